"""The session, from events to pages and to what is stored."""
