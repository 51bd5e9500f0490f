// @ts-check
// How Python is loaded, on the page as in the worker that takes its snapshot: both find the same files.

const ARCHIVE = new URL('../py/laurel.zip', import.meta.url).href;
const PLACE = '/lib/laurel.zip';

/** @returns {Promise<Uint8Array>} Laurel and its libraries */
async function archive() {
  const answer = await fetch(ARCHIVE);
  if (!answer.ok) throw new Error(`${answer.status} ${ARCHIVE}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @returns {object} options of `loadPyodide` */
export function options() {
  const arriving = archive();
  return {
    indexURL: new URL('../pyodide/', import.meta.url).href,
    env: { PYTHONPATH: PLACE },
    /** @param {{writeFile: Function}} files */
    fsInit: async (files) => files.writeFile(PLACE, await arriving, { canOwn: true }),
  };
}
