// @ts-check
// Where the browser keeps Python's memory between visits: one snapshot, of this build, with a checksum.
// It is made on the device (snapshot-maker.js) and never sent: the browser's Cache storage has it under an address of
// this build at which no server has anything.

/** The address of this build's snapshot; its folder carries the hash of Laurel and of its interpreter. */
const ADDRESS = new URL('../snapshot', import.meta.url).href;

/** The origin may be shared with other projects, and with another Laurel under another path. */
const CACHE = `laurel-snapshot ${new URL('../../', import.meta.url).pathname}`;

const CHECKSUM = 'X-Checksum';

/** What is kept cannot be used. */
export class Damaged extends Error {}

/** @param {BufferSource} bytes @returns {Promise<string>} */
async function checksum(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Read this build's snapshot; nothing when there is none, or no storage.
 * @returns {Promise<ArrayBuffer | undefined>} rejected with `Damaged` when it is not what was kept
 */
export async function read() {
  if (!('caches' in globalThis)) return undefined;
  const kept = await (await caches.open(CACHE)).match(ADDRESS);
  if (kept === undefined) return undefined;
  const bytes = await kept.arrayBuffer();
  if ((await checksum(bytes)) !== kept.headers.get(CHECKSUM)) throw new Damaged('the checksum is another');
  return bytes;
}

/** @returns {Promise<boolean>} whether this build's snapshot is there */
export async function exists() {
  return (await (await caches.open(CACHE)).match(ADDRESS)) !== undefined;
}

/** @param {Uint8Array<ArrayBuffer>} bytes the memory to keep */
export async function keep(bytes) {
  const headers = { 'Content-Type': 'application/octet-stream', [CHECKSUM]: await checksum(bytes) };
  await (await caches.open(CACHE)).put(ADDRESS, new Response(bytes, { headers }));
}

/** Delete this build's snapshot. */
export async function forget() {
  await (await caches.open(CACHE)).delete(ADDRESS);
}

/** Delete the snapshots of other builds. */
export async function forgetOthers() {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (request.url !== ADDRESS) await cache.delete(request);
  }
}
