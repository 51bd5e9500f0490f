"""What is entered: forms, entries in words, revised players, notes, and the questions that they lead to.

Public: every module.
"""
