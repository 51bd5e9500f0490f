// When the page has nothing else to do.
import { whenIdle } from '../idle.js';
import { report } from './report.js';

export function reportIdle() {
  whenIdle(() => report('idle'));
}

/** @param {() => boolean} step is called whenever the page has nothing else to do, until it returns false */
export function whileIdle(step) {
  whenIdle(() => {
    if (step()) whileIdle(step);
  });
}
