"""Laurel's tests: they mirror `py/laurel`, and their docstrings are the specification."""
