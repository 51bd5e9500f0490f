// @ts-check
// Where the browser keeps Python's memory between visits: one snapshot, of this build.
// It is made on the device (snapshot-maker.js) and never sent. The browser's Cache storage has it under an address of
// this build at which no server has anything. Pages of nothing but zeros, which are half of the memory, are left out.

/** The address of this build's snapshot; its folder carries the hash of Laurel and of its interpreter. */
const ADDRESS = new URL('../snapshot', import.meta.url).href;

/** The origin may be shared with other projects, and with another Laurel under another path. */
const CACHE = `laurel-snapshot ${new URL('../../', import.meta.url).pathname}`;

/** The header of the kept response that describes its body. */
const FACTS = 'X-Laurel-Snapshot';

/** Bytes that are kept or left out together. */
const PAGE = 4096;

/** What is kept cannot be used. */
export class Damaged extends Error {}

/**
 * What a snapshot is, beside the pages: `head` is what Pyodide writes in front of the memory, `size` the memory's
 * length in bytes, `runs` where pages are (first byte and length, by turns), `checksum` that of all pages together.
 * @typedef {{head: number[], size: number, runs: number[], checksum: string}} Facts
 */

/** A snapshot that is there; its pages may still be on their way from the disk. */
export class Snapshot {
  /** @param {Facts} facts @param {Promise<Uint8Array>} pages */
  constructor(facts, pages) {
    this.head = new Uint8Array(facts.head);
    this.size = facts.size;
    this.runs = facts.runs;
    this.pages = pages;
  }

  /** @param {Int8Array | Uint8Array} memory at least as long as `size`; becomes what it was when the snapshot was taken; `Damaged` when that is not known */
  async restore(memory) {
    const pages = await this.pages;
    let taken = 0;
    let end = 0;
    for (let index = 0; index < this.runs.length; index += 2) {
      const [start, length] = this.runs.slice(index, index + 2);
      memory.fill(0, end, start);
      memory.set(pages.subarray(taken, taken + length), start);
      taken += length;
      end = start + length;
    }
    memory.fill(0, end);
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
async function checksum(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Response} kept @param {string} expected @returns {Promise<Uint8Array>} */
async function checked(kept, expected) {
  const bytes = new Uint8Array(await kept.arrayBuffer());
  if ((await checksum(bytes)) !== expected) throw new Damaged('the checksum is another');
  return bytes;
}

/**
 * Look for this build's snapshot; nothing when there is none, or no storage.
 * @returns {Promise<Snapshot | undefined>} rejected with `Damaged` when it is not what was kept
 */
export async function find() {
  const kept = await response();
  if (kept === undefined) return undefined;
  const facts = factsOf(kept);
  const pages = checked(kept, facts.checksum);
  pages.catch(() => {}); // whoever restores the memory hears of it, and nobody else
  return new Snapshot(facts, pages);
}

/** @returns {Promise<Response | undefined>} what is kept; nothing where the browser keeps nothing */
async function response() {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.match(ADDRESS, { cacheName: CACHE });
  } catch (error) {
    console.warn('storage is closed', error);
    return undefined;
  }
}

/** @param {Response} kept @returns {Facts} */
function factsOf(kept) {
  try {
    return JSON.parse(kept.headers.get(FACTS) ?? '');
  } catch (error) {
    throw new Damaged(String(error));
  }
}

/** @param {Uint8Array} memory @returns {number[]} where it is not zero: first byte and length, by turns */
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
  let put = 0;
  for (let index = 0; index < runs.length; index += 2) {
    pages.set(memory.subarray(runs[index], runs[index] + runs[index + 1]), put);
    put += runs[index + 1];
  }
  return pages;
}

/**
 * Keep a snapshot as Pyodide makes it: a head whose second word says where the memory begins, then the memory.
 * @param {Uint8Array} made
 */
export async function keep(made) {
  const begin = new Uint32Array(made.buffer, made.byteOffset, 2)[1];
  const memory = made.subarray(begin);
  const runs = runsOf(memory);
  const pages = pagesOf(memory, runs);
  /** @type {Facts} */
  const facts = { head: [...made.subarray(0, begin)], size: memory.length, runs, checksum: await checksum(pages) };
  const headers = { 'Content-Type': 'application/octet-stream', [FACTS]: JSON.stringify(facts) };
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
