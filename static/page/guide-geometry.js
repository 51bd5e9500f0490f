// Where the parts of the guide are in the window: pure functions of boxes, in CSS pixels.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{left: number, top: number, maxHeight: number}} Position of a card, and how high it may be */

/** The room between the edge of the window, the ring and the card. */
const GAP = 8;

/** How far the ring is from what it surrounds. */
const RING = 5;

/** The width and height of a number. */
const MARK = 24;

/** In a window so wide or so low, the card is better beside the place than above or below it. */
const WIDE = 704;
const LOW = 480;

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}

/** @param {Box} a @param {Box} b @returns {boolean} whether two boxes have a point in common */
export function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** @param {Box} place @param {Size} view @returns {Box} a box around a place, as far as it is in the window */
export function ringAround(place, view) {
  return {
    left: clamp(place.left - RING, 0, view.width),
    top: clamp(place.top - RING, 0, view.height),
    right: clamp(place.right + RING, 0, view.width),
    bottom: clamp(place.bottom + RING, 0, view.height),
  };
}

/**
 * Find the box of the number of a place: around its corner or, for one that shows no edge, over the middle of its content; beside
 * it where that is so low that the number would cover it.
 *
 * @param {Box} place @param {boolean} isCentred whether it is over the middle @param {Size} view the window
 * @returns {Box} all of which is in the window
 */
export function markOf(place, isCentred, view) {
  const isLow = isCentred && place.bottom - place.top < 1.5 * MARK;
  const x = isLow ? place.right + RING + MARK / 2 : isCentred ? (place.left + place.right) / 2 : place.left;
  const y = isLow ? (place.top + place.bottom) / 2 : place.top;
  const left = clamp(x - MARK / 2, 0, view.width - MARK);
  const top = clamp(y - MARK / 2, 0, view.height - MARK);
  return { left, top, right: left + MARK, bottom: top + MARK };
}

/**
 * Find the position of a card where it covers nothing of the ring.
 *
 * @param {Box} ring @param {Size} card @param {Size} view the window
 * @returns {Position} beside, below or above the ring; less high than the card where no room is high enough
 */
export function besideRing(ring, card, view) {
  const across = clamp((ring.left + ring.right - card.width) / 2, GAP, Math.max(GAP, view.width - card.width - GAP));
  const along = clamp(ring.top, GAP, Math.max(GAP, view.height - card.height - GAP));
  const [over, under] = [ring.top - 2 * GAP, view.height - ring.bottom - 2 * GAP];
  const below = { left: across, top: ring.bottom + GAP, maxHeight: under };
  const above = { left: across, top: Math.max(GAP, ring.top - GAP - card.height), maxHeight: over };
  const right = { left: ring.right + GAP, top: along, maxHeight: view.height - 2 * GAP };
  const left = { left: ring.left - GAP - card.width, top: along, maxHeight: view.height - 2 * GAP };
  const fitsAcross = [right, left].filter((one) => one.left >= GAP && one.left + card.width + GAP <= view.width);
  const vertical = under >= card.height || under >= over ? [below, above] : [above, below];
  const isSideways = view.width >= WIDE || view.height <= LOW;
  const tried = isSideways ? [...fitsAcross, ...vertical] : [...vertical, ...fitsAcross];
  const fitting = tried.find((one) => one.maxHeight >= card.height);
  return fitting ?? tried.reduce((best, one) => (one.maxHeight > best.maxHeight ? one : best));
}
