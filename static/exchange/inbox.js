// The inbox: files that other apps have shared with Laurel. The service worker puts them there, and the page takes them out when
// it shows what is in them. So none is lost where the page is closed before.

const CACHE = 'laurel-inbox';

/** Where the files are in the cache: an address of this site that is never requested. */
const FOLDER = new URL('./inbox/', location.href).href;

const ATTEMPTS_HEADER = 'X-Attempts';
const PROBLEM_HEADER = 'X-Problem';

/** After so many attempts that have ended the page, a file is given up. */
const MOST_ATTEMPTS = 2;

/** @typedef {import('./file-limits.js').Problem} Problem */

/** @param {Iterable<File>} files add them, in their order */
export async function addFiles(files) {
  const cache = await caches.open(CACHE);
  for (const file of files) await cache.put(newAddress(), response(file, {}));
}

/** @param {Problem} problem note why a file is not there */
export async function addProblem(problem) {
  await (await caches.open(CACHE)).put(`${FOLDER}${problem}`, response(null, { [PROBLEM_HEADER]: problem }));
}

/** @returns {Promise<number>} how many files and problems wait */
export async function size() {
  return (await requests(await caches.open(CACHE))).length;
}

/**
 * Take everything out.
 * @param {(files: File[], problems: Problem[]) => Promise<void>} receive is called with what is there, unless that is nothing
 */
export async function take(receive) {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  /** @type {File[]} */
  const files = [];
  /** @type {Problem[]} */
  const problems = [];
  const found = await requests(cache);
  for (const request of found) {
    const kept = await cache.match(request);
    if (!kept) continue; // another tab has taken it
    const problem = /** @type {Problem | null} */ (kept.headers.get(PROBLEM_HEADER));
    const attempts = Number(kept.headers.get(ATTEMPTS_HEADER)) + 1;
    const content = await kept.blob();
    if (problem || attempts > MOST_ATTEMPTS) {
      problems.push(problem ?? 'unreadable');
    } else {
      files.push(new File([content], '', { type: content.type }));
      await cache.put(request, response(content, { [ATTEMPTS_HEADER]: String(attempts) }));
    }
  }
  if (found.length > 0) await receive(files, problems);
  for (const request of found) await cache.delete(request);
}

let added = 0;

/** @returns {string} an address after all others, as long as the clock goes on */
function newAddress() {
  added += 1;
  return `${FOLDER}${Date.now()}-${String(added).padStart(4, '0')}`;
}

/** @param {Blob | null} content @param {Record<string, string>} headers @returns {Response} */
function response(content, headers) {
  return new Response(content, { headers }); // with the type of the content
}

/** @param {Cache} cache @returns {Promise<Request[]>} the addresses of what waits, oldest first */
async function requests(cache) {
  const all = (await cache.keys()).filter(({ url }) => url.startsWith(FOLDER));
  return all.sort((one, other) => (one.url < other.url ? -1 : 1));
}
