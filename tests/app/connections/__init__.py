"""Tests of `laurel.app.connections`."""
