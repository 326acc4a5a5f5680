// Damaged and malicious files cause an error in the page, which keeps working. Workers that hang, trap or grow are
// replaced.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { drop, show, started, testdata, waitListed, waitShown } from './harness.mjs';

const browser = await started();

const MODELS = [
  'quake-md2/cube2-data/models/debris/tris.md2',
  'goldsrc-mdl/made/scout.mdl',
  'acknex-mdl/made/wedge7.mdl',
  'acknex-hmp/made/hills7.hmp',
  'acknex-wmb/level.wmb',
  'bis-p3dm/made/crate.p3d',
];

// Pseudorandom numbers, the same in every run.
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

function* damaged(bytes, seed) {
  const next = numbers(seed);
  for (const share of [0.02, 0.3, 0.9]) yield bytes.subarray(0, Math.floor(bytes.length * share));
  for (let turn = 0; turn < 12; turn += 1) {
    const copy = Buffer.from(bytes);
    // Counts and offsets are near the start: they become huge, negative or random.
    for (let change = 0; change < 4; change += 1) {
      const at = 4 + (next() % (Math.min(copy.length, 400) - 8));
      copy.writeUInt32LE([0xffffffff, 0x7fffffff, 0x80000000, next()][next() % 4], at);
    }
    yield copy;
  }
}

test('damaged files are rejected or shown, and the page keeps working', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'triassic-web-'));
  try {
    const names = [];
    for (const [number, model] of MODELS.entries()) {
      let turn = 0;
      for (const bytes of damaged(await readFile(path.join(testdata, model)), number + 1)) {
        const name = `${number}-${turn}${path.extname(model)}`;
        await writeFile(path.join(folder, name), bytes);
        names.push(name);
        turn += 1;
      }
    }
    const { page, context, complaints } = await browser.open();
    await drop(page, folder);
    await waitListed(page, names.length);
    let [refused, shown] = [0, 0];
    for (const name of names) {
      const { notice, facts } = await show(page, `${path.basename(folder)}/${name}`);
      assert.ok(notice === null ? facts : notice.length > 10, name);
      if (notice === null) shown += 1;
      else refused += 1;
    }
    console.log(`${names.length} damaged files: ${refused} refused, ${shown} shown`);
    assert.ok(refused > names.length / 4);
    await drop(page, path.join(testdata, MODELS[1]));
    await waitShown(page, 'scout.mdl');
    assert.deepEqual(complaints, []);
    await context.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

// Opens the page with a different worker, which lists the files and then runs `answer`. The worker that replaces it is
// the real one.
async function withWorker(answer, ...dropped) {
  const started = { workers: 0 };
  const prepare = (page) =>
    page.route(/\/assets\/main-[^/]*\.js$/, (route) => {
      started.workers += 1;
      if (started.workers > 1) return route.continue();
      const body = `onmessage = ({ data: { id, question } }) => {
        if (['names', 'files', 'close'].includes(question.method)) return;
        if (question.method !== 'look') return void (${answer})(id);
        const value = question.files.map(({ path, file }) =>
          ({ path, size: file.size, format: 'goldsrc-mdl', label: 'Half-Life model', container: false }));
        postMessage({ id, value, memory: 0 });
      };`;
      return route.fulfill({ contentType: 'text/javascript', body });
    });
  const opened = await browser.open({ prepare });
  await drop(opened.page, ...dropped.map((file) => path.join(testdata, file)));
  return { ...opened, started };
}

// Returns an empty document; this function becomes a part of the worker.
function emptyGlb() {
  const json = new TextEncoder().encode('{"asset":{"version":"2.0"},"scene":0,"scenes":[{}]}'.padEnd(52));
  const glb = new Uint8Array(20 + json.length);
  new Uint32Array(glb.buffer, 0, 5).set([0x46546c67, 2, glb.length, json.length, 0x4e4f534a]);
  glb.set(json, 20);
  return glb.buffer;
}

const CASES = {
  'a worker that hangs': ['() => {}', /gave no answer for 20 seconds/, 40_000],
  'a worker that traps': ["() => postMessage({ trapped: 'unreachable' })", /it stopped: unreachable/, 10_000],
  'a worker that fails': ["() => { throw new Error('broken'); }", /it failed: .*broken/, 10_000],
  'a worker that grows': [`(id) => postMessage({ id, value: { glb: (${emptyGlb})(), report: null }, memory: 2 ** 30 + 1 })`, /more than 1 GiB/, 10_000],
};

for (const [name, [answer, says, timeout]] of Object.entries(CASES)) {
  test(`${name} is replaced, and the page reports it`, async () => {
    const { page, context } = await withWorker(answer, 'goldsrc-mdl/made/scout.mdl');
    const notice = page.locator('#notice');
    await page.waitForFunction((says) => new RegExp(says).test(document.getElementById('notice').innerText), says.source, { timeout });
    assert.match(await notice.innerText(), says);
    // The next worker still has the dropped files.
    await page.click('.row');
    await waitShown(page, 'scout.mdl');
    assert.ok(await notice.isHidden());
    await context.close();
  });
}

test('a worker that used much memory is replaced before the next file, silently', async () => {
  const answer = `(id) => postMessage({ id, value: { glb: (${emptyGlb})(), report: null }, memory: 257 * 2 ** 20 })`;
  const { page, context, started } = await withWorker(answer, 'quake-md2/made/arrow.md2', 'goldsrc-mdl/made/scout.mdl');
  await waitListed(page, 2);
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  assert.equal(started.workers, 1);
  await page.click('.row:has-text("scout.mdl")');
  await waitShown(page, 'scout.mdl');
  assert.equal(started.workers, 2);
  assert.ok(await page.isHidden('#notice'));
  await context.close();
});
