// axe-core finds no violations, in dark and light mode, wide and narrow, on every tab; and everything works with the
// keyboard.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { chooseTab, drop, SCOUT, started, testdata, violations, waitListed, waitShown, withFile } from './harness.mjs';

const browser = await started();

const check = async (page, where) => assert.deepEqual(await violations(page), [], where);

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`axe: ${colorScheme}, ${width} pixels`, async () => {
      const { page, context } = await browser.open({ width, colorScheme });
      await check(page, 'empty');
      await drop(page, path.join(testdata, 'goldsrc-mdl'));
      await waitListed(page, 10);
      // Folders are dropped one at a time, and the first model is shown without a click.
      await page.waitForFunction((file) => globalThis.triassic.files.entry(file) && !globalThis.triassic.session.isBusy && globalThis.triassic.session.path, SCOUT);
      await page.evaluate((file) => globalThis.triassic.session.open(file), SCOUT);
      await waitShown(page, SCOUT);
      for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) {
        await chooseTab(page, tab);
        await page.evaluate(() => document.querySelectorAll('.panel details').forEach((details) => (details.open = true)));
        await check(page, tab);
      }
      if (width < 680) {
        await page.click('#show-files');
        await check(page, 'files');
        await page.click('#show-files');
      }
      await page.click('#help');
      await check(page, 'keys');
      await context.close();
    });
  }
}

for (const width of [360, 1240]) {
  test(`everything fits into ${width} pixels`, async () => {
    const { page, context } = await withFile(browser, 'goldsrc-mdl', SCOUT, { width, height: width === 360 ? 720 : 800 });
    for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) {
      await chooseTab(page, tab);
      const sizes = await page.evaluate(() => ({
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        // Elements that start outside the page, or are cut off on the right; this is fine inside scrollable elements.
        outside: [...document.querySelectorAll('button, select, input, summary, canvas, h1, h2, p')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.toolbar, .tabs, .panel, .files, .out-of-sight'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
        view: document.getElementById('view').clientHeight,
        panel: document.querySelector('.panel:not([hidden])').clientHeight,
        top: document.querySelector('.top').clientHeight,
      }));
      assert.deepEqual(sizes.page, [width, width === 360 ? 720 : 800], tab);
      assert.deepEqual(sizes.outside, [], tab);
      assert.ok(sizes.view >= 180, `${tab}: the view has ${sizes.view} pixels`);
      assert.ok(sizes.panel >= 120, `${tab}: the panel has ${sizes.panel} pixels`);
      assert.ok(sizes.top <= 90, `the bar at the top has ${sizes.top} pixels`);
    }
    await context.close();
  });
}

for (const [width, height] of [[320, 200], [844, 390]]) {
  test(`on a page of ${width} × ${height} pixels, as when zoomed, nothing is cut off`, async () => {
    const { page, context } = await withFile(browser, 'goldsrc-mdl', SCOUT);
    await page.setViewportSize({ width, height });
    assert.ok((await page.evaluate(() => document.getElementById('view').clientHeight)) >= 160);
    // The bars are as high as their contents.
    const cut = await page.evaluate(() =>
      ['toolbar', 'choices', 'player'].filter((id) => {
        const element = document.getElementById(id);
        return element.scrollHeight > element.clientHeight;
      }),
    );
    assert.deepEqual(cut, []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    // The lower parts can be reached by scrolling.
    await page.selectOption('#player select', { label: 'walk' });
    await page.locator('#player button', { hasText: 'Pause' }).click();
    await page.click('#tab-textures');
    await page.waitForSelector('#textures .texture canvas');
    if (width < 680) await page.click('#show-files');
    await page.fill('#search', '/man.mdl');
    await page.locator('.row', { has: page.locator('.name:text-is("man.mdl")') }).click();
    await page.waitForFunction(() => globalThis.triassic.session.path.endsWith('/man.mdl'));
    await context.close();
  });
}

test('Esc and a click outside close the menu and the list of files', async () => {
  const { page, context } = await withFile(browser, 'goldsrc-mdl', SCOUT, { width: 390, height: 844 });
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.parentElement.id);
  const beside = { position: { x: 380, y: 200 } };
  for (const [opener, isOpen] of [
    ['#save > summary', () => page.evaluate(() => document.getElementById('save').open)],
    ['#show-files', () => page.isVisible('#search')],
  ]) {
    for (const close of [() => page.keyboard.press('Escape'), () => page.click('#view', beside)]) {
      assert.ok(!(await isOpen()), opener);
      await page.click(opener);
      assert.ok(await isOpen(), opener);
      // A click inside does not close it.
      if (opener === '#show-files') await page.click('#search');
      assert.ok(await isOpen(), opener);
      await close();
      await page.waitForTimeout(300);
      assert.ok(!(await isOpen()), opener);
    }
  }
  await page.click('#show-files');
  await page.focus('#search');
  await page.keyboard.press('Escape');
  assert.equal(await focused(), 'show-files');
  await context.close();
});

test('the whole page works with the keyboard alone', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  await page.evaluate(() => document.activeElement?.blur());
  // Tab visits every control and returns to the first: each one has a label, and shows that it has the focus.
  const seen = [];
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const label = element.ariaLabel ?? element.labels?.[0]?.firstChild.textContent ?? element.innerText.trim();
      return { name: element.id || `${element.localName}: ${label}`, isLabelled: Boolean(label), isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 };
    });
    if (now === null || seen.some(({ name }) => name === now.name)) break;
    seen.push(now);
  }
  assert.deepEqual(seen.filter(({ isLabelled, isSeen }) => !isLabelled || !isSeen), []);
  const names = seen.map(({ name }) => name);
  const expected = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, summary, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.tabIndex >= 0 && !element.closest('details:not([open]) > :not(summary)'))
      .map((element) => element.id || `${element.localName}: ${element.ariaLabel ?? element.labels?.[0]?.firstChild.textContent ?? element.innerText.trim()}`),
  );
  assert.ok(expected.length > 30);
  assert.deepEqual(names, expected);
  const focus = async (selector) => {
    for (let step = 0; step < 100; step += 1) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  // The search, then a file in the list.
  await page.keyboard.press('/');
  await page.keyboard.type('man.mdl');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.waitForFunction(() => globalThis.triassic.session.path?.endsWith('/man.mdl') && !globalThis.triassic.session.isBusy);
  // The tabs with arrow keys, and a value of the dump, opened with Enter.
  await focus('#tab-summary');
  for (const tab of ['findings', 'textures', 'data']) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.id), `tab-${tab}`);
    assert.ok(await page.isVisible(`#${tab}`));
  }
  await page.waitForSelector('#data summary');
  await focus('#data');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#data details ul summary');
  // The menu, the list of keys, and Esc.
  await focus('#save > summary');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'save-glb');
  const [got] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.equal(got.suggestedFilename(), 'man.glb');
  await page.keyboard.press('?');
  assert.ok(await page.isVisible('#keys'));
  assert.equal(await page.evaluate(() => document.getElementById('keys').scrollTop), 0, 'the list of keys is seen from its beginning');
  await page.keyboard.press('Escape');
  assert.ok(await page.isHidden('#keys'));
  assert.deepEqual(complaints, []);
  await context.close();
});
