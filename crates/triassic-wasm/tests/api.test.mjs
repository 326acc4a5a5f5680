// The interface: companions, options, levels of the dump, images, memory, errors.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { chunks, collectionOf, lines, packageFolder, root, testdata, triassic } from './folder.mjs';

const { open } = triassic;
const tris = 'quake-md2/cube2-data/models/debris/tris.md2';
const bytes = (path) => new Uint8Array(readFileSync(join(testdata, path)));

/** The first file of testdata with this format for which `fits` returns true. */
function find(format, fits = () => true) {
  const collection = collectionOf(testdata);
  for (let from = 0; from < collection.count(); from += 100) {
    for (const entry of collection.entries(from, 100)) {
      if (entry.format === format && !entry.container && fits(collection, entry)) return { collection, entry };
    }
  }
  throw new Error(`no ${format}`);
}

test('a file is opened from its bytes alone', () => {
  const model = open(bytes(tris), 'tris.md2');
  const { size, format, file } = model.summary();
  assert.deepEqual([size, format, file], [bytes(tris).length, 'quake-md2', 'tris.md2']);
  assert.equal(model.size, size);
  assert.deepEqual([...model.bytes(0, 4)], [...bytes(tris).subarray(0, 4)]);
  assert.equal(model.bytes(size, 10).length, 0);
  const { glb, report } = model.glb();
  assert.equal(glb.byteLength, glb.buffer.byteLength, 'a buffer of its own');
  assert.equal(report.counts.triangles, model.summary().model.triangles);
  model.free();
  assert.throws(() => model.summary());
});

test('disposing frees the file', () => {
  const model = open(bytes(tris), 'tris.md2');
  const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
  if (Symbol.dispose) {
    model[dispose]();
    assert.throws(() => model.summary());
  } else {
    assert.equal(typeof model.free, 'function');
    model.free();
  }
});

test('files next to a model come from a map, or from a function of name and base', () => {
  const folder = join(testdata, tris, '..');
  const names = readdirSync(folder);
  const collection = collectionOf(testdata);
  const opened = collection.open(`testdata/${tris}`);
  const expected = opened.glb();
  const map = new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  const of = (beside, name) => {
    const model = open(bytes(tris), name, beside);
    const made = model.glb();
    model.free();
    return made;
  };
  assert.deepEqual(of(map, 'tris.md2').glb, expected.glb);
  const asked = [];
  const read = (name, base) => {
    asked.push([name, base]);
    return map.get(name) ?? null;
  };
  const paths = names.map((name) => `models/debris/${name}`);
  assert.deepEqual(of({ names: paths, read }, 'models/debris/tris.md2').glb, expected.glb);
  assert.ok(asked.length > 0 && asked.every(([, base]) => base === 'models/debris'), JSON.stringify(asked));
  // Without them, the skin is missing.
  assert.ok(of(undefined, 'tris.md2').report.counts.textures < expected.report.counts.textures);
  // A file that is listed but missing is an error, as on a disk.
  assert.throws(() => of({ names: paths, read: () => null }, 'models/debris/tris.md2'), /models\/debris\/skin/);
});

test('options are those of the command', () => {
  const out = mkdtempSync(join(tmpdir(), 'triassic-wasm-'));
  const sets = [
    [{ for: 'godot', quantize: 'auto' }, ['--for', 'godot', '--quantize']],
    [{ scale: 'keep', 'no-variants': true, unlit: true }, ['--scale', 'keep', '--no-variants', '--unlit']],
    [{ for: 'editing' }, ['--for', 'editing']],
    [{ sequences: ['no such'], morphs: 'none', omit: ['hitbox'] }, ['--sequences', 'no such', '--morphs', 'none', '--omit', 'hitbox']],
  ];
  const collection = collectionOf(join(testdata, 'quake-md2'));
  try {
    sets.forEach(([options, args], n) => {
      const folder = join(out, `${n}`);
      for (const [file, line] of lines(testdata, 'convert', 'quake-md2', '--out-dir', folder, ...args)) {
        assert.ok(line.ok, file);
        const model = collection.open(file);
        if (options.sequences && line.findings.some((finding) => finding.summary.includes('sequence'))) {
          // For a single file, the command prints it as an error.
          assert.throws(() => model.glb(options), /--sequences/);
        } else if (line.outputs.length > 0) {
          // In a folder, the command writes no file for a model without triangles.
          const [ours, theirs] = [model.glb(options).glb, new Uint8Array(readFileSync(line.outputs[0]))].map(chunks);
          assert.equal(ours.json, theirs.json, `${file} ${args}`);
          assert.equal(Buffer.compare(ours.bytes, theirs.bytes), 0, `${file} ${args}`);
        }
        model.free();
      }
    });
  } finally {
    rmSync(out, { recursive: true });
  }
  const model = open(bytes(tris), 'tris.md2');
  assert.throws(() => model.glb({ color: 1 }), /unexpected option "color"/);
  assert.throws(() => model.glb({ scale: 'inches' }), /scale: one of meters, keep/);
  model.free();
});

test('the dump is read a level at a time', () => {
  const model = open(bytes(tris), 'tris.md2');
  const top = model.dump('', 0);
  assert.deepEqual(top.children.map((child) => child.key), ['schema', 'file', 'format', 'version', 'kind', 'model']);
  const triangles = model.dump('/model/triangles', 0);
  assert.equal(triangles.count, model.summary().model.triangles);
  assert.equal(triangles.children.length, Math.min(triangles.count, 200));
  const last = model.dump('/model/triangles', triangles.count - 1);
  assert.deepEqual([last.children.length, last.next], [1, null]);
  // All pages together are the whole list.
  const keys = [];
  for (let from = 0; from !== null; ) {
    const page = model.dump('/model/frames', from);
    keys.push(...page.children.map((child) => child.key));
    from = page.next;
  }
  assert.deepEqual(keys, [...Array(model.summary().model.frames).keys()].map(String));
  assert.throws(() => model.dump('/model/nothing', 0), /nothing exists/);
  assert.throws(() => model.dump('model', 0), /pointer/);
  model.free();
});

