// Files and documents that are dropped on the page, or pasted while no field has the focus: they are offered. `data-drop` on the page
// shows that a file can be dropped.
import { offerFiles } from './importing.js';
import { TYPING } from '../entry/submit.js';

/** A document, a sheet, or a link with a sheet or to a match. Other texts are left to the browser. */
const DOCUMENT = /^\s*\{|(^|\n)\s*laurel\s*=|#\/(sheet|join)\/[\w-]+\s*$/;

const page = document.documentElement;

/** Whether something of the page itself is being dragged, such as a link or a selected text. */
let isOfPage = false;

/** @param {EventTarget | null} target @returns {boolean} whether the browser puts a text there by itself */
function takesText(target) {
  return target instanceof Element && target.matches(TYPING);
}

/** @param {DataTransfer} data @returns {File[]} its files; a document as one, too; none for anything else */
function filesOf(data) {
  const text = data.getData('text/plain');
  if (data.files.length > 0 || !DOCUMENT.test(text)) return [...data.files];
  return [new File([text], 'document.txt', { type: 'text/plain' })];
}

/** @param {DragEvent} event @returns {boolean} whether that can be dropped there; what it is, is not known before */
function canDrop({ dataTransfer, target }) {
  const types = dataTransfer?.types ?? [];
  return !isOfPage && (types.includes('Files') || (types.includes('text/plain') && !takesText(target)));
}

/** @param {DragEvent} event */
function onDragOver(event) {
  if (!event.dataTransfer || !canDrop(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  page.toggleAttribute('data-drop', event.dataTransfer.types.includes('Files'));
}

/** @param {DragEvent} event */
function onDrop(event) {
  page.removeAttribute('data-drop');
  if (!event.dataTransfer || !canDrop(event)) return;
  event.preventDefault(); // otherwise the browser shows the file in place of Laurel
  offerFiles(filesOf(event.dataTransfer));
}

/** It has left the page, or goes to another element, over which the next event is at once. */
function onDragLeave() {
  page.removeAttribute('data-drop');
}

/** @param {ClipboardEvent} event */
function onPaste(event) {
  const { clipboardData, target } = event;
  if (!clipboardData || takesText(target) || takesText(document.activeElement)) return;
  const files = filesOf(clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  offerFiles(files);
}

document.addEventListener('dragstart', () => { isOfPage = true; });
document.addEventListener('dragend', () => { isOfPage = false; });
document.addEventListener('dragover', onDragOver);
document.addEventListener('dragleave', onDragLeave);
document.addEventListener('drop', onDrop);
document.addEventListener('paste', onPaste);
