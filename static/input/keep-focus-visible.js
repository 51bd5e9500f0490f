// The focus is never under a bar: where a bar at the top or at the bottom covers what has got the focus by a key, the page or
// the sheet is scrolled until it does not. `scroll-padding` cannot do that: it also scrolls when a control of the bar itself
// gets the focus, and the bars of a board have heights that only the browser knows. What a fold of a sheet unfolds is shown as well.

/** How much nearer to a bar than this nothing comes, in pixels. */
const GAP = 8;

/** @param {Element} element @returns {Element | null} the bar that covers it at a height of the window, if one does */
function barOver(element, /** @type {number} */ y) {
  const { left, right } = element.getBoundingClientRect();
  const hit = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y);
  if (!hit || element.contains(hit)) return null;
  for (let bar = /** @type {Element | null} */ (hit); bar && !bar.contains(element); bar = bar.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(bar).position)) return bar;
  return null;
}

/** @param {number} y @returns {number} the nearest height within the window */
function within(y) {
  return Math.min(Math.max(y, 1), innerHeight - 1);
}

/** @param {Element} element @returns {number} by how much it has to move up (more than 0) or down to be seen; 0 where it is */
function coveredBy(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = barOver(element, within(top + 1)) ?? barOver(element, within(bottom - 1));
  if (!bar) return 0;
  const edge = bar.getBoundingClientRect();
  const isAbove = edge.top + edge.bottom < innerHeight;
  return isAbove ? top - edge.bottom - GAP : bottom - edge.top + GAP;
}

/** @param {Element} element @returns {Element} what scrolls it: its sheet, a part of the board, or the page */
function scrollerOf(element) {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement ?? document.documentElement;
}

/** Scroll to what has the focus, when the browser has scrolled to it itself, which it does after the event. */
function onFocus() {
  requestAnimationFrame(uncover);
}

function uncover() {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  uncoverElement(target.closest('label') ?? target); // an input in a label is seen as the label
}

/** @param {Element} shown scroll what a bar covers of it into view */
export function uncoverElement(shown) {
  const by = coveredBy(shown);
  if (by === 0) return;
  const scroller = scrollerOf(shown);
  scroller.scrollBy({ top: by, behavior: 'instant' });
  const rest = coveredBy(shown); // a second bar, under the first one
  if (rest * by > 0) scroller.scrollBy({ top: rest, behavior: 'instant' });
}

/** @param {MouseEvent} event a fold that is opened, of a sheet or of the screen for joining, is scrolled into view, which is below the button that opens it */
function onClick({ target }) {
  const fold = target instanceof Element && target.closest(':is(dialog, .join) summary')?.parentElement;
  if (fold instanceof HTMLDetailsElement) requestAnimationFrame(() => { if (fold.open) showFold(fold); });
}

/** @param {Element} fold scroll its sheet or the page until all of it is above the foot, or its button is under the head */
function showFold(fold) {
  const sheet = scrollerOf(fold);
  const edge = (/** @type {string} */ bar) => sheet.querySelector(bar)?.getBoundingClientRect();
  const { top, bottom } = fold.getBoundingClientRect();
  const highest = edge('.sheet-head')?.bottom ?? 0;
  const lowest = Math.min(sheet.getBoundingClientRect().bottom, edge('.sheet-foot')?.top ?? innerHeight);
  const by = Math.min(bottom - lowest + GAP, top - highest);
  if (by > 0) sheet.scrollBy({ top: by });
}

document.addEventListener('click', onClick);
document.addEventListener('focusin', onFocus);
