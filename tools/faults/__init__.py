"""Tries faults on the built site in a browser, and counts what is lost: `python -m tools.faults`."""
