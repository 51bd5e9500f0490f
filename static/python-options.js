// The options with which Pyodide is loaded: the same on the page and in the worker that makes the snapshot.

/** Compressed here and not by the server: servers do not compress files of this kind, and it is one stream. */
const ARCHIVE = new URL('../py/laurel.bin', import.meta.url).href;
const MOUNTED_AT = '/lib/laurel.zip';

/** @returns {Promise<Uint8Array>} Laurel and its libraries, as a zip of stored files */
async function archive() {
  const answer = await fetch(ARCHIVE);
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${ARCHIVE}`);
  const unpacked = new Response(answer.body.pipeThrough(new DecompressionStream('gzip')));
  return new Uint8Array(await unpacked.arrayBuffer());
}

/** @returns {object} options of `loadPyodide` */
export function options() {
  const download = archive();
  return {
    indexURL: new URL('../pyodide/', import.meta.url).href,
    env: { PYTHONPATH: MOUNTED_AT },
    /** @param {{writeFile: Function}} files */
    fsInit: async (files) => files.writeFile(MOUNTED_AT, await download, { canOwn: true }),
  };
}
