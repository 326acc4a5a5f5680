// Plays one animation: only the selected one has an action of a mixer, since a mixer binds every track of every action.
import { type AnimationClip, AnimationMixer, LoopOnce, type Object3D } from 'three';

export class Player {
  isPlaying = false;
  speed = 1;
  #mixer: AnimationMixer | null = null;
  #root: Object3D | null = null;
  #clip: AnimationClip | null = null;
  #time = 0;

  get clip(): AnimationClip | null {
    return this.#clip;
  }

  /** The mixer that animates the model; null at rest. */
  get mixer(): AnimationMixer | null {
    return this.#mixer;
  }

  /** Seconds from the start of the animation. */
  get time(): number {
    return this.#time;
  }

  /** The frames per second: as declared in the file, or from the distance of its keys. */
  get rate(): number {
    const stored: unknown = this.#clip?.userData['frame_rate'];
    if (typeof stored === 'number' && stored > 0) return stored;
    let nearest = Infinity;
    for (const { times } of this.#clip?.tracks ?? []) {
      const [first, second] = times;
      if (first !== undefined && second !== undefined && second > first) nearest = Math.min(nearest, second - first);
    }
    return Number.isFinite(nearest) ? 1 / nearest : 10;
  }

  /** The index of the shown frame, and of the last one, from 0. */
  get frame(): { shown: number; last: number } {
    const [rate, duration] = [this.rate, this.#clip?.duration ?? 0];
    return { shown: Math.round(this.#time * rate), last: Math.max(0, Math.round(duration * rate)) };
  }

  /** Sets an animation of a model, or null, which leaves the model at rest. */
  choose(root: Object3D | null, clip: AnimationClip | null, time = 0): void {
    if (this.#mixer && this.#clip && this.#root) {
      this.#mixer.stopAllAction();
      this.#mixer.uncacheRoot(this.#root);
    }
    this.#root = root;
    this.#clip = clip;
    this.#mixer = root && clip ? new AnimationMixer(root) : null;
    if (this.#mixer && clip) {
      const action = this.#mixer.clipAction(clip);
      // The end must stay the end: by default it is the start of the next loop.
      action.setLoop(LoopOnce, 1);
      action.clampWhenFinished = true;
    }
    this.seek(time);
  }

  seek(time: number): void {
    const duration = this.#clip?.duration ?? 0;
    this.#time = Math.min(Math.max(time, 0), duration);
    if (!this.#mixer || !this.#clip) return;
    const action = this.#mixer.clipAction(this.#clip);
    action.reset().play();
    this.#mixer.setTime(this.#time);
  }

  step(frames: number): void {
    this.isPlaying = false;
    this.seek((this.frame.shown + frames) / this.rate);
  }

  /** Advances the time. Returns whether the animation continues. */
  update(seconds: number): boolean {
    if (!this.isPlaying || !this.#clip) return false;
    const { duration } = this.#clip;
    const next = this.#time + seconds * this.speed;
    // Everything loops: a single run of half a second would be too short to see. With a single frame there is nothing
    // to play.
    this.seek(duration > 0 ? next % duration : 0);
    return duration > 0;
  }
}
