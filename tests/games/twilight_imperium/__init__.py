"""Twilight Imperium, Fourth Edition."""
