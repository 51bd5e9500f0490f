// Events of the browser: the address has changed, or another tab has stored something.
import { leave } from '../page/scrolling.js';
import { watchOtherTabs } from '../store/store.js';
import { address } from './address.js';
import { dispatch, isConnected } from './dispatch.js';
import { showPending } from './queued-feedback.js';

/** @param {Event} event */
function onHashchange(event) {
  leave();
  if (isConnected()) dispatch('go', { route: address() }, event.timeStamp);
  else showPending();
}

/** @param {string} key before Python runs nothing needs to be done: it reads what is stored when it starts */
function onStored(key) {
  if (isConnected()) dispatch('stored', { key }, performance.now());
}

/** A page that was hidden or frozen may not have been told what other tabs have stored: the empty key stands for anything. */
function onShown() {
  if (document.visibilityState === 'visible') onStored('');
}

addEventListener('hashchange', onHashchange);
addEventListener('pageshow', onShown);
document.addEventListener('visibilitychange', onShown);
watchOtherTabs(onStored);
