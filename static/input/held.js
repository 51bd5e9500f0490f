// Regions that Python patches after the next frame: until then they may show an old state.

/** Ids of the regions. @type {Set<string>} */
let held = new Set();

/** Patches them. @type {() => void} */
let patchNow = () => {};

/** @param {string} ids of regions, separated by spaces, that are patched later @param {() => void} patch patches them */
export function hold(ids, patch) {
  held = new Set(ids.split(' '));
  patchNow = patch;
}

/** The regions are about to be patched. */
export function letGo() {
  held.clear();
}

/** @param {Element} control patch its region before it is pressed, if the region waits @returns {boolean} whether it is still on the page */
export function settle(control) {
  if (held.has(control.closest('.region')?.id ?? '')) patchNow();
  return control.isConnected;
}
