"""Tables of plays, as spreadsheets have them, and the collection of BoardGameGeek.

Public: every module.
"""
