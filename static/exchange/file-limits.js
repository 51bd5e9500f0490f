// How much is imported at once.

/** The most files that are read. */
export const MOST_FILES = 20;

/** The most bytes that all of them may have. */
export const MOST_BYTES = 50_000_000;

/** The largest picture that is read, in bytes: `laurel.app.formats.png_chunk` refuses larger ones. */
export const MOST_PICTURE = 5_000_000;

/** @typedef {'too-large' | 'too-many' | 'unreadable'} Problem why a file is not read: the keys of `laurel.app.exchange.importing` */
