"""Laurel keeps victory points for board games played at a table, and knows their rules.

Public: `__version__`, and the packages; `cli` is the program of `python -m laurel`.
"""

__version__ = "0.2.0"
"""The one place that says it: the site, the service worker and the exports read it from here."""
