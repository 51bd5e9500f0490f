// Whether the browser keeps what is stored (Storage API: persistence), or may delete it when it needs space.
import { report } from './report.js';

/** Report it, without a question to the player. */
export function reportPersistence() {
  return reportResult((storage) => storage.persisted());
}

/** Ask the browser for it, which may ask the player; report the answer. */
export function requestPersistence() {
  return reportResult((storage) => storage.persist());
}

/** @param {(storage: StorageManager) => Promise<boolean>} query */
async function reportResult(query) {
  if (!navigator.storage?.persist) return;
  let isPersistent;
  try {
    isPersistent = await query(navigator.storage);
  } catch (error) { // storage is closed to this page: the settings show what is known
    console.warn(`whether the browser keeps what is stored is not known: ${error}`);
    return;
  }
  report('storage', { state: isPersistent ? 'kept' : 'loose' });
}
