"""Laurel keeps victory points for board games played at a table, and knows their rules."""

__version__ = "0.1.0"
"""The one place that says it: the site, the service worker and the exports read it from here."""
