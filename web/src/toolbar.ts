// The buttons above the view.
import { byId, element } from './dom';
import { OVERLAYS, type Overlay } from './overlays';

export type View = 'front' | 'left' | 'top';

export interface Actions {
  fit(): void;
  look(from: View): void;
  toggleOverlay(overlay: Overlay): void;
  toggleFlight(): void;
  /** Moves into a level. */
  enter(): void;
  toggleFullScreen(): void;
  /** Multiplies all light. */
  expose(by: number): void;
  /** Shows the .glb next to the model, opens a file dialog if it is missing, or ends the comparison. */
  compare(): void;
  chooseComparison(): void;
}

export interface State {
  readonly isFlying: boolean;
  readonly hasInside: boolean;
  readonly isComparing: boolean;
  readonly isFullScreen: boolean;
  readonly exposure: number;
}

const NAMES: Readonly<Record<Overlay, string>> = {
  wireframe: 'Wireframe',
  unlit: 'Unlit',
  normals: 'Normals',
  bones: 'Bones',
  hitboxes: 'Hitboxes',
  box: 'Box',
  grid: 'Grid',
};

const CHOOSE = 'Choose a .glb to show beside the model';

export class Toolbar {
  readonly #bar = byId('toolbar', 'div');
  readonly #overlays = new Map<Overlay, HTMLButtonElement>();
  readonly #flight: HTMLButtonElement;
  readonly #inside: HTMLButtonElement;
  readonly #exposure = element('input', { type: 'range', min: '-2', max: '4', step: '0.25' });
  readonly #exposed = element('label', { className: 'exposure' }, 'Exposure ', this.#exposure);
  readonly #compare: HTMLButtonElement;
  readonly #another: HTMLButtonElement;
  readonly #fullScreen: HTMLButtonElement;

  constructor(actions: Actions) {
    const button = (text: string, act: () => void): HTMLButtonElement => {
      const made = element('button', { type: 'button' }, text);
      made.addEventListener('click', act);
      return made;
    };
    const group = (label: string, ...buttons: HTMLElement[]): HTMLElement =>
      element('div', { className: 'group', attributes: { role: 'group', 'aria-label': label } }, ...buttons);
    for (const overlay of OVERLAYS) {
      this.#overlays.set(overlay, button(NAMES[overlay], () => actions.toggleOverlay(overlay)));
    }
    this.#flight = button('Fly', () => actions.toggleFlight());
    this.#inside = button('Inside', () => actions.enter());
    this.#inside.hidden = true;
    this.#exposure.addEventListener('input', () => actions.expose(2 ** this.#exposure.valueAsNumber));
    this.#compare = button('Compare', () => actions.compare());
    this.#another = button('Compare another', () => actions.chooseComparison());
    this.#another.title = CHOOSE;
    this.offerComparison(null);
    this.#fullScreen = button('Full screen', () => actions.toggleFullScreen());
    // Not supported on phones, for example.
    this.#fullScreen.hidden = !document.fullscreenEnabled;
    this.#bar.append(
      group(
        'Camera',
        button('Fit', () => actions.fit()),
        this.#inside,
        button('Front', () => actions.look('front')),
        button('Left', () => actions.look('left')),
        button('Top', () => actions.look('top')),
        this.#flight,
        this.#exposed,
      ),
      group('More', this.#compare, this.#another, this.#fullScreen),
      group('Shown', ...this.#overlays.values()),
    );
    this.refresh(new Set(), { isFlying: false, hasInside: false, isComparing: false, isFullScreen: false, exposure: 1 });
  }

  set isShown(isShown: boolean) {
    this.#bar.hidden = !isShown;
  }

  /** The name of the .glb for a comparison with one click; null to use a file dialog. */
  offerComparison(name: string | null): void {
    this.#compare.title = name === null ? CHOOSE : `Show ${name} beside the model`;
    this.#another.hidden = name === null;
  }

  refresh(on: ReadonlySet<Overlay>, { isFlying, hasInside, isComparing, isFullScreen, exposure }: State): void {
    this.#exposed.hidden = !hasInside;
    this.#exposure.valueAsNumber = Math.log2(exposure);
    this.#inside.hidden = !hasInside;
    for (const [overlay, button] of this.#overlays) button.setAttribute('aria-pressed', String(on.has(overlay)));
    this.#flight.setAttribute('aria-pressed', String(isFlying));
    this.#compare.setAttribute('aria-pressed', String(isComparing));
    this.#fullScreen.setAttribute('aria-pressed', String(isFullScreen));
  }
}
