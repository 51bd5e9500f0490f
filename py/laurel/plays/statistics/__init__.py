"""Figures of plays: statistics, ratings, series, and what finds plays.

Public: every module.
"""
