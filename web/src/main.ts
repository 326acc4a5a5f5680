// Assembles the page.
import { type Backend, type Drop, type Listed, glbOf } from './backend';
import { Checks } from './checks';
import { byId, copyText, element } from './dom';
import { FileList } from './file-list';
import { FileTree, isShown } from './file-tree';
import { isModelName } from './file-names';
import { startKeys } from './keys';
import { fragmentOf, type Link, linkOf } from './links';
import { Messages } from './messages';
import { Missing } from './missing';
import { Model } from './model';
import type { Overlay } from './overlays';
import { DumpPanel } from './panels/dump-panel';
import { FindingsPanel } from './panels/findings-panel';
import { HexPanel } from './panels/hex-panel';
import { SummaryPanel } from './panels/summary-panel';
import { Tabs } from './panels/tabs';
import { TexturesPanel } from './panels/textures-panel';
import { Session } from './session';
import { startSplitters } from './splitters';
import { Stage, VIEWS } from './stage';
import { startTheme } from './theme';
import { Thumbnails } from './thumbnails';
import { Toolbar, type View } from './toolbar';

// The maximum number of files of a folder to open until one of them can be shown.
const MOST_TRIES = 8;

/** The source of files without a server: called once, lists dropped files. Returns a function that adds a folder for all files. */
export type TakeFiles = (page: {
  readonly messages: Messages;
  /** Uses this backend from now on. */
  readonly use: (backend: Backend) => void;
  /** Lists the files of a drop, and shows the first one. */
  readonly list: (backend: Backend, drop: Drop) => void;
  readonly fail: (error: unknown) => void;
}) => () => void;

