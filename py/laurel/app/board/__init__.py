"""What a board has beside its entries: the turn clock, the layout around the table, and dice.

Dice (`#/dice`), who begins (`#/first`) and the layout around the table (`#/match/<id>/table`) are screens with a module
of the same name in `laurel.pages`. What one press enters for a player at the table is `Presentation.quick_entries`; the
rest is in the dialog `player`.

Public: every module.
"""
