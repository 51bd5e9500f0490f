"""What this device keeps: texts under keys, the matches, the settings, and short summaries of what is long.

Public: `authors`, `chunks`, `entered_events`, `fingerprints`, `kept_games`, `kept_sheets`, `keys`, `match_store`,
`preferences`, `reading_note`, `suggested_places`, `summaries`.
"""
