"""The only package that knows the browser: page, local storage, events, service worker, screen.

Of the scripts in `static/` it calls only what `static/api.js` exports. An effect of the session is carried out by the
function of `static/effects.js` that has its name (`effects`); a test compares both.

Public: `start` and `snapshot`, which the scripts of the page call.
"""
