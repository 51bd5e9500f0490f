"""Tests of `laurel.app.storage`."""
