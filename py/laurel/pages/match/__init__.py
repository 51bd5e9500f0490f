"""A match as pages see it: what its game says of its presentation, its players, places and points.

Most of it are values. `presentation` has the two types that know each other: `Presentation`, what the shared pages
ask a game, and `MatchView`, the match that it shows.

Public: every module.
"""
