"""One open session as a plain object. It knows no browser: storage and device are passed to it.

Public: `backups`, `device`, `effects`, `events`, `handle`, `queued_events`, `screens`, `session`, `warm_up`.
"""
