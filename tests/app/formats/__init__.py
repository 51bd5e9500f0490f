"""Tests of `laurel.app.formats`."""
