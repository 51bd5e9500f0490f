// A file that the player chooses once and that then always has all matches, with the File System Access API.
//
// Python makes the text. It is asked for it (`backup-due`) when nothing was entered for some seconds, and when the page is
// hidden; it is given what is in the file, because another device may have written that. The browser may want the player to
// allow the file again at every visit, which takes a tap.
import { forget, keep, load } from './kept-file.js';
import { withPhotos } from './photos.js';
import { report } from './report.js';

const REST_MS = 5_000;

const LOCK = 'laurel:backup-file';

/** @typedef {{ mode: 'readwrite' }} Access */
/**
 * What TypeScript's types do not have, because it is in Chromium only.
 * @typedef {FileSystemFileHandle & {
 *   queryPermission: (access: Access) => Promise<PermissionState>, requestPermission: (access: Access) => Promise<PermissionState>
 * }} FileHandle
 * @typedef {{ description?: string, accept: Record<string, string[]> }} FileType
 * @typedef {(options: { id: string, startIn: string, suggestedName: string, types: FileType[] }) => Promise<FileHandle>} Picker
 */

/** @type {Access} */
const WRITING = { mode: 'readwrite' };

const { showSaveFilePicker } = /** @type {{ showSaveFilePicker?: Picker }} */ (/** @type {unknown} */ (window));

/** @type {number | undefined} */
let timer;

/** @type {{ size: number, lastModified: number } | undefined} the file as this page has written it; undefined before */
let own;

/** @type {import('./kept-file.js').KeptFile | undefined} the chosen file as it was read last, to be named where it cannot be read */
let last;

/** The fields of the report about a file that was chosen at an earlier visit; empty until that is known. */
let found = {};

/** Is begun before Python runs, so that the first screen can show it. */
const finding = showSaveFilePicker ? find() : undefined;

async function find() {
  try {
    const kept = await loaded();
    if (kept) found = describe(await queryPermission(kept.handle) ? 'kept' : 'ask', kept);
    else found = { state: 'none' };
  } catch (error) { // as in a private window: the settings offer nothing
    console.info(`no file can be kept up to date: ${error}`);
  }
}

/** @returns {Promise<import('./kept-file.js').KeptFile | undefined>} the chosen file */
async function loaded() {
  last = await load();
  return last;
}

/** @returns {string} JSON of what is known of the file so far: the fields of a report, or none */
export function backupFile() {
  return JSON.stringify(found);
}

/** Report the file that was chosen at an earlier visit, if there is one, and write what has changed since. */
export async function reportBackupFile() {
  if (!showSaveFilePicker) return;
  document.addEventListener('visibilitychange', onVisibilityChange);
  await finding;
  report('backup-file', found);
  if ('name' in found) backUpSoon();
}

/** @param {string} name is suggested to the player, who chooses the file */
export async function chooseBackupFile(name) {
  let handle;
  try {
    const types = [{ accept: { 'application/json': ['.json'] } }];
    handle = await showSaveFilePicker?.({ id: 'laurel-backup', startIn: 'documents', suggestedName: name, types });
    if (!handle) return;
    await keep({ handle });
  } catch (error) {
    if (!isAbort(error)) reportState('failed', last, error);
    return;
  }
  own = undefined;
  reportState('kept', { handle });
  await askForText();
}

/** Ask the browser, which asks the player; then write what has changed meanwhile. */
export async function allowBackupFile() {
  try {
    const kept = await loaded();
    if (!kept) return;
    const isAllowed = await /** @type {FileHandle} */ (kept.handle).requestPermission(WRITING) === 'granted';
    reportState(isAllowed ? 'kept' : 'ask', kept);
    if (isAllowed) await askForText();
  } catch (error) {
    reportState('failed', last, error);
  }
}

export async function stopBackupFile() {
  clearTimeout(timer);
  timer = undefined;
  try {
    await forget();
    last = undefined;
  } catch (error) {
    reportState('failed', last, error);
  }
}

