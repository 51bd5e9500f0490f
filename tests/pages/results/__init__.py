"""Tests of `laurel.pages.results`."""
