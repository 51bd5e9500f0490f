"""One match on several phones: the sheet of the phones, the screen to join, and who has entered what.

Public: every module.
"""
