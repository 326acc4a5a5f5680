// A tab next to the view, with details of the shown file.
import type { Backend, ConvertReport, Summary } from '../backend';
import { element } from '../dom';

/** The file that the panels show. */
export interface Subject {
  readonly path: string;
  readonly backend: Backend;
  /** The report of the conversion; null if there is nothing to show, or the file cannot be read. */
  readonly report: ConvertReport | null;
  /** Requested once, when it is needed first. */
  summary(): Promise<Summary>;
}

export abstract class Panel {
  readonly element = element('div', { className: 'panel', tabIndex: 0, attributes: { role: 'tabpanel' } });
  #subject: Subject | null = null;
  #filled: Subject | null = null;
  #isVisible = false;

  /** `id` is the id of the panel's element; its tab is `tab-ID`. */
  constructor(
    readonly id: string,
    readonly title: string,
  ) {
    this.element.id = id;
    this.element.setAttribute('aria-labelledby', `tab-${id}`);
    this.#say('No file is open.');
  }

  protected get subject(): Subject | null {
    return this.#subject;
  }

  /** Switches to another file, which is only read if the panel is visible. */
  show(subject: Subject | null): void {
    this.#subject = subject;
    this.#filled = null;
    if (!subject) this.#say('No file is open.');
    else this.#fillIfSeen();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.element.hidden = !isVisible;
    this.#fillIfSeen();
  }

  /** Creates the contents of the panel for a file. */
  protected abstract fill(subject: Subject): Promise<readonly Node[]>;

  #fillIfSeen(): void {
    const subject = this.#subject;
    if (!this.#isVisible || !subject || this.#filled === subject) return;
    this.#filled = subject;
    this.#say('Reading …');
    this.fill(subject).then(
      (nodes) => {
        if (this.#filled === subject) this.element.replaceChildren(...nodes);
      },
      (error: unknown) => {
        if (this.#filled === subject) this.#say(error instanceof Error ? error.message : String(error));
      },
    );
  }

  #say(text: string): void {
    this.element.replaceChildren(element('p', { className: 'quiet' }, text));
  }
}
