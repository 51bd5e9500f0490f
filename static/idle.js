// Work that can wait until the page has nothing else to do.

const IDLE_WITHIN_MS = 3_000;

/** @param {() => void} act is called when the page has nothing to do, or soon anyway */
export function whenIdle(act) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_WITHIN_MS });
  else setTimeout(act, IDLE_WITHIN_MS);
}
