// What a file shows and no one has: a badge over the view, and a list with the names as stored in the file.
import type { Backend, ConvertReport, Summary } from './backend';
import { byId, count, element } from './dom';

// Findings of a conversion: an image, and a file that a scene shows.
const IMAGE = 'SCN-001';
const SHOWN = 'SCN-020';

export class Missing {
  readonly #badge = byId('missing', 'button');
  readonly #dialog = byId('missing-list', 'dialog');

  /** `addFolder` asks for a folder where what is missing may be; null where only the command can look elsewhere. */
  constructor(private readonly addFolder: (() => void) | null) {
    this.#badge.addEventListener('click', () => this.#dialog.showModal());
  }

  clear(): void {
    this.#badge.hidden = true;
    this.#dialog.close();
  }

  /** Whether the shown file lacks something. */
  get isShown(): boolean {
    return !this.#badge.hidden;
  }

  /** Shows what is missing of a file. True if it was found meanwhile: the file is to be read again. */
  async tell(
    path: string,
    backend: Backend,
    report: ConvertReport | null,
    summary: () => Promise<Summary>,
    isShown: () => boolean,
  ): Promise<boolean> {
    const codes = new Set(report?.findings.map(({ code }) => code));
    const missing: string[] = [];
    let texts: string[] = [];
    if (codes.has(IMAGE) && !backend.hasModelsOnly) {
      const images = await backend.images(path);
      const names = images.filter(({ kind }) => kind === 'missing').map(({ name, named }) => named ?? name);
      missing.push(...names);
      if (names.length > 0) texts.push(`${count(names.length)} of ${count(images.length)} textures`);
    }
    if (codes.has(SHOWN)) {
      const { files } = await summary();
      const names = (files?.missing ?? []).map(({ file }) => file);
      missing.push(...names);
      if (names.length > 0) texts.push(`${count(names.length)} ${names.length === 1 ? 'file' : 'files'}`);
    }
    // A gallery has no list of them.
    if (missing.length === 0 && codes.has(IMAGE)) texts = ['Textures'];
    if (texts.length === 0 || !isShown()) return false;
    if (backend.find?.(path, missing)) return true;
    this.#badge.textContent = `${texts.join(', ')} missing`;
    this.#badge.hidden = false;
    this.#badge.disabled = missing.length === 0;
    this.#fill(missing);
    return false;
  }

  #fill(missing: readonly string[]): void {
    const close = element('button', { type: 'button' }, 'Close');
    close.addEventListener('click', () => this.#dialog.close());
    const buttons = [close];
    let remedy = 'The file names them so. Start the command with --game and the folder of the game, or put them beside the file.';
    if (this.addFolder) {
      const { addFolder } = this;
      const add = element('button', { type: 'button' }, 'Add folder');
      add.addEventListener('click', () => {
        this.#dialog.close();
        addFolder();
      });
      buttons.unshift(add);
      remedy = 'The file names them so. Add the folder of the game, or any folder with these files in it: they are found below it.';
    }
    this.#dialog.replaceChildren(
      element('h2', { id: 'missing-title' }, `${count(missing.length)} missing`),
      element('p', {}, remedy),
      element('ul', { className: 'missing-files' }, ...missing.map((name) => element('li', {}, element('code', {}, name)))),
      element('div', { className: 'actions' }, ...buttons),
    );
  }
}
