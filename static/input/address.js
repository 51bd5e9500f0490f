// The address of the screen that is shown: the part of the URL behind `#`.

/** @returns {string} the address that the browser is at; `/` is the first screen */
export function address() {
  return location.hash.slice(1) || '/';
}
