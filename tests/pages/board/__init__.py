"""Tests of `laurel.pages.board`."""
