// A button that shows more of a list (`data-near`) is pressed before somebody has scrolled to it, once all is there that it has
// shown before.
import { isWaiting } from './late-regions.js';
import { press } from './press.js';

/** How many heights of the window before. */
const AHEAD = 2;

/** @param {Event} event */
function onScroll(event) {
  if (isWaiting()) return;
  const button = document.querySelector('button[data-near]');
  if (button instanceof HTMLElement && button.getBoundingClientRect().top < innerHeight * AHEAD) press(button, event);
}

addEventListener('scroll', onScroll, { passive: true });
