"""Sheets, games as data: they are made, changed, kept and deleted.

Every sheet that is changed has a draft under its id (`drafts`), stored at every change; `#/new-sheet/<id>` shows it. A
copy of a sheet of the library has an id that begins with `own-`. Beside the form the sheet is played (`made_sheet`), in
a match in memory, whose entries are played again by the new sheet when it changes, and can be made a test of it.

`laurel.app.storage.kept_sheets` has the sheets that were kept and those that come with Laurel. A text that somebody has
written of a sheet is kept beside it, with its comments. The list of games reads only the head of each sheet. Plays are
grouped by the id of a sheet, not by its digest.

Public: `drafts`, `listed`, `made_sheet`, `making`, `reading`, `texts`.
"""
