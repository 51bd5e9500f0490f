"""What every game shares: setup, journal, replay, ledger, verdict, archive. Knows no game.

Public: every module.
"""
