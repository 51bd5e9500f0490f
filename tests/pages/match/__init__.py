"""Tests of `laurel.pages.match`."""
