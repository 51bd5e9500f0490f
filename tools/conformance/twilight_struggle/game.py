"""`game`: whole games, section by section; after each one the table is compared, and set right where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.components import NORAD, CardId, PlayedId, Superpower
from laurel.games.twilight_struggle.owed import blocking_events
from laurel.games.twilight_struggle.state import Board
from laurel.games.twilight_struggle.turns import next_step
from tools.conformance.runner import Case, Result, differences
from tools.conformance.twilight_struggle.game_entries import did, enter
from tools.conformance.twilight_struggle.game_table import IN_EFFECT, GameTable, changed, numbered, standing, whole
from tools.conformance.twilight_struggle.position import Plain


def game_cases(document: Plain) -> Iterator[Case]:
    """Yield a case for each section of each game."""
    for vector in document["vectors"]:
        played = _Played(vector)
        effects: dict[str, bool] = {}
        for index, section in enumerate(vector["sections"]):
            said = section["after"].get("effects", {})
            effects = {one: True for one, lasts in effects.items() if lasts} | {
                one: lasts for one, lasts in said.items() if int(one) in IN_EFFECT
            }
            wanted = {**expected(section), "effects": effects}
            yield Case(str(section["id"]), wanted, partial(played.section, index, wanted))


def expected(section: Plain) -> dict[str, Any]:
    """Return what a section expects, every part of it as a field."""
    after = dict(section["after"])
    made = {**after, "left_open": [], "changed_elsewhere": [], "refused": []}
    if "whole_map" in after:
        made["whole_map"] = whole(after["whole_map"])
    for one in section.get("did", ()):
        kinds = ("modifier", "won", "ops") if "coup" in one or "war" in one or "won" in one else ()
        made |= {key: one[key] for key in kinds if key in one}
    rolls = did(section, "realign")
    if rolls:
        made["rolls"] = [{key: one[key] for key in ("modifiers", "then")} for one in rolls]
    return made | {key: section[key] for key in ("spent",) if key in section}


class _Played:
    """A game while its sections are played one after the other."""

    def __init__(self, vector: Plain) -> None:
        self.sections: Sequence[Plain] = vector["sections"]
        self.game = GameTable(vector["options"])

    def section(self, index: int, wanted: Result) -> Result:
        """Play a section; return what came out, and set the table right where something else was expected."""
        try:
            made = self._entered(index)
        except Exception:
            self.game.set_right(wanted)
            raise
        if any(differences(wanted, made)):
            self.game.set_right(wanted)
        self.game.finish([CardId(one) for one in made["left_open"]])
        return made

    def _entered(self, index: int) -> dict[str, Any]:
        before = self.game.table.board
        self.game.refused.clear()
        self._begin_round(index)
        said = enter(self.game, self.sections[index])
        self._end_round(index)
        return {**self._seen(index, before), **said}

    def _begin_round(self, index: int) -> None:
        section = self.sections[index]
        if _round(section) == _round(self.sections[index - 1]) or not isinstance(section.get("round"), int):
            return
        for headline in self.game.table.course.headlines:
            self.game.enter(actions.SpendCard(headline.card, headline.player))
        side = Superpower(section["side"])
        self.game.enter(actions.StartActionRound(section["round"], side))
        self.game.enter(actions.PlayCard(PlayedId(numbered(section["card"]).id), side))

    def _end_round(self, index: int) -> None:
        """End the action round after its last section, or before what happens at its end."""
        coming = self.sections[index + 1] if index + 1 < len(self.sections) else {}
        is_last = _round(coming) != _round(self.sections[index])
        if is_last and isinstance(next_step(self.game.table), actions.EndActionRound):
            self.game.enter(actions.EndActionRound())

    def _seen(self, index: int, before: Board) -> dict[str, Any]:
        section, table = self.sections[index], self.game.table
        named = {*section["after"].get("map", {}), *section["after"].get("whole_map", {})}
        return {
            **standing(table),
            "winner": self.game.winner(),
            "refused": list(self.game.refused),
            "norad_due": self.game.owed(NORAD) is not None,
            "left_open": [one.card for one in blocking_events(table) if not self._goes_on(index, one.card)],
            "changed_elsewhere": [one for one in changed(before, table.board) if one not in named],
        }

    def _goes_on(self, index: int, card: CardId) -> bool:
        """Whether a later section of the round is a consequence of an event."""
        here = _round(self.sections[index])
        coming = (one for one in self.sections[index + 1 :] if _round(one) == here)
        return any("through" in one and numbered(one["through"]).id == card for one in coming)


def _round(section: Plain) -> tuple[object, ...]:
    return tuple(section.get(key) for key in ("turn", "round", "side"))
