// Who begins, by fingers: `<laurel-fingers>` shows a ring under each finger that touches it. When two fingers or more have
// stayed for two seconds and none has come or gone, one of them is chosen, and the others fade. The next touch after all
// fingers have left begins again. The rings are in the shadow tree, where patches of the page do not reach them.

const STILL_MS = 2000;
const COLOURS = ['#1d63c9', '#d3202a', '#2e7d32', '#e08a00', '#7b3fb5', '#00838f', '#c2185b', '#8d6e00', '#455a64', '#6d4c41'];

class Fingers extends HTMLElement {
  /** @type {Map<number, HTMLElement>} the rings of the fingers that touch, by pointer */
  rings = new Map();

  /** The rings of a choice that was made; empty while there is none. @type {HTMLElement[]} */
  chosen = [];

  /** @type {number | undefined} */
  timeout;

  /** How many fingers have come since the area was empty: each has a colour of its own. */
  count = 0;

  root = this.attachShadow({ mode: 'open' });
  status = document.createElement('span');

  constructor() {
    super();
    this.status.part.add('status');
    this.status.setAttribute('role', 'status');
    this.root.append(document.createElement('slot'), this.status);
    this.addEventListener('pointerdown', (event) => this.down(event));
    this.addEventListener('pointermove', (event) => this.move(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      this.addEventListener(end, (event) => this.up(event));
    }
  }

  disconnectedCallback() {
    this.clear();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.rings.size === 0) this.clear();
    if (this.chosen.length > 0) return; // the choice stands until all fingers have left
    this.setPointerCapture(event.pointerId);
    const ring = document.createElement('span');
    ring.part.add('ring');
    ring.style.setProperty('--finger', COLOURS[this.count % COLOURS.length]);
    this.count += 1;
    this.root.append(ring);
    this.rings.set(event.pointerId, ring);
    this.move(event);
    this.wait();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const ring = this.rings.get(event.pointerId);
    if (ring === undefined || this.chosen.includes(ring)) return;
    const { left, top } = this.getBoundingClientRect();
    ring.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const ring = this.rings.get(event.pointerId);
    if (ring === undefined) return;
    this.rings.delete(event.pointerId);
    if (this.chosen.length > 0) return;
    ring.remove();
    this.wait();
  }

  /** A finger has come or gone: begin to wait again. */
  wait() {
    clearTimeout(this.timeout);
    this.toggleAttribute('data-touched', this.rings.size > 0);
    if (this.rings.size > 1) this.timeout = setTimeout(() => this.choose(), STILL_MS);
  }

  choose() {
    this.chosen = [...this.rings.values()];
    const chosen = this.chosen[randomBelow(this.chosen.length)];
    for (const ring of this.chosen) ring.part.add(ring === chosen ? 'winner' : 'faded');
    this.status.textContent = this.dataset.chosen ?? '';
  }

  clear() {
    clearTimeout(this.timeout);
    for (const ring of [...this.chosen, ...this.rings.values()]) ring.remove();
    this.rings.clear();
    this.chosen = [];
    this.count = 0;
    this.status.textContent = '';
    this.toggleAttribute('data-touched', false);
  }
}

/** @param {number} count @returns {number} a random whole number from 0 to `count` - 1 */
function randomBelow(count) {
  return Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * count);
}

customElements.define('laurel-fingers', Fingers);
