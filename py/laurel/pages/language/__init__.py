"""How a language writes: translated texts, titles, alphabets, hyphens, numbers and names of colours.

Public: every module.
"""
