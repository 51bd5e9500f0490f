// The pointer on a screen that is watched and not operated: its link is shown while the pointer moves, and hidden again at rest.

/** How long after the last movement the pointer counts as moving, in milliseconds. */
const MOVING_MS = 3000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;

/** @param {string} state */
function mark(state) {
  const { dataset } = document.documentElement;
  if (dataset.pointer !== state) dataset.pointer = state;
}

function onMove() {
  if (document.getElementById('app')?.dataset.screen !== 'scoreboard') return;
  clearTimeout(rest);
  mark('moving');
  rest = setTimeout(mark, MOVING_MS, 'resting');
}

document.addEventListener('pointermove', onMove, { passive: true });
document.addEventListener('pointerdown', onMove, { passive: true });
