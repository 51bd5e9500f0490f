// Keeps what reads QR codes for use without a network, where the browser reads none by itself. The service worker stores it when a
// camera is opened with a network; this module has it stored once the device has been idle for a while, so that a first visit is small.
import { openDetector } from './qr-reader.js';

/** So long nothing is pressed before the files are fetched. */
const IDLE_MS = 60_000;

const PRESSES = ['pointerdown', 'keydown'];

const ADDRESSES = ['./qr-worker.js', './zxing_reader.wasm'].map((name) => new URL(name, import.meta.url).href);

/** @returns {boolean} whether the browser has service workers, and its settings allow them */
function hasWorkers() {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    return false; // forbidden
  }
}

/** Have the files stored when the device has been idle. */
export async function keepQrReader() {
  if (!hasWorkers() || await openDetector() !== null) return;
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

/** Fetch the files: the service worker stores them on the way. Where that fails, the next visit tries again. */
async function fetchFiles() {
  if (!navigator.serviceWorker.controller) return;
  try {
    await Promise.all(ADDRESSES.map((address) => fetch(address)));
  } catch (error) {
    console.info('what reads QR codes is not kept yet:', error); // as without a network
  }
}