/** Something may have changed: have it written when nothing more is entered for a while. */
export function backUpSoon() {
  clearTimeout(timer);
  timer = setTimeout(onRest, REST_MS);
}

function onRest() {
  clearTimeout(timer);
  timer = undefined;
  return askForText();
}

function onVisibilityChange() {
  return document.visibilityState === 'hidden' && timer !== undefined ? onRest() : undefined;
}

/** Ask Python for the text, and pass on what is in the file where somebody else may have written it. */
async function askForText() {
  try {
    const kept = await loaded();
    if (!kept) report('backup-file', { state: 'none' }); // stopped in another tab
    else if (await queryPermission(kept.handle)) report('backup-due', { text: await readOthers(kept.handle) });
    else reportState('ask', kept);
  } catch (error) {
    reportState('failed', last, error);
  }
}

/** @param {FileSystemFileHandle} handle @returns {Promise<string>} the text; empty where this page has written it */
function readOthers(handle) {
  return navigator.locks.request(LOCK, async () => { // a file that another tab replaces meanwhile cannot be read
    const file = await handle.getFile();
    return file.size === own?.size && file.lastModified === own.lastModified ? '' : await file.text();
  });
}

/**
 * One tab after another: a text that is older than what another tab has written meanwhile is not written.
 *
 * @param {string} text @param {number} at when it was made @param {number} matches how many it has
 * @param {string[]} photos the ids of the photographs that belong to it
 */
export async function writeBackupFile(text, at, matches, photos) {
  try {
    await navigator.locks.request(LOCK, async () => {
      const kept = await loaded();
      if (!kept || isOlder(at, kept.written)) return;
      if (!await queryPermission(kept.handle)) {
        reportState('ask', kept);
        return;
      }
      const { file, leftOut } = await withPhotos(text, photos);
      await write(kept.handle, file);
      await noteWritten({ ...kept, written: at });
      report('backed-up', { by: 'file', at: String(at), matches: String(matches), photos: String(leftOut) });
    });
  } catch (error) {
    reportState(isRefusal(error) ? 'ask' : 'failed', last, error);
  }
}

/** @param {import('./kept-file.js').KeptFile} kept the file has all, also where there is no room to note when it was written */
async function noteWritten(kept) {
  try {
    await keep(kept);
  } catch (error) {
    console.info(`it is not noted when the backup file was written: ${error}`);
  }
}

/** @param {FileSystemFileHandle} handle @param {string} text replaces the contents at once when all of it is written */
async function write(handle, text) {
  const file = await handle.createWritable();
  try {
    await file.write(text);
    await file.close();
  } catch (error) {
    await file.abort().catch(() => {}); // what was written so far goes
    throw error;
  }
  const { size, lastModified } = await handle.getFile();
  own = { size, lastModified };
}

/** @param {FileSystemFileHandle} handle */
async function queryPermission(handle) {
  return await /** @type {FileHandle} */ (handle).queryPermission(WRITING) === 'granted';
}

/** @param {number} at @param {number | undefined} written may be in the future, where the clock was set back since */
function isOlder(at, written) {
  return written !== undefined && at < written && written <= Date.now();
}

/** @param {string} state @param {import('./kept-file.js').KeptFile} [kept] @param {unknown} [error] */
function reportState(state, kept, error) {
  if (error !== undefined) console.info(`the backup file was not written: ${error}`);
  report('backup-file', describe(state, kept, state === 'failed' ? error : undefined));
}

/** @param {string} state @param {import('./kept-file.js').KeptFile} [kept] @param {unknown} [error] */
function describe(state, kept, error) {
  const reason = error === undefined ? '' : String(error);
  return { state, name: kept?.handle.name ?? '', written: String(kept?.written ?? ''), reason };
}

/** @param {unknown} error @returns {boolean} whether the player has closed the dialog of the browser */
function isAbort(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** @param {unknown} error @returns {boolean} whether the browser has to be asked again */
function isRefusal(error) {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
