"""The board of a match that is played: its regions and sheets, the history, the clock, and the scoreboard.

Public: every module.
"""
