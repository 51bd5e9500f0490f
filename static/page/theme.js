// The colour theme of the page, and with it the colour of the browser's own bars.

/** @param {string | undefined} theme `light` or `dark`; with anything else the page follows the system */
export function applyTheme(theme) {
  const isFixed = theme === 'light' || theme === 'dark';
  document.documentElement.dataset.theme = isFixed ? theme : 'auto';
  for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="theme-color"]'))) {
    if (!isFixed) meta.media = `(prefers-color-scheme: ${meta.dataset.theme})`;
    else meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
  }
}
