// The timer of a match: counts how long its present part lasts, such as a round. A press of the button around it pauses it.
// It counts by the clock, so that it goes on while the page is closed. Where the settings do not ask for it, there is no
// element, and nothing runs.
import { elapsedText } from '../entry/written-time.js';

const KEY = 'laurel:timer';
const SECOND = 1000;

/** @typedef {{ match: string, part: string, since: number | null, spent: number }} State when it was started, and ms before */

class Timer extends HTMLElement {
  static observedAttributes = ['data-match', 'data-part'];

  /** @type {State} */
  state = { match: '', part: '', since: null, spent: 0 };

  /** @type {number | undefined} */
  timeout;

  face = this.attachShadow({ mode: 'open' });
  toggle = () => this.change(this.state.since === null ? { since: Date.now() } : { since: null, spent: this.elapsed() });

  connectedCallback() {
    this.closest('button')?.addEventListener('click', this.toggle);
    this.begin();
  }

  disconnectedCallback() {
    this.closest('button')?.removeEventListener('click', this.toggle);
    clearTimeout(this.timeout);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.begin();
  }

  /** Go on with what is stored, or begin at 0 where another part of the match has begun. */
  begin() {
    const { match = '', part = '' } = this.dataset;
    const stored = load();
    if (stored?.match === match && stored.part === part) this.state = stored;
    else if (match !== '' && part !== '') this.change({ match, part, since: Date.now(), spent: 0 });
    this.show();
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    this.state = { ...this.state, ...changes };
    store(this.state);
    this.show();
  }

  /** @returns {number} milliseconds */
  elapsed() {
    const { since, spent } = this.state;
    return spent + (since === null ? 0 : Math.max(0, Date.now() - since));
  }

  /** Show the time now, and again at the next full second. */
  show() {
    clearTimeout(this.timeout);
    const elapsed = this.elapsed();
    const isPaused = this.state.since === null;
    this.face.textContent = `${isPaused ? '‖ ' : ''}${elapsedText(elapsed)}`;
    if (!isPaused) this.timeout = setTimeout(() => this.show(), SECOND - (elapsed % SECOND));
  }
}

/** @returns {State | undefined} what is stored, where it is a state */
function load() {
  try {
    const { match, part, since, spent } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const isTime = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
    const isState = [match, part].every((text) => typeof text === 'string') && isTime(spent);
    return isState && (since === null || isTime(since)) ? { match, part, since, spent } : undefined;
  } catch {
    return undefined; // no JSON, or no storage: the timer begins again
  }
}

/** @param {State} state */
function store(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // without storage it counts as long as the page is open
  }
}

customElements.define('laurel-timer', Timer);
