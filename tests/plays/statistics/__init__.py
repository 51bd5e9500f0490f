"""Tests of `laurel.plays.statistics`."""
