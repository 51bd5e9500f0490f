// Long choices: a folded list of radio buttons (`data-choice`), whose summary says which of them is chosen (`data-chosen`).
// A press on one of them folds the list again; with the arrow keys one goes on choosing.
// Tabs: a group of radio buttons with `data-tabs`. The attribute `data-tab` of its region is the value of the one that was chosen.

const LIST = 'details[data-choice]';

/** @param {Event} event say what is chosen */
function onChange(event) {
  const radio = event.target;
  if (!(radio instanceof HTMLInputElement) || radio.type !== 'radio') return;
  const region = radio.closest('[data-tabs]')?.closest('.region');
  if (region instanceof HTMLElement) region.dataset.tab = radio.value;
  const chosen = radio.closest(LIST)?.querySelector('[data-chosen]');
  if (chosen) chosen.textContent = radio.closest('label')?.textContent ?? '';
}

/** @param {MouseEvent} event fold the list after a press; the arrow keys make clicks without a pointer */
function onClick(event) {
  const label = event.target instanceof Element ? event.target.closest(`${LIST} label.chip`) : null;
  const list = /** @type {HTMLDetailsElement | null | undefined} */ (label?.closest(LIST));
  if (!list || event.detail === 0) return;
  setTimeout(() => {
    list.open = false;
    list.querySelector('summary')?.focus();
  });
}

document.addEventListener('change', onChange);
document.addEventListener('click', onClick);
