"""A page with every screen of every language side by side, for those who read the texts in place."""
