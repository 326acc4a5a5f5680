// The messages of the page: over the view, and for screen readers.
import { byId, element } from './dom';

export class Messages {
  readonly #notice = byId('notice', 'div');
  readonly #busy = byId('busy', 'div');
  readonly #nothing = byId('nothing', 'p');
  readonly #status = byId('status', 'p');

  /** An error; stays until the next file, or until it is closed. */
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

  /** The reason why the view is empty without an error, or null. */
  nothing(text: string | null): void {
    this.#nothing.hidden = text === null;
    this.#nothing.textContent = text ?? '';
  }

  /** Only for screen readers. */
  say(text: string): void {
    this.#status.textContent = text;
  }
}
