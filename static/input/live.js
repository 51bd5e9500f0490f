// Fields for a search that is sent while somebody types (`data-live`): as soon as they pause.
import { dispatchChanged } from './submit.js';

const PAUSE_MS = 150;

/** The timer of the pause. */
let waiting = 0;

/** @param {Event} event */
function onInput({ target }) {
  if (!(target instanceof HTMLInputElement) || target.dataset.live === undefined) return;
  clearTimeout(waiting);
  waiting = window.setTimeout(() => { if (target.isConnected) dispatchChanged(target, performance.now()); }, PAUSE_MS);
}

document.addEventListener('input', onInput);
