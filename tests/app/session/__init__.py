"""Tests of `laurel.app.session`."""
