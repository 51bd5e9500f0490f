// The service worker, which stores all files of Laurel for use without a network. A new version waits until it is asked for.
import { activateNewer } from '../recovery.js';
import { reportStorage } from './persistence.js';
import { report } from './report.js';

const CHECK_AGAIN_MS = 3_600_000;

/**
 * The name of the cache that there is while the newest version has not arrived whole (kept-files.js), without the
 * address of the site.
 */
const INCOMPLETE = 'laurel-incomplete';

/** Names of the errors that mean that the settings of the browser allow no service worker. */
const FORBIDDEN = new Set(['SecurityError', 'NotSupportedError', 'InvalidStateError']);

/** @type {ServiceWorkerRegistration | null} */
let registration = null;

let lastCheck = 0;

/** Register the service worker, and report when Laurel can be used without a network, or why it cannot. */
export async function register() {
  try {
    const container = navigator.serviceWorker;
    if (container) await install(container);
    else report('offline', { state: isSecureContext ? 'none' : 'insecure' }); // an insecure page, or a private window
  } catch (error) {
    console.warn(`no service worker: ${error}`);
    const isForbidden = error instanceof DOMException && FORBIDDEN.has(error.name);
    report('offline', { state: isForbidden ? 'forbidden' : 'failed' });
  }
}

/** @param {ServiceWorkerContainer} container */
async function install(container) {
  const isNew = container.controller === null;
  registration = await container.register('./sw.js', { scope: './', updateViaCache: 'none' });
  registration.addEventListener('updatefound', onUpdateFound);
  document.addEventListener('visibilitychange', onVisibilityChange);
  if (registration.waiting && !isNew) report('update', { state: 'ready' });
  if (registration.installing) observe(registration.installing);
  const isIncomplete = registration.active && await caches.has(`${INCOMPLETE} ${registration.scope}`);
  if (isIncomplete) report('update', { state: 'incomplete' });
  await container.ready;
  report('offline', { state: 'ready', new: isNew ? 'yes' : '' });
  if (isNew) await reportStorage(); // all files are stored now
}

function onUpdateFound() {
  if (registration?.installing && navigator.serviceWorker.controller) observe(registration.installing);
}

/** @param {ServiceWorker} worker report when it waits to be activated, or could not be installed */
function observe(worker) {
  let isWhole = false;
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') {
      isWhole = true;
      if (navigator.serviceWorker.controller) report('update', { state: 'ready' });
    } else if (worker.state === 'redundant' && !isWhole) {
      if (registration?.active) report('update', { state: 'incomplete' });
      else report('offline', { state: 'failed' });
    }
  });
}

async function onVisibilityChange() {
  if (document.visibilityState !== 'visible' || Date.now() - lastCheck <= CHECK_AGAIN_MS) return;
  lastCheck = Date.now();
  try {
    await lookForUpdate();
  } catch (error) { // as without a network
    console.info(`whether there is a newer version is not known: ${error}`);
  }
}

/** Fetch a newer version, if there is one. Rejected where that is not known. */
async function lookForUpdate() {
  const found = await registration?.update();
  if (found && !found.installing && !found.waiting) await caches.delete(`${INCOMPLETE} ${found.scope}`);
}

/** Fetch a newer version of which a part did not arrive. */
export async function fetchUpdate() {
  try {
    await lookForUpdate();
  } catch (error) {
    console.info('no newer version can be fetched:', error);
    report('update', { state: 'incomplete' });
  }
}

/** Let the version that waits take over, and reload the page. */
export async function activateUpdate() {
  await activateNewer();
  location.reload();
}
