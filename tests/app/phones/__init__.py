"""Tests of one match on several phones, without a browser."""
