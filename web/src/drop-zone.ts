// The files that are dropped on the page or chosen by its buttons. They are read by WebAssembly.
import { byId } from './dom';
import { asDropped, chooseFolder, filesOfDrop } from './dropped';
import type { TakeFiles } from './main';
import { WorkerBackend } from './worker-backend';
import type { DroppedFile } from './worker-protocol';

export const takeFiles: TakeFiles = ({ messages, use, list, fail }) => {
  const worker = new WorkerBackend();
  use(worker);
  worker.onReplaced = (reason) => messages.problem('The file reader was restarted', `The reason: ${reason}. Other files can still be opened.`);
  const take = (dropped: readonly DroppedFile[]): void => {
    if (dropped.length === 0) return;
    worker.add(dropped);
    list(worker);
  };
  const [filesInput, folderInput] = [byId('files-input', 'input'), byId('folder-input', 'input')];
  for (const input of [filesInput, folderInput]) {
    input.addEventListener('change', () => {
      take(asDropped(input.files ?? []));
      // The same files can be chosen again.
      input.value = '';
    });
  }
  byId('open-files', 'button').addEventListener('click', () => filesInput.click());
  byId('open-folder', 'button').addEventListener('click', () => {
    chooseFolder(folderInput).then((chosen) => chosen && take(chosen), fail);
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
    if (event.dataTransfer) filesOfDrop(event.dataTransfer).then(take, fail);
  });
};
