"""Tests of `laurel.plays.exchange`."""
