// Keeps the handle of one file in IndexedDB, which stores handles, so that later visits and other tabs have it too.

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
async function inStore(mode, access) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(FILES, mode);
      const request = access(transaction.objectStore(FILES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
