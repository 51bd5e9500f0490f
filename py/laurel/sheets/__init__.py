"""Sheets: games as data. `reader` reads one, `rules.game` returns its rules, `link` makes a part of a link of it.

    sheet (TOML, JSON, link)  ->  Sheet  ->  Game and ScoreSheet  ->  board: pad, rounds or counters

`as_text` writes a sheet as TOML. `commented` changes the text that somebody has written where values change, and keeps
comments and layout; `editing` has the changes, which leave alone what they do not know. A library such as tomlkit is
larger than all of this, and has a comment before `[[row]]` belong to the row above.

`Game.moved` says what other entries become where an entry of a round is inserted or taken out; `laurel.match.undo`
corrects these first, so that undo takes all of it back as one step. docs/sheets.md describes the format.

Public: `actions`, `as_text`, `commented`, `editing`, `ending`, `entries`, `formulas`, `known_results`, `link`,
`options`, `reader`, `rules`, `sealing`, `sections`, `sheet`, `stored`, `state`.
"""
