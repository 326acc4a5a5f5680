// The cause and the remedy of every finding, from the tables of crates/triassic/findings/*.md, as the module `virtual:diagnostics`.
// The remedies of viewer.md replace those for the command.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:diagnostics';
const HEAD = '| code | severity | summary | cause | what to do |';
const VIEWER = '| code | what to do in the viewer |';
const CODE = /^\| `?[A-Z0-9]+-\d+`? /;

// The cells of a row; `\|` is a bar in the text of a cell.
function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function read(folder: string): Record<string, [cause: string, remedy: string]> {
  const explained: Record<string, [string, string]> = {};
  const inViewer: [code: string, remedy: string][] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md')).sort()) {
    let head = '';
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      if (!line.startsWith('|')) head = '';
      else if (head === '') head = line.trim();
      else if (CODE.test(line)) {
        if (head === VIEWER) {
          const [code, remedy, more] = cells(line);
          if (!code || !remedy || more !== undefined) throw new Error(`${file}: not two cells: ${line}`);
          inViewer.push([code, remedy]);
          continue;
        }
        // A table with a different header would be skipped silently, and its findings would be shown without causes.
        if (head !== HEAD) throw new Error(`${file}: the table of this finding should begin with ${HEAD}: ${line}`);
        const [code, , , cause, remedy, more] = cells(line);
        if (!code || !cause || !remedy || more !== undefined) throw new Error(`${file}: not five cells: ${line}`);
        explained[code.replaceAll('`', '')] = [cause, remedy];
      }
    }
  }
  for (const [code, remedy] of inViewer) {
    const [cause] = explained[code] ?? [];
    if (cause === undefined) throw new Error(`viewer.md: no other page explains ${code}`);
    explained[code] = [cause, remedy];
  }
  if (Object.keys(explained).length === 0) throw new Error(`${folder}: no finding is explained there`);
  return explained;
}

export function diagnostics(folder: string): Plugin {
  return {
    name: 'diagnostics',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(read(folder))}` : undefined),
  };
}
