"""Plays: the results of finished matches, of which statistics, ratings and files for other programs are made.

A play is what remains of a match when its entries are left out. It knows no rules, no language and no storage.

Public: every module.
"""
