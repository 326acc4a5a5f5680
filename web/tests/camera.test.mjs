// The camera with mouse, touch and keys; flight; full screen; a browser that cannot draw.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { SCOUT, chooseTab, command, drop, show, start, started, temporary, testdata, waitListed, waitShown, withFile } from './harness.mjs';

const browser = await started();

const CHROME = 'assimp/chrome_sphere.mdl';

const camera = (page) =>
  page.evaluate(async () => {
    // Waits until the requested view has been drawn.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { stage } = globalThis.triassic;
    const [position, target] = [stage.camera.position.toArray(), stage.target.toArray()];
    return { position, target, direction: stage.direction().toArray(), distance: stage.camera.position.distanceTo(stage.target) };
  });
const apart = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));
// The distance below which two directions or positions count as the same.
const SAME = 1e-3;

function turned(before, now, what) {
  assert.ok(apart(before.direction, now.direction) > 0.05, `${what} turns`);
  assert.ok(apart(before.target, now.target) < SAME, `${what} looks at the same point`);
  assert.ok(Math.abs(now.distance / before.distance - 1) < SAME, `${what} keeps the distance`);
}
function moved(before, now, what) {
  assert.ok(apart(before.target, now.target) > before.distance * 0.01, `${what} moves`);
  assert.ok(apart(before.direction, now.direction) < SAME, `${what} does not turn`);
}
function nearer(before, now, what) {
  assert.ok(now.distance < before.distance * 0.95, `${what}: ${now.distance} from ${before.distance}`);
  assert.ok(apart(before.direction, now.direction) < SAME, `${what} does not turn`);
}

