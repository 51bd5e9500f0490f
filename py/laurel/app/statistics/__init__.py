"""The list of all plays, what narrows it, and the statistics.

    match -> replay -> Play -> figures -> screen

`laurel.pages.match.playing.play_of` makes a `Play` of a finished match. `laurel.plays.statistics` has pure functions
from plays to figures, each with the plays of which it is made: a control sends the fields of a filter, by which
`laurel.pages.statistics.selection` finds the same plays for the list that it opens. Points of different games are never
added up or compared.

Which plays are wanted is one value, `laurel.plays.statistics.finding.Wanted`, in the address of the list (`#/plays`)
and of the statistics; `laurel.pages.statistics.play_lines.read_wanted` reads it. `Index` has the positions of the plays
by each of their values, so that no play is looked at to find others, and `laurel.app.plays.finder` keeps it as long as
the plays are the same. A part of the list is a region of ten plays. See docs/decisions/0033.

Public: every module.
"""
