"""Tests of `laurel.pages.sheets`."""
