// Moves the keyboard focus.

/** @param {number} seat focus the tile of a player, where it is shown */
export function focusSeat(seat) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-seat="${CSS.escape(String(seat))}"]`))?.focus();
}

/** @param {Element | null} heading focus it, so that screen readers begin a new screen or dialog there */
export function focusHeading(heading) {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
