// Photographs that were taken or chosen with a control of the page (`data-do="photo"`). Each is drawn again, small and upright:
// nothing of the file is kept but what is seen, so not where it was taken either.
import { keepPhoto, reportFailure } from '../device/photos.js';
import { dispatch } from '../input/dispatch.js';

/** The longest side in pixels; where a photograph of this size stays too large, the next one is tried. */
const SIDES = [1024, 768, 512];
const QUALITIES = [0.8, 0.6, 0.4];
const MOST_BYTES = 120_000;

export const CONTROL = 'input[type="file"][data-do="photo"]';

/** @param {Event} event */
async function onChange({ target, timeStamp }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(CONTROL)) return;
  const [file] = target.files ?? [];
  target.value = ''; // so that the same file can be chosen again
  if (!file) return;
  try {
    const photo = await keepPhoto(await shrunk(file));
    dispatch('photo', { ...JSON.parse(target.dataset.fields ?? '{}'), photo }, timeStamp, target.closest('label'));
  } catch (error) {
    reportFailure(error);
  }
}

/** @param {Blob} file @returns {Promise<Blob>} rejects where the browser does not show it as a picture, with an `EncodingError` */
async function shrunk(file) {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    let photo = await drawn(image, SIDES[0], QUALITIES[0]);
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        if (photo.size <= MOST_BYTES) return photo;
        photo = await drawn(image, side, quality);
      }
    }
    return photo;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {HTMLImageElement} image @param {number} side the longest one @param {number} quality @returns {Promise<Blob>} */
async function drawn(image, side, quality) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white'; // under what is transparent
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality) ?? fail(); // Safari makes no WebP
}

/** @returns {never} */
function fail() {
  throw new DOMException('the browser makes no picture of the photograph', 'EncodingError');
}

/** @param {HTMLCanvasElement} canvas @param {string} type @param {number} quality @returns {Promise<Blob | null>} */
function encoded(canvas, type, quality) {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

document.addEventListener('change', onChange);
