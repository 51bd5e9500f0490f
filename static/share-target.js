// A part of the service worker: takes the files that other apps share with Laurel, as the manifest's `share_target` says, and
// puts them into the inbox. The page imports them from there. No request leaves the device.
import { MOST_BYTES, MOST_FILES } from './file-limits.js';
import { addFiles, addProblem, size } from './inbox.js';

const ADDRESS = new URL('./share', location.href).href;

/** The name of the files in the form. */
const FILES = 'files';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {Request} request @returns {Promise<Response>} shows the app, which imports what was shared */
async function receive(request) {
  try {
    await keep((await request.formData()).getAll(FILES).filter((value) => value instanceof File));
  } catch (error) { // it is no form, or the browser has no room
    console.warn('what was shared cannot be kept', error);
    await addProblem('unreadable');
  }
  return Response.redirect('./', 303);
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
