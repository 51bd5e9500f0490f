"""The pages of every game that is a sheet.

    fields values.<ask>.<side>[+]  ->  EnterValues  ->  journal, as for every game

`laurel.pages.games.presentation_of` makes the `ScoreSheet` of a sheet. No start imports this package; the memory image
has it, because `laurel.app.warm_up` plays a pad, a game of rounds and a counter.

* A control whose name ends with `[+]` takes several numbers: a sum such as `10+15-3`, or a list such as `3, 4`. The
  entry keeps each, so the sum is shown as it was typed.
* `cells` knows what was entered where, by which entry, and what is missing; `board` and `dialogs` show it; `wording`
  makes sentences and reasons. A value that was entered is a button that corrects its entry.
* The event `fill` enters a form, or, where it was left empty, opens the dialog that follows: the next row or player
  with something missing, or what the round asks next (`cells.open_asks`). A form names the first control that must not
  be left empty; the refusal is at that control.
* A value with at most `dialogs.MOST_CHIPS` numbers is chosen by one press. What counts where nothing is entered
  (`start`) is the placeholder, or has a dashed border. The form of a complete round also asks what was left out of it
  and has its usual value, such as a bonus (`cells.omitted_asks`).
* Secret values are entered in one form, or secretly: by default in one form on a device alone, secretly where several
  phones are connected. Two buttons in the form change that for the game on this device (`laurel.app.entry.ways`).
* `static/entry/number-pad.js` types into the field that has the focus.

Public: `presentation`.
"""
