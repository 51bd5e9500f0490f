"""Tests of `laurel.app.plays`."""
