// The controls of the view: animations, overlays, choices, light, theme.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { command, drop, lines, SCOUT, started, temporary, testdata, waitShown, withFile } from './harness.mjs';

const browser = await started();
const out = await temporary();

const player = (page) =>
  page.evaluate(() => {
    const { player } = globalThis.triassic.session;
    return { name: player.clip?.name ?? null, time: player.time, isPlaying: player.isPlaying, ...player.frame };
  });

test('an animation plays, stops and steps by frame, and only it has an action', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  assert.deepEqual((await player(page)).name, null);
  await page.selectOption('#player select', { label: 'walk' });
  await page.waitForFunction(() => globalThis.triassic.session.player.time > 0.1);
  assert.ok((await player(page)).isPlaying);
  await page.click('#player >> text=Pause');
  const stopped = await player(page);
  await page.waitForTimeout(200);
  assert.equal((await player(page)).time, stopped.time);
  await page.keyboard.press('.');
  assert.equal((await player(page)).shown, Math.min(stopped.shown + 1, stopped.last));
  await page.keyboard.press(',');
  assert.equal((await player(page)).shown, stopped.shown);
  assert.match(await page.textContent('#player output'), new RegExp(`^${stopped.shown} / ${stopped.last}$`));
  // The pose follows the time: a quarter of the animation later, the bones have moved.
  const moved = await page.evaluate(() => {
    const { stage, session } = globalThis.triassic;
    const placesAt = (time) => {
      session.player.seek(time);
      stage.model.root.updateMatrixWorld(true);
      return stage.model.meshes().flatMap(({ skeleton }) => skeleton?.bones.map((bone) => bone.matrixWorld.elements.join()) ?? []);
    };
    const [one, other] = [0, session.player.clip.duration / 4].map(placesAt);
    return one.filter((place, n) => place !== other[n]).length;
  });
  assert.ok(moved > 0);
  const actions = () => page.evaluate(() => globalThis.triassic.session.player.mixer.stats.actions.total);
  assert.equal(await actions(), 1);
  await page.keyboard.press(']');
  const next = await player(page);
  assert.notEqual(next.name, 'walk');
  assert.equal(await actions(), 1);
  await page.keyboard.press('[');
  assert.equal((await player(page)).name, 'walk');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an animation can be scrubbed, and plays at any speed', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  await page.selectOption('#player select', { label: 'walk' });
  await page.locator('#player input[type=range]').fill('0.25');
  assert.deepEqual({ time: (await player(page)).time, isPlaying: (await player(page)).isPlaying }, { time: 0.25, isPlaying: false });
  const { shown, last } = await player(page);
  assert.equal(await page.getAttribute('#player input[type=range]', 'aria-valuetext'), `frame ${shown} of ${last}`);
  // The progress during the same number of screen frames, at a quarter of the speed and at four times the speed.
  const advance = async (speed) => {
    await page.selectOption('#player [aria-label=Speed]', { label: `${speed} ×` });
    return page.evaluate(() => {
      const { player } = globalThis.triassic.session;
      player.seek(0);
      player.isPlaying = true;
      player.update(0.02);
      player.isPlaying = false;
      return player.time;
    });
  };
  assert.ok(Math.abs((await advance(0.25)) - 0.005) < 1e-6);
  assert.ok(Math.abs((await advance(4)) - 0.08) < 1e-6);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('overlays match the contents of the model', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const [{ model }] = await lines('info', '--json', path.join(testdata, SCOUT));
  const drawn = () =>
    page.evaluate(() => globalThis.triassic.stage.overlays.children.map(({ type, bones, geometry }) => ({ type, bones: bones?.length, points: geometry?.getAttribute('position').count })));
  const facts = await page.evaluate(() => globalThis.triassic.stage.model.facts());
  const of = (all, type) => all.filter((one) => one.type === type);
  const checks = {
    n: (all) => assert.equal(all.reduce((sum, { points }) => sum + points, 0), facts.vertices * 2),
    b: ([helper]) => assert.ok(helper.bones >= facts.bones && facts.bones > 0),
    h: (all) => assert.deepEqual([of(all, 'Box3Helper').length, of(all, 'AxesHelper').length], [model.hitboxes, model.attachments]),
    x: (all) => assert.equal(of(all, 'Box3Helper').length, 1),
    g: (all) => assert.equal(of(all, 'GridHelper').length, 1),
  };
  assert.deepEqual(await drawn(), []);
  for (const [key, check] of Object.entries(checks)) {
    await page.keyboard.press(key);
    check(await drawn());
    assert.equal(await page.locator('#toolbar .group[aria-label=Shown] [aria-pressed=true]').count(), 1, key);
    await page.keyboard.press(key);
    assert.deepEqual(await drawn(), [], key);
  }
  // The box encloses exactly the vertices.
  await page.keyboard.press('x');
  const [box, own] = await page.evaluate(() => {
    const { stage } = globalThis.triassic;
    const [{ box }] = stage.overlays.children;
    const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
    for (const mesh of stage.model.meshes()) {
      for (let vertex = 0; vertex < mesh.geometry.getAttribute('position').count; vertex += 1) {
        const at = mesh.getVertexPosition(vertex, box.min.clone()).applyMatrix4(mesh.matrixWorld).toArray();
        at.forEach((value, axis) => {
          low[axis] = Math.min(low[axis], value);
          high[axis] = Math.max(high[axis], value);
        });
      }
    }
    return [[...box.min.toArray(), ...box.max.toArray()], [...low, ...high]];
  });
  box.forEach((value, n) => assert.ok(Math.abs(value - own[n]) < 1e-5, `${box} is not ${own}`));
  const materials = () =>
    page.evaluate(() => globalThis.triassic.stage.model.meshes().flatMap(({ material }) => [material].flat().map(({ type, wireframe }) => `${type} ${wireframe}`)));
  const before = await materials();
  assert.ok(before.some((material) => material === 'MeshStandardMaterial false'));
  await page.keyboard.press('w');
  assert.ok((await materials()).every((material) => material.endsWith('true')));
  await page.keyboard.press('w');
  await page.keyboard.press('u');
  assert.ok((await materials()).every((material) => material === 'MeshBasicMaterial false'));
  await page.keyboard.press('u');
  assert.deepEqual(await materials(), before);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a level of detail is shown alone', async () => {
  const { page, context, complaints } = await withFile(browser, 'bis-p3dm/made', 'made/crate.p3d');
  const file = path.join(testdata, 'bis-p3dm/made/crate.p3d');
  await page.waitForSelector('#choices label');
  for (const lod of ['Resolution 1.5', 'Geometry']) {
    await page.selectOption('#choices label:has-text("Level of detail") select', { label: lod });
    await page.waitForFunction(() => !globalThis.triassic.session.isBusy);
    const [{ counts }] = await lines('convert', file, '--lod', lod, '--to', 'glb', '-o', path.join(out, `${lod}.glb`), '--json');
    const facts = await page.evaluate(() => globalThis.triassic.stage.model.facts());
    assert.deepEqual([facts.triangles, facts.meshes], [counts.triangles, counts.meshes], lod);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

// Returns a GLB with different JSON and the same binary chunk.
function changed(glb, change) {
  const length = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + length).toString());
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const made = Buffer.concat([glb.subarray(0, 20), padded, glb.subarray(20 + length)]);
  made.writeUInt32LE(made.length, 8);
  made.writeUInt32LE(padded.length, 12);
  return made;
}

test('the lights of a GLB replace those of the page', async () => {
  const dark = path.join(out, 'dark.glb');
  const lit = path.join(out, 'lit.glb');
  await command('convert', path.join(testdata, SCOUT), '--force', '-o', dark);
  const glb = changed(await readFile(dark), (json) => {
    json.extensionsUsed = [...(json.extensionsUsed ?? []), 'KHR_lights_punctual'];
    json.extensions = { ...json.extensions, KHR_lights_punctual: { lights: [{ type: 'directional', intensity: 3, color: [1, 0, 0] }] } };
    json.scenes[0].nodes.push(json.nodes.push({ extensions: { KHR_lights_punctual: { light: 0 } } }) - 1);
  });
  await writeFile(lit, glb);
  const { page, context, complaints } = await browser.open();
  const shine = () =>
    page.evaluate(() => {
      const lights = [];
      globalThis.triassic.stage.scene.traverseVisible((object) => object.isLight && lights.push(`${object.type} ${object.color.getHexString()}`));
      return lights.sort();
    });
  await drop(page, lit);
  await waitShown(page, 'lit.glb');
  assert.deepEqual(await shine(), ['DirectionalLight ff0000']);
  await drop(page, dark);
  await waitShown(page, 'dark.glb');
  assert.deepEqual(await shine(), ['DirectionalLight ffffff', 'HemisphereLight ffffff']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('dark and light follow the system or the remembered choice', async () => {
  const { page, context } = await browser.open({ colorScheme: 'dark' });
  const colors = () =>
    page.evaluate(() => {
      const paper = getComputedStyle(document.body).backgroundColor;
      return { isDark: Number(paper.match(/\d+/)[0]) < 128, view: globalThis.triassic.stage.scene.background.getHexString(), button: document.getElementById('theme').innerText };
    });
  const dark = await colors();
  assert.deepEqual([dark.isDark, dark.button], [true, 'Light']);
  await page.emulateMedia({ colorScheme: 'light' });
  // The page is notified in the next frame.
  await page.waitForFunction(() => document.getElementById('theme').innerText === 'Dark');
  const light = await colors();
  assert.deepEqual([light.isDark, light.button], [false, 'Dark']);
  assert.notEqual(light.view, dark.view);
  await page.click('#theme');
  assert.deepEqual(await colors(), dark);
  await page.reload();
  await page.waitForFunction(() => globalThis.triassic);
  assert.deepEqual(await colors(), dark);
  await context.close();
});

test('skins and parts can be chosen without changing camera and animation', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  await page.waitForSelector('#choices label');
  const maps = () => page.evaluate(() => globalThis.triassic.stage.model.meshes().map(({ material }) => material.map?.uuid ?? null).join());
  const first = await maps();
  await page.selectOption('#choices label:has-text("Skin") select', { index: 2 });
  await page.waitForTimeout(300);
  assert.notEqual(await maps(), first);
  await page.selectOption('#choices label:has-text("Skin") select', { index: 0 });
  await page.waitForTimeout(300);
  assert.equal(await maps(), first);
  await page.selectOption('#player select', { label: 'walk' });
  await page.keyboard.press('2');
  const label = await page.evaluate(() => [...document.querySelectorAll('#choices label')].map((all) => all.firstChild.textContent).find((text) => text !== 'Skin'));
  const facts = () => page.evaluate(() => JSON.stringify(globalThis.triassic.stage.model.facts()));
  const before = await facts();
  await page.selectOption(`#choices label:has-text("${label}") select`, { index: 1 });
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy);
  assert.notEqual(await facts(), before, label);
  assert.equal((await player(page)).name, 'walk');
  assert.deepEqual(await page.evaluate(() => globalThis.triassic.stage.direction().toArray().map(Math.round)), [1, 0, 0]);
  assert.deepEqual(complaints, []);
  await context.close();
});


