// The options with which Pyodide is loaded: the same on the page and in the worker that makes the snapshot.

const ARCHIVE = new URL('../py/laurel.zip', import.meta.url).href;
const MOUNTED_AT = '/lib/laurel.zip';

/** @returns {Promise<Uint8Array>} Laurel and its libraries */
async function archive() {
  const answer = await fetch(ARCHIVE);
  if (!answer.ok) throw new Error(`${answer.status} ${ARCHIVE}`);
  return new Uint8Array(await answer.arrayBuffer());
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
