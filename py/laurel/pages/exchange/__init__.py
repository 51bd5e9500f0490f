"""What comes from outside or goes there: offered files, sheets and tables, codes, and backups.

Public: every module.
"""
