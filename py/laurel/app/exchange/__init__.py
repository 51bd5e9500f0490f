"""What leaves Laurel and what comes in: files, codes, pictures, backups, and results of other programs.

Public: `backups`, `codes`, `collection`, `offered`, `offered_sheet`, `other_programs`, `photo_files`, `stored_matches`.
"""
