"""Sheets: games as data. `reader` reads one, `rules.game` returns its rules, `link` makes a part of a link of it.

Public: `actions`, `as_text`, `ending`, `entries`, `formulas`, `known_results`, `link`, `making`, `options`, `reader`,
`rules`, `sections`, `sheet`, `stored`, `table`.
"""
