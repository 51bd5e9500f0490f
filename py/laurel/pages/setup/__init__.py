"""A match is set up: players, options, and who begins.

Public: every module.
"""
