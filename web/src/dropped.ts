// Files from a drop, a folder or a dialog: their names first, the files themselves when they are read.
import type { Source } from './backend';

/** Receives some of the files, as they are found. */
export type Found = (some: readonly Source[]) => void;

/** All files of a drop, including those in folders. Must be called in the event handler: afterwards the list is empty. */
export async function filesOfDrop(data: DataTransfer, found: Found): Promise<void> {
  const loose: Source[] = [];
  const roots: FileSystemEntry[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const root = item.webkitGetAsEntry();
    if (root) roots.push(root);
    else loose.push(...asSources([item.getAsFile()].filter((file) => file !== null)));
  }
  loose.push(...roots.filter((root) => root.isFile).map(ofEntry));
  if (loose.length > 0) found(loose);
  for (const root of roots) if (!root.isFile) await walkEntry(root as FileSystemDirectoryEntry, found);
}

/** Files of an input, which have a path with `webkitdirectory`. */
export function asSources(files: Iterable<File>): Source[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file: () => Promise.resolve(file) }));
}

interface DirectoryHandle extends FileSystemDirectoryHandle {
  values(): AsyncIterableIterator<FileSystemFileHandle | DirectoryHandle>;
}

/** Opens the browser's folder dialog if supported, otherwise the input, which reports later. Returns whether something was chosen now. */
export async function chooseFolder(input: HTMLInputElement, found: Found): Promise<boolean> {
  const picker = (window as { showDirectoryPicker?: () => Promise<DirectoryHandle> }).showDirectoryPicker;
  if (!picker) {
    input.click();
    return false;
  }
  let folder;
  try {
    folder = await picker.call(window);
  } catch (error) {
    // Closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
  await walkHandle(folder, folder.name, found);
  return true;
}

async function walkHandle(folder: DirectoryHandle, path: string, found: Found): Promise<void> {
  const [files, folders]: [Source[], DirectoryHandle[]] = [[], []];
  try {
    for await (const child of folder.values()) {
      if (child.kind === 'file') files.push({ path: `${path}/${child.name}`, file: () => child.getFile() });
      else folders.push(child);
    }
  } catch (error) {
    files.push(unreadable(path, error));
  }
  if (files.length > 0) found(files);
  for (const child of folders) await walkHandle(child, `${path}/${child.name}`, found);
}

// A name that is not UTF-8 is reported as empty, and such a file cannot be read.
const ofEntry = (entry: FileSystemEntry): Source => ({
  path: entry.fullPath.replace(/^\//, '').replace(/(^|\/)$/, '$1(a name that is not UTF-8)'),
  file: () => new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed)),
});

async function walkEntry(folder: FileSystemDirectoryEntry, found: Found): Promise<void> {
  const folders: FileSystemDirectoryEntry[] = [];
  const reader = folder.createReader();
  try {
    // A reader returns a hundred entries at a time, and an empty list at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
      if (some.length === 0) break;
      const files = some.filter((child) => child.isFile).map(ofEntry);
      if (files.length > 0) found(files);
      folders.push(...(some.filter((child) => child.isDirectory) as FileSystemDirectoryEntry[]));
    }
  } catch (error) {
    found([unreadable(folder.fullPath.replace(/^\//, ''), error)]);
  }
  for (const child of folders) await walkEntry(child, found);
}

// A folder that cannot be listed is a single line: everything else is available.
function unreadable(folder: string, error: unknown): Source {
  return { path: `${folder}/(this folder cannot be listed)`, file: () => Promise.reject(error) };
}
