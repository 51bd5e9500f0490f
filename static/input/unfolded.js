// What a press unfolds in a sheet is scrolled into view: below the edge of the sheet nobody would see that it has opened.

/** How much of the height of the sheet stays above what was unfolded, so that it is seen where it belongs. */
const ABOVE = 0.2;

/** @param {MouseEvent} event */
function onClick(event) {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null;
  const fold = summary?.parentElement;
  // The browser opens the fold after the event.
  if (fold instanceof HTMLDetailsElement) requestAnimationFrame(() => fold.open && show(fold));
}

/** @param {HTMLDetailsElement} fold */
function show(fold) {
  const sheet = fold.closest('dialog');
  if (!sheet) return;
  const { top, bottom } = fold.getBoundingClientRect();
  const edge = sheet.getBoundingClientRect();
  const foot = sheet.querySelector('.sheet-foot')?.getBoundingClientRect().top ?? edge.bottom;
  const by = Math.min(bottom - Math.min(foot, edge.bottom), top - edge.top - ABOVE * edge.height);
  if (by > 0) sheet.scrollBy({ top: by });
}

document.addEventListener('click', onClick);
