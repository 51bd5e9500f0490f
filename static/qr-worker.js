// A worker that reads QR codes with zxing-cpp, for browsers without a detector of their own. It posts an empty list when the
// library is loaded, then for each picture the texts of its codes; where something fails, an object with a `failure`.
import { prepareZXingModule, readBarcodes } from './zxing/reader/index.js';

/** @type {import('zxing-wasm/reader').ReaderOptions} */
const OPTIONS = { formats: ['QRCode'], textMode: 'Plain' };

/** @param {string} name @returns {string} the address of the library's WebAssembly, which is beside this script */
function locateFile(name) {
  return new URL(`./${name}`, import.meta.url).href;
}

const canvas = new OffscreenCanvas(1, 1);

/** @param {ImageBitmap} picture @returns {ImageData} */
function pixels(picture) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser draws no pictures in a worker');
  const { width, height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

/** @param {() => Promise<string[]>} work post what it returns, or why it failed */
async function answer(work) {
  try {
    postMessage(await work());
  } catch (error) {
    postMessage({ failure: String(error) });
  }
}

/** @param {ImageBitmap} picture @returns {Promise<string[]>} the texts of its codes */
async function read(picture) {
  const codes = await readBarcodes(pixels(picture), OPTIONS);
  return codes.map(({ text }) => text);
}

addEventListener('message', ({ data }) => answer(() => read(data)));
answer(async () => {
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return [];
});