test('a companion function may use the requesting file, which stays usable', () => {
  const folder = join(testdata, tris, '..');
  const names = readdirSync(folder);
  let [model, refusal] = [null, null];
  const read = (name) => {
    try {
      model?.dump('', 0);
    } catch (error) {
      refusal = error;
    }
    return new Uint8Array(readFileSync(join(folder, name)));
  };
  model = open(bytes(tris), 'tris.md2', { names, read });
  const before = model.summary();
  assert.equal(model.glb().report.counts.textures, 1);
  assert.equal(refusal, null);
  assert.equal(model.dump('', 0).children.length, 6);
  assert.deepEqual(model.summary(), before);
  model.free();
});

test('images have pixels, and a palette if the file has one', () => {
  const { collection, entry } = find('goldsrc-mdl', (files, { path }) => {
    const model = files.open(path);
    const some = model.images().some((image) => image.kind === 'indexed');
    model.free();
    return some;
  });
  const model = collection.open(entry.path);
  for (const [n, info] of model.images().entries()) {
    const image = model.image(n);
    assert.deepEqual([image.width, image.height], [info.width, info.height]);
    assert.equal(image.rgba.length, 4 * info.width * info.height);
    assert.equal(image.palette?.length, info.colors === undefined ? undefined : 4 * info.colors);
  }
  assert.equal(model.image(9999), undefined);
  model.free();
});

test('OBJ comes with its materials and images', () => {
  const collection = collectionOf(join(testdata, 'quake-md2'));
  const model = collection.open(tris);
  const { files, report } = model.obj('debris');
  assert.deepEqual(files.slice(0, 2).map((file) => file.name), ['debris.obj', 'debris.mtl']);
  assert.equal(report.to, 'obj');
  const out = mkdtempSync(join(tmpdir(), 'triassic-wasm-'));
  const line = [...lines(testdata, 'convert', tris, '--to', 'obj', '-o', join(out, 'debris.obj')).values()][0];
  for (const [n, file] of files.entries()) {
    assert.deepEqual(file.bytes, new Uint8Array(readFileSync(line.outputs[n])), file.name);
  }
  rmSync(out, { recursive: true });
  model.free();
});

test('archives are folders, and their members can be read', () => {
  const { collection, entry } = find('quake-md2', () => true);
  assert.ok(entry.path.startsWith('testdata/'));
  const all = collection.entries(0, collection.count());
  assert.equal(new Set(all.map((one) => one.path)).size, all.length);
  for (const archive of all.filter((one) => one.container)) {
    assert.ok(all.some((one) => one.path.startsWith(`${archive.path}/`)), archive.path);
  }
  assert.deepEqual(collection.bytes(entry.path, 1, 3), bytes(entry.path.replace('testdata/', '')).slice(1, 4));
  assert.throws(() => collection.open('testdata/no such'), /no such file/);
});

test('an exception of `read` is an error of the file', () => {
  const broken = new triassic.Collection(['a.md2'], new Float64Array([100]), () => {
    throw new Error('the disk is gone');
  });
  assert.throws(() => broken.open('a.md2'), /the disk is gone/);
  const wrong = new triassic.Collection(['a.md2'], new Float64Array([100]), () => 'text');
  assert.throws(() => wrong.open('a.md2'), /not a Uint8Array/);
  const again = new triassic.Collection(['a.md2'], new Float64Array([100]), () => again.bytes('a.md2', 0, 1));
  assert.throws(() => again.open('a.md2'), /borrow/);
});

test('an error names the part and the byte', () => {
  try {
    open(bytes(tris).subarray(0, 100), 'tris.md2');
    assert.fail('it is cut');
  } catch (error) {
    assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError));
    assert.ok(Number.isInteger(error.offset) && typeof error.part === 'string' && error.bytes.length > 0, error);
  }
});

test('hash tables are seeded by crypto.getRandomValues', () => {
  // In a separate process, since a module is started once.
  const script = `
    const { getRandomValues } = crypto;
    let asked = 0;
    crypto.getRandomValues = (bytes) => { asked += bytes.length; return getRandomValues.call(crypto, bytes); };
    const { load, version } = await import(${JSON.stringify(join(packageFolder, 'node.js'))});
    await load();
    console.log(asked, version());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim();
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json')));
  assert.equal(output, `16 ${version}`);
});

test('the package is packed, and the example of its README runs', () => {
  const work = mkdtempSync(join(tmpdir(), 'triassic-wasm-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', work, packageFolder], { stdio: 'pipe' });
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
    mkdirSync(join(work, 'node_modules/triassic'), { recursive: true });
    execFileSync('tar', ['-xzf', join(work, tarball), '-C', join(work, 'node_modules/triassic'), '--strip-components=1']);
    const readme = readFileSync(join(root, 'crates/triassic-wasm/README.md'), 'utf8');
    const example = readme.match(/```js\n([^]*?)```/)[1];
    writeFileSync(join(work, 'example.mjs'), example);
    cpSync(join(testdata, tris), join(work, 'model.md2'));
    const output = execFileSync(process.execPath, ['example.mjs'], { cwd: work }).toString();
    assert.match(output, /^quake-md2 \d+\ntrue \d+\n$/);
  } finally {
    rmSync(work, { recursive: true });
  }
});
