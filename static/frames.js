// Work that waits until the next frame has been drawn, so that what was pressed is seen sooner.

/** @param {() => void} work is done when the next frame has been drawn, and after what waits then */
export function afterFrame(work) {
  if (document.hidden) later(work); // no frame is drawn
  else requestAnimationFrame(() => later(work));
}

/** @param {() => void} work is done after what waits now */
export function later(work) {
  if ('scheduler' in globalThis) scheduler.postTask(work, { priority: 'background' });
  else setTimeout(work);
}
