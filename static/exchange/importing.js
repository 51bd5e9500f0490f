// Reads files: those that were chosen, dropped or pasted, with which Laurel was opened, and which other apps have shared.
// All of them become one event, which waits in the queue until Python runs: `import` where a player has chosen them in the
// dialog of the page, otherwise `offer`, and then nothing of them is kept before a press. Python says what has come of it.
import { MOST_BYTES, MOST_FILES, MOST_PICTURE } from './file-limits.js';
import { dispatch } from '../input/dispatch.js';
import { gettext } from '../reader.js';

/** How a PNG file begins; its type may be unknown. */
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** How a table begins that a spreadsheet has saved as "Unicode text". */
const UTF_16 = [0xff, 0xfe];

/** The endings of tables, which spreadsheets save in the code page of the language without saying so. */
const TABLES = /\.(csv|tsv|txt)$/i;

/** The code pages, by the language of the page. @type {Record<string, string>} */
const CODE_PAGES = { ru: 'windows-1251', pl: 'windows-1250', cs: 'windows-1250' };

/** Files of so many bytes may take Python longer than a moment. */
const LARGE = 300_000;

/** @typedef {import('./file-limits.js').Problem} Problem */
/** @typedef {{ text: string[], picture: string[], problem: string[] }} Given the fields of the event */

/**
 * Read files that were chosen with a control of the page, and have them kept.
 *
 * @param {Iterable<File>} files @param {Element | null} control
 */
export async function importChosen(files, control) {
  await dispatchFiles('import', files, [], control);
}

/**
 * Read files from outside, and have them offered.
 *
 * @param {Iterable<File | Promise<File>>} files @param {Iterable<Problem>} [problems] what is known to be wrong
 */
export async function offerFiles(files, problems = []) {
  await dispatchFiles('offer', files, problems, null);
}

/**
 * Read files and dispatch what is in them, when all are read.
 *
 * @param {'import' | 'offer'} event
 * @param {Iterable<File | Promise<File>>} files @param {Iterable<Problem>} problems @param {Element | null} control
 */
async function dispatchFiles(event, files, problems, control) {
  const since = performance.now();
  const all = [...files];
  /** @type {Given} */
  const given = { text: [], picture: [], problem: [...problems] };
  let room = MOST_BYTES;
  for (const file of all.slice(0, MOST_FILES)) room -= await read(file, room, given);
  if (all.length > MOST_FILES) given.problem.push('too-many');
  if (Object.values(given).flat().length === 0) return;
  const sign = MOST_BYTES - room > LARGE ? await showSign() : null;
  try {
    dispatch(event, given, since, control);
  } finally {
    sign?.remove();
  }
}

/** Show that files are being read: the page does not answer until Python has done it. @returns {Promise<Element>} the sign, when it is drawn */
async function showSign() {
  const sign = document.createElement('div');
  sign.className = 'toasts';
  sign.id = 'importing';
  const toast = sign.appendChild(document.createElement('div'));
  toast.className = 'toast';
  toast.appendChild(document.createElement('p')).textContent = gettext('Reading the file…');
  document.body.append(sign);
  const spoken = document.getElementById('live');
  if (spoken) spoken.textContent = gettext('Reading the file…');
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return sign;
}

/**
 * @param {File | Promise<File>} promised @param {number} room the most bytes that it may have @param {Given} given is added to
 * @returns {Promise<number>} how many bytes were read
 */
async function read(promised, room, given) {
  try {
    const file = await promised;
    const isPicture = file.type.startsWith('image/') || await beginsAsPng(file);
    if (file.size > (isPicture ? MOST_PICTURE : room)) {
      given.problem.push('too-large');
      return 0;
    }
    if (isPicture) given.picture.push(await base64(file));
    else given.text.push(await text(file));
    return file.size;
  } catch (error) { // it was moved or deleted, it is a folder, or the browser may not read it
    console.info('a file cannot be read', error);
    given.problem.push('unreadable');
    return 0;
  }
}

/** @param {File} file @returns {Promise<boolean>} */
async function beginsAsPng(file) {
  return beginsWith(PNG, await file.slice(0, PNG.length).arrayBuffer());
}

/** @param {number[]} head @param {ArrayBuffer} bytes @returns {boolean} */
function beginsWith(head, bytes) {
  const first = new Uint8Array(bytes, 0, Math.min(head.length, bytes.byteLength));
  return head.every((byte, index) => first[index] === byte);
}

/** @param {File} file @returns {Promise<string>} what it says: in UTF-8, or as spreadsheets write it where that cannot be */
async function text(file) {
  const bytes = await file.arrayBuffer();
  if (beginsWith(UTF_16, bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // it is no UTF-8
    const codePage = TABLES.test(file.name) ? CODE_PAGES[document.documentElement.lang] ?? 'windows-1252' : 'utf-8';
    return new TextDecoder(codePage).decode(bytes);
  }
}

/** @param {File} file @returns {Promise<string>} its bytes in base64 */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
