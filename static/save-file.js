// Offers a text or other data as a file to save.

/** @param {string} name @param {BlobPart} content @param {string} type a media type */
export function saveFile(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
