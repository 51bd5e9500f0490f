"""The first screen, the list of games, and the settings.

Public: `game_list`, `home`, `settings`.
"""
