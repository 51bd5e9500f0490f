// Opens an address of another site.

/**
 * A device opens the app that is installed for the address, or a new tab. The other site learns neither the address of Laurel
 * nor has it access to the page.
 *
 * @param {string} url
 */
export function openLink(url) {
  window.open(url, '_blank', 'noopener,noreferrer');
}
