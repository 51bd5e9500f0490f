"""The pages of every game that is a sheet.

Public: `presentation`.
"""
