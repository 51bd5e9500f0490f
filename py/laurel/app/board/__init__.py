"""What a board has beside its entries: the turn clock, the layout around the table, and dice.

Public: every module.
"""
