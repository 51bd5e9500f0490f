// The guide over a board: one callout at a time, with a ring around its place and numbers on all places.
//
// Python writes the callouts, each with the selectors of its place in `data-places`. This element chooses which is shown and
// reads where the places are: when a callout is shown, and when the window, the board or its scroll position changes.
// Ring, numbers and card are in its shadow tree, so that patching the sheet changes none of them.
import { besideRing, markOf, overlap, ringAround } from './guide-geometry.js';
import { press } from '../input/press.js';

/** @typedef {{callout: HTMLElement, selectors: string[]}} Step */

/** What the shadow tree has, in the order of drawing: what comes later lies over what comes before. */
const PARTS = ['ring', 'marks', 'card'];

/** The slots of the card; the callout that is shown comes between the head and the buttons. */
const SLOTS = ['head', 'step', 'back', 'next', 'done'];

/** How wide and how high a place is at least, in pixels: a line of text. */
const SMALLEST = 14;

/** The room between a place and a bar that it is scrolled to, in pixels. */
const MARGIN = 8;

/** A control that makes an entry at one press; others open a sheet, which would take the place of the guide. */
const TAP = 'button[data-do="tap"]:enabled';

const KEYS = new Map([['ArrowLeft', -1], ['ArrowRight', 1]]);

