// Stores the memory snapshot of Python between visits: one, of this build.
// It is made on the device (snapshot-maker.js) and never sent. It is in the Cache storage of the browser, with a URL of this
// build that does not exist on the server. Memory pages of zeros only, about half of the memory, are left out.

/** The address of this build's snapshot; the name of its folder has a hash of Laurel and of its interpreter. */
const ADDRESS = new URL('../snapshot', import.meta.url).href;

/** The origin may be shared with other sites, and with another Laurel at another path. */
const CACHE = `laurel-snapshot ${new URL('../../', import.meta.url).pathname}`;

/** The header of the stored response that describes its body. */
const METADATA_HEADER = 'X-Laurel-Snapshot';

/** The size of a memory page in bytes: pages are stored or left out. */
const PAGE = 4096;

/** The stored snapshot cannot be used. */
export class Damaged extends Error {}

/**
 * Metadata of a snapshot: `language` is the one whose screens are prepared, `head` what Pyodide writes in front of the memory,
 * `size` the length of the memory in bytes, `runs` where stored pages belong (first byte and length, alternating), `checksum` that
 * of all pages together.
 * @typedef {{language: string, head: number[], size: number, runs: number[], checksum: number}} Metadata
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
 * A hash of 32 bits (FNV-1a over words), against damage and not against attacks. SHA-256 would take longer than the rest of the
 * reading. Every change of one word gives another hash.
 * @param {Uint8Array} bytes whole memory pages @returns {number}
 */
function checksum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) hash = Math.imul(hash ^ words[index], 0x01000193);
  return hash;
}

/** @param {Response} stored @param {number} expected @returns {Promise<Uint8Array>} */
async function checked(stored, expected) {
  const bytes = new Uint8Array(await stored.arrayBuffer());
  if (bytes.length % PAGE || checksum(bytes) !== expected) throw new Damaged('wrong checksum');
  return bytes;
}

/**
 * Find the snapshot of this build.
 * @returns {Promise<Snapshot | undefined>} undefined where none is stored; rejected with `Damaged` where it cannot be read
 */
export async function find() {
  const stored = await response();
  if (stored === undefined) return undefined;
  const metadata = metadataOf(stored);
  const pages = checked(stored, metadata.checksum);
  pages.catch(() => {}); // `restore` rejects too: the browser need not report it as not handled
  return new Snapshot(metadata, pages);
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

/** @param {Response} stored @returns {Metadata} */
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
  const pages = pagesOf(memory, runs);
  /** @type {Metadata} */
  const metadata = { language, head: [...made.subarray(0, begin)], size: memory.length, runs, checksum: checksum(pages) };
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
