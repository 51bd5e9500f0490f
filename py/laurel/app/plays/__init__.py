"""The plays of this device, finished matches as well as recorded ones, and the people who have played them.

Public: `finder`, `foreign`, `people`, `people_history`, `plays`, `records`, `references`, `returned`, `stored_people`,
`summaries`.
"""
