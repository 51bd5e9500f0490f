// The keyboard focus: where it goes when its control is gone, disabled or hidden after a change of the page.
//
// `noteFocus` is called before every change, `keepFocus` after it. Where the control is still there and does the same,
// nothing happens. Else the focus goes to the first of these that can have it:
//
// 1. the successor of its control: the element with its id, or in the same region with its event and fields; for a
//    control that deletes, the button of the message that offers to bring it back
// 2. in the same group (list, tile, fieldset, section) the next control, else the one before, else the group's heading
//    or first control; then the same in the group around it, up to the region
// 3. the control of another region that was used before, such as the `+` whose question was answered
// 4. the heading of the screen
//
// A closed dialog gives it to the control that opened it, or to that control's successor. It never goes to a control
// that deletes, nor to a field to type in. The page is scrolled only for those who use a keyboard (`:focus-visible`).
// Give every control that may change its place or its meaning an `id`: only then is it known that it is gone.
//
// Elsewhere the focus moves in two cases. A dialog that takes the place of another one, by name or heading, begins with
// its search field or its heading (`beginDialog` in page.js); numbers in the heading are in `<small>` and make no other
// dialog of it. And a refusal names the control that it is about (forms.js).

/** What can have the focus after a change, without the fields to type in, which open the keyboard of a phone. */
const CONTROL = 'a[href], button, summary, select, input:is([type=checkbox], [type=radio])';

const GROUP = 'li, ul, ol, section, article, fieldset, form, nav, details, header, dialog, [role=group], .region';

const HEADING = ':is(h1, h2, h3, h4):not(.visually-hidden)';

/** Controls that take something away: nobody comes to them without having asked for it. */
const DESTRUCTIVE = '.button-danger, [data-do^=delete], [data-do^=remove], [data-do^=forget]';

/**
 * @typedef {{
 *   element: HTMLElement, id: string, key: string, sort: string, region: string, dialog: HTMLDialogElement | null,
 *   groups: Element[], controls: HTMLElement[], isByKeyboard: boolean
 * }} Place where the focus was before a change
 */

/** @type {Place | null} */
let place = null;

/** @type {Place | null} the place in another region that had the focus before */
let earlier = null;

/** By dialog, the place that had the focus when it was opened. @type {WeakMap<Element, Place>} */
const openers = new WeakMap();

