// What helps when Laurel does not start: it is fetched from the network, past all that this device has stored of its
// files. Nothing else is deleted: matches are in local storage and in databases.
//
// Before `laurel:ready`, boot.js shows what failed, with a way to try again. Where a file is missing or not whole, the
// page starts again by itself, first with what is stored, then with what the network has (docs/decisions/0029). What
// fails after that is handled in `laurel.browser.start`.
import { refetchWhole } from './checked-fetch.js';

/** Counts in this session how many starts have failed one after another. */
const FAILED_KEY = 'laurel:failed-starts';

/** After so many failed starts the page does not start again by itself. */
const MOST_FAILED = 2;

/** How long a newer version that waits has time to take over: it does not while the older worker answers a request. */
const HANDOVER_MS = 5_000;

const SITE = new URL('./', location.href).href;

/** The caches of this site have a name and its address, or its path. */
const ADDRESSES = new Set([SITE, new URL(SITE).pathname]);

/** @typedef {{size: number, integrity: string}} Expected a file as the build has made it */

/**
 * @param {Document} page
 * @returns {Map<string, Expected>} by address the files in the folders of the build that the page is of
 */
export function filesOf(page) {
  /** @type {Record<string, [number, string]>} */
  const files = JSON.parse(page.getElementById('boot-files')?.textContent ?? '{}');
  const entries = Object.entries(files);
  return new Map(entries.map(([address, [size, integrity]]) => [new URL(address, SITE).href, { size, integrity }]));
}

// ------------------------------------------------------------ how often

/** Note that a start has failed. @returns {number} how many have failed by now; infinite where that cannot be noted */
export function noteFailedStart() {
  try {
    const failed = Number(sessionStorage.getItem(FAILED_KEY)) + 1;
    sessionStorage.setItem(FAILED_KEY, String(failed));
    return failed;
  } catch (error) {
    console.warn('session storage is closed', error);
    return Infinity;
  }
}

export function forgetFailedStarts() {
  try {
    sessionStorage.removeItem(FAILED_KEY);
  } catch (error) {
    console.warn('session storage is closed', error);
  }
}

// ------------------------------------------------------------ what is done

/**
 * Start again after a failed start, unless too many have failed: first with what is stored, then with what the
 * network has.
 * @param {number} failed how many starts have failed
 * @returns {Promise<string>} why the page does not start again; empty where it does
 */
export async function startAgain(failed) {
  if (failed > MOST_FAILED) return 'it was fetched from the network, and failed again';
  try {
    const isFirst = failed === 1;
    if (isFirst && navigator.serviceWorker?.controller) await activateNewer();
    else await refetch(!isFirst);
  } catch (error) {
    return String(error);
  }
  location.reload();
  return '';
}

/**
 * Start again at once with a newer version that waits, or else with what the network has; with what is stored where it
 * has no Laurel.
 */
export async function tryAgain() {
  try {
    if (!(await activateNewer())) await refetch(true);
  } catch (error) {
    console.warn('Laurel cannot be fetched', error);
  }
  location.reload();
}

/**
 * Let a newer version that waits take over; ends after a while, whether it has or not.
 * @returns {Promise<boolean>} whether one waits
 */
export async function activateNewer() {
  const registration = await registered();
  if (!registration?.waiting) return false;
  const handover = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, HANDOVER_MS);
  });
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await handover;
  return true;
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} undefined also where the browser does not say */
async function registered() {
  try {
    return await navigator.serviceWorker?.getRegistration();
  } catch (error) {
    console.warn('the service worker cannot be asked', error); // as where site data are blocked
    return undefined;
  }
}

/**
 * Fetch Laurel past the browser's cache. Rejected where a file does not arrive whole.
 * @param {boolean} isRemoving whether the stored files are deleted before; never where the network has another page
 */
async function refetch(isRemoving) {
  const files = await filesOfNetwork();
  if (isRemoving) await removeWorker();
  await fetch(SITE, { cache: 'reload' });
  await Promise.all([...files].map(([address, { integrity }]) => refetched(address, integrity)));
}

/**
 * @returns {Promise<Map<string, Expected>>} the files of the page that the network has; a service worker stores nothing
 * at this address
 */
async function filesOfNetwork() {
  const answer = await fetch(`${SITE}?network`, { cache: 'reload' });
  const files = filesOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (files.size === 0) throw new Error(`the network has another page: ${answer.status}`);
  return files;
}

/** Delete the files of Laurel that this device has stored, and the memory image that was made of them. */
async function removeWorker() {
  await (await registered())?.unregister();
  try {
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith('laurel-') && ADDRESSES.has(name.slice(name.indexOf(' ') + 1)));
    await Promise.all(ours.map((name) => caches.delete(name)));
  } catch (error) {
    console.warn('nothing is stored', error); // as where site data are blocked
  }
}

/** @param {string} address @param {string} integrity fetch a file; rejected with its address */
async function refetched(address, integrity) {
  try {
    await refetchWhole(address, integrity);
  } catch (error) {
    throw new Error(`${error} ${address}`, { cause: error });
  }
}
