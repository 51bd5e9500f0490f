"""The only package that knows the browser: page, local storage, events, service worker, screen."""
