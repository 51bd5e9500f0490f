"""What builds, serves and measures the site."""
