// When the page has nothing else to do.
import { whenIdle } from '../idle.js';
import { report } from './report.js';

export function reportIdle() {
  whenIdle(() => report('idle'));
}
