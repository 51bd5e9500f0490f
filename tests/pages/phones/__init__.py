"""Tests of `laurel.pages.phones`."""
