// Missing files of the shown file: a badge over the view, and a list with their names in the file.
import type { Backend, ConvertReport, Hint, Summary } from './backend';
import { byId, count, element, withCode } from './dom';

// Findings of a conversion: an image, and a file that a scene shows.
const IMAGE = 'SCN-001';
const SHOWN = 'SCN-020';

type ShownFiles = NonNullable<Summary['files']>;

export class Missing {
  readonly #badge = byId('missing', 'button');
  readonly #dialog = byId('missing-list', 'dialog');

  /**
   * `addFolder` opens a dialog for a folder with missing files; null if only the command can search other folders.
   * `again` reads the shown file again.
   */
  constructor(
    private readonly addFolder: (() => void) | null,
    private readonly again: () => void,
  ) {
    this.#badge.addEventListener('click', () => this.#dialog.showModal());
  }

  clear(): void {
    this.#badge.hidden = true;
    this.#dialog.close();
  }

  /** Whether files of the shown file are missing. */
  get isShown(): boolean {
    return !this.#badge.hidden;
  }

  /** Shows the missing files of a file. Returns true if they were found in the meantime, so that the file must be read again. */
  async tell(
    path: string,
    backend: Backend,
    report: ConvertReport | null,
    summary: () => Promise<Summary>,
    isShown: () => boolean,
  ): Promise<boolean> {
    const isConverted = backend.hasModelsOnly ?? backend.isConverted?.(path) ?? false;
    const codes = new Set(report?.findings.map(({ code }) => code));
    // Each with the number of places that stay empty.
    const missing = new Map<string, number>();
    let texts: string[] = [];
    let shown: ShownFiles | null = null;
    if (codes.has(IMAGE) && !isConverted) {
      const images = await backend.images(path);
      const names = images.filter(({ kind }) => kind === 'missing').map(({ name, named }) => named ?? name);
      for (const name of names) missing.set(name, 1);
      if (names.length > 0) texts.push(`${count(names.length)} of ${count(images.length)} textures`);
    }
    if (codes.has(SHOWN)) {
      shown = (await summary()).files ?? null;
      const files = shown?.missing ?? [];
      for (const { file, count } of files) missing.set(file, count);
      if (files.length > 0) texts.push(`${count(files.length)} ${files.length === 1 ? 'file' : 'files'}`);
    }
    // A gallery has no list of them.
    if (missing.size === 0 && codes.has(IMAGE)) texts = ['Textures'];
    if (texts.length === 0 || !isShown()) return false;
    if (backend.find?.(path, [...missing.keys()])) return true;
    this.#badge.textContent = `${texts.join(', ')} missing`;
    this.#badge.hidden = false;
    this.#badge.disabled = missing.size === 0;
    this.#fill(backend, [...missing.keys()], shown, backend.hint?.(path, missing) ?? null);
    return false;
  }

  #fill(backend: Backend, missing: readonly string[], shown: ShownFiles | null, hint: Hint | null): void {
    const buttons: HTMLElement[] = [];
    const offer = (label: string, act: () => void): void => {
      const button = element('button', { type: 'button' }, label);
      button.addEventListener('click', () => {
        this.#dialog.close();
        act();
      });
      buttons.push(button);
    };
    const facts: string[] = shown ? [`entities: ${countsOf(shown)}`] : [];
    let remedy = 'The file names them so. Start the command with --game and the folder of the game, or put them next to the file.';
    if (hint) {
      facts.push(`\`${hint.folder}\` has ${count(hint.places)}`);
      offer(`Search ${hint.folder}`, () => {
        backend.searchIn?.(hint.folder);
        this.again();
      });
    } else if (shown?.hint) {
      const { folder, places } = shown.hint;
      const option = `--game ${/\s/.test(folder) ? `'${folder}'` : folder}`;
      facts.push(`\`${option}\` finds ${count(places)}`);
      remedy = `End the command, and start it again with \`${option}\`.`;
    }
    if (this.addFolder) {
      offer('Add folder', this.addFolder);
      remedy = 'The file names them so. Add the folder of the game, or any folder with these files in it: they are found below it.';
    }
    offer('Close', () => {});
    this.#dialog.replaceChildren(
      element('h2', { id: 'missing-title' }, `${count(missing.length)} missing`),
      ...(facts.length > 0 ? [element('p', { className: 'missing-facts' }, ...withCode(facts.join('; ')))] : []),
      element('p', {}, ...withCode(remedy)),
      element('ul', { className: 'missing-files' }, ...missing.map((name) => element('li', {}, element('code', {}, name)))),
      element('div', { className: 'actions' }, ...buttons),
    );
  }
}

/** The nonzero counts, as in the command's summary. */
function countsOf(files: ShownFiles): string {
  const all = [
    [files.placed, 'placed'],
    [files.placeholders ?? 0, 'left to place'],
    [files.absent, 'missing'],
    [files.cut, 'with cut names'],
    [files.unreadable, 'unreadable'],
    [files.refused, 'refused'],
  ] as const;
  return all.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`).join(', ');
}
