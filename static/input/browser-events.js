// Events of the browser: the address has changed, or another tab has stored something.
import { address } from './address.js';
import { dispatch, isConnected } from './dispatch.js';
import { showPending } from './early.js';

/** Keys that a page stores for itself: they do not concern other tabs. */
const OWN_KEYS = /^laurel:(queue:|screens$)/;

/** @param {Event} event */
function onHashchange(event) {
  if (isConnected()) dispatch('go', { route: address() }, event.timeStamp);
  else showPending();
}

/** @param {StorageEvent} event before Python runs nothing needs to be done: it reads the storage when it starts */
function onStorage(event) {
  if (isConnected() && event.key !== null && !OWN_KEYS.test(event.key))
    dispatch('stored', { key: event.key }, event.timeStamp);
}

addEventListener('hashchange', onHashchange);
addEventListener('storage', onStorage);
