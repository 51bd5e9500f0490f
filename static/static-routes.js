// A part of the service worker: where browsers have static routes, they take the files of a build from Cache storage themselves, and
// neither wait for this worker nor pass the files through it. Elsewhere Workbox answers from the same cache.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The cache in which Workbox keeps the files of the site, as it names it. */
const CACHE = `laurel-precache-v2-${worker.registration.scope}`;

/** The folders whose names change with their contents: what is at an address there is always the same. */
const FOLDERS = ['laurel', 'pyodide', 'pyscript'];

/** What Workbox keeps in another cache, once it is fetched. */
const LATER = ['qr-worker.js', 'zxing_reader.wasm'];

/** @typedef {{condition: {urlPattern: string}, source: 'fetch-event' | {cacheName: string}}} Route */
/** @typedef {ExtendableEvent & {addRoutes?: (routes: Route[]) => Promise<void>}} InstallEvent which has no type yet */

/** @type {Route[]} */
const routes = [
  ...LATER.map((name) => ({ condition: { urlPattern: `./laurel-*/static/${name}` }, source: /** @type {const} */ ('fetch-event') })),
  ...FOLDERS.map((name) => ({ condition: { urlPattern: `./${name}-*/*` }, source: { cacheName: CACHE } })),
];

worker.addEventListener('install', (event) => {
  const installing = /** @type {InstallEvent} */ (event);
  if (!installing.addRoutes) return;
  // The worker is as useful without them.
  installing.waitUntil(installing.addRoutes(routes).catch((error) => console.warn('there are no static routes:', error)));
});
