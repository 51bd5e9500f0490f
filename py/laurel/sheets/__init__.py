"""Sheets: games as data. `reader` reads one, `rules.game` returns its rules, `link` makes a part of a link of it.

Public: `actions`, `ending`, `entries`, `known_results`, `link`, `reader`, `rules`, `sections`, `sheet`, `table`.
"""
