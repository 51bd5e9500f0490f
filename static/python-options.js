// What Python runs from, and the options with which Pyodide is loaded: the same on the page and in the worker that makes the snapshot.
import { Decompress } from './fzstd.js';

/**
 * The standard library, and Laurel with its libraries: where Python imports from, and the address of the archive, a zip of stored
 * files. It is compressed here and not by the server: servers do not compress files of this kind.
 */
const ARCHIVES = [
  { path: '/lib/standard.zip', address: new URL('../pyodide/standard.bin', import.meta.url).href },
  { path: '/lib/laurel.zip', address: new URL('../py/laurel.bin', import.meta.url).href },
];

/** @typedef {{writeFile: (path: string, contents: Uint8Array, options: {canOwn: boolean}) => void}} Files of Python */

/** Options for every Python. The standard library that Pyodide itself fetches is empty: it could not be compressed like ours. */
export const commonOptions = {
  indexURL: new URL('../pyodide/', import.meta.url).href,
  env: { PYTHONPATH: ARCHIVES.map(({ path }) => path).join(':') },
};

/** @returns {object} options of `loadPyodide` for a Python that begins anew */
export function options() {
  const downloads = ARCHIVES.map(({ address }) => unpacked(address));
  /** @param {Files} files */
  const fsInit = (files) => mount(files, downloads);
  return { ...commonOptions, fsInit };
}

/**
 * Put the archives where Python imports from.
 * @param {Files} files @param {Promise<Uint8Array>[]} downloads @returns {Promise<void>} rejected where one cannot be fetched
 */
export async function mount(files, downloads = ARCHIVES.map(({ address }) => unpacked(address))) {
  const archives = await Promise.all(downloads);
  ARCHIVES.forEach(({ path }, index) => files.writeFile(path, archives[index], { canOwn: true }));
}

/**
 * Decompress a file while it is fetched, a piece at a time: no piece keeps the page from answering.
 * @param {string} address @returns {Promise<Uint8Array>}
 */
export async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${address}`);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  const stream = new Decompress((piece) => pieces.push(/** @type {Uint8Array<ArrayBuffer>} */ (piece)));
  const reader = answer.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    stream.push(/** @type {Uint8Array} */ (value));
  }
  stream.push(new Uint8Array(), true);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
