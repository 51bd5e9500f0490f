"""Browsers whose storage is full, forbidden or broken: scripts that run before those of the page."""

from __future__ import annotations

from collections.abc import Mapping

FULL = """
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key) { setItem.call(this, key, 'x'.repeat(6_000_000)); };
"""
"""Local storage takes nothing more."""

FORBIDDEN = """
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('not allowed', 'SecurityError'); } });
"""
"""Every access to local storage throws."""

NO_DATABASE: Mapping[str, str] = {
    "open throws": """
      IDBFactory.prototype.open = () => { throw new DOMException('not allowed', 'InvalidStateError'); };
    """,
    "open fails": """
      IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        request.error = new DOMException('not allowed', 'UnknownError');
        setTimeout(() => {
          const event = new Event('error');
          request.dispatchEvent(event);
          request.onerror?.(event);
        });
        return request;
      };
    """,
    "undefined": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "getter throws": """
      Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('not allowed', 'SecurityError'); } });
    """,
    "never answers": "IDBFactory.prototype.open = () => new EventTarget();",
}
"""No database of IndexedDB can be opened, whichever script asks for it; by what the browser does instead."""

NO_MIRROR = NO_DATABASE["open throws"]
