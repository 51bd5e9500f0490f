// A part of the service worker: takes the files and texts that other apps share with Laurel, as the manifest's `share_target`
// says, and puts them into the inbox. The page offers them from there: any site can post such a form, so nothing is kept
// before a press. No request leaves the device.
import { MOST_BYTES, MOST_FILES } from './exchange/file-limits.js';
import { addFiles, addProblem, size } from './exchange/inbox.js';

const ADDRESS = new URL('./share', location.href).href;

/** The name of the files in the form. */
const FILES = 'files';

/** The names of the texts in the form: what is shared without a file. */
const TEXTS = ['text', 'url'];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {Request} request @returns {Promise<Response>} shows the app, which offers what was shared */
async function receive(request) {
  try {
    const form = await request.formData();
    const files = form.getAll(FILES).filter((value) => value instanceof File);
    await keep(files.length > 0 ? files : texts(form));
  } catch (error) { // it is no form, or the browser has no room
    console.warn('what was shared cannot be kept', error);
    await addProblem('unreadable');
  }
  return Response.redirect('./', 303);
}

/** @param {FormData} form @returns {File[]} its texts as one file, if it has any */
function texts(form) {
  const shared = TEXTS.map((name) => form.get(name)).filter((value) => typeof value === 'string' && value.trim() !== '');
  return shared.length > 0 ? [new File([shared.join('\n')], '', { type: 'text/plain' })] : [];
}

/** @param {File[]} shared put them into the inbox, as far as there is room */
async function keep(shared) {
  const accepted = shared.slice(0, Math.max(0, MOST_FILES - await size()));
  if (accepted.length < shared.length) await addProblem('too-many');
  if (accepted.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) await addProblem('too-large');
  else await addFiles(accepted);
}

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && url === ADDRESS) event.respondWith(receive(event.request));
});
