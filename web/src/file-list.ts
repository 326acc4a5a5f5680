// The tree of files on the page. Only the visible rows have elements, however many files there are.
import type { Listed as Entry } from './backend';
import { byId, bytes, count, element } from './dom';
import { type FileTree, type Found, isShown, type Node as Listed, type Order, type Row } from './file-tree';

const ROW = 44;
// The width and the height of a file in the grid.
const TILE = [116, 140] as const;
// The number of rows beyond the edges, so that scrolling shows no gaps.
const MARGIN = 6;
// When the list is navigated with keys, a file is shown after this delay in milliseconds.
const REST = 180;
// The minimum time between two updates while files are still arriving, in milliseconds.
const LEAST = 200;

export class FileList {
  /** Called with the path of a file to show. */
  onChoose: (path: string) => void = () => {};
  /** The URL of the thumbnail of a file, or null. */
  thumbnail: (path: string) => string | null = () => null;
  /** Called with the files that are in view. */
  onVisible: (paths: readonly string[]) => void = () => {};
  /** Called with the files in view that have not been examined yet. */
  onPending: (paths: readonly string[]) => void = () => {};
  /** Called when files are to be filtered by findings, or no longer. */
  onFound: (isFiltered: boolean) => void = () => {};
  /** Called with the name of the entry to close; null if nothing can be closed. */
  onClose: ((top: string) => void) | null = null;
  readonly #tree = byId('tree', 'div');
  readonly #space = element('div', { className: 'tree-space', attributes: { role: 'none' } });
  readonly #search = byId('search', 'input');
  readonly #format = byId('format', 'select');
  readonly #order = byId('order', 'select');
  readonly #found = byId('found', 'select');
  readonly #grid = byId('grid', 'button');
  #isGrid = false;
  #columns = 1;
  readonly #count = byId('tree-count', 'p');
  readonly #made = new Map<number, HTMLElement>();
  #rows: readonly Row[] = [];
  #active: Listed | null = null;
  #shown = '';
  #drawIsRequested = false;
  #timer = 0;
  #refreshTimer = 0;
  #refreshed = 0;

