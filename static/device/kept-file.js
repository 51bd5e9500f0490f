// Keeps the handle of one file in IndexedDB, which stores handles, so that later visits and other tabs have it too.
import { inStore as inDatabase } from './database.js';

const NAME = 'laurel-backup-file';
const FILES = 'files';
const KEY = 'backup';

/** @typedef {{ handle: FileSystemFileHandle, written?: number }} KeptFile `written` is when its text was made, in milliseconds */

/** @returns {Promise<KeptFile | undefined>} */
export function load() {
  return inStore('readonly', (files) => files.get(KEY));
}

/** @param {KeptFile} file */
export function keep(file) {
  return inStore('readwrite', (files) => files.put(file, KEY));
}

export function forget() {
  return inStore('readwrite', (files) => files.delete(KEY));
}

/**
 * @param {IDBTransactionMode} mode @param {(files: IDBObjectStore) => IDBRequest} access
 * @returns {Promise<any>} the result, when it is stored
 */
function inStore(mode, access) {
  return inDatabase(NAME, FILES, mode, access);
}
