// Controls Firefox by WebDriver BiDi, with as much of the protocol as the scenarios in this folder need. Needs Firefox
// (Debian's firefox-esr, or another one named by the variable FIREFOX), a display, and Node's WebSocket, which Node 20
// has with `--experimental-websocket`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Keeps Firefox from asking, downloading or showing anything by itself.
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#none',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const KEYS = { ArrowDown: '\uE015', Enter: '\uE007', Escape: '\uE00C' };

/** Starts Firefox, with additional preferences. */
export async function launch(more = {}) {
  const profile = await mkdtemp(path.join(tmpdir(), 'triassic-firefox-'));
  const preferences = Object.entries({ ...QUIET, ...more }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  await writeFile(path.join(profile, 'user.js'), preferences.join(''));
  const program = process.env.FIREFOX ?? 'firefox-esr';
  const child = spawn(program, ['--remote-debugging-port=0', '--new-instance', '--profile', profile], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  let text = '';
  const address = await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', () => failed(new Error(`Firefox ended: ${text}`)));
    child.stderr.on('data', (data) => {
      text += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (found) done(found[1]);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = () => failed(new Error('Firefox refuses the connection'));
  });
  const waiting = new Map();
  const pages = new Map();
  let asked = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.level === 'error') pages.get(params.source.context)?.push(params.text);
    const own = waiting.get(id);
    waiting.delete(id);
    if (error) own?.failed(new Error(`${error}: ${message}`));
    else own?.done(result);
  };
  const ask = (method, params = {}) =>
    new Promise((done, failed) => {
      asked += 1;
      waiting.set(asked, { done, failed });
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  return {
    /** Opens a page in a new tab. */
    async open(address) {
      const { context } = await ask('browsingContext.create', { type: 'tab' });
      const complaints = [];
      pages.set(context, complaints);
      const page = new Page(ask, context, complaints);
      await page.goto(address);
      return page;
    },
    async close() {
      await ask('browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

class Page {
  constructor(ask, context, complaints) {
    /** The errors in its console. */
    this.complaints = complaints;
    this.ask = (method, params) => ask(method, { context, ...params });
    this.target = { target: { context }, awaitPromise: true };
    this.askAll = ask;
  }
  async goto(url) {
    await this.ask('browsingContext.navigate', { url, wait: 'complete' });
  }
  async reload() {
    await this.ask('browsingContext.reload', { wait: 'complete' });
  }
  async close() {
    await this.ask('browsingContext.close');
  }
  /** Calls a function in the page and returns its result; argument and result are passed as JSON. */
  async evaluate(work, argument = null) {
    const expression = `(async () => JSON.stringify((await (${work})(${JSON.stringify(argument)})) ?? null))()`;
    const answer = await this.askAll('script.evaluate', { ...this.target, expression });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  }
  /** Waits until a function in the page returns a true value. */
  async wait(work, argument = null, seconds = 20) {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await new Promise((done) => setTimeout(done, 30))) {
      const value = await this.evaluate(work, argument);
      if (value) return value;
    }
    throw new Error(`not within ${seconds} s: ${work}`);
  }
  async element(selector) {
    const { nodes } = await this.ask('browsingContext.locateNodes', { locator: { type: 'css', value: selector } });
    if (nodes.length === 0) throw new Error(`no ${selector}`);
    return { sharedId: nodes[0].sharedId };
  }
  async chooseFiles(selector, files) {
    await this.ask('input.setFiles', { element: await this.element(selector), files });
  }
  /** Clicks the center of an element, or drags from there. */
  async click(selector, [x, y] = [0, 0]) {
    const origin = { type: 'element', element: await this.element(selector) };
    const moved = x || y ? [{ type: 'pointerMove', x, y, origin, duration: 50 }] : [];
    const actions = [{ type: 'pointerMove', x: 0, y: 0, origin }, { type: 'pointerDown', button: 0 }, ...moved, { type: 'pointerUp', button: 0 }];
    await this.ask('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
  async press(key) {
    const value = KEYS[key] ?? key;
    await this.ask('input.performActions', { actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value }, { type: 'keyUp', value }] }] });
  }
  /** Waits until a file is shown. */
  async shown(file) {
    const text = await this.wait((file) => {
      if (document.body.dataset.shown === file) return 'shown';
      const notice = document.getElementById('notice');
      return notice.hidden ? null : notice.innerText;
    }, file);
    if (text !== 'shown') throw new Error(`${file}: ${text}`);
  }
}
