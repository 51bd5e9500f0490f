// Opens Laurel from an address at which its site has nothing. A host shows the page with this script at any depth: the
// site is the nearest folder above that has Laurel's version.json.

/** @param {URL} folder @returns {Promise<boolean>} */
async function isSite(folder) {
  try {
    const { build } = await (await fetch(new URL('version.json', folder))).json();
    return typeof build === 'string';
  } catch {
    return false; // it has none, or another one
  }
}

/** @returns {Promise<URL | undefined>} the address of the site */
async function siteAbove() {
  for (let folder = new URL('./', location.href); ; folder = new URL('../', folder)) {
    if (await isSite(folder)) return folder;
    if (folder.pathname === '/') return undefined;
  }
}

const site = await siteAbove();
if (site) location.replace(site.href + location.hash);