  constructor(private readonly files: FileTree) {
    this.#tree.append(this.#space);
    this.#tree.addEventListener('scroll', () => this.#requestDraw(), { passive: true });
    this.#tree.addEventListener('keydown', (event) => this.#key(event));
    this.#tree.addEventListener('click', (event) => this.#click(event));
    this.#tree.addEventListener('focus', () => {
      if (!this.#active && this.#rows[0]) this.#activate(0, false);
    });
    new ResizeObserver(() => (this.#isGrid ? this.refresh() : this.#requestDraw())).observe(this.#tree);
    this.#search.addEventListener('input', () => this.refresh());
    this.#search.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.#tree.focus();
    });
    this.#format.addEventListener('change', () => this.refresh());
    this.#order.addEventListener('change', () => this.refresh());
    this.#found.addEventListener('change', () => {
      this.onFound(this.#found.value !== 'any');
      this.refresh();
    });
    this.#grid.addEventListener('click', () => this.showGrid(!this.#isGrid));
    this.refresh();
  }

  /** Shows thumbnails of all files, without folders; or rows. */
  showGrid(isGrid: boolean): void {
    this.#isGrid = isGrid;
    this.#grid.setAttribute('aria-pressed', String(isGrid));
    this.#tree.classList.toggle('grid', isGrid);
    if (isGrid && this.#order.value === 'folders') this.#order.value = 'name';
    for (const row of this.#made.values()) row.remove();
    this.#made.clear();
    this.refresh();
    const index = this.#activeIndex();
    if (index >= 0) this.#activate(index, false);
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }

  /** Updates the list after new files or another filter. */
  refresh(): void {
    this.#fillFormats();
    // A grid has no folders.
    if (this.#order.value === 'folders' && this.#isGrid) {
      this.showGrid(false);
      return;
    }
    const order = this.#order.value as Order;
    const found = this.#found.value as Found;
    const { rows, files } = this.files.rows({ search: this.#search.value, format: this.#format.value, order, found });
    this.#rows = rows;
    this.#columns = this.#isGrid ? Math.max(1, Math.floor(this.#tree.clientWidth / TILE[0])) : 1;
    if (this.#active && !rows.some(({ node }) => node === this.#active)) this.#active = null;
    this.#space.style.height = `${Math.ceil(rows.length / this.#columns) * this.#height}px`;
    const all = this.files.size;
    const { pending, failed, checked } = this.files;
    const parts = [
      `${count(files)} of ${count(all)} files`,
      ...(found === 'any' ? [] : [`${count(checked)} checked`]),
      ...(pending > 0 ? [`${count(pending)} not looked at yet`] : []),
      ...(failed > 0 ? [`${count(failed)} cannot be read`] : []),
    ];
    this.#count.textContent = all === 0 ? '' : parts.join(', ');
    this.#refreshed = performance.now();
    this.redraw();
  }

  /** Updates the list after a delay, since many files arrive one after the other. */
  refreshSoon(): void {
    if (this.#refreshTimer !== 0) return;
    const wait = Math.max(0, this.#refreshed + LEAST - performance.now());
    if (wait === 0) {
      this.refresh();
      return;
    }
    this.#refreshTimer = window.setTimeout(() => {
      this.#refreshTimer = 0;
      this.refresh();
    }, wait);
  }

  /** Redraws the rows in place. */
  redraw(): void {
    // In the existing elements: removing one would lose a click in progress on it. Their contents do not receive
    // clicks.
    for (const [index, made] of this.#made) {
      const row = this.#rows[index];
      if (row) this.#fill(made, row, index);
    }
    this.#draw();
  }

  /** Redraws the row of a file, if it is in view. */
  redrawFile(path: string): void {
    for (const [index, made] of this.#made) {
      const row = this.#rows[index];
      if (row?.node.path === path) this.#fill(made, row, index);
    }
  }

  /** Marks the shown file, and scrolls to it. */
  mark(path: string): void {
    this.#shown = path;
    this.files.reveal(path);
    this.refresh();
    const index = this.#rows.findIndex(({ node }) => node.path === path);
    if (index >= 0) this.#activate(index, false);
  }

  /** Selects the next or previous file that can be shown. */
  walk(by: 1 | -1): void {
    let index = this.#activeIndex();
    do index += by;
    while (this.#rows[index] && !isFile(this.#rows[index]));
    if (this.#rows[index]) this.#activate(index, true);
  }

  #fillFormats(): void {
    const labels = this.files.labels();
    const wanted = ['readable', ...labels, 'all'];
    const listed = [...this.#format.options].map(({ value }) => value);
    if (listed.join('\n') === wanted.join('\n')) return;
    const before = this.#format.value || 'readable';
    this.#format.replaceChildren(
      element('option', { value: 'readable' }, 'All formats'),
      ...labels.map((label) => element('option', { value: label }, label)),
      element('option', { value: 'all' }, 'All files'),
    );
    this.#format.value = wanted.includes(before) ? before : 'readable';
  }

  #requestDraw(): void {
    if (this.#drawIsRequested) return;
    this.#drawIsRequested = true;
    requestAnimationFrame(() => {
      this.#drawIsRequested = false;
      this.#draw();
    });
  }

  #draw(): void {
    const [height, columns, margin] = [this.#height, this.#columns, this.#isGrid ? 1 : MARGIN];
    const first = Math.max(0, Math.floor(this.#tree.scrollTop / height) - margin) * columns;
    const last = Math.min(this.#rows.length, (Math.ceil((this.#tree.scrollTop + this.#tree.clientHeight) / height) + margin) * columns);
    for (const [index, row] of this.#made) {
      if (index >= first && index < last) continue;
      row.remove();
      this.#made.delete(index);
    }
    for (let index = first; index < last; index += 1) {
      const row = this.#rows[index];
      if (!row || this.#made.has(index)) continue;
      const made = element('div', { className: 'row', attributes: { role: 'treeitem' } });
      this.#fill(made, row, index);
      this.#made.set(index, made);
      this.#space.append(made);
    }
    const active = this.#activeIndex();
    if (this.#made.has(active)) this.#tree.setAttribute('aria-activedescendant', `row-${active}`);
    else this.#tree.removeAttribute('aria-activedescendant');
    const seen = this.#rows.slice(first, last);
    this.onVisible(seen.filter(isFile).map(({ node }) => node.path));
    this.onPending(seen.filter(({ node }) => node.entry?.isPending).map(({ node }) => node.path));
  }

  #fill(row: HTMLElement, { node, name, level, position, siblings, isFolder }: Row, index: number): void {
    const isOpen = node.isOpen || this.#search.value.trim() !== '';
    const attributes: Readonly<Record<string, string>> = {
      'aria-level': String(level),
      'aria-posinset': String(position),
      'aria-setsize': String(siblings),
      'aria-selected': String(node.path === this.#shown),
    };
    for (const [name, value] of Object.entries(attributes)) row.setAttribute(name, value);
    [row.id, row.title] = [`row-${index}`, node.path];
    const [across, down] = [index % this.#columns, Math.floor(index / this.#columns)];
    row.style.transform = `translate(${across * TILE[0]}px, ${down * this.#height}px)`;
    row.style.paddingInlineStart = this.#isGrid ? '' : `${level * 14 - 6}px`;
    row.classList.toggle('active', node === this.#active);
    const parts: Node[] = [];
    if (isFolder) {
      row.setAttribute('aria-expanded', String(isOpen));
      parts.push(element('span', { className: 'twist', attributes: { 'aria-hidden': 'true' } }, isOpen ? '▾' : '▸'));
    } else {
      row.removeAttribute('aria-expanded');
      const address = this.thumbnail(node.path);
      parts.push(
        address
          ? element('img', { className: 'thumbnail', src: address, alt: '' })
          : element('span', { className: 'thumbnail' }, extension(node.name)),
      );
    }
    parts.push(
      element(
        'span',
        { className: 'texts' },
        element('span', { className: 'name' }, name),
        ...(node.entry ? [about(node.entry)] : []),
      ),
    );
    if (level === 1 && this.onClose && this.#hasFolders) {
      parts.push(element('span', { className: 'close', title: 'Close (Delete)', attributes: { 'aria-hidden': 'true' } }, '×'));
    }
    row.replaceChildren(...parts);
  }

  /** The height of a row, or of a row of tiles. */
  get #height(): number {
    return this.#isGrid ? TILE[1] : ROW;
  }

  get #hasFolders(): boolean {
    return this.#order.value === 'folders';
  }

  #activeIndex(): number {
    return this.#active ? this.#rows.findIndex(({ node }) => node === this.#active) : -1;
  }

  #activate(index: number, opens: boolean): void {
    const row = this.#rows[index];
    if (!row) return;
    this.#active = row.node;
    const [top, height] = [Math.floor(index / this.#columns) * this.#height, this.#tree.clientHeight];
    if (top < this.#tree.scrollTop) this.#tree.scrollTop = top;
    else if (top + this.#height > this.#tree.scrollTop + height) this.#tree.scrollTop = top + this.#height - height;
    this.redraw();
    clearTimeout(this.#timer);
    if (opens && isFile(row)) this.#timer = window.setTimeout(() => this.#choose(row.node), REST);
  }

  /** Selects the folder of a row. */
  #activateAbove(index: number): void {
    const level = this.#rows[index]?.level ?? 0;
    for (let above = index - 1; above >= 0; above -= 1) {
      if ((this.#rows[above]?.level ?? level) >= level) continue;
      this.#activate(above, false);
      return;
    }
  }

  #choose(node: Listed): void {
    if (!node.entry) return;
    this.#shown = node.path;
    this.redraw();
    this.onChoose(node.path);
  }

  #toggle(node: Listed, isOpen: boolean): void {
    node.isOpen = isOpen;
    node.wasClosed = !isOpen;
    this.refresh();
  }

  #click(event: MouseEvent): void {
    // By position: the rows may have changed since the button was pressed.
    const { left, top } = this.#space.getBoundingClientRect();
    const across = this.#isGrid ? Math.floor((event.clientX - left) / TILE[0]) : 0;
    const index = Math.floor((event.clientY - top) / this.#height) * this.#columns + across;
    const row = across < this.#columns ? this.#rows[index] : undefined;
    if (!row) return;
    if (event.target instanceof Element && event.target.matches('.close')) {
      this.onClose?.(row.node.path.split('/', 1)[0] ?? '');
      return;
    }
    this.#activate(index, false);
    if (row.isFolder) this.#toggle(row.node, !row.node.isOpen);
    else this.#choose(row.node);
  }

  #key(event: KeyboardEvent): void {
    const index = this.#activeIndex();
    const row = this.#rows[index];
    const columns = this.#columns;
    const page = Math.max(1, Math.floor(this.#tree.clientHeight / this.#height) - 1) * columns;
    const last = this.#rows.length - 1;
    const goes: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(index + columns, last),
      ArrowUp: Math.max(index - columns, 0),
      ...(this.#isGrid ? { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0) } : {}),
      PageDown: Math.min(index + page, last),
      PageUp: Math.max(index - page, 0),
      Home: 0,
      End: last,
    };
    const to = goes[event.key];
    if (to !== undefined) this.#activate(to, true);
    else if (event.key === 'ArrowRight' && row?.isFolder) {
      if (row.node.isOpen) this.#activate(index + 1, true);
      else this.#toggle(row.node, true);
    } else if (event.key === 'ArrowLeft' && row) {
      if (row.isFolder && row.node.isOpen) this.#toggle(row.node, false);
      else this.#activateAbove(index);
    } else if (event.key === 'Enter' && row) {
      if (row.isFolder) this.#toggle(row.node, !row.node.isOpen);
      else this.#choose(row.node);
    } else if (event.key === 'Delete' && row && this.onClose && this.#hasFolders) {
      this.onClose(row.node.path.split('/', 1)[0] ?? '');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const isFile = (row: Row | undefined): boolean => row?.node.entry != null && isShown(row.node.entry);

// The size stays visible if the name of the format is too long.
function about({ label, size }: Entry): HTMLElement {
  const parts = label === '' ? [] : [element('span', { className: 'about-format' }, label)];
  // It is unknown before the file has been examined.
  const after = Number.isNaN(size) ? [] : [...(label === '' ? [] : [' · ']), element('span', { className: 'about-size' }, bytes(size))];
  return element('span', { className: 'about' }, ...parts, ...after);
}

function extension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1, dot + 5) : '';
}
