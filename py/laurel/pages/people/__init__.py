"""The people who play: the list of everybody, the screen of a person, and how they are shown elsewhere.

Public: every module.
"""
