// Stores the memory snapshot of Python between visits: one, of this build.
// It is made on the device (snapshot-maker.js) and never sent. It is in the Cache storage of the browser, with a URL of this
// build that does not exist on the server. Memory pages of zeros only, a quarter of the memory, are left out. Of the others, those
// are compressed that become smallest, so many that the snapshot takes no more storage than it may: to decompress all of them would
// take the start twice as long.

/** The address of this build's snapshot; the name of its folder has a hash of Laurel and of its interpreter. */
const ADDRESS = new URL('../snapshot', import.meta.url).href;

/** The origin may be shared with other sites, and with another Laurel at another path. */
const CACHE = `laurel-snapshot ${new URL('../../', import.meta.url).pathname}`;

/** The header of the stored response that describes its body. */
const METADATA_HEADER = 'X-Laurel-Snapshot';

/** How pages are compressed: with a checksum, so that damage is found when they are read. */
const COMPRESSION = 'gzip';

/** The size of a memory page in bytes: pages are stored or left out. */
const PAGE = 4096;

/** How many bytes are compressed or stored as they are. */
const BLOCK = 64 * PAGE;

/** The most bytes that the snapshot may take of the browser's storage. */
const MOST_STORED = 24_000_000;

/** The stored snapshot cannot be used. */
export class Damaged extends Error {}

/**
 * Where parts of the memory are: the first byte and the length of each, alternating.
 * @typedef {number[]} Runs
 */

/**
 * Metadata of a snapshot: `language` is the one whose screens are prepared, `head` what Pyodide writes in front of the memory,
 * `size` the length of the memory in bytes, `zeros` where nothing is stored. The stored body begins with the compressed pages, which
 * are at `packed` and take `packedSize` bytes; those at `plain` follow, with the checksum `plainHash`.
 * @typedef {{
 *   language: string, head: number[], size: number, zeros: Runs, packed: Runs, packedSize: number, plain: Runs, plainHash: number
 * }} Metadata
 */

/** A stored snapshot; its pages may still be being read. */
export class Snapshot {
  #metadata;
  #pages;

  /** @param {Metadata} metadata @param {Promise<Uint8Array[][]>} pages those that were compressed, and the others, in pieces */
  constructor(metadata, pages) {
    this.language = metadata.language;
    this.head = new Uint8Array(metadata.head);
    this.size = metadata.size;
    this.#metadata = metadata;
    this.#pages = pages;
  }

  /** @param {Int8Array | Uint8Array} memory at least as long as `size`: its contents are replaced; throws `Damaged` */
  async restore(memory) {
    const [packed, plain] = await this.#pages;
    const { zeros } = this.#metadata;
    for (let index = 0; index < zeros.length; index += 2) memory.fill(0, zeros[index], zeros[index] + zeros[index + 1]);
    memory.fill(0, this.size);
    fill(memory, this.#metadata.packed, packed);
    fill(memory, this.#metadata.plain, plain);
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
  const pages = readPages(stored, metadata);
  pages.catch(() => {}); // `restore` rejects too: the browser need not report it as not handled
  return new Snapshot(metadata, pages);
}

/**
 * Read the pages of a snapshot, while the browser prepares the interpreter.
 * @param {Response} stored @param {Metadata} metadata @returns {Promise<Uint8Array[][]>} rejected with `Damaged` where they cannot be read
 */
async function readPages(stored, { packedSize, plain, plainHash }) {
  try {
    const body = await stored.blob();
    const [unpacked, rest] = await Promise.all([
      pieces(body.slice(0, packedSize).stream().pipeThrough(new DecompressionStream(COMPRESSION))),
      body.slice(packedSize).arrayBuffer(),
    ]);
    if (rest.byteLength !== total(plain) || checksum(new Uint32Array(rest)) !== plainHash) throw new Error('wrong checksum');
    return [unpacked, [new Uint8Array(rest)]];
  } catch (error) {
    throw new Damaged(String(error));
  }
}

/** @param {ReadableStream<Uint8Array>} stream @returns {Promise<Uint8Array[]>} what is in it: joining it would copy all of it */
async function pieces(stream) {
  const reader = stream.getReader();
  const read = [];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    read.push(/** @type {Uint8Array} */ (value));
  }
  return read;
}

/**
 * A hash of 32 bits (FNV-1a over words), against damage and not against attacks. SHA-256 would take longer than the rest of the
 * reading. Every change of one word gives another hash.
 * @param {Uint32Array} words @returns {number}
 */
function checksum(words) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) hash = Math.imul(hash ^ words[index], 0x01000193);
  return hash;
}

