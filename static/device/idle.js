// When the page has nothing else to do.
import { whenIdle } from '../idle.js';
import { report } from './report.js';

export function reportIdle() {
  whenIdle(() => report('idle'));
}

/** How long a page rests between two steps where it does not say when it has nothing to do, as in Safari. */
const REST_MS = 100;

/** @param {() => boolean} step is called whenever the page has nothing else to do, until it returns false */
export function whileIdle(step) {
  const next = () => {
    if (!step()) return;
    if ('requestIdleCallback' in globalThis) whenIdle(next);
    else setTimeout(next, REST_MS);
  };
  whenIdle(next);
}