async function middle(page) {
  const box = await page.locator('#view').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the mouse rotates, moves and zooms', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const { x, y } = await middle(page);
  const drag = async (button) => {
    await page.mouse.move(x, y);
    await page.mouse.down({ button });
    await page.mouse.move(x + 90, y + 30, { steps: 5 });
    await page.mouse.up({ button });
  };
  const first = await camera(page);
  await drag('left');
  const second = await camera(page);
  turned(first, second, 'the left button');
  await drag('right');
  const third = await camera(page);
  moved(second, third, 'the right button');
  await page.mouse.wheel(0, -300);
  nearer(third, await camera(page), 'the wheel');
  await page.keyboard.press('f');
  const fitted = await camera(page);
  assert.ok(apart(fitted.position, first.position) < SAME, 'F shows all again');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('one finger rotates, two fingers move and zoom', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT, { width: 400, height: 800, hasTouch: true });
  const session = await context.newCDPSession(page);
  const { x, y } = await middle(page);
  // Moves fingers, each given as [x, y] from the center of the view.
  const touch = async (from, to) => {
    const points = (share) =>
      from.map(([left, top], id) => ({ id, x: x + left + (to[id][0] - left) * share, y: y + top + (to[id][1] - top) * share }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(share) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const first = await camera(page);
  await touch([[0, 0]], [[70, 20]]);
  const second = await camera(page);
  turned(first, second, 'one finger');
  await touch([[-30, 0], [30, 0]], [[-30, 60], [30, 60]]);
  const third = await camera(page);
  moved(second, third, 'two fingers');
  await touch([[-20, 0], [20, 0]], [[-80, 0], [80, 0]]);
  nearer(third, await camera(page), 'two fingers apart');
  // The page itself was neither scrolled nor zoomed.
  assert.deepEqual(await page.evaluate(() => [scrollX, scrollY, visualViewport.scale]), [0, 0, 1]);
  // In flight, a finger turns the camera without moving it.
  await page.keyboard.press('l');
  const fourth = await camera(page);
  const ahead = () => page.evaluate(() => globalThis.triassic.stage.camera.quaternion.toArray());
  const before = await ahead();
  await touch([[0, 0]], [[70, 20]]);
  assert.ok(apart(before, await ahead()) > 0.05, 'a finger turns in flight');
  assert.ok(apart(fourth.position, (await camera(page)).position) < SAME);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the keyboard rotates, moves and zooms while the view has the focus', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  await page.focus('#view');
  let before = await camera(page);
  for (const [keys, check] of [
    [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], turned],
    [['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'], moved],
    [['+'], nearer],
  ]) {
    for (const key of keys) {
      await page.keyboard.press(key);
      const now = await camera(page);
      check(before, now, key);
      before = now;
    }
  }
  await page.keyboard.press('-');
  assert.ok((await camera(page)).distance > before.distance * 1.05);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('number keys select the front, left and top views', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  for (const [key, button, expected] of [['1', 'Front', [0, 0, 1]], ['2', 'Left', [1, 0, 0]], ['3', 'Top', [0, 1, 0]]]) {
    await page.keyboard.press('f');
    const fitted = await camera(page);
    assert.ok(apart(fitted.direction, expected) > 0.1);
    await page.keyboard.press(key);
    assert.ok(apart((await camera(page)).direction, expected) < SAME, key);
    await page.keyboard.press('f');
    await page.click(`#toolbar >> text="${button}"`);
    assert.ok(apart((await camera(page)).direction, expected) < SAME, button);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a dark level is brightened, and exposure can be changed', async () => {
  const folder = await temporary();
  const bright = path.join(folder, 'bright.glb');
  await command('convert', path.join(testdata, 'acknex-wmb/level.wmb'), '-o', bright);
  const glb = await readFile(bright);
  const length = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + length));
  for (const material of json.materials) {
    const pbr = (material.pbrMetallicRoughness ??= {});
    const [red, green, blue, alpha] = pbr.baseColorFactor ?? [1, 1, 1, 1];
    pbr.baseColorFactor = [red / 50, green / 50, blue / 50, alpha];
  }
  const text = Buffer.from(JSON.stringify(json).padEnd(length + 4096));
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(glb.length + text.length - length, 8);
  head.writeUInt32LE(text.length, 12);
  await writeFile(path.join(folder, 'dark.glb'), Buffer.concat([head, text, glb.subarray(20 + length)]));
  const { page, context, complaints } = await browser.open();
  await drop(page, folder);
  await waitListed(page, 2);
  const top = path.basename(folder);
  const exposure = async (name) => {
    await show(page, `${top}/${name}.glb`);
    return page.evaluate(() => globalThis.triassic.stage.exposure);
  };
  const [lit, dark] = [await exposure('bright'), await exposure('dark')];
  assert.ok(lit >= 1 && dark > lit && dark <= 8, `${lit}, ${dark}`);
  const light = () =>
    page.evaluate(async () => {
      const image = await createImageBitmap(await globalThis.triassic.stage.png());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data.reduce((sum, value) => sum + value, 0);
    });
  const before = await light();
  await page.focus('#view');
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('9');
  assert.ok((await light()) < before);
  assert.equal(await page.inputValue('#toolbar input[type=range]'), String(Math.round(4 * (Math.log2(dark) - 2)) / 4));
  await page.fill('#toolbar input[type=range]', '4');
  assert.equal(await page.evaluate(() => globalThis.triassic.stage.exposure), 16);
  // The page lights a model itself, without an exposure control.
  await drop(page, path.join(testdata, 'goldsrc-mdl/made/scout.mdl'));
  await waitShown(page, 'scout.mdl');
  assert.equal(await page.evaluate(() => globalThis.triassic.stage.exposure), 1);
  assert.ok(await page.isHidden('#toolbar input[type=range]'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('in flight, letters move the camera and arrows rotate it', async () => {
  const { page, context, complaints } = await withFile(browser, 'acknex-wmb', 'acknex-wmb/level.wmb');
  // A level is shown from the inside; *Fit* leaves it, *Inside* returns.
  const isFlying = async (is) => assert.equal(await page.getAttribute('#toolbar >> text=Fly', 'aria-pressed'), String(is));
  // At the position stored in the level, 1.6256 m above the center.
  const isWithin = async () => apart((await camera(page)).position, [0, 1.6256, 0]) < 0.01;
  await isFlying(true);
  assert.ok(await isWithin());
  await page.click('#toolbar >> text="Fit"');
  await isFlying(false);
  assert.ok(!(await isWithin()));
  await page.click('#toolbar >> text="Inside"');
  await isFlying(true);
  assert.ok(await isWithin());
  const state = () => page.evaluate(() => ({ at: globalThis.triassic.stage.camera.position.toArray(), looks: globalThis.triassic.stage.camera.quaternion.toArray() }));
  const hold = async (key) => {
    const before = await state();
    await page.keyboard.down(key);
    await page.waitForTimeout(300);
    await page.keyboard.up(key);
    const now = await state();
    return { moved: apart(before.at, now.at), turned: apart(before.looks, now.looks) };
  };
  for (const key of ['w', 'a', 's', 'd', 'q', 'e']) {
    const { moved, turned } = await hold(key);
    assert.ok(moved > 0.01 && turned < SAME, `${key}: ${moved}, ${turned}`);
  }
  for (const key of ['ArrowLeft', 'ArrowUp']) {
    const { moved, turned } = await hold(key);
    assert.ok(moved < SAME && turned > 0.05, `${key}: ${moved}, ${turned}`);
  }
  // In flight, W does not toggle the wireframe.
  assert.equal(await page.getAttribute('#toolbar >> text=Wireframe', 'aria-pressed'), 'false');
  await page.keyboard.press('l');
  assert.equal(await page.getAttribute('#toolbar >> text=Fly', 'aria-pressed'), 'false');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('full screen works by button and key, and reflects that the browser ended it', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const isFull = (wanted) =>
    page.waitForFunction(
      (wanted) => {
        const [button] = [...document.querySelectorAll('#toolbar button')].filter(({ textContent }) => textContent === 'Full screen');
        return (document.fullscreenElement?.id === 'stage') === wanted && button.ariaPressed === String(wanted);
      },
      wanted,
      { timeout: 5000 },
    );
  const height = () => page.evaluate(() => document.getElementById('stage').clientHeight / innerHeight);
  await isFull(false);
  assert.ok((await height()) < 0.99);
  await page.click('#toolbar >> text=Full screen');
  await isFull(true);
  assert.equal(await height(), 1);
  assert.ok(await page.isVisible('#toolbar'));
  await page.click('#toolbar >> text=Full screen');
  await isFull(false);
  await page.keyboard.press('m');
  await isFull(true);
  await page.evaluate(() => document.exitFullscreen());
  await isFull(false);
  await page.click('#toolbar >> text=Full screen');
  await isFull(true);
  // The browser itself handles Esc, and only reacts to raw key events.
  const session = await context.newCDPSession(page);
  const esc = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27, nativeVirtualKeyCode: 27 };
  for (const type of ['rawKeyDown', 'keyUp']) await session.send('Input.dispatchKeyEvent', { type, ...esc });
  await isFull(false);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the view has the resolution of the screen, even after the page is zoomed', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const density = () => page.evaluate(() => {
    const { canvas } = globalThis.triassic.stage;
    return canvas.width / canvas.clientWidth;
  });
  assert.equal(await density(), 1);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width: 640, height: 400, deviceScaleFactor: 2, mobile: false });
  await page.waitForFunction(() => devicePixelRatio === 2 && globalThis.triassic.stage.canvas.width === 2 * globalThis.triassic.stage.canvas.clientWidth);
  assert.equal(await density(), 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('without full screen support, neither button nor key has an effect', async () => {
  const prepare = (page) => page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false }));
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT, { prepare });
  assert.ok(await page.isHidden('#toolbar >> text=Full screen'));
  await page.keyboard.press('m');
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => document.fullscreenElement), null);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a lost context is reported, and the same view is restored', async () => {
  const { page, context } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const picture = async () => {
    await camera(page);
    return (await page.locator('#view').screenshot()).toString('base64');
  };
  const before = await picture();
  await page.evaluate(() => {
    globalThis.lost = globalThis.triassic.stage.renderer.getContext().getExtension('WEBGL_lose_context');
    globalThis.lost.loseContext();
  });
  await page.waitForFunction(() => document.getElementById('notice').innerText.includes('The view was lost'));
  await page.evaluate(() => globalThis.lost.restoreContext());
  await page.waitForFunction(() => document.getElementById('notice').hidden);
  assert.equal(await picture(), before);
  await context.close();
});

