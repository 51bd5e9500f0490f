"""From state to markup: views say what to show, templates say how. Knows no session.

A package has what a player sees of one topic, which has the same name in `laurel.app`. What all of them use is
beside them; below the topics are `language` and `match`.

Public: `environment`, `forms`, `games`, `page`, `routes`.

The package of a game has one public value, `PRESENTATION`. It may use every module of this one.
"""