/** Starts the page with the files of a backend, or with files that are added later. */
export function startPage(served: Backend | null, takeFiles?: TakeFiles): void {
  const messages = new Messages();
  const stage = new Stage(byId('view', 'canvas'), (isLost) => {
    if (isLost) messages.problem('The view was lost', 'The graphics card or its driver was reset. The view will come back by itself.');
    else messages.clear();
  });
  const canDraw = stage.renderer !== null;
  const files = new FileTree();
  const list = new FileList(files);
  const hexPanel = new HexPanel();
  const hasFiles = !served?.hasModelsOnly;
  const showBytes = (offset: number): void => {
    tabs.chooseId('bytes');
    hexPanel.mark(offset);
  };
  const findings = new FindingsPanel(hasFiles ? showBytes : null);
  const ofFiles = hasFiles ? [new TexturesPanel(), new DumpPanel(), hexPanel] : [];
  const tabs = new Tabs(byId('panels', 'aside'), [new SummaryPanel(), findings, ...ofFiles]);
  byId('save-obj', 'button').hidden = !hasFiles;
  // Set below if files are accepted.
  let addFolder = (): void => {};
  const missing = new Missing(served ? null : () => addFolder(), () => void session.refresh());
  const session = new Session(stage, files, tabs, messages, missing);
  const thumbnails = new Thumbnails();
  thumbnails.mayWork = () => !session.isBusy && !session.player.isPlaying;
  thumbnails.onDrawn = (path) => list.redrawFile(path);
  const checks = new Checks(files);
  checks.mayWork = () => !session.isBusy;
  checks.onChecked = () => list.refreshSoon();
  list.onFound = (isFiltered) => checks.want(isFiltered, session.backend);
  session.onChecked = (path, worst) => {
    files.check(path, worst);
    list.refreshSoon();
  };
  session.onSettled = () => {
    offerComparison();
    refreshToolbar();
    thumbnails.wake();
  };
  list.thumbnail = (path) => thumbnails.address(path);
  if (canDraw) list.onVisible = (paths) => thumbnails.want(paths);
  list.onChoose = (path) => {
    closeDrawer();
    void session.open(path);
  };

  const use = (backend: Backend): void => {
    session.backend = backend;
    backend.onLooked?.((entries) => {
      files.add(entries);
      list.refreshSoon();
    });
    list.onPending = (paths) => backend.wantLook?.(paths);
    if (backend.close) list.onClose = (top) => close(backend, top);
    thumbnails.use(backend, (path) => files.entry(path));
  };
  const openOne = async (path: string): Promise<void> => {
    list.mark(path);
    await session.open(path);
  };
  // Lists files, and opens the requested one, or the first that can be shown: models before textures.
  const listAll = async (backend: Backend, wanted: string | null, drop?: Drop): Promise<void> => {
    byId('welcome', 'div').hidden = true;
    byId('no-webgl', 'p').hidden = canDraw;
    toolbar.isShown = canDraw;
    const before = session.path;
    const tops = new Set<string>();
    let opening: { readonly path: string; readonly end: Promise<void> } | null = null;
    let cameLater = false;
    await (drop ?? backend).entries((entries) => {
      files.add(entries);
      for (const { path } of entries) tops.add(topOf(path));
      list.refreshSoon();
      cameLater = opening !== null;
      if (opening !== null || session.path !== before || drop?.isForAll) return;
      // A top-level entry was chosen explicitly; folders are included for their skins and companions.
      const isMeant = (entry: Listed): boolean => (wanted === null ? !entry.path.includes('/') && isModelName(entry.path) : entry.path === wanted);
      const first = entries.find((entry) => isShown(entry) && isMeant(entry));
      // The command lists files in order, so the first model need not wait for the last file.
      const found = first?.path ?? (drop || wanted !== null ? undefined : firstFew(files.shown(), ({ path }) => isModelName(path))[0]);
      if (found !== undefined) opening = { path: found, end: openOne(found) };
    });
    if (tops.size === 0) {
      byId('welcome', 'div').hidden = files.size > 0 || served !== null;
      toolbar.isShown = canDraw && files.size > 0;
      return;
    }
    list.refreshSoon();
    offerComparison();
    // Missing files may have been added.
    if (drop?.isForAll && before !== null) {
      if (session.path === before) await session.refresh();
      return;
    }
    const tried = new Set<string>();
    let shown = before;
    const isOver = (path: string | null): boolean => session.path !== path || (stage.model?.meshes().length ?? 0) > 0;
    const begun = opening as { readonly path: string; readonly end: Promise<void> } | null;
    if (begun) {
      await begun.end;
      // Missing files may be among those that were listed after it was opened.
      if (cameLater && missing.isShown && session.path === begun.path) await session.refresh();
      // An explicitly chosen file stays, even if it is broken.
      if (isOver(begun.path) || wanted !== null || !begun.path.includes('/')) return;
      tried.add(begun.path);
      shown = begun.path;
    }
    // The first may belong to another file, or be broken: then the next is tried. Models in archives are known when all
    // files have been examined, and textures are shown if no model was found.
    const passes: readonly (readonly [settles: boolean, isMeant: (path: string) => boolean])[] = [
      [false, isModelName],
      [true, isModelName],
      [true, () => true],
    ];
    for (const [settles, isMeant] of passes) {
      if (settles) await backend.settled?.();
      for (const path of firstFew(files.shown(), ({ path }) => tops.has(topOf(path)) && !tried.has(path) && isMeant(path))) {
        if (files.entry(path)?.isPending) await backend.look?.(path);
        // Another file may have been chosen in the meantime.
        if (session.path !== shown) return;
        const entry = files.entry(path);
        if (!entry || !isShown(entry)) continue;
        tried.add(path);
        shown = path;
        await openOne(path);
        if (isOver(path) || (isMeant !== isModelName && byId('notice', 'div').hidden)) return;
      }
    }
    // A skin of the shown model, for example.
    if (tried.size === 0 && before !== null) await session.refresh();
    else if (tried.size === 0) messages.problem('Nothing to show', 'None of these files is in a supported format.');
  };

  function close(backend: Backend, top: string): void {
    backend.close?.(top);
    files.remove(top);
    thumbnails.forgetBelow(top);
    list.refresh();
    if (session.path !== null && topOf(session.path) === top) session.close();
    byId('welcome', 'div').hidden = files.size > 0;
    byId('no-webgl', 'p').hidden = canDraw || files.size === 0;
    toolbar.isShown = canDraw && files.size > 0;
  }

  const toolbar = new Toolbar({
    fit: () => {
      stage.fit(stage.isFlying ? undefined : stage.direction());
      refreshToolbar();
    },
    look,
    toggleOverlay,
    toggleFlight,
    enter,
    toggleFullScreen,
    expose: (by) => (stage.exposure = by),
    compare: compareOrEnd,
    chooseComparison,
  });
  const refreshToolbar = (): void => {
    const isFullScreen = document.fullscreenElement !== null;
    const { isFlying, hasInside, isComparing, exposure } = stage;
    toolbar.refresh(session.overlays.on, { isFlying, hasInside, isComparing, isFullScreen, exposure });
  };
  // Also when the browser ends it, for example with Esc.
  document.addEventListener('fullscreenchange', refreshToolbar);

  function look(from: View): void {
    stage.fit(VIEWS[from]);
    refreshToolbar();
  }
  function toggleOverlay(overlay: Overlay): void {
    session.overlays.toggle(overlay);
    refreshToolbar();
  }
  function toggleFlight(): void {
    stage.fly(!stage.isFlying);
    if (stage.isFlying) stage.canvas.focus();
    refreshToolbar();
  }
  function enter(): void {
    stage.enter();
    stage.canvas.focus();
    refreshToolbar();
  }
  function expose(stops: number): void {
    if (!stage.hasInside) return;
    stage.exposure = Math.min(16, Math.max(0.25, stage.exposure * 2 ** stops));
    refreshToolbar();
  }
  function toggleFullScreen(): void {
    if (!document.fullscreenEnabled) return;
    const changed = document.fullscreenElement ? document.exitFullscreen() : byId('stage', 'main').requestFullscreen();
    changed.catch((error: unknown) => messages.problem('Full screen is not available', error instanceof Error ? error.message : String(error)));
  }
  const besideShown = (): Listed | null => (session.path === null ? null : files.glbBeside(session.path));
  const offerComparison = (): void => toolbar.offerComparison(besideShown()?.path.split('/').at(-1) ?? null);
  function compareOrEnd(): void {
    const beside = besideShown();
    if (stage.isComparing) {
      stage.showBeside(null);
      refreshToolbar();
    } else if (beside && session.backend) {
      const { backend } = session;
      void compare(beside.path, async () => (await glbOf(backend, beside, beside.path, {})).glb);
    } else {
      chooseComparison();
    }
  }
  function chooseComparison(): void {
    const input = element('input', { type: 'file', accept: '.glb' });
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) void compare(file.name, () => file.arrayBuffer());
    });
    input.click();
  }
  async function compare(name: string, glb: () => Promise<ArrayBuffer>): Promise<void> {
    const { path } = session;
    try {
      const model = await Model.load(await glb());
      // Another file may have been opened in the meantime.
      if (session.path === path) stage.showBeside(model);
      else model.dispose();
      refreshToolbar();
    } catch (error) {
      messages.problem(`Cannot show ${name}`, error instanceof Error ? error.message : String(error));
    }
  }

  const saves: Readonly<Record<string, () => Promise<void>>> = {
    'save-glb': () => session.saveGlb(),
    'save-obj': () => session.saveObj(),
    'save-png': () => session.savePng(),
  };
  for (const [id, act] of Object.entries(saves)) {
    byId(id, 'button').addEventListener('click', () => {
      byId('save', 'details').open = false;
      act().catch((error: unknown) => messages.problem('Could not save', error instanceof Error ? error.message : String(error)));
    });
  }

  startTheme((background) => stage.setBackground(background));
  startKeys(
    [
      { key: 'f', what: 'fit the model to the view', inFlight: true, act: () => (stage.fit(), refreshToolbar()) },
      { key: '1', what: 'front view', act: () => look('front') },
      { key: '2', what: 'left view', act: () => look('left') },
      { key: '3', what: 'top view', act: () => look('top') },
      { key: ' ', name: 'Space', what: 'play and pause', act: () => session.playerBar.toggle() },
      { key: ',', what: 'previous frame', act: () => session.playerBar.step(-1) },
      { key: '.', what: 'next frame', act: () => session.playerBar.step(1) },
      { key: '[', what: 'previous animation', act: () => session.playerBar.walk(-1) },
      { key: ']', what: 'next animation', act: () => session.playerBar.walk(1) },
      { key: 'PageUp', name: 'Page up', what: 'previous file', act: () => list.walk(-1) },
      { key: 'PageDown', name: 'Page down', what: 'next file', act: () => list.walk(1) },
      { key: 'w', what: 'wireframe', act: () => toggleOverlay('wireframe') },
      { key: 'u', what: 'unlit', act: () => toggleOverlay('unlit') },
      { key: 'n', what: 'normals', act: () => toggleOverlay('normals') },
      { key: 'b', what: 'bones', act: () => toggleOverlay('bones') },
      { key: 'h', what: 'hitboxes and attachments', act: () => toggleOverlay('hitboxes') },
      { key: 'x', what: 'bounding box', act: () => toggleOverlay('box') },
      { key: 'g', what: 'grid', act: () => toggleOverlay('grid') },
      { key: 'l', what: 'free flight, on and off', inFlight: true, act: toggleFlight },
      { key: 'i', what: 'into a level', inFlight: true, act: enter },
      { key: '0', what: 'more exposure, in a level', inFlight: true, act: () => expose(0.5) },
      { key: '9', what: 'less exposure, in a level', inFlight: true, act: () => expose(-0.5) },
      { key: 'm', what: 'full screen, on and off', inFlight: true, act: toggleFullScreen },
      { key: '/', what: 'search', act: () => list.focusSearch() },
      { key: '?', what: 'show this list', act: () => byId('keys', 'dialog').showModal() },
    ],
    () => stage.isFlying,
  );
  byId('show-files', 'button').addEventListener('click', () => setDrawer(byId('files', 'nav').classList.toggle('open')));
  startClosing();
  startSplitters();

  if (served) {
    document.documentElement.classList.add('served');
    use(served);
    refuseDrops();
    served.watch?.((paths) => changed(paths));
    if (new URLSearchParams(location.search).get('embed') === '1') document.documentElement.classList.add('embedded');
    followLinks(served);
    // A gallery starts with an overview of its models.
    list.showGrid(served.thumbnail !== undefined);
  } else if (takeFiles) {
    addFolder = takeFiles({ messages, use, list: (backend, drop) => void listAll(backend, null, drop).catch(fail), fail });
  }

  // Each opened file is a step in the history, and has its own URL.
  function followLinks(backend: Backend): void {
    const link = linkOf(location.hash);
    const follow = async (link: Link | null): Promise<void> => {
      if (link && session.path === link.file) await session.follow(link);
    };
    let isFollowing = true;
    session.onOpen = (path) => {
      if (linkOf(location.hash)?.file === path) return;
      const address = `${location.pathname}${location.search}${fragmentOf({ file: path })}`;
      // The first file is not a step: going back from it would lead to nothing.
      if (isFollowing) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    };
    const first = listAll(backend, link?.file ?? null).then(() => follow(link), fail);
    void first.finally(() => (isFollowing = false));
    addEventListener('hashchange', () => {
      const link = linkOf(location.hash);
      if (!link || !files.entry(link.file)) return;
      if (session.path === link.file) void follow(link);
      else void openOne(link.file).then(() => follow(link));
    });
    const copy = byId('copy-link', 'button');
    copy.hidden = false;
    copy.title = backend.key ? 'Contains the token: anyone with the link can see the files while the command runs' : '';
    copy.addEventListener('click', () => {
      byId('save', 'details').open = false;
      const { link } = session;
      if (!link) return;
      const address = new URL(location.href);
      void Promise.resolve(backend.key?.()).then(async (token) => {
        address.hash = fragmentOf(link, token === undefined ? {} : { token });
        const isCopied = await copyText(address.href);
        messages.say(isCopied ? 'The link was copied' : 'The link could not be copied');
        if (!isCopied) messages.problem('The link could not be copied', address.href);
      });
    });
  }

  function changed(paths: readonly string[]): void {
    for (const path of paths) {
      thumbnails.forget(path);
      files.check(path, undefined);
    }
    // Also files next to it: a skin, a texture file.
    const folder = session.path?.slice(0, session.path.lastIndexOf('/') + 1) ?? '';
    if (session.path !== null && paths.some((path) => path.startsWith(folder))) void session.refresh();
  }

  function fail(error: unknown): void {
    messages.problem('The files could not be listed', error instanceof Error ? error.message : String(error));
  }

  // For tests, and for use in the console.
  Object.assign(globalThis, { triassic: { stage, session, files } });
}

