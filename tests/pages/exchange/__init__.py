"""Tests of `laurel.pages.exchange`."""
