"""All plays: a list that can be searched, and figures of everybody, a game or a person.

Public: `figures`, `finding`, `play_columns`, `play_lines`, `selection`, `statistics`.
"""
