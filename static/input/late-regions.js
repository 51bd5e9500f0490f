// Regions that Python patches after the next frame: until then they may show an old state.

/** Ids of the regions. @type {Set<string>} */
let held = new Set();

/** Patches one of them. @type {(id: string) => void} */
let patchNow = () => {};

/** @param {string} ids of regions, separated by spaces, that are patched later @param {(id: string) => void} patch patches one */
export function hold(ids, patch) {
  held = new Set(ids === '' ? [] : ids.split(' '));
  patchNow = patch;
}

/** @returns {boolean} whether a region waits */
export function isWaiting() {
  return held.size > 0;
}

/** @param {Element} control patch its region before it is pressed, if the region waits @returns {boolean} whether it is still on the page */
export function patchHeldRegion(control) {
  const id = control.closest('.region')?.id ?? '';
  if (held.delete(id)) patchNow(id);
  return control.isConnected;
}
