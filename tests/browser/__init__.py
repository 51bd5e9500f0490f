"""Tests of what runs in the browser, as far as it needs none."""
