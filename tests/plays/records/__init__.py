"""Tests of `laurel.plays.records`."""
