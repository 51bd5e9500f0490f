"""Tests of `laurel.app.board`."""
