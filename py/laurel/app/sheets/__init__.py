"""Sheets, games as data: they are made, changed, kept and deleted.

Public: `drafts`, `listed`, `made_sheet`, `making`, `reading`, `texts`.
"""
