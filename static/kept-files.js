// A part of the service worker: stores the files of a build for use without a network, and answers with them. A build
// is stored as a whole or not at all: where one of its files does not arrive whole, this worker is not installed, and
// the older one goes on.
import files from './site-files.js';
import { refetchWhole } from './checked-fetch.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const SITE = worker.registration.scope;

/**
 * One cache for all builds: what two of them have in common is fetched once. The origin may be shared with other sites.
 */
export const CACHE = `laurel-files ${SITE}`;

/**
 * There is an empty cache of this name while the newest build has not arrived whole; device/service-worker.js looks for
 * it.
 */
const INCOMPLETE = `laurel-incomplete ${SITE}`;

/** The cache of earlier versions, whose files were not compared with anything. */
const UNCHECKED = `laurel-precache-v2-${SITE}`;

/** @typedef {import('./site-files.js').SiteFile} SiteFile */

/** The files by address. @type {Map<string, SiteFile>} */
const byAddress = new Map(files.map((file) => [new URL(file.address, SITE).href, file]));

/** The page, which is the answer to every navigation that names no other file. */
const page = /** @type {SiteFile} */ (byAddress.get(SITE));

/**
 * @param {SiteFile} file
 * @returns {string} its key in the cache, where builds have files of the same address and other contents
 */
function keyOf({ address, integrity }) {
  const url = new URL(address, SITE);
  if (!/^(laurel|pyodide|pyscript)-[^/]+\//.test(address)) url.search = integrity;
  return url.href;
}

/**
 * @param {SiteFile} file
 * @returns {Promise<Response | undefined>} from the cache, into which it is put before if need be; rejected where it is
 * not whole. The answer of the network itself would keep this worker busy until somebody has read it.
 */
async function kept(file) {
  const cache = await caches.open(CACHE);
  const key = keyOf(file);
  const stored = await cache.match(key);
  if (stored) return stored;
  const fetched = await refetchWhole(new URL(file.address, SITE).href, file.integrity);
  // Browsers refuse to show what was redirected.
  await cache.put(key, fetched.redirected ? new Response(fetched.body, fetched) : fetched);
  return cache.match(key);
}

async function storeAll() {
  try {
    for (const file of files) if (!file.isLater) await kept(file);
    await caches.delete(INCOMPLETE);
  } catch (error) {
    await caches.open(INCOMPLETE);
    throw error;
  }
}

/** Delete what is left of other builds, unless yet another one is being stored, or waits. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const keys = new Set(files.map(keyOf));
  for (const request of await cache.keys()) {
    if (worker.registration.installing || worker.registration.waiting) return;
    if (!keys.has(request.url)) await cache.delete(request);
  }
  await caches.delete(UNCHECKED);
}

/** @param {Request} request @returns {SiteFile | undefined} what it asks for */
function fileFor({ method, mode, url }) {
  if (method !== 'GET') return undefined;
  const file = byAddress.get(url.replace(/#.*$/, ''));
  return file ?? (mode === 'navigate' ? page : undefined);
}

/**
 * @param {SiteFile} file
 * @param {Request} request
 * @returns {Promise<Response>} what the network has where the file is neither stored nor comes whole
 */
async function answerWith(file, request) {
  try {
    return await kept(file) ?? await fetch(request);
  } catch (error) {
    console.warn(`${request.url} is not kept:`, error);
    return fetch(request);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(storeAll()));
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
  // Every page waits for the end of the activation, which does not wait for this. What is left is for the next one.
  tidy().catch((error) => console.warn('old files are left:', error));
});
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const file = fileFor(event.request);
  if (file) event.respondWith(answerWith(file, event.request));
});
