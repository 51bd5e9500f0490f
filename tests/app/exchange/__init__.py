"""Tests of `laurel.app.exchange`."""