/** @param {number} seat focus the tile of a player, where it is shown */
export function focusSeat(seat) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-seat="${CSS.escape(String(seat))}"]`))?.focus();
}

/** @param {Element | null} heading focus it, so that screen readers begin a new screen or dialog there */
export function focusHeading(heading) {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// ------------------------------------------------------------------ before a change

/** Note where the focus is. */
export function noteFocus() {
  const element = document.activeElement;
  const region = element?.closest('.region');
  if (!(element instanceof HTMLElement) || !region) {
    place = null;
    return;
  }
  if (place !== null && place.region !== region.id) earlier = place;
  place = {
    element,
    id: element.id,
    key: keyOf(element),
    sort: roleOf(element),
    region: region.id,
    dialog: element.closest('dialog'),
    groups: groupsAround(element),
    controls: [.../** @type {NodeListOf<HTMLElement>} */ (region.querySelectorAll(CONTROL))],
    isByKeyboard: element.matches(':focus-visible'),
  };
}

/** @param {Element} dialog note that what has the focus opens it */
export function noteOpener(dialog) {
  if (place !== null && !dialog.contains(place.element)) openers.set(dialog, place);
}

/** Forget where the focus was: another screen is shown. */
export function forgetFocus() {
  place = null;
  earlier = null;
}

/** @param {HTMLElement} element @returns {string} its event and fields; empty for a control without an event */
function keyOf({ dataset }) {
  return dataset.do === undefined ? '' : `${dataset.do} ${dataset.fields ?? ''}`;
}

/** @param {HTMLElement} element @returns {string} what it does, without the player, the card or the number for which */
function roleOf(element) {
  const { kind, sheet } = element.dataset.fields === undefined ? {} : JSON.parse(element.dataset.fields);
  return [element.localName, element.id, element.dataset.do, kind, sheet].join(' ');
}

/** @param {Element} element @returns {Element[]} the groups around it, up to its region, the innermost first */
function groupsAround(element) {
  const groups = [];
  for (let group = element.parentElement?.closest(GROUP); group; group = group.parentElement?.closest(GROUP)) {
    groups.push(group);
    if (group.classList.contains('region')) break;
  }
  return groups;
}

// ------------------------------------------------------------------ after a change

/** Move the focus where the change has taken its control away; else do nothing. */
export function keepFocus() {
  if (place === null) return;
  const wanted = afterDialogs(place);
  const { activeElement } = document;
  if (activeElement === wanted.element ? isStill(wanted) : isElsewhere(activeElement)) return;
  const { isByKeyboard } = place;
  moveTo(successorOf(wanted) ?? (earlier && successorOf(earlier)) ?? document.querySelector('#app h1'), isByKeyboard);
}

/** @param {Place} from @returns {Place} that place; for one in a dialog that was closed the place that opened it */
function afterDialogs(from) {
  const opener = from.dialog === null || from.dialog.open ? undefined : openers.get(from.dialog);
  return opener ? afterDialogs(opener) : from;
}

/** @param {Place} from @returns {boolean} whether its element can keep the focus: it is there, and does the same */
function isStill(from) {
  const { element, isByKeyboard } = from;
  if (!element.isConnected || element.matches(':disabled') || (isByKeyboard && !isVisible(element))) return false;
  return isDestructive(from) ? keyOf(element) === from.key : roleOf(element) === from.sort;
}

/** @param {Element | null} active @returns {boolean} whether the change has moved the focus, as to a dialog */
function isElsewhere(active) {
  return active instanceof HTMLElement && active !== document.body && active.isConnected && isVisible(active);
}

/** @param {Place} from */
function isDestructive({ key }) {
  return /^(delete|remove|forget)/.test(key);
}

/** @param {HTMLElement} element */
function isVisible(element) {
  return element.checkVisibility({ visibilityProperty: true });
}

/** @param {Place} from @returns {HTMLElement | null} what is to have the focus instead; `null` where its region has nothing */
function successorOf(from) {
  const same = sameAs(from) ?? (isInPlace(from) ? from.element : null);
  if (same) return same;
  const offer = isDestructive(from) ? document.querySelector('.toast > .button') : null;
  if (offer instanceof HTMLElement && isFree(offer)) return offer;
  for (const group of from.groups) {
    const found = group.isConnected ? nextIn(group, from) : null;
    if (found) return found;
  }
  return null;
}

/** @param {Place} from @returns {boolean} whether its element is there, though it does something else, as a switch does */
function isInPlace(from) {
  return from.element.id === from.id && !isDestructive(from) && isCandidate(from.element);
}

/** @param {Place} from @returns {HTMLElement | undefined} the element with its id, or with its event and fields */
function sameAs({ id, key, region, sort }) {
  const named = id === '' ? null : document.getElementById(id);
  if (named && isFree(named) && roleOf(named) === sort) return named;
  if (key === '') return undefined;
  /** @type {NodeListOf<HTMLElement>} */
  const controls = (document.getElementById(region) ?? document).querySelectorAll('[data-do]');
  return [...controls].find((one) => keyOf(one) === key && isFree(one));
}

/** @param {Element} group @param {Place} from @returns {HTMLElement | null} what is nearest in a group, else its heading */
function nextIn(group, { element, controls }) {
  const index = controls.indexOf(element);
  const [before, after] = [controls.slice(0, Math.max(index, 0)), controls.slice(index + 1)];
  const isNear = (/** @type {HTMLElement} */ one) => group.contains(one) && isCandidate(one);
  const near = after.find(isNear) ?? before.findLast(isNear);
  if (near) return near;
  const first = (/** @type {string} */ wanted) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(wanted))].find(isCandidate);
  return first(HEADING) ?? first(CONTROL) ?? null;
}

/** @param {HTMLElement} element @returns {boolean} whether the focus may go there unasked */
function isCandidate(element) {
  return element.tabIndex >= (element.matches(HEADING) ? -1 : 0) && !element.matches(DESTRUCTIVE) && isFree(element);
}

/** @param {HTMLElement} element @returns {boolean} whether it can have the focus, behind no open dialog */
function isFree(element) {
  if (!element.isConnected || element.matches(':disabled') || !isVisible(element)) return false;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog === undefined || dialog.contains(element);
}

/**
 * Focus an element. Only those who use a keyboard have it scrolled into view.
 * @param {Element | null} target @param {boolean} isByKeyboard
 */
function moveTo(target, isByKeyboard) {
  if (!(target instanceof HTMLElement)) return;
  if (target.matches(HEADING)) target.tabIndex = -1;
  target.focus({ preventScroll: !isByKeyboard });
}
