// The shown file: from its path to the view, the controls and the panels.
import type { AnimationClip } from 'three';
import { type Backend, BackendError, type ConvertOptions, type ConvertReport, type Severity, type Summary, glbOf } from './backend';
import { worstOf } from './checks';
import { Choices } from './choices';
import { byId, bytes, count } from './dom';
import type { FileTree } from './file-tree';
import type { Link } from './links';
import type { Messages } from './messages';
import type { Missing } from './missing';
import { Model } from './model';
import { Overlays } from './overlays';
import type { Subject } from './panels/panel';
import type { Tabs } from './panels/tabs';
import { Player } from './player';
import { PlayerBar } from './player-bar';
import { nameFor, save, zipped } from './save';
import type { Stage } from './stage';

const TITLE = document.title;
const SAVES = ['save-glb', 'save-obj', 'save-png', 'copy-link'];

export class Session {
  readonly player = new Player();
  readonly overlays: Overlays;
  readonly playerBar: PlayerBar;
  /** Called when a file is about to be opened. */
  onOpen: (path: string) => void = () => {};
  /** Called with the highest severity of a file whose summary was read. */
  onChecked: (path: string, worst: Severity | null) => void = () => {};
  /** Called after a file was opened, or failed to open. */
  onSettled: () => void = () => {};
  readonly #choices: Choices;
  #path: string | null = null;
  #options: ConvertOptions = {};
  #variant: number | null = null;
  #turn = 0;
  #isBusy = false;

