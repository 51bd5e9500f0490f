"""What this device keeps: texts under keys, the matches, the settings, and short summaries of what is long.

* `text_store`: a store that fails is reported, and the match goes on in memory. What waits is tried again with every
  entry and after every deletion, the oldest first, until some find no room.
* `quarantine`: a text that cannot be read, unless a newer Laurel wrote it, is moved under another key, reported on the
  first screen, and tried again when that screen is opened. `value_store` reads drafts, people and series as strictly.
* `reading_note`: a text that ends a start is left out of the next one.
* The id of a stored match is the one in its key; one that cannot be part of an address is replaced. So every match that
  is listed can be opened.

`static/store/` has the two places where the browser keeps the texts.

Public: `authors`, `chunks`, `entered_events`, `fingerprints`, `kept_games`, `kept_sheets`, `keys`, `match_store`,
`preferences`, `reading_note`, `suggested_places`, `summaries`.
"""
