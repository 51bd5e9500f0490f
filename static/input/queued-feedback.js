// Feedback for what is done before Python runs: on the control, in the note of the start screen, and for screen readers.
import { size } from '../store/queue.js';
import { gettext } from '../reader.js';

/** @param {Element | null} control show on it how often it was pressed, and in the note how many events wait */
export function showQueued(control) {
  if (control instanceof HTMLElement) control.dataset.kept = String(Number(control.dataset.kept ?? 0) + 1);
  showNote(gettext('Saved: %(n)s').replace('%(n)s', String(size())));
  announce(gettext('Saved; it will be entered shortly.'));
}

/** Show that a link will be followed as soon as Python runs. */
export function showPending() {
  showNote(gettext('Opens shortly'));
  announce(gettext('Opens shortly'));
}

/** @param {string} text */
function showNote(text) {
  const note = document.getElementById('boot-kept');
  if (note === null) return;
  note.textContent = text;
  note.hidden = false;
}

/** @param {string} text for screen readers */
function announce(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}
