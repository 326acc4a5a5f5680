// The keyboard shortcuts, and the dialog that lists them.
import { byId, element, takesText } from './dom';

export interface Key {
  /** See `KeyboardEvent.key`. */
  readonly key: string;
  readonly name?: string;
  readonly what: string;
  /** Free flight has its own letters. */
  readonly inFlight?: boolean;
  act(): void;
}

/** Keys that a part of the page handles itself, only listed here. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'in the list: walk through the files'],
  ['← →', 'in the list: close and open folders'],
  ['Delete', 'in the list: close what was dropped'],
  ['← → ↑ ↓', 'in the view: turn; with Shift: move'],
  ['+ −', 'in the view: nearer and farther away'],
  ['W A S D Q E', 'in flight: move; with Shift: faster; arrows turn'],
  ['Mouse', 'drag: turn; right button: move; wheel: zoom'],
  ['Touch', 'one finger turns; two fingers move and zoom'],
];

export function startKeys(keys: readonly Key[], flies: () => boolean): void {
  const dialog = byId('keys', 'dialog');
  const rows = [...keys.map(({ key, name = key.toUpperCase(), what }) => [name, what] as const), ...OTHERS];
  const close = element('button', { type: 'button' }, 'Close');
  close.addEventListener('click', () => dialog.close());
  dialog.append(
    // The button gets the focus: at the end of the list, it would scroll the beginning out of view.
    element('div', { className: 'dialog-head' }, element('h2', { id: 'keys-title' }, 'Keys'), close),
    element('dl', { className: 'pairs' }, ...rows.flatMap(([name, what]) => [element('dt', {}, element('kbd', {}, name)), element('dd', {}, what)])),
    element('p', { className: 'quiet' }, `triassic ${document.documentElement.dataset['version'] ?? ''}`),
  );
  byId('help', 'button').addEventListener('click', () => dialog.showModal());
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open || takesText(event.target)) return;
    // A button handles the space bar itself.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, summary')) return;
    const found = keys.find(({ key }) => key === event.key || key === event.key.toLowerCase());
    if (!found || (flies() && found.inFlight !== true)) return;
    event.preventDefault();
    found.act();
  });
}
