// A time of the turn clock: what was spent until `data-since`, and what has run since then; without `data-since`, it stands.
// With a limit it shows what is left, and once that is used up the words of `data-over` with the time beyond it. It counts by
// the clock of the device, so that it goes on while the page is closed or the device sleeps.
import { elapsedText } from '../entry/written-time.js';

const SECOND = 1000;

class TurnClock extends HTMLElement {
  static observedAttributes = ['data-since', 'data-spent', 'data-limit', 'data-over'];

  /** @type {number | undefined} */
  timeout;

  text = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('span'));

  words = document.createElement('span');

  connectedCallback() {
    this.words.part.add('words');
    this.show();
  }

  disconnectedCallback() {
    clearTimeout(this.timeout);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show();
  }

  /** Show the time now, and again when another second is shown. */
  show() {
    clearTimeout(this.timeout);
    const { since = '', spent = '0', limit = '', over = '' } = this.dataset;
    const elapsed = Number(spent) + (since === '' ? 0 : Math.max(0, Date.now() - Number(since)));
    const past = elapsed - Number(limit); // what counts up: negative while there is time left
    const isOver = limit !== '' && past > 0;
    this.words.textContent = `${over} `;
    if (isOver) this.text.replaceChildren(this.words, `−${elapsedText(past)}`);
    else this.text.textContent = elapsedText(past < 0 ? SECOND - 1 - past : past);
    this.text.part.toggle('over', isOver);
    const sinceFull = ((past % SECOND) + SECOND) % SECOND;
    if (since !== '') this.timeout = setTimeout(() => this.show(), SECOND - sinceFull);
  }
}

customElements.define('laurel-clock', TurnClock);
