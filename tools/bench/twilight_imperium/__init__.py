"""What is measured of Twilight Imperium."""
