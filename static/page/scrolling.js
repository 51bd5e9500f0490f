// Where the page is scrolled to: a screen that is opened begins at its top, and one that is gone back to is where it was left.
// The browser does this for documents; here, it would scroll before the screen is shown.

/** @type {Map<number, number>} how far the screens of the session history were scrolled, by the number of their entry */
const left = new Map();

/** The number of the entry that is shown, which its state keeps. */
let shown = numberOf(history.state) ?? 0;

/** @type {number | undefined} how far the screen that comes is to be scrolled */
let wanted;

/** @param {unknown} state @returns {number | undefined} the number of an entry; none of one that is new */
function numberOf(state) {
  return typeof state === 'number' ? state : undefined;
}

/** Note how far the screen was scrolled that is left, after the address has changed. */
export function leave() {
  left.set(shown, scrollY);
  const known = numberOf(history.state);
  wanted = (known !== undefined && left.get(known)) || 0;
  shown = known ?? Math.max(shown, ...left.keys()) + 1;
  history.replaceState(shown, '');
}

/** @returns {boolean} whether the screen that comes is gone back to, and is to be scrolled to where it was left */
export function returns() {
  return (wanted ?? 0) > 0;
}

/** @param {boolean} isOther whether another screen is shown: it is scrolled to where it is to be @returns {boolean} whether it was */
export function scrollToPlace(isOther) {
  const top = wanted;
  wanted = undefined;
  if (top === undefined || !isOther) return false;
  scrollTo({ top, behavior: 'instant' });
  return true;
}

history.replaceState(shown, '');
history.scrollRestoration = 'manual';
addEventListener('pagehide', () => { history.scrollRestoration = 'auto'; }); // a page that is loaded again is where it was
addEventListener('pageshow', () => { history.scrollRestoration = 'manual'; });