const topOf = (path: string): string => path.split('/', 1)[0] ?? path;

/** The paths of the first few of these. */
function firstFew(all: Iterable<Listed>, isMeant: (entry: Listed) => boolean): string[] {
  const paths: string[] = [];
  for (const entry of all) {
    if (paths.length === MOST_TRIES) break;
    if (isMeant(entry)) paths.push(entry.path);
  }
  return paths;
}

function setDrawer(isOpen: boolean): void {
  byId('show-files', 'button').setAttribute('aria-expanded', String(isOpen));
}

// An overlay is closed with Esc, and with a click outside it.
function startClosing(): void {
  const [menu, drawer, showFiles] = [byId('save', 'details'), byId('files', 'nav'), byId('show-files', 'button')];
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node)) return;
    if (!menu.contains(target)) menu.open = false;
    if (!drawer.contains(target) && !showFiles.contains(target)) closeDrawer();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (menu.open) menu.querySelector('summary')?.focus();
    else if (drawer.classList.contains('open')) showFiles.focus();
    menu.open = false;
    closeDrawer();
  });
}

// By default, a browser would leave the page and open the file itself.
function refuseDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    document.addEventListener(type, (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
  }
}

function closeDrawer(): void {
  byId('files', 'nav').classList.remove('open');
  setDrawer(false);
}
