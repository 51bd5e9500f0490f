"""Mutation testing: changes the rules and the core at one place at a time, and runs the tests that should fail then."""
