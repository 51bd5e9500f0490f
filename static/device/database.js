// A database of the browser (IndexedDB) with one store, which is made when it is opened for the first time.

/**
 * @param {string} name of the database @param {string} store
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} access
 * @returns {Promise<any>} the result, when it is stored
 */
export async function withStore(name, store, mode, access) {
  const database = await open(name, store);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability: 'strict' }); // also when the browser is killed
      const request = access(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @param {string} name @param {string} store @returns {Promise<IDBDatabase>} */
function open(name, store) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