class Guide extends HTMLElement {
  /** The callouts that have a place. @type {Step[]} */
  steps = [];
  shown = 0;
  root = this.attachShadow({ mode: 'open', slotAssignment: 'manual' });
  parts = new Map(PARTS.map((name) => [name, part(name)]));
  slots = new Map(SLOTS.map((name) => [name, document.createElement('slot')]));
  frame = 0;
  /** What stays in the window while the board scrolls. @type {Element[]} */
  bars = [];
  /** Where the board was scrolled to before, in pixels; a new screen is scrolled to its beginning after this is made. */
  scrolledTo = 0;
  moved = () => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.place());
  };

  resized = new ResizeObserver(this.moved);
  /** What comes late to the board may move a place without another size of the whole. */
  changed = new MutationObserver(() => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.follow());
  });
  onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  onClick = (/** @type {MouseEvent} */ event) => this.press(event);
  onPlace = (/** @type {MouseEvent} */ event) => this.pressThrough(event);

  connectedCallback() {
    this.root.append(...this.parts.values());
    const foot = part('foot');
    for (const [name, slot] of this.slots) {
      (name === 'head' || name === 'step' ? this.get('card') : foot).append(slot);
    }
    this.get('card').append(foot);
    document.addEventListener('keydown', this.onKey);
    this.addEventListener('click', this.onClick);
    document.addEventListener('click', this.onPlace, true);
    addEventListener('resize', this.moved);
    addEventListener('scroll', this.moved, { capture: true, passive: true });
    queueMicrotask(() => this.begin()); // the dialog around it is not open yet
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('click', this.onPlace, true);
    this.removeEventListener('click', this.onClick);
    removeEventListener('resize', this.moved);
    removeEventListener('scroll', this.moved, { capture: true });
    this.resized.disconnect();
    this.changed.disconnect();
    cancelAnimationFrame(this.frame);
    scrollTo({ top: this.scrolledTo, behavior: 'instant' });
  }

  /** @param {string} name @returns {HTMLElement} */
  get(name) {
    return /** @type {HTMLElement} */ (this.parts.get(name));
  }

  /** Show the first callout of those that have a place on this board. */
  begin() {
    this.scrolledTo = scrollY;
    this.fill('head', this.child('head'));
    const callouts = [...this.querySelectorAll('[data-places]')];
    const all = callouts.filter((one) => one instanceof HTMLElement)
      .map((callout) => ({ callout, selectors: JSON.parse(callout.dataset.places ?? '[]') }));
    this.steps = all.filter(({ selectors }) => placeOf(selectors) !== null);
    if (this.steps.length < all.length) this.count();
    if (this.steps.length === 0) return;
    this.show(0);
    const board = document.getElementById('app');
    if (!board) return;
    this.resized.observe(board);
    this.changed.observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
  }

  /** Number the callouts again, where some have no place. */
  count() {
    for (const [index, { callout }] of this.steps.entries()) {
      const count = callout.querySelector('.guide-count');
      const text = this.dataset.count ?? '';
      if (count) count.textContent = text.replace('{n}', String(index + 1)).replace('{total}', String(this.steps.length));
    }
  }

  /** @param {number} index show a callout, and bring its place into view */
  show(index) {
    const step = this.steps[index];
    if (!step) return;
    this.shown = index;
    const isLast = index === this.steps.length - 1;
    this.fill('step', step.callout);
    this.fill('back', index === 0 ? null : this.child('back'));
    this.fill('next', isLast ? null : this.child('next'));
    this.fill('done', isLast ? this.child('done') : null);
    const place = placeOf(step.selectors);
    this.bars = stuck();
    if (place) bringIntoView(place, this.bars);
    this.place();
    if (place && !this.hasRoom() && makeRoomAbove(place, this.bars)) this.place();
    this.get('card').scrollTop = 0;
    step.callout.focus({ preventScroll: true });
  }

  /** @param {string} name @returns {Element | null} a part of the sheet that is shown with several callouts */
  child(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  /** @param {string} name @param {Element | null} child have a slot show it; a child that no slot shows is not rendered */
  fill(name, child) {
    this.slots.get(name)?.assign(...(child ? [child] : []));
  }

  /** @returns {boolean} whether the card shows all that it has */
  hasRoom() {
    const card = this.get('card');
    return card.scrollHeight <= card.clientHeight;
  }

  /** Bring the place that is shown into view again where a change of the board has moved it out of sight. */
  follow() {
    const place = placeOf(this.steps[this.shown]?.selectors ?? []);
    this.bars = stuck();
    if (place && !isInSight(place, this.bars)) bringIntoView(place, this.bars);
    this.place();
  }

  /** Put ring, numbers and card where the places are now. */
  place() {
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const places = this.steps.map(({ selectors }) => placeOf(selectors));
    const box = places[this.shown]?.getBoundingClientRect();
    if (!box) return;
    const ring = ringAround(box, view);
    setBox(this.get('ring'), ring);
    const card = this.get('card');
    card.style.maxHeight = '';
    const position = besideRing(ring, { width: card.offsetWidth, height: card.offsetHeight }, view);
    card.style.left = `${position.left}px`;
    card.style.top = `${position.top}px`;
    card.style.maxHeight = `${position.maxHeight}px`;
    const covered = card.getBoundingClientRect();
    const marks = places.flatMap((place, index) => {
      if (!place) return [];
      const isShown = index === this.shown;
      const corner = markOf(place.getBoundingClientRect(), isCentred(place), view);
      const isSeen = isShown || (isInSight(place, this.bars) && !overlap(corner, covered));
      return isSeen ? [mark(corner, index, isShown)] : [];
    });
    this.get('marks').replaceChildren(...marks);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = KEYS.get(event.key);
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.show(this.shown + by);
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = event.target instanceof Element ? event.target.closest('[data-guide]') : null;
    if (button instanceof HTMLElement) this.show(this.shown + Number(button.dataset.guide));
  }

  /** @param {MouseEvent} event a press on the place that is shown, through the dialog: an entry is made, and the guide goes on */
  pressThrough(event) {
    const place = placeOf(this.steps[this.shown]?.selectors ?? []);
    if (event.target !== this.closest('dialog') || !place || !isAt(place, event)) return;
    event.stopPropagation();
    const control = [place, ...place.querySelectorAll(TAP)].find((one) => one.matches(TAP) && isAt(one, event));
    if (control instanceof HTMLButtonElement) press(control, event);
    this.show(this.shown + 1);
  }
}

/** @param {Element} element @param {MouseEvent} event @returns {boolean} whether the event is on its box */
function isAt(element, { clientX, clientY }) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}

/** @param {string} names @returns {HTMLElement} a part of the shadow tree, which style sheets know by its names */
function part(names) {
  const element = document.createElement('div');
  element.setAttribute('part', names);
  if (names !== 'card' && names !== 'foot') element.setAttribute('aria-hidden', 'true');
  return element;
}

