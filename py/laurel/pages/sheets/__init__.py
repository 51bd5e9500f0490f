"""The form on which a sheet, a game as data, is made and changed.

`fields` declares its fields. The name of a control is the place of its value as faults have it (`row[2].points`), so a
fault is shown under its field. What cannot be a value is taken over as it was typed, and the reader says what is wrong.
The short form (what each value is worth, when it is entered, the goal) is read out of formulas that are simple enough,
and not shown for others. The id of a value follows its name, also in formulas, until somebody writes another.

Public: `draft`, `fields`, `new_sheet`.
"""
