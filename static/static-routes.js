// A part of the service worker: where browsers have static routes, they take the files of a build from Cache storage themselves, and
// neither wait for this worker nor pass the files through it. Elsewhere kept-files.js answers from the same cache.
import { CACHE } from './kept-files.js';
import files from './site-files.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The folders whose names change with their contents: what is at an address there is always the same. */
const FOLDERS = ['laurel', 'pyodide', 'pyscript'];

/** @typedef {{condition: {urlPattern: string}, source: 'fetch-event' | {cacheName: string}}} Route */
/** @typedef {ExtendableEvent & {addRoutes?: (routes: Route[]) => Promise<void>}} InstallEvent which has no type yet */

/** What is only stored when it is first fetched goes through the worker. @type {Route[]} */
const routes = [
  ...files.filter(({ isLater }) => isLater)
    .map(({ address }) => ({ condition: { urlPattern: `./${address}` }, source: /** @type {const} */ ('fetch-event') })),
  ...FOLDERS.map((name) => ({ condition: { urlPattern: `./${name}-*/*` }, source: { cacheName: CACHE } })),
];

worker.addEventListener('install', (event) => {
  const installing = /** @type {InstallEvent} */ (event);
  if (!installing.addRoutes) return;
  // The worker is as useful without them.
  installing.waitUntil(installing.addRoutes(routes).catch((error) => console.warn('there are no static routes:', error)));
});
