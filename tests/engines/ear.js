// Put before the page's first script: notes what the console says and what goes wrong, from the start and over reloads.
// WebKitGTK tells its driver nothing of the console.
{
  /** @param {string} what */
  const note = (what) => {
    const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
    sessionStorage.setItem('heard', JSON.stringify([...heard, what]));
  };
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) note(`thrown: ${event.message} (${event.filename}:${event.lineno})`);
    else note(`not loaded: ${event.target.src ?? event.target.href}`);
  }, { capture: true });
  addEventListener('unhandledrejection', (event) => note(`rejection: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    note(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
  });
  for (const kind of ['error', 'warn', 'info']) {
    const say = console[kind];
    console[kind] = (...words) => {
      note(`${kind}: ${words.join(' ')}`);
      say.apply(console, words);
    };
  }
}
