"""Tests of `laurel.pages.language`."""
