"""Race for the Galaxy."""
