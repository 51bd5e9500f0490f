"""Tests of `laurel.app.results`."""
