"""Tests of `laurel.app.statistics`."""
