"""What every game shares: setup, journal, replay, ledger, verdict, archive. Knows no game.

A match is a `Setup` and a journal, a set of edits that only grows. The log is a fold of the edits, the state of the
game a fold of the log. So undo reverts a correction like a tap, no edit needs an inverse, and copies of a match from
another tab, another phone, a file or the second store are merged by union (docs/decisions/0011).

* An entry that the rules refuse is not added. One in the log can only become refused when an older entry is changed.
  The players are shown that before they decide, and whose points and whether the winner would change; then it stays in
  the log without effect.
* Two actions belong to every game and have no rule of it. `ReviseSetup` changes names, colours, details of seats and
  options: `Match.setup` is the setup of the newest one in the log, the game opens with it, and all entries are played
  again. `EndHere` ends a match before the rules do (docs/decisions/0024); `replay` judges it.
* Players join late, leave and are back by entries of the games that have rules for them (docs/decisions/0025). Whoever
  joins late has a seat from the opening on, behind all others; `Setup.late` is their number.
* Notes, place, date, length and photographs (`Noted`, `Pictured`) and the turn clock (`ClockSet`) are edits beside the
  log. The journal names photographs; the browser keeps the pictures (docs/decisions/0020).
* What comes from outside passes `archive` and `plain`, single values `strict`, texts `texts`; the replay checks the
  rest.

Public: every module.
"""
