"""From state to markup: views say what to show, templates say how. Knows no session.

A package has what a player sees of one topic, which has the same name in `laurel.app`. What all of them use is
beside them; below the topics are `language` and `match`.

A builder passes values to its template by name (`environment.render`). The template reads them as `view`, and says at
its head what they are. What a view lists are `Values`, which the docstring of the function that makes them describes.
What has logic of its own, is made at several places or is the key of a cache is a frozen class. Equal values are
rendered once.

An analysis, such as who can win in this round, is made only by what shows it, so after the frame where that is a late
region. It is cached by state: states are values, so an undo or another part of the screen finds it again.

Public: `environment`, `forms`, `games`, `page`, `routes`.

The package of a game has one public value, `PRESENTATION`. It may use every module of this one.
"""
