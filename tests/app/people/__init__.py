"""Tests of `laurel.app.people`."""
