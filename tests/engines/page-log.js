// Is put before the page's first script. Logs the messages of the console and every failure, and keeps the log over reloads.
// WebKitGTK's driver does not report the console.
{
  /** @param {string} what */
  const log = (what) => {
    const logged = JSON.parse(sessionStorage.getItem('logged') ?? '[]');
    sessionStorage.setItem('logged', JSON.stringify([...logged, what]));
  };
  /** @param {EventTarget | null} target @returns {string} the address that was not loaded */
  const address = (target) => {
    if (target instanceof HTMLLinkElement) return target.href;
    return target instanceof HTMLElement ? String(target.getAttribute('src')) : String(target);
  };
  addEventListener('error', (/** @type {Event} */ event) => {
    if (event instanceof ErrorEvent) log(`thrown: ${event.message} (${event.filename}:${event.lineno})`);
    else log(`not loaded: ${address(event.target)}`);
  }, { capture: true });
  addEventListener('unhandledrejection', (event) => log(`rejection: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    log(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
  });
  for (const kind of /** @type {const} */ (['error', 'warn', 'info'])) {
    const original = console[kind];
    /** @param {unknown[]} words */
    console[kind] = (...words) => {
      log(`${kind}: ${words.join(' ')}`);
      original.apply(console, words);
    };
  }
}
