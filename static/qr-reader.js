// Reads QR codes in pictures of the camera: with the browser's own detector where it has one, else with a library in a worker.

/**
 * What TypeScript's types do not have, because only some browsers have it.
 * @typedef {{ detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }} Detector
 * @typedef {{ new (options: { formats: string[] }): Detector, getSupportedFormats: () => Promise<string[]> }} DetectorClass
 */

/** @typedef {(picture: HTMLVideoElement) => Promise<string[]>} Read returns the texts of the codes in a picture, often none */

const QR = 'qr_code';

/**
 * Prepare to read codes, one picture after another.
 *
 * @param {AbortSignal} signal from then on nothing is read: a promise that is not settled then never is
 * @returns {Promise<Read>} rejects, as does the promise of a picture, where the library cannot be loaded or fails
 */
export async function openReader(signal) {
  const detector = await openDetector();
  if (detector === null) return openLibrary(signal);
  /** @type {Read | null} */
  let library = null;
  return async (picture) => {
    if (library) return library(picture);
    try {
      return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
    } catch (error) {
      if (isMissed(error)) throw error;
      console.info('the browser reads no QR codes', error); // as where a service of the system is missing
      library = await openLibrary(signal);
      return library(picture);
    }
  };
}

/** @param {unknown} error @returns {boolean} whether the camera just had no picture, as when it starts: the next one may be read */
export function isMissed(error) {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** @returns {Promise<Detector | null>} null where the browser has none for QR codes */
export async function openDetector() {
  const { BarcodeDetector } = /** @type {{ BarcodeDetector?: DetectorClass }} */ (/** @type {unknown} */ (globalThis));
  try {
    const formats = await BarcodeDetector?.getSupportedFormats() ?? [];
    return BarcodeDetector && formats.includes(QR) ? new BarcodeDetector({ formats: [QR] }) : null;
  } catch (error) {
    console.info('the browser reads no QR codes', error);
    return null;
  }
}

/** @param {AbortSignal} signal @returns {Promise<Read>} */
async function openLibrary(signal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./qr-worker.js', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  await answerOf(worker); // is loaded
  return async (picture) => {
    const bitmap = await createImageBitmap(picture);
    const texts = answerOf(worker);
    worker.postMessage(bitmap, [bitmap]);
    return texts;
  };
}

/** @param {Worker} worker @returns {Promise<string[]>} its next message; rejects where that is a failure */
function answerOf(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (Array.isArray(data) ? resolve(data) : reject(new Error(data.failure)));
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker that reads QR codes does not start'));
  });
}