test('without WebGL 2 everything but the view works, and the page reports it', async () => {
  const without = await start('--disable-3d-apis');
  try {
    const { page, complaints } = await without.open();
    await drop(page, path.join(testdata, 'goldsrc-mdl/made/scout.mdl'));
    await waitShown(page, 'scout.mdl');
    assert.match(await page.innerText('#no-webgl'), /no WebGL 2/);
    assert.ok(await page.isHidden('#welcome'));
    assert.ok(await page.isHidden('#notice'));
    for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) {
      assert.ok((await chooseTab(page, tab)).length > 10, tab);
    }
    assert.ok((await page.locator('#textures canvas').count()) > 0);
    await drop(page, path.join(testdata, 'quake-md2/made/arrow.md2'));
    await waitShown(page, 'arrow.md2');
    assert.deepEqual(complaints.filter((text) => !text.includes('WebGL')), []);
  } finally {
    await without.close();
  }
});

test('chrome moves with the view', async () => {
  const { page, context, complaints } = await browser.open();
  await drop(page, path.join(testdata, 'goldsrc-mdl/assimp'));
  await waitListed(page, 2);
  const chrome = () =>
    page.evaluate(() => {
      const materials = globalThis.triassic.stage.model.meshes().map(({ material }) => material);
      return materials.filter(({ userData }) => userData.flags?.includes('chrome')).map(({ type, matcap }) => [type, matcap !== null]);
    });
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  await show(page, CHROME);
  await waitShown(page, CHROME);
  const found = await chrome();
  assert.ok(found.length > 0 && found.every(([type, hasImage]) => type === 'MeshMatcapMaterial' && hasImage), JSON.stringify(found));
  assert.deepEqual(complaints, []);
  await context.close();
});
