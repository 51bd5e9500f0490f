"""One open session as a plain object. It knows no browser: storage and device are passed to it."""
