"""The open match is changed: entries, corrections, undo, notes and photographs, and secret values.

Public: `barred`, `editing`, `photos`, `remarks`, `sealing`, `undoing`, `ways`.
"""
