// Keeps what reads QR codes for use without a network, where the browser reads none by itself. The service worker stores it when a
// camera is opened with a network; this module has it stored once the device has been idle for a while, so that a first visit is small.
import { openDetector } from './qr-reader.js';

/** So long nothing is pressed before the files are fetched. */
const IDLE_MS = 60_000;

const PRESSES = ['pointerdown', 'keydown'];

/** The cache in which the service worker looks for them (tools/service_worker.mjs). */
const CACHE = 'laurel-later';

const ADDRESSES = ['./qr-worker.js', './zxing_reader.wasm'].map((name) => new URL(name, import.meta.url).href);

/** The address below which all builds of this Laurel are: another one may be at the same origin. */
const SITE = new URL('../../', import.meta.url).href;

/** Have the files stored when the device has been idle. */
export async function keepQrReader() {
  if (!('caches' in globalThis) || await openDetector() !== null) return;
  const idle = new AbortController();
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      idle.abort();
      fetchFiles();
    }, IDLE_MS);
  };
  for (const press of PRESSES) addEventListener(press, wait, { signal: idle.signal, passive: true, capture: true });
  wait();
}

/** Store the files of this build, and delete those of others. Where that fails, the next visit tries again. */
async function fetchFiles() {
  try {
    const cache = await caches.open(CACHE);
    const kept = (await cache.keys()).map(({ url }) => url);
    const old = kept.filter((url) => url.startsWith(SITE) && !ADDRESSES.includes(url));
    await Promise.all(old.map((url) => cache.delete(url)));
    await cache.addAll(ADDRESSES.filter((url) => !kept.includes(url)));
  } catch (error) {
    console.info('what reads QR codes is not kept yet:', error); // as without a network
  }
}
