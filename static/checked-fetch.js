// Fetches files whose digests the build has written down: what arrives is the whole file of this build, or nothing.

/**
 * The types without which browsers do not use what is in a file, by the end of its name; a folder is the page.
 * @type {Record<string, RegExp>}
 */
const TYPES = { '': /html/, css: /css/, html: /html/, js: /javascript/, mjs: /javascript/ };

/**
 * @param {string} address @param {RequestInit} options with the digest of the file as `integrity`
 * @returns {Promise<Response>} rejected where it is another file, a part of it, or of a type that browsers do not use
 */
export async function fetchWhole(address, options) {
  const answer = await fetch(address, options);
  const type = answer.headers.get('Content-Type') ?? '';
  const isUsed = TYPES[/[^./]*$/.exec(address)?.[0] ?? '']?.test(type) ?? true;
  if (!isUsed) throw new TypeError(`it came as ${type}`);
  return answer;
}

/**
 * Fetch a file, past the cache of the browser where that has another one.
 * @param {string} address @param {string} integrity its digest @returns {Promise<Response>} rejected like `fetchWhole`
 */
export async function refetchWhole(address, integrity) {
  try {
    return await fetchWhole(address, { integrity });
  } catch {
    return fetchWhole(address, { integrity, cache: 'reload' });
  }
}
