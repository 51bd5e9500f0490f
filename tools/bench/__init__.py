"""Measures the site against a stock PyScript page that runs the same core: `make bench`."""
