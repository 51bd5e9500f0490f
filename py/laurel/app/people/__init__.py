"""The screens of the people, and what is changed there: names, colours, and who is the same person.

A seat may have the id of a person (`Player.person`), on which no rule depends. People are stored apart from the matches
(`laurel.app.plays.stored_people`, under `laurel:people`): everybody as they were made, and what was done to them since.
Who is shown is a fold of both (`laurel.app.plays.people_history`), so a merge or a new name can be undone whatever came
since. No match changes by it: it keeps what was entered.

* `seat_person` finds the person of a seat by the id, else by the name, as in matches of earlier versions.
* Starting a match and revising its players find or make people. Who kept the seat and got a name that nobody has is the
  same person, unless another match has them: then the name was corrected.
* An id from elsewhere that is not known here is counted as the person of the same name who does not sit at that table.
  This is a change as well, listed and undone like the others, and stays undone.
* Nobody is counted at two seats of one match unless somebody has confirmed it: merging two people of one match asks
  first, and a match in which both sit parts them (`separate_tablemates`).
* Backups have the people and the changes; importing one adds both.

See docs/decisions/0026.

Public: `editing`, `screens`.
"""
