"""The result of a match, or one without a match: places, points, charts, the story, the series, sharing.

Public: `chart`, `form`, `one_play`, `ratings`, `results`, `series`, `sharing`.
"""
