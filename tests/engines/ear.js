// Put before the page's first script: notes what the console says and what goes wrong, from the start and over reloads.
// WebKitGTK tells its driver nothing of the console.
{
  /** @param {string} what */
  const note = (what) => {
    const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
    sessionStorage.setItem('heard', JSON.stringify([...heard, what]));
  };
  /** @param {EventTarget | null} target @returns {string} what it should have loaded */
  const address = (target) => {
    if (target instanceof HTMLLinkElement) return target.href;
    return target instanceof HTMLElement ? String(target.getAttribute('src')) : String(target);
  };
  addEventListener('error', (/** @type {Event} */ event) => {
    if (event instanceof ErrorEvent) note(`thrown: ${event.message} (${event.filename}:${event.lineno})`);
    else note(`not loaded: ${address(event.target)}`);
  }, { capture: true });
  addEventListener('unhandledrejection', (event) => note(`rejection: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    note(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
  });
  for (const kind of /** @type {const} */ (['error', 'warn', 'info'])) {
    const say = console[kind];
    /** @param {unknown[]} words */
    console[kind] = (...words) => {
      note(`${kind}: ${words.join(' ')}`);
      say.apply(console, words);
    };
  }
}
