"""The formats of Race for the Galaxy."""