/** @param {Runs} runs @returns {number} how many bytes they have */
function total(runs) {
  return runs.reduce((sum, value, index) => (index % 2 ? sum + value : sum), 0);
}

/**
 * Write bytes into the memory where they belong.
 * @param {Int8Array | Uint8Array} memory @param {Runs} runs @param {Uint8Array[]} bytes in pieces of any length
 */
function fill(memory, runs, bytes) {
  let [index, written] = [0, 0]; // of the present run
  for (const piece of bytes) {
    for (let offset = 0; offset < piece.length;) {
      const count = Math.min(piece.length - offset, runs[index + 1] - written);
      memory.set(piece.subarray(offset, offset + count), runs[index] + written);
      offset += count;
      written += count;
      if (written === runs[index + 1]) [index, written] = [index + 2, 0];
    }
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

/**
 * @param {Uint8Array} memory
 * @returns {{zeros: Runs, blocks: Runs[]}} which of its pages are zeros only; the others in blocks, of which the last may be shorter
 */
function divided(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  /** @type {Runs} */
  const zeros = [];
  /** @type {Runs[]} */
  const blocks = [];
  let inBlock = BLOCK;
  for (let start = 0; start < memory.length; start += PAGE) {
    if (words.subarray(start / 4, (start + PAGE) / 4).every((word) => word === 0)) {
      append(zeros, start, PAGE);
      continue;
    }
    if (inBlock === BLOCK) {
      blocks.push([]);
      inBlock = 0;
    }
    append(blocks[blocks.length - 1], start, PAGE);
    inBlock += PAGE;
  }
  return { zeros, blocks };
}

/** @param {Runs} runs @param {number} start @param {number} length add a run, joined with the last one where it follows on it */
function append(runs, start, length) {
  if (runs.length > 0 && runs[runs.length - 2] + runs[runs.length - 1] === start) runs[runs.length - 1] += length;
  else runs.push(start, length);
}

/** @param {Uint8Array} memory @param {Runs} runs @returns {Uint8Array<ArrayBuffer>} what is there */
function taken(memory, runs) {
  const bytes = new Uint8Array(total(runs));
  let offset = 0;
  for (let index = 0; index < runs.length; index += 2) {
    bytes.set(memory.subarray(runs[index], runs[index] + runs[index + 1]), offset);
    offset += runs[index + 1];
  }
  return bytes;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Blob>} */
function compressed(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream(COMPRESSION))).blob();
}

/**
 * Choose what is compressed: the blocks that become smallest, as many as needed for `MOST_STORED`.
 * @param {Uint8Array} memory @param {Runs[]} blocks @returns {Promise<Runs[]>} the pages that are compressed, and the others
 */
async function chosen(memory, blocks) {
  const measured = [];
  for (const runs of blocks) {
    const size = total(runs);
    const { size: packedSize } = await compressed(taken(memory, runs));
    measured.push({ runs, saved: size - packedSize, ratio: packedSize / size });
  }
  let stored = blocks.reduce((sum, runs) => sum + total(runs), 0);
  const packed = new Set();
  for (const { runs, saved } of measured.toSorted((one, other) => one.ratio - other.ratio)) {
    if (stored <= MOST_STORED) break;
    packed.add(runs);
    stored -= saved;
  }
  return [true, false].map((isPacked) => joined(blocks.filter((runs) => packed.has(runs) === isPacked)));
}

/** @param {Runs[]} list @returns {Runs} */
function joined(list) {
  /** @type {Runs} */
  const all = [];
  for (const runs of list) {
    for (let index = 0; index < runs.length; index += 2) append(all, runs[index], runs[index + 1]);
  }
  return all;
}

/**
 * Store a snapshot as Pyodide makes it: a head whose second word is the offset of the memory, then the memory.
 * @param {Uint8Array} made @param {string} language of the screens that are prepared
 */
export async function save(made, language) {
  const begin = new Uint32Array(made.buffer, made.byteOffset, 2)[1];
  const memory = made.subarray(begin);
  const { zeros, blocks } = divided(memory);
  const [packed, plain] = await chosen(memory, blocks);
  const packedPages = await compressed(taken(memory, packed));
  const plainPages = taken(memory, plain);
  /** @type {Metadata} */
  const metadata = {
    language,
    head: [...made.subarray(0, begin)],
    size: memory.length,
    zeros,
    packed,
    packedSize: packedPages.size,
    plain,
    plainHash: checksum(new Uint32Array(plainPages.buffer)),
  };
  const headers = { 'Content-Type': 'application/octet-stream', [METADATA_HEADER]: JSON.stringify(metadata) };
  await (await caches.open(CACHE)).put(ADDRESS, new Response(new Blob([packedPages, plainPages]), { headers }));
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
