"""Results: the series and the ratings, sharing, and results without a match, which are filled in and corrected.

Public: `drafts`, `form`, `naming`, `one_play`, `recorded`, `series`, `sharing`.
"""
