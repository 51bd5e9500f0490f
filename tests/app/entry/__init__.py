"""Tests of `laurel.app.entry`."""
