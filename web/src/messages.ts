// The messages of the page: over the view, and to screen readers.
import { byId, element } from './dom';

export class Messages {
  readonly #notice = byId('notice', 'div');
  readonly #busy = byId('busy', 'div');
  readonly #nothing = byId('nothing', 'p');
  readonly #status = byId('status', 'p');

  /** Something went wrong; stays until the next file, or until it is closed. */
  problem(title: string, text: string): void {
    const close = element('button', { type: 'button', attributes: { 'aria-label': 'Close the message' } }, '×');
    close.addEventListener('click', () => this.clear());
    this.#notice.replaceChildren(element('p', {}, element('strong', {}, title), element('span', {}, text)), close);
    this.#notice.hidden = false;
  }

  clear(): void {
    this.#notice.hidden = true;
    this.#notice.replaceChildren();
  }

  busy(text: string | null): void {
    this.#busy.hidden = text === null;
    this.#busy.textContent = text ?? '';
  }

  /** Why the view is empty although nothing is wrong; null where it is not. */
  nothing(text: string | null): void {
    this.#nothing.hidden = text === null;
    this.#nothing.textContent = text ?? '';
  }

  /** For screen readers alone. */
  say(text: string): void {
    this.#status.textContent = text;
  }
}
