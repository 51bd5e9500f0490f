// Files that were chosen with a control of the page, for import.
import { importFiles } from '../importing.js';

/** @param {Event} event */
function onChange({ target }) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const files = [...target.files ?? []];
  target.value = ''; // so that the same file can be chosen again
  importFiles(files, { control: target.closest('label') });
}

document.addEventListener('change', onChange);
