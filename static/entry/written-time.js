// How a number of milliseconds is written as time.

const SECOND = 1000;

/** @param {number} elapsed milliseconds @returns {string} such as `4:05` or `1:04:05`, rounded down */
export function elapsedText(elapsed) {
  const seconds = Math.floor(elapsed / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
