"""The form on which a sheet, a game as data, is made and changed.

Public: `draft`, `fields`, `new_sheet`.
"""
