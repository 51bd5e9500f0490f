// Menus are <details>: the Escape key, a press beside one, and a press of what is in it close it.
const OPEN = 'details.match-menu[open]';

/** @param {Element} menu close a menu; where the focus is in it, its button gets the focus */
function close(menu) {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.removeAttribute('open');
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const menu = event.key === 'Escape' && document.querySelector(OPEN);
  if (menu) close(menu);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  for (const menu of document.querySelectorAll(OPEN))
    if (!menu.contains(target) || target.closest('button')) close(menu);
}

document.addEventListener('keydown', onKeydown);
document.addEventListener('click', onClick);
