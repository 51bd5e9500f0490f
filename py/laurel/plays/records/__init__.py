"""Recorded plays as they came or were entered, what was changed of them, and BG Stats' files and links.

    file -> bgsplay -> Record -> laurel.app.plays.records -> reading -> Play -> figures, lists, tables
                         |  ^
                         |  changes <- the play as it is to be
                         v
                   bgsplay_writing -> file

A `Record` is kept as it came, also what Laurel does not know of it: the JSON object of a play with those of its game,
players and place. `reading` makes a `Play` of it, and is the one place that knows what the fields mean. A play that was
entered by hand is the same kind of record. So is a match in a file for BG Stats, with a copy of its play under
`metaData`, so that Laurel reads back all that it wrote.

`bgstats` makes the link that opens BG Stats with one play. It is shorter than 8,000 characters, always has the same ids
for the same people, and is opened only after a press. BG Stats gives new ids to what a link brought:
`laurel.app.plays.returned` finds out that both are one match. What earlier versions have made of such files is read as
before (`laurel.app.plays.foreign`). See docs/decisions/0027.

Public: every module.
"""
