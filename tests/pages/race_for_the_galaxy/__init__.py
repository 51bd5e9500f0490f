"""The pages of Race for the Galaxy."""
