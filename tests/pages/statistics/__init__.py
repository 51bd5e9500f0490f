"""Tests of `laurel.pages.statistics`."""