  constructor(
    private readonly stage: Stage,
    private readonly files: FileTree,
    private readonly tabs: Tabs,
    private readonly messages: Messages,
    private readonly missing: Missing,
  ) {
    this.overlays = new Overlays(stage);
    this.playerBar = new PlayerBar(
      this.player,
      (clip) => this.#animate(clip, 0),
      () => this.stage.invalidate(),
    );
    this.#choices = new Choices(
      (options) => this.#path !== null && void this.#reopen(options),
      (number) => void this.#showVariant(number),
    );
    stage.beforeFrame = (seconds) => {
      const goesOn = this.player.update(seconds);
      if (goesOn) this.playerBar.refresh();
      if (this.player.clip) this.overlays.update();
      return goesOn;
    };
  }

  backend: Backend | null = null;

  get path(): string | null {
    return this.#path;
  }

  /** The contents of a link to this view; null without a file. */
  get link(): Link | null {
    if (this.#path === null || !this.stage.model) return null;
    const { clip, time } = this.player;
    const camera = [...this.stage.camera.position.toArray(), ...this.stage.target.toArray()];
    return { file: this.#path, ...(clip ? { clip: clip.name, time } : {}), ...(this.#variant === null ? {} : { skin: this.#variant }), camera };
  }

  /** Shows the view of a link. */
  async follow({ clip, time, skin, camera }: Link): Promise<void> {
    if (skin !== undefined) await this.#showVariant(skin);
    if (clip !== undefined) this.playerBar.choose(clip, time ?? 0);
    if (camera) this.stage.place(camera);
  }

  /** Whether a file is being read or converted for the view. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Shows a file. If another is requested in the meantime, that one wins. */
  async open(path: string, options: ConvertOptions = {}, keepsView = false): Promise<void> {
    const { backend } = this;
    if (!backend) return;
    this.#turn += 1;
    const turn = this.#turn;
    [this.#path, this.#options, this.#isBusy] = [path, options, true];
    byId('title', 'span').textContent = path.split('/').at(-1) ?? path;
    document.title = `${path.split('/').at(-1)} – ${TITLE}`;
    this.onOpen(path);
    this.messages.clear();
    this.messages.nothing(null);
    this.messages.busy('Reading …');
    this.missing.clear();
    const summary = once((): Promise<Summary> => {
      if (this.files.entry(path)?.format !== 'gltf') return backend.summary(path);
      return Promise.reject(new BackendError('A GLB is shown as it is, without a summary.'));
    });
    let report: ConvertReport | null = null;
    try {
      if (this.files.entry(path)?.isPending) await backend.look?.(path);
      if (turn !== this.#turn) return;
      const glb = await glbOf(backend, this.files.entry(path), path, options);
      if (turn !== this.#turn) return;
      report = glb.report;
      const model = await Model.load(glb.glb);
      if (turn !== this.#turn) {
        model.dispose();
        return;
      }
      this.#show(model, path, keepsView);
      if (model.meshes().length === 0) this.messages.nothing('Nothing to draw: this file has no meshes.');
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#clear();
      this.messages.problem('Cannot show this file', error instanceof Error ? error.message : String(error));
    }
    this.#isBusy = false;
    this.messages.busy(null);
    for (const id of SAVES) byId(id, 'button').disabled = this.stage.model === null;
    this.#tell({ path, backend, report, summary }, turn);
    this.onSettled();
    const told = this.stage.model ? this.missing.tell(path, backend, report, summary, () => turn === this.#turn) : null;
    // Missing files are also among the findings.
    const isFound = await told?.catch(() => false);
    if (isFound && turn === this.#turn) await this.refresh();
  }

  /** Reads the file again after a change. Camera and animation stay the same. */
  async refresh(): Promise<void> {
    if (this.#path !== null) await this.open(this.#path, this.#options, true);
  }

  /** Shows nothing after the file was closed. */
  close(): void {
    this.#turn += 1;
    [this.#path, this.#options, this.#isBusy] = [null, {}, false];
    byId('title', 'span').textContent = '';
    document.title = TITLE;
    this.messages.clear();
    this.messages.nothing(null);
    this.messages.busy(null);
    this.#clear();
    this.#choices.clear();
    this.tabs.badge('findings', '');
    this.tabs.show(null);
    for (const id of SAVES) byId(id, 'button').disabled = true;
    this.missing.clear();
  }

  async saveGlb(): Promise<void> {
    if (this.#path === null || !this.backend) return;
    const { glb } = await glbOf(this.backend, this.files.entry(this.#path), this.#path, this.#options);
    save(nameFor(this.#path, 'glb'), new Blob([glb], { type: 'model/gltf-binary' }));
  }

  async saveObj(): Promise<void> {
    if (this.#path === null || !this.backend) return;
    save(nameFor(this.#path, 'zip'), zipped(await this.backend.obj(this.#path, this.#options)));
  }

  async savePng(): Promise<void> {
    if (this.#path !== null) save(nameFor(this.#path, 'png'), await this.stage.png());
  }

  async #reopen(options: ConvertOptions): Promise<void> {
    if (this.#path !== null) await this.open(this.#path, options, true);
  }

  #show(model: Model, path: string, keepsView: boolean): void {
    const before = keepsView ? { name: this.player.clip?.name ?? null, time: this.player.time, isPlaying: this.player.isPlaying } : null;
    this.player.choose(null, null);
    this.overlays.release();
    // This attribute reports the first frame to tests and to scripts that take pictures.
    delete document.body.dataset['shown'];
    this.stage.afterFirstFrame = () => {
      performance.mark('first-frame');
      document.body.dataset['shown'] = path;
    };
    // If nothing was drawn, as for a level whose models had not arrived yet, the view is not worth keeping.
    this.stage.show(model, keepsView && (this.stage.model?.meshes().length ?? 0) > 0);
    this.#variant = null;
    const { animations } = model.gltf;
    const kept = before?.name != null ? (animations.find(({ name }) => name === before.name) ?? null) : null;
    this.#animate(kept, kept ? (before?.time ?? 0) : 0);
    this.player.isPlaying = kept !== null && before?.isPlaying === true;
    this.playerBar.offer(animations, kept?.name ?? null);
    this.overlays.refresh();
    const facts = model.facts();
    const text = `${path.split('/').at(-1)}: ${count(facts.triangles)} triangles, ${count(facts.animations.length)} animations`;
    byId('view', 'canvas').setAttribute('aria-label', `3D view of ${text}`);
    this.messages.say(text);
  }

  #clear(): void {
    this.player.choose(null, null);
    this.overlays.release();
    this.stage.show(null, true);
    this.overlays.refresh();
    this.playerBar.offer([], null);
    delete document.body.dataset['shown'];
    byId('view', 'canvas').setAttribute('aria-label', '3D view, empty');
  }

  #tell(subject: Subject, turn: number): void {
    this.#choices.clear();
    this.tabs.badge('findings', '');
    this.tabs.show(subject);
    subject.summary().then(
      (summary) => {
        if (turn !== this.#turn) return;
        const { model } = this.stage;
        const isConverted = subject.backend.hasModelsOnly ?? subject.backend.isConverted?.(subject.path);
        if (model) this.#choices.offer(isConverted ? null : summary, model.variants, this.#options);
        if (model?.meshes().length === 0 && summary.kind === 'textures') {
          this.messages.nothing('This file has textures alone.');
          this.tabs.chooseId('textures');
        }
        this.onChecked(subject.path, worstOf(summary.findings));
        const all = summary.findings.length + (subject.report?.findings.length ?? 0);
        this.tabs.badge('findings', all > 0 ? count(all) : '');
        byId('title', 'span').title = `${subject.path}, ${bytes(summary.size)}`;
      },
      // The summary panel shows it.
      () => {},
    );
  }

  #animate(clip: AnimationClip | null, time: number): void {
    this.player.choose(this.stage.model?.root ?? null, clip, time);
    this.overlays.update();
    this.stage.invalidate();
  }

  async #showVariant(number: number | null): Promise<void> {
    this.#variant = number;
    await this.stage.model?.showVariant(number);
    this.overlays.refresh();
  }
}

// Requests a value once, on first use.
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => (asked ??= ask());
}
