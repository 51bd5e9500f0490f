// Keeps the handle of one file in IndexedDB, which stores handles, so that later visits and other tabs have it too.
import { withStore as inDatabase } from './database.js';

const NAME = 'laurel-backup-file';
const FILES = 'files';
const KEY = 'backup';

/** @typedef {{ handle: FileSystemFileHandle, written?: number }} KeptFile `written` is when its text was made, in milliseconds */

/** @returns {Promise<KeptFile | undefined>} */
export function load() {
  return withStore('readonly', (files) => files.get(KEY));
}

/** @param {KeptFile} file */
export function keep(file) {
  return withStore('readwrite', (files) => files.put(file, KEY));
}

export function forget() {
  return withStore('readwrite', (files) => files.delete(KEY));
}

/**
 * @param {IDBTransactionMode} mode @param {(files: IDBObjectStore) => IDBRequest} access
 * @returns {Promise<any>} the result, when it is stored
 */
function withStore(mode, access) {
  return inDatabase(NAME, FILES, mode, access);
}
