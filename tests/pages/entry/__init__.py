"""Tests of `laurel.pages.entry`."""
