// Adds the styles of what is never painted first: the screens but for home and the boards. The first paint does not wait for
// them; what shows another screen does.

/** Resolves when they apply. A failure to fetch them ends the start: `boot.js` is told of it. @type {Promise<void>} */
export const laterStyles = new Promise((resolve) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('later.css', import.meta.url).href;
  link.addEventListener('load', () => resolve(), { once: true });
  document.head.append(link);
});
