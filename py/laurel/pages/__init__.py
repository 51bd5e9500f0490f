"""From state to markup: views say what to show, templates say how. Knows no session.

Public: `alphabet`, `attendance`, `backups`, `board`, `codes`, `collection`, `confirming`, `devices`, `dice`, `draft`,
`reminders`, `duration`, `end_here`, `end_here_dialog`, `entries`, `environment`, `finding`, `first_player`, `forms`,
`game_list`, `games`, `guide_dialog`, `history`, `home`, `languages`, `new_sheet`, `notices`, `now`, `numbers`,
`offered`, `offered_sheet`, `offered_table`, `one_play`, `page`, `people`, `person_signs`, `phones`, `play_columns`,
`play_lines`, `players`, `playing`, `presentation`, `ranking`, `ratings`, `remarks`, `result_form`, `results`,
`revising`, `routes`, `scoreboard`, `series`, `settings`, `setup`, `sharing`, `sheet_draft`, `sheet_fields`, `dialogs`,
`speech`, `statistics`, `statistics_figures`, `statistics_selection`, `table_layout`, `times`, `translator`,
`turn_clock`,
`typography`.

The package of a game has one public value, `PRESENTATION`. It may use every module of this one.
"""
