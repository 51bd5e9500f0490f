// Buttons that lead to what is on the screen (`data-shows`): they choose the radio buttons with these ids, and scroll to the
// first other element of them that can be seen. What is news (`data-news`) is shown by itself as soon as a dialog is closed,
// once: then no finger is on what moves.

import { afterFrame, later } from '../page/page.js';
import { uncoverElement } from './keep-focus-visible.js';

/** What was shown by itself last; empty for nothing. */
let known = '';

/** @param {Element} element @returns {boolean} whether its middle is in the window, under no bar */
function isSeen(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
}

/** @param {HTMLElement} button @param {boolean} isByKeyboard choose, scroll, and take the focus along */
function show(button, isByKeyboard) {
  const elements = (button.dataset.shows ?? '').split(' ').map((id) => document.getElementById(id));
  for (const one of elements) if (one instanceof HTMLInputElement && !one.checked) one.click();
  const place = elements.find((one) => one !== null && !(one instanceof HTMLInputElement) && one.checkVisibility());
  if (!place) return;
  if (!isSeen(place)) {
    place.scrollIntoView({ block: 'start', inline: 'nearest' }); // what comes after it is seen as well
    uncoverElement(place);
  }
  if (isByKeyboard) place.focus();
}

/** @param {MouseEvent} event */
function onClick(event) {
  const button = event.target instanceof Element ? event.target.closest('button[data-shows]') : null;
  if (button instanceof HTMLElement) show(button, event.detail === 0);
}

/** The most tasks in which regions are patched after a frame. */
const MOST_TASKS = 10;

/** A dialog was closed: show what is news, as soon as the regions that come after the frame are there. */
function onClosed() {
  afterFrame(() => showNews(MOST_TASKS));
}

/** @param {number} tasks how many follow in which there may be more */
function showNews(tasks) {
  const button = /** @type {HTMLElement | null} */ (document.querySelector('button[data-news]'));
  const { news = '' } = button?.dataset ?? {};
  if (button && news !== known) show(button, false);
  known = news;
  if (tasks > 0) later(() => showNews(tasks - 1));
}

document.addEventListener('click', onClick);
document.addEventListener('laurel:closed', onClosed);
