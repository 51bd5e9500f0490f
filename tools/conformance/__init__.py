"""Replays files of cases with expected results through the same public functions that the app uses."""
