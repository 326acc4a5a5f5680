// Files from a drop, a folder or a dialog, each with its path.
import type { DroppedFile } from './worker-protocol';

// Of files that are asked for at once: all of 5,000 would stand in a line in any case.
const AT_ONCE = 64;

/** The files of a drop, with all in its folders. To be called in the event itself: afterwards the list is empty. */
export async function filesOfDrop(data: DataTransfer): Promise<DroppedFile[]> {
  const loose: DroppedFile[] = [];
  const roots: FileSystemEntry[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const root = item.webkitGetAsEntry();
    if (root) roots.push(root);
    else loose.push(...asDropped([item.getAsFile()].filter((file) => file !== null)));
  }
  const entries: FileSystemFileEntry[] = [];
  for (const root of roots) await collect(root, entries);
  const files: DroppedFile[] = [];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE).map(async (entry) => {
      const file = await new Promise<File>((done, failed) => entry.file(done, failed));
      return { path: entry.fullPath.replace(/^\//, ''), file };
    });
    files.push(...(await Promise.all(some)));
  }
  return [...loose, ...files];
}

/** Files of an input: with `webkitdirectory` they know their folder. */
export function asDropped(files: Iterable<File>): DroppedFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

interface DirectoryHandle extends FileSystemDirectoryHandle {
  values(): AsyncIterableIterator<FileSystemFileHandle | DirectoryHandle>;
}

/** Asks for a folder where the browser can, else by the input. Null if nothing was chosen, or the input answers later. */
export async function chooseFolder(input: HTMLInputElement): Promise<DroppedFile[] | null> {
  const picker = (window as { showDirectoryPicker?: () => Promise<DirectoryHandle> }).showDirectoryPicker;
  if (!picker) {
    input.click();
    return null;
  }
  let folder;
  try {
    folder = await picker.call(window);
  } catch (error) {
    // Closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
  const files: DroppedFile[] = [];
  await walk(folder, folder.name, files);
  return files;
}

async function walk(folder: DirectoryHandle, path: string, files: DroppedFile[]): Promise<void> {
  for await (const child of folder.values()) {
    if (child.kind === 'file') files.push({ path: `${path}/${child.name}`, file: await child.getFile() });
    else await walk(child, `${path}/${child.name}`, files);
  }
}

async function collect(entry: FileSystemEntry, files: FileSystemFileEntry[]): Promise<void> {
  if (entry.isFile) {
    files.push(entry as FileSystemFileEntry);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    for (const child of some) await collect(child, files);
  }
}
