"""A match is set up and started: its draft, who begins, who sits where in the next one, and the guide.

Public: every module.
"""
