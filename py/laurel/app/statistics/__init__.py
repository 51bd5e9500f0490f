"""The list of all plays, what narrows it, and the statistics.

Public: every module.
"""
