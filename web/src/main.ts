// Puts the page together.
import { type Backend, type Entry, glbOf } from './backend';
import { byId, element } from './dom';
import { FileList } from './file-list';
import { FileTree, isShown } from './file-tree';
import { startKeys } from './keys';
import { Messages } from './messages';
import { Model } from './model';
import type { Overlay } from './overlays';
import { DumpPanel } from './panels/dump-panel';
import { FindingsPanel } from './panels/findings-panel';
import { HexPanel } from './panels/hex-panel';
import { SummaryPanel } from './panels/summary-panel';
import { Tabs } from './panels/tabs';
import { TexturesPanel } from './panels/textures-panel';
import { Session } from './session';
import { Stage, VIEWS } from './stage';
import { startTheme } from './theme';
import { Thumbnails } from './thumbnails';
import { Toolbar, type View } from './toolbar';

// How many files of a folder are opened until one of them can be shown.
const MOST_TRIES = 8;

/** Where files come from if nobody serves them: it is called once, and lists what is dropped. */
export type TakeFiles = (page: {
  readonly messages: Messages;
  /** Asks this backend from now on. */
  readonly use: (backend: Backend) => void;
  /** Lists its files, and shows the first one. */
  readonly list: (backend: Backend) => void;
  readonly fail: (error: unknown) => void;
}) => void;

/** Starts the page with the files of a backend, or with those that are taken later. */
export function startPage(served: Backend | null, takeFiles?: TakeFiles): void {
  const messages = new Messages();
  let stage: Stage;
  try {
    stage = new Stage(byId('view', 'canvas'), (isLost) => {
      if (isLost) messages.problem('The view was lost', 'The graphics card or its driver was reset. The view will come back by itself.');
      else messages.clear();
    });
  } catch {
    byId('welcome', 'div').hidden = true;
    messages.problem('This browser has no WebGL 2', 'Models are drawn by WebGL 2. Turn on hardware acceleration, or try another browser.');
    return;
  }

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
  const session = new Session(stage, files, tabs, messages);
  const thumbnails = new Thumbnails();
  thumbnails.mayWork = () => !session.isBusy && !session.player.isPlaying;
  thumbnails.onDrawn = (path) => list.redrawFile(path);
  session.onSettled = () => {
    offerComparison();
    thumbnails.wake();
  };
  list.thumbnail = (path) => thumbnails.address(path);
  list.onVisible = (paths) => thumbnails.want(paths);
  list.onChoose = (path) => {
    closeDrawer();
    void session.open(path);
  };

  const use = (backend: Backend): void => {
    session.backend = backend;
    thumbnails.use(backend, (path) => files.entry(path));
  };
  const openOne = async (path: string): Promise<void> => {
    list.mark(path);
    await session.open(path);
  };
  // Lists the files of the backend, and opens the one that was meant.
  const listAll = async (backend: Backend, wanted: string | null): Promise<void> => {
    byId('welcome', 'div').hidden = true;
    toolbar.isShown = true;
    let opening: Promise<void> | null = null;
    const before = session.path;
    const added = new Set<string>();
    await backend.entries((entries) => {
      files.add(entries);
      for (const { path } of entries) added.add(path);
      list.refresh();
      // What lies at the top was chosen itself; folders come with it for their skins and companions.
      const first = entries.find((entry) => isShown(entry) && (wanted === null ? !entry.path.includes('/') : entry.path === wanted));
      if (first) opening ??= openOne(first.path);
    });
    offerComparison();
    // Something may have been chosen meanwhile.
    if (opening !== null || session.path !== before) return;
    // The first of a folder may belong to another file, or be broken: then the next.
    let tries = 0;
    for (const { path } of files.shown()) {
      if (!added.has(path)) continue;
      tries += 1;
      if (tries > MOST_TRIES) return;
      await openOne(path);
      if (stage.model?.meshes().length || session.path !== path) return;
    }
    // A skin, say, of what is shown.
    if (tries === 0 && before !== null) await session.refresh();
    else if (tries === 0) messages.problem('Nothing to show', 'None of these files is in a supported format.');
  };

  const toolbar = new Toolbar({
    fit: () => stage.fit(stage.isFlying ? undefined : stage.direction()),
    look,
    toggleOverlay,
    toggleFlight,
    toggleFullScreen,
    compare: compareOrEnd,
    chooseComparison,
  });
  const refreshToolbar = (): void => {
    const isFullScreen = document.fullscreenElement !== null;
    toolbar.refresh(session.overlays.on, { isFlying: stage.isFlying, isComparing: stage.isComparing, isFullScreen });
  };
  // Also when the browser ends it, as by Esc.
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
  function toggleFullScreen(): void {
    if (!document.fullscreenEnabled) return;
    const changed = document.fullscreenElement ? document.exitFullscreen() : byId('stage', 'main').requestFullscreen();
    changed.catch((error: unknown) => messages.problem('Full screen is not available', error instanceof Error ? error.message : String(error)));
  }
  const besideShown = (): Entry | null => (session.path === null ? null : files.glbBeside(session.path));
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
      // Another file may have been opened meanwhile.
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
      { key: 'm', what: 'full screen, on and off', inFlight: true, act: toggleFullScreen },
      { key: '/', what: 'search', act: () => list.focusSearch() },
      { key: '?', what: 'show this list', act: () => byId('keys', 'dialog').showModal() },
    ],
    () => stage.isFlying,
  );
  byId('show-files', 'button').addEventListener('click', () => setDrawer(byId('files', 'nav').classList.toggle('open')));
  startClosing();

  if (served) {
    document.documentElement.classList.add('served');
    use(served);
    refuseDrops();
    served.watch?.((paths) => changed(paths));
    void listAll(served, new URLSearchParams(location.search).get('file')).catch(fail);
  } else {
    takeFiles?.({ messages, use, list: (backend) => void listAll(backend, null).catch(fail), fail });
  }

  function changed(paths: readonly string[]): void {
    for (const path of paths) thumbnails.forget(path);
    // Also by what lies beside it: a skin, a texture file.
    const folder = session.path?.slice(0, session.path.lastIndexOf('/') + 1) ?? '';
    if (session.path !== null && paths.some((path) => path.startsWith(folder))) void session.refresh();
  }

  function fail(error: unknown): void {
    messages.problem('The files could not be listed', error instanceof Error ? error.message : String(error));
  }

  // For tests, and for whoever looks from the console.
  Object.assign(globalThis, { triassic: { stage, session, files } });
}

function setDrawer(isOpen: boolean): void {
  byId('show-files', 'button').setAttribute('aria-expanded', String(isOpen));
}

// What lies over the page is closed by Esc, and by a click beside it.
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

// A browser would leave the page and show the file itself.
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
