// Validates glTF files with the Khronos validator: node .ci/validate-gltf.mjs [--json] FILE-OR-FOLDER…
//
// Folders are searched for .glb and .gltf. Any error or warning fails (exit code 1), and so does an empty search (3),
// since a check of nothing proves nothing. Needs `npm ci` or `npm install` in this folder first.
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createRequire } from 'node:module';

const { validateBytes } = createRequire(import.meta.url)('gltf-validator');

async function* models(place) {
  if (!(await stat(place)).isDirectory()) {
    yield place;
    return;
  }
  const entries = await readdir(place, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = path.join(place, entry.name);
    if (entry.isDirectory()) yield* models(inner);
    else if (/\.(glb|gltf)$/i.test(entry.name)) yield inner;
  }
}

async function validate(file) {
  const folder = path.dirname(file);
  return validateBytes(new Uint8Array(await readFile(file)), {
    uri: path.basename(file),
    maxIssues: 100,
    writeTimestamp: false,
    externalResourceFunction: async (uri) =>
      new Uint8Array(await readFile(path.join(folder, decodeURIComponent(uri)))),
  });
}

const arguments_ = process.argv.slice(2);
const asJson = arguments_[0] === '--json';
const places = asJson ? arguments_.slice(1) : arguments_;
if (places.length === 0) {
  console.error('usage: validate-gltf.mjs [--json] FILE-OR-FOLDER…');
  process.exit(2);
}
let files = 0;
let bad = 0;
const totals = { numErrors: 0, numWarnings: 0, numInfos: 0, numHints: 0 };
for (const place of places) {
  for await (const file of models(place)) {
    files += 1;
    let issues;
    try {
      ({ issues } = await validate(file));
    } catch (error) {
      // The validator throws for files that are not glTF at all.
      issues = { numErrors: 1, numWarnings: 0, numInfos: 0, numHints: 0, messages: [{ severity: 0, message: String(error) }] };
    }
    for (const key of Object.keys(totals)) totals[key] += issues[key];
    const isBad = issues.numErrors > 0 || issues.numWarnings > 0;
    if (isBad) bad += 1;
    if (asJson) console.log(JSON.stringify({ file, ...issues }));
    else if (isBad) {
      for (const { severity, code, message, pointer } of issues.messages.filter((issue) => issue.severity <= 1)) {
        console.log(`${file}: ${severity === 0 ? 'error' : 'warning'} ${code ?? ''} at ${pointer ?? '/'}: ${message}`);
      }
    }
  }
}
console.error(
  `${files} files: ${totals.numErrors} errors, ${totals.numWarnings} warnings, ` +
    `${totals.numInfos} notes, ${totals.numHints} hints; ${bad} files fail`,
);
process.exit(files === 0 ? 3 : bad > 0 ? 1 : 0);
