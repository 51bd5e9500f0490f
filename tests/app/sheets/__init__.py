"""Tests of `laurel.app.sheets`."""
