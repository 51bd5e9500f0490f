// Keeps the screen on while Python asks for it, with the Screen Wake Lock API where the browser has it.
import { report } from './report.js';

let isWanted = false;

/** @type {WakeLockSentinel | null} */
let lock = null;

/** @param {boolean} wanted whether the screen is to stay on */
export async function keepAwake(wanted) {
  isWanted = wanted;
  if (wanted) await request();
  else await release();
}

/** Request the lock. The browser takes it away whenever the page is hidden, and grants none before it is visible. */
async function request() {
  if (!navigator.wakeLock || lock !== null || document.visibilityState !== 'visible') return;
  try {
    const granted = await navigator.wakeLock.request('screen');
    if (!isWanted || lock !== null) { // not any more, or granted twice
      await granted.release();
      return;
    }
    lock = granted;
    lock.addEventListener('release', onRelease);
  } catch (error) { // refused, as with a low battery: the screen may go off
    console.info(`the screen is not kept on: ${error}`);
  }
  report('awake', { state: lock ? 'on' : 'off' });
}

async function release() {
  const released = lock;
  lock = null;
  await released?.release();
}

/** @param {Event} event */
function onRelease({ target }) {
  if (target === lock) lock = null;
  report('awake', { state: lock ? 'on' : 'off' });
}

document.addEventListener('visibilitychange', () => (isWanted ? request() : undefined));
