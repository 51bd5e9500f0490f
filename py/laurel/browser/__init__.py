"""The only package that knows the browser: page, local storage, events, service worker, screen.

Public: `start` and `snapshot`, which the scripts of the page call.
"""
