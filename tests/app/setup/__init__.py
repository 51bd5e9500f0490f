"""Tests of `laurel.app.setup`."""
