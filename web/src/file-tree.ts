// The files as a tree of folders and archives, and its visible rows.
import type { Listed as Entry, Severity } from './backend';
import { isArchiveName, isShownName } from './file-names';

/** A folder, an archive or a file. */
export interface Node {
  readonly name: string;
  readonly path: string;
  readonly parent: Node | null;
  readonly children: Map<string, Node>;
  entry: Entry | null;
  isOpen: boolean;
  /** Whether the user has closed it. */
  wasClosed?: boolean;
  /** The sorted children; null if they have changed. */
  sorted: readonly Node[] | null;
}

export interface Row {
  readonly node: Node;
  /** Its name, preceded by those of parent folders with a single child. */
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** Its position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  readonly isFolder: boolean;
}

/** The files to list. */
export interface Filter {
  /** A part of the path, ignoring case. */
  readonly search: string;
  /** A label of entries; `readable` for all that can be shown, `all` for everything. */
  readonly format: string;
  /** Files in their folders; or all of them without folders, sorted by name or by descending size. */
  readonly order: Order;
  /** Only checked files with findings of this severity or a higher one; or null. */
  readonly found: Found;
}

export type Found = 'any' | Severity | 'none';

export type Order = 'folders' | 'name' | 'size';

// The highest severity first.
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export class FileTree {
  readonly #root: Node = { name: '', path: '', parent: null, children: new Map(), entry: null, isOpen: true, sorted: null };
  readonly #entries = new Map<string, Entry>();
  /** The highest severity of each checked file; null without findings. */
  readonly #worst = new Map<string, Severity | null>();
  #pending = 0;
  #failed = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** The number of files that have not been examined yet. */
  get pending(): number {
    return this.#pending;
  }

  /** The number of unreadable files. */
  get failed(): number {
    return this.#failed;
  }

  /** Records the highest severity of a file; `undefined`: it has changed, and must be checked again. */
  check(path: string, worst: Severity | null | undefined): void {
    if (worst === undefined) this.#worst.delete(path);
    else if (this.#entries.has(path)) this.#worst.set(path, worst);
  }

  worst(path: string): Severity | null | undefined {
    return this.#worst.get(path);
  }

  /** The number of files that were checked for findings. */
  get checked(): number {
    return this.#worst.size;
  }

  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  /** The `.glb` in the same folder with the same stem, which was probably converted from this file. */
  glbBeside(path: string): Entry | null {
    if (this.entry(path)?.format === 'gltf') return null;
    const [stem, exact] = [stemOf(path).toLowerCase(), this.entry(`${stemOf(path)}.glb`)];
    if (exact) return exact;
    for (const entry of this.#entries.values()) {
      if (entry.format === 'gltf' && /\.glb$/i.test(entry.path) && stemOf(entry.path).toLowerCase() === stem) return entry;
    }
    return null;
  }

  entries(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#forget(entry.path);
      this.#entries.set(entry.path, entry);
      if (entry.worst !== undefined) this.#worst.set(entry.path, entry.worst);
      if (entry.isPending) this.#pending += 1;
      if (entry.isFailed) this.#failed += 1;
      let node = this.#root;
      let path = '';
      for (const name of entry.path.split('/')) {
        path = path === '' ? name : `${path}/${name}`;
        let next = node.children.get(name);
        if (!next) {
          // Top-level folders are open, so that the contents of a dropped folder are visible.
          next = { name, path, parent: node, children: new Map(), entry: null, isOpen: node === this.#root, sorted: null };
          node.children.set(name, next);
          for (let above: Node | null = node; above; above = above.parent) above.sorted = null;
        }
        node = next;
      }
      node.entry = entry;
    }
  }

  /** Removes the top-level entry with this name. */
  remove(top: string): void {
    const root = this.#root.children.get(top);
    const remove = (node: Node): void => {
      this.#forget(node.path);
      for (const child of node.children.values()) remove(child);
    };
    if (root) remove(root);
    this.#root.children.delete(top);
    this.#root.sorted = null;
  }

  #forget(path: string): void {
    const entry = this.#entries.get(path);
    if (entry?.isPending) this.#pending -= 1;
    if (entry?.isFailed) this.#failed -= 1;
    this.#entries.delete(path);
    this.#worst.delete(path);
  }

  /** The labels that entries have, in alphabetical order. */
  labels(): string[] {
    const labels = new Set<string>();
    for (const { format, label } of this.#entries.values()) if (format !== null && label !== '') labels.add(label);
    return [...labels].sort(collator.compare);
  }

  /** The files that can be shown, in the order of the list. */
  *shown(node: Node = this.#root): Generator<Entry> {
    for (const child of sorted(node)) {
      if (child.entry && isShown(child.entry)) yield child.entry;
      yield* this.shown(child);
    }
  }

  /** The rows of the list. A search opens every folder with a match. */
  rows(filter: Filter): { rows: Row[]; files: number } {
    const search = filter.search.trim().toLowerCase();
    const isListed = (entry: Entry): boolean =>
      hasFormat(entry, filter.format) && entry.path.toLowerCase().includes(search) && this.#isFound(entry.path, filter.found);
    const listed = new Set<Node>();
    let files = 0;
    const visit = (node: Node): boolean => {
      let isKept = false;
      for (const child of node.children.values()) if (visit(child)) isKept = true;
      if (node.entry && isListed(node.entry)) {
        if (!node.entry.container) files += 1;
        isKept = true;
      }
      if (isKept) listed.add(node);
      return isKept;
    };
    visit(this.#root);
    if (filter.order !== 'folders') return { rows: flat(listed, filter.order), files };
    const rows: Row[] = [];
    const list = (node: Node, level: number): void => {
      const children = sorted(node).filter((child) => listed.has(child));
      children.forEach((first, n) => {
        // A chain of folders with a single child, like a path from the root of a disk, is one row.
        let [child, name] = [first, first.name];
        while (child.entry === null && child.children.size === 1) {
          const [only] = child.children.values();
          if (!only || only.children.size === 0 || only.entry !== null) break;
          child = only;
          child.isOpen ||= first.isOpen && !child.wasClosed;
          name = `${name}/${child.name}`;
        }
        const isFolder = child.children.size > 0 || child.entry?.container === true;
        rows.push({ node: child, name, level, position: n + 1, siblings: children.length, isFolder });
        if (isFolder && (child.isOpen || search !== '')) list(child, level + 1);
      });
    };
    list(this.#root, 1);
    return { rows, files };
  }

  #isFound(path: string, wanted: Found): boolean {
    if (wanted === 'any') return true;
    const worst = this.#worst.get(path);
    if (worst === undefined) return false;
    return wanted === 'none' ? worst === null : worst !== null && SEVERITIES.indexOf(worst) <= SEVERITIES.indexOf(wanted);
  }

  /** Opens all parent folders of a file. */
  reveal(path: string): void {
    let node: Node | undefined = this.#root;
    for (const name of path.split('/')) {
      node.isOpen = true;
      node = node.children.get(name);
      if (!node) return;
    }
  }
}

/** Whether it is a file that can be shown, as far as is known. */
export const isShown = (entry: Entry): boolean =>
  entry.isPending ? isShownName(entry.path) && !isArchiveName(entry.path) : entry.format !== null && !entry.container;

function hasFormat(entry: Entry, wanted: string): boolean {
  if (wanted === 'all') return true;
  return wanted === 'readable' ? entry.container || (entry.isPending ? isShownName(entry.path) : entry.format !== null) : entry.label === wanted;
}

// A file that has not been examined yet has no size: it comes last.
function flat(listed: Iterable<Node>, order: Order): Row[] {
  const nodes = [...listed].filter(({ entry }) => entry && !entry.container);
  const size = ({ entry }: Node): number => (Number.isNaN(entry?.size ?? NaN) ? -1 : (entry?.size ?? -1));
  nodes.sort((one, other) => (order === 'size' ? size(other) - size(one) : 0) || collator.compare(one.name, other.name));
  return nodes.map((node, n) => ({ node, name: node.name, level: 1, position: n + 1, siblings: nodes.length, isFolder: false }));
}

// Folders first, then files, each by name, with numbers sorted numerically.
function sorted(node: Node): readonly Node[] {
  node.sorted ??= [...node.children.values()].sort(
    (one, other) =>
      Number(other.children.size > 0) - Number(one.children.size > 0) || collator.compare(one.name, other.name),
  );
  return node.sorted;
}

const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '');
