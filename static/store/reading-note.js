// The note of which stored text Python is reading (`laurel.app.storage.reading_note`). Python cannot see that a text has ended it as a
// whole: the page adds that to the note, and the next start leaves the text out.

const NOTE = 'laurel:reading';

/** The note that an older page has left. */
const before = stored();

/** @returns {string | null} */
function stored() {
  try {
    return localStorage.getItem(NOTE);
  } catch (error) {
    console.warn('storage is closed', error);
    return null;
  }
}

/** Python has failed while it started: add that to the note of this start, if there is one. */
export function noteFailure() {
  const note = stored();
  if (note === null || note === before) return;
  try {
    localStorage.setItem(NOTE, note.replace(/^\d+/, 'failed'));
  } catch (error) {
    console.warn('nothing can be stored', error);
  }
}

/** A file of Laurel was damaged or missing when Python failed: the text is not to blame, and is read again. */
export function forgetFailure() {
  try {
    if (stored() !== before) localStorage.removeItem(NOTE);
  } catch (error) {
    console.warn('storage is closed', error);
  }
}
