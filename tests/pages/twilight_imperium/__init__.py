"""The screens of Twilight Imperium."""
