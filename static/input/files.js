// Files: reads a file that was chosen, and dispatches its text for import.
import { dispatch } from './dispatch.js';

/** @param {HTMLInputElement} field */
async function readFile(field) {
  const file = field.files?.item(0);
  if (!file) return;
  const text = await file.text();
  field.value = ''; // so that the same file can be chosen again
  dispatch('import', { text }, performance.now(), field.closest('label'));
}

/** @param {Event} event @returns {Promise<void> | undefined} */
function onChange({ target }) {
  return target instanceof HTMLInputElement && target.type === 'file' ? readFile(target) : undefined;
}

document.addEventListener('change', onChange);
