"""Takes pictures of every screen of every game and compares two sets of them: `make pictures`."""
