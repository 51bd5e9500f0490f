// Offers a text or other data as a file to save.

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * A browser replaces half characters when it makes bytes of a text: they become three bytes each here, as UTF-8 would have them
 * if it allowed them (`surrogatepass` in Python). So nothing of a damaged text is lost.
 *
 * @param {string} text @returns {BlobPart[]} its parts: every half character as bytes
 */
function exact(text) {
  if (!LONE_SURROGATE.test(text)) return [text];
  return text.split(/(\p{Surrogate})/u).map((part) => {
    if (!LONE_SURROGATE.test(part)) return part;
    const code = part.charCodeAt(0);
    return new Uint8Array([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
  });
}

/** @param {string} name @param {string | Blob} content @param {string} type a media type */
export function saveFile(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(typeof content === 'string' ? exact(content) : [content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
