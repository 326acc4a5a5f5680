// The controls of the animation below the view.
import type { AnimationClip } from 'three';
import { byId, element } from './dom';
import type { Player } from './player';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const REST = '';

export class PlayerBar {
  readonly #bar = byId('player', 'div');
  readonly #choice = element('select', { attributes: { 'aria-label': 'Animation' } });
  readonly #play = element('button', { type: 'button' }, 'Play');
  readonly #scrub = element('input', { type: 'range', min: '0', step: 'any', attributes: { 'aria-label': 'Time' } });
  readonly #speed = element(
    'select',
    { attributes: { 'aria-label': 'Speed' } },
    ...SPEEDS.map((speed) => element('option', { value: String(speed), selected: speed === 1 }, `${speed} ×`)),
  );
  readonly #frame = element('output', { className: 'frame' });
  #clips: readonly AnimationClip[] = [];

  /** `changed` is called whenever another time is to be drawn. */
  constructor(
    private readonly player: Player,
    private readonly chosen: (clip: AnimationClip | null) => void,
    private readonly changed: () => void,
  ) {
    const step = (by: number, text: string, label: string): HTMLButtonElement => {
      const button = element('button', { type: 'button', attributes: { 'aria-label': label } }, text);
      button.addEventListener('click', () => this.step(by));
      return button;
    };
    this.#bar.append(
      this.#choice,
      step(-1, '‹', 'Previous frame'),
      this.#play,
      step(1, '›', 'Next frame'),
      this.#scrub,
      this.#frame,
      this.#speed,
    );
    this.#choice.addEventListener('change', () => this.#take(Number(this.#choice.value || -1)));
    this.#play.addEventListener('click', () => this.toggle());
    this.#scrub.addEventListener('input', () => {
      this.player.isPlaying = false;
      this.player.seek(Number(this.#scrub.value));
      this.refresh();
      this.changed();
    });
    this.#speed.addEventListener('change', () => (this.player.speed = Number(this.#speed.value)));
  }

  /** Offers the animations of a model, and selects one by name if it exists. */
  offer(clips: readonly AnimationClip[], name: string | null): void {
    this.#clips = clips;
    this.#bar.hidden = clips.length === 0;
    this.#choice.replaceChildren(
      element('option', { value: REST }, 'at rest'),
      ...clips.map((clip, n) => element('option', { value: String(n) }, clip.name || `animation ${n}`)),
    );
    const kept = clips.findIndex((clip) => clip.name === name);
    this.#choice.value = kept >= 0 ? String(kept) : REST;
    this.refresh();
  }

  toggle(): void {
    if (this.#clips.length === 0) return;
    if (!this.player.clip) this.#take(standing(this.#clips));
    else {
      this.player.isPlaying = !this.player.isPlaying;
      this.refresh();
      this.changed();
    }
  }

  step(frames: number): void {
    if (!this.player.clip) return;
    this.player.step(frames);
    this.refresh();
    this.changed();
  }

  /** Shows a still frame of an animation. */
  choose(name: string, time: number): void {
    const n = this.#clips.findIndex((clip) => clip.name === name);
    if (n < 0) return;
    this.#take(n);
    this.player.isPlaying = false;
    this.player.seek(time);
    this.refresh();
    this.changed();
  }

  /** Selects the next or previous animation. */
  walk(by: 1 | -1): void {
    const next = this.player.clip ? Number(this.#choice.value) + by : by > 0 ? standing(this.#clips) : -1;
    if (next < -1 || next >= this.#clips.length) return;
    this.#take(next);
  }

  refresh(): void {
    const { clip, isPlaying, time, frame } = this.player;
    this.#play.textContent = isPlaying ? 'Pause' : 'Play';
    this.#scrub.disabled = !clip;
    this.#scrub.max = String(clip?.duration ?? 0);
    this.#scrub.value = String(time);
    const text = clip ? `${frame.shown} / ${frame.last}` : '';
    this.#frame.value = text;
    this.#scrub.setAttribute('aria-valuetext', clip ? `frame ${frame.shown} of ${frame.last}` : 'at rest');
  }

  #take(n: number): void {
    const clip = this.#clips[n] ?? null;
    this.#choice.value = clip ? String(n) : REST;
    this.chosen(clip);
    this.player.isPlaying = clip !== null;
    this.refresh();
    this.changed();
  }
}

// The idle animation of the game; files often start with a death animation.
function standing(clips: readonly AnimationClip[]): number {
  for (const pattern of [/^stand/i, /^idle/i, /(stand|idle)/i]) {
    const found = clips.findIndex(({ name }) => pattern.test(name));
    if (found >= 0) return found;
  }
  return 0;
}
