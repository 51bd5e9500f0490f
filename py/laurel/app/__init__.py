"""One open session as a plain object. Knows no browser: storage and device are given to it."""
