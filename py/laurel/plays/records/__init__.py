"""Recorded plays as they came or were entered, what was changed of them, and BG Stats' files and links.

Public: every module.
"""
