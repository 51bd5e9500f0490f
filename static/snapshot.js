// Stores the memory snapshot of Python between visits: one, of this build.
// It is made on the device (snapshot-maker.js) and never sent. It is in the Cache storage of the browser, with a URL of this
// build that does not exist on the server. Memory pages of zeros only, a quarter of the memory, are left out;
// the others are compressed.

/** The address of this build's snapshot; the name of its folder has a hash of Laurel and of its interpreter. */
const ADDRESS = new URL('../snapshot', import.meta.url).href;

/** The origin may be shared with other sites, and with another Laurel at another path. */
const CACHE = `laurel-snapshot ${new URL('../../', import.meta.url).pathname}`;

/** The header of the stored response that describes its body. */
const METADATA_HEADER = 'X-Laurel-Snapshot';

/** How the pages are compressed: with a checksum, so that damage is found when they are read. */
const COMPRESSION = 'gzip';

/** The size of a memory page in bytes: pages are stored or left out. */
const PAGE = 4096;

/** The stored snapshot cannot be used. */
export class Damaged extends Error {}

/**
 * Metadata of a snapshot: `language` is the one whose screens are prepared, `head` what Pyodide writes in front of the memory,
 * `size` the length of the memory in bytes, `runs` where stored pages belong (first byte and length, alternating).
 * @typedef {{language: string, head: number[], size: number, runs: number[]}} Metadata
 */

/** A stored snapshot; its pages may still be being read. */
export class Snapshot {
  /** @param {Metadata} metadata @param {Promise<Uint8Array>} pages */
  constructor(metadata, pages) {
    this.language = metadata.language;
    this.head = new Uint8Array(metadata.head);
    this.size = metadata.size;
    this.runs = metadata.runs;
    this.pages = pages;
  }

  /** @param {Int8Array | Uint8Array} memory at least as long as `size`: its contents are replaced; throws `Damaged` */
  async restore(memory) {
    const pages = await this.pages;
    let offset = 0;
    let end = 0;
    for (let index = 0; index < this.runs.length; index += 2) {
      const [start, length] = this.runs.slice(index, index + 2);
      memory.fill(0, end, start);
      memory.set(pages.subarray(offset, offset + length), start);
      offset += length;
      end = start + length;
    }
    memory.fill(0, end);
  }
}

/**
 * Find the snapshot of this build, and begin to read its pages.
 * @returns {Promise<Snapshot | undefined>} undefined where none is stored; rejected with `Damaged` where it cannot be read
 */
export async function find() {
  const stored = await response();
  if (stored === undefined) return undefined;
  const metadata = metadataOf(stored);
  const pages = readPages(stored);
  pages.catch(() => {}); // `restore` rejects too: the browser need not report it as not handled
  return new Snapshot(metadata, pages);
}

/**
 * Decompress the pages of a snapshot, while the browser prepares the interpreter.
 * @param {Response} stored @returns {Promise<Uint8Array>} rejected with `Damaged` where they cannot be read
 */
async function readPages({ body }) {
  if (body === null) throw new Damaged('it has no pages');
  try {
    const pages = body.pipeThrough(new DecompressionStream(COMPRESSION));
    return new Uint8Array(await new Response(pages).arrayBuffer());
  } catch (error) {
    throw new Damaged(String(error));
  }
}

/** @returns {Promise<Response | undefined>} undefined where none is stored, or nothing can be */
async function response() {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.match(ADDRESS, { cacheName: CACHE });
  } catch (error) {
    console.warn('storage is closed', error);
    return undefined;
  }
}

/** @param {Response} stored @returns {Metadata} what its header says of it */
function metadataOf(stored) {
  try {
    return JSON.parse(stored.headers.get(METADATA_HEADER) ?? '');
  } catch (error) {
    throw new Damaged(String(error));
  }
}

/** @param {Uint8Array} memory @returns {number[]} where it is not zero: first byte and length, alternating */
function runsOf(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const runs = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    if (words.subarray(start / 4, (start + PAGE) / 4).every((word) => word === 0)) continue;
    const isNext = runs.length > 0 && runs[runs.length - 2] + runs[runs.length - 1] === start;
    if (isNext) runs[runs.length - 1] += PAGE;
    else runs.push(start, PAGE);
  }
  return runs;
}

/** @param {Uint8Array} memory @param {number[]} runs @returns {Uint8Array<ArrayBuffer>} */
function pagesOf(memory, runs) {
  const lengths = runs.filter((_, index) => index % 2);
  const pages = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let offset = 0;
  for (let index = 0; index < runs.length; index += 2) {
    pages.set(memory.subarray(runs[index], runs[index] + runs[index + 1]), offset);
    offset += runs[index + 1];
  }
  return pages;
}

/**
 * Store a snapshot as Pyodide makes it: a head whose second word is the offset of the memory, then the memory.
 * @param {Uint8Array} made @param {string} language of the screens that are prepared
 */
export async function save(made, language) {
  const begin = new Uint32Array(made.buffer, made.byteOffset, 2)[1];
  const memory = made.subarray(begin);
  const runs = runsOf(memory);
  const pages = new Blob([pagesOf(memory, runs)]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  /** @type {Metadata} */
  const metadata = { language, head: [...made.subarray(0, begin)], size: memory.length, runs };
  const headers = { 'Content-Type': 'application/octet-stream', [METADATA_HEADER]: JSON.stringify(metadata) };
  await (await caches.open(CACHE)).put(ADDRESS, new Response(pages, { headers }));
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
