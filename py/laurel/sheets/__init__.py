"""Sheets: games as data. `reader` reads one, `rules.game` returns its rules, `link` makes a part of a link of it.

Public: `actions`, `as_text`, `commented`, `editing`, `ending`, `entries`, `formulas`, `known_results`, `link`,
`options`, `reader`, `rules`, `sealing`, `sections`, `sheet`, `stored`, `state`.
"""