/** @param {HTMLElement} element @param {import('./guide-geometry.js').Box} box */
function setBox(element, { left, top, right, bottom }) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
}

/** @param {string[]} selectors @returns {Element | null} the first visible element of the first selector that has one */
function placeOf(selectors) {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(`#app :is(${selector}):not(dialog *)`)].find(isVisible);
    if (found) return found;
  }
  return null;
}

/** @param {Element} element @returns {boolean} whether it is shown, and large enough for a ring */
function isVisible(element) {
  const { width, height } = element.getBoundingClientRect();
  return width >= SMALLEST && height >= SMALLEST && element.checkVisibility({ visibilityProperty: true });
}

/** @returns {Element[]} the bars of the board that stay in the window while it scrolls */
function stuck() {
  return [...document.querySelectorAll('#app :not(dialog, dialog *, svg *)')].filter(isStuck);
}

/** @param {Element} place @param {Element[]} bars @returns {boolean} whether it is in the window, and no bar lies over it */
function isInSight(place, bars) {
  const box = place.getBoundingClientRect();
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isInBar = bars.some((bar) => bar.contains(place));
  /** @param {Element} bar @returns {boolean} whether it is drawn after the place; all bars are drawn after what scrolls */
  const isOver = (bar) => !isInBar || Boolean(place.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING);
  const others = bars.filter((bar) => !bar.contains(place) && isOver(bar));
  return overlap(box, window) && !others.some((bar) => overlap(bar.getBoundingClientRect(), box));
}

/** @param {Element} place @returns {boolean} whether its content is in its middle and it has neither border nor ground */
function isCentred(place) {
  const { borderTopWidth, borderTopColor, backgroundColor, textAlign } = getComputedStyle(place);
  const isSeen = (/** @type {string} */ colour) => !/^(transparent|rgba\(.*, 0\))$/.test(colour);
  const hasEdge = isSeen(backgroundColor) || (parseFloat(borderTopWidth) > 0 && isSeen(borderTopColor));
  return !hasEdge && textAlign === 'center';
}

/**
 * Draw the number of a place.
 *
 * @param {import('./guide-geometry.js').Box} box @param {number} index @param {boolean} isShown @returns {HTMLElement}
 */
function mark(box, index, isShown) {
  const drawn = part(isShown ? 'mark mark-shown' : 'mark');
  drawn.textContent = String(index + 1);
  setBox(drawn, box);
  return drawn;
}

/** @param {Element} place @param {Element[]} bars scroll it to the middle, unless all of it is in sight */
function bringIntoView(place, bars) {
  const around = ancestors(place);
  const box = place.getBoundingClientRect();
  const scrollers = around.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow));
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const rooms = [window, ...scrollers.map((one) => one.getBoundingClientRect())];
  const isWhole = rooms.every((room) => box.top >= room.top && box.bottom <= room.bottom)
    && rooms.every((room) => box.left >= room.left && box.right <= room.right);
  // A bar stays only as long as its region is in the window, and another may lie over it.
  if (!isWhole || !isInSight(place, bars)) place.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}

/** @param {Element} place @param {Element[]} bars scroll it down to the lowest bars @returns {boolean} whether it has moved */
function makeRoomAbove(place, bars) {
  if (ancestors(place).some(isStuck)) return false;
  const before = scrollY;
  const tops = bars.map((bar) => bar.getBoundingClientRect()).filter(({ bottom }) => bottom > innerHeight - 1);
  const end = Math.min(innerHeight, ...tops.map(({ top }) => top));
  scrollBy({ top: place.getBoundingClientRect().bottom + MARGIN - end, behavior: 'instant' });
  return scrollY !== before;
}

/** @param {Element} element @returns {Element[]} what is around it on the screen, and itself */
function ancestors(element) {
  const found = [];
  for (let one = /** @type {Element | null} */ (element); one && one.id !== 'app'; one = one.parentElement) found.push(one);
  return found;
}

/** @param {Element} element @returns {boolean} whether it stays in the window while the page scrolls */
function isStuck(element) {
  return /sticky|fixed/.test(getComputedStyle(element).position);
}

customElements.define('laurel-guide', Guide);
