// Opens an address: of the app, or of another site.

/** @param {string} route an address of the app @param {boolean} replaces whether it takes the place of the present one */
export function navigate(route, replaces) {
  if (replaces) location.replace(`#${route}`);
  else location.hash = route;
}

/** @param {string} route the address of what the page shows already, in place of the present one */
export function keepAddress(route) {
  history.replaceState(history.state, '', `#${route}`);
}

/**
 * A device opens the app that is installed for the address, or a new tab. The other site learns neither the address of Laurel
 * nor has it access to the page.
 *
 * @param {string} url
 */
export function openLink(url) {
  window.open(url, '_blank', 'noopener,noreferrer');
}
