// Files that are dropped on the page or chosen with its buttons. They are read by WebAssembly.
import exampleModel from '../../testdata/goldsrc-mdl/made/scout.mdl?url';
import exampleMotions from '../../testdata/goldsrc-mdl/made/scout01.mdl?url';
import explained from 'virtual:diagnostics';
import { byId } from './dom';
import { asSources, chooseFolder, filesOfDrop, type Found } from './dropped';
import type { TakeFiles } from './main';
import { WorkerBackend } from './worker-backend';

export const takeFiles: TakeFiles = ({ messages, use, list, fail }) => {
  const worker = new WorkerBackend(
    () => new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module' }),
    () => Promise.resolve(explained),
  );
  use(worker);
  worker.onReplaced = (reason) => messages.problem('The file reader was restarted', `The reason: ${reason}. Other files can still be opened.`);
  // Whether the files of an input are available to all other files, like textures that were missing.
  let isForAll = false;
  const take = (find: (found: Found) => unknown, forAll = false): void => {
    const drop = worker.add(forAll);
    list(worker, drop);
    Promise.resolve(find((some) => drop.found(some)))
      .catch(fail)
      .finally(() => drop.end());
  };
  const [filesInput, folderInput] = [byId('files-input', 'input'), byId('folder-input', 'input')];
  for (const input of [filesInput, folderInput]) {
    input.addEventListener('change', () => {
      const sources = asSources(input.files ?? []);
      if (sources.length > 0) take((found) => found(sources), isForAll);
      // The same files can be chosen again.
      input.value = '';
    });
  }
  const openFolder = (forAll: boolean): void => {
    isForAll = forAll;
    take((found) => chooseFolder(folderInput, found), forAll);
  };
  byId('open-files', 'button').addEventListener('click', () => {
    isForAll = false;
    filesInput.click();
  });
  byId('open-folder', 'button').addEventListener('click', () => openFolder(false));
  const example = byId('example', 'button');
  example.hidden = false;
  example.addEventListener('click', () => {
    const sources = [
      ['scout.mdl', exampleModel],
      ['scout01.mdl', exampleMotions],
    ].map(async ([name = '', address = '']) => new File([await (await fetch(address)).blob()], name));
    take(async (found) => found(asSources(await Promise.all(sources))));
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dragging');
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dragging');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dragging');
    performance.mark('drop');
    const { dataTransfer } = event;
    if (dataTransfer) take((found) => filesOfDrop(dataTransfer, found));
  });
  return () => openFolder(true);
};
