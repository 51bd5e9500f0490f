// Files that were chosen with a control of the page, for import.
import { importChosen } from './importing.js';
import { CONTROL as PHOTO } from '../entry/photos.js';

/** @param {Event} event */
function onChange({ target }) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.matches(PHOTO)) return;
  const files = [...target.files ?? []];
  target.value = ''; // so that the same file can be chosen again
  importChosen(files, target.closest('label'));
}

document.addEventListener('change', onChange);
