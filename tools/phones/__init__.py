"""Phones whose browsers are stopped, killed, reloaded and closed: `python -m tools.phones`."""
