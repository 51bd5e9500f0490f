"""The forms of games that ask for numbers, filled in by a typist: an entry has what was meant, and no other changes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from laurel.match.plain import KIND, action_to_plain, kind_of
from laurel.pages.forms import Control
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import Presentation
from tests.e2e.typist import Typist

ENGLISH = Translator("en")
STORED_WITHIN_S = 5
SPREAD = 15
"""How much larger than the least that is allowed a number is at most."""

KINDS = "() => [...document.querySelectorAll('dialog .source-button')].map((one) => one.textContent.trim())"
LISTS = "document.querySelectorAll('dialog details[data-choice]').length"
CHOICES = "document.querySelectorAll('dialog details[data-choice][open] label.chip').length"

Log = list[tuple[str, dict[str, Any]]]
"""The ids and the actions of all entries."""


class MeantGame:
    """A match in which one person enters numbers by the forms under "More", and corrects them in the history."""

    def __init__(self, typist: Typist, presentation: Presentation) -> None:
        self.typist, self.random = typist, typist.random
        self.presentation = presentation
        self.id = typist.laurel.match_id
        players = typist.laurel.stored_match(self.id).setup.players
        self.names = tuple(player.name for player in players)
        self.log = self._look()
        self.mine: list[str] = []
        """The entries that were made here."""

    def _look(self) -> Log:
        log = self.typist.laurel.stored_match(self.id).journal.log
        return [(entry.id, action_to_plain(entry.action)) for entry in log]

    def _numbers(self, kind: type) -> tuple[Control, ...]:
        controls = self.presentation.controls(ENGLISH, kind, self.names)
        return tuple(one for one in controls if one.kind == "number")

    def step(self) -> None:
        """Enter something with numbers, or correct it; no form is open before or after it."""
        if self.mine and self.random.random() < 0.4:
            self.correct()
        else:
            self.enter()

    def enter(self) -> None:
        """Open the form of a kind of entry, and enter it."""
        self.typist.press('.tools [data-fields*="more"]')
        shown = self.typist.page.evaluate(KINDS)
        by_title = {ENGLISH(text.title): kind for kind, text in self.presentation.actions.items() if text.is_listed}
        offered = [title for title in shown if title in by_title and self._numbers(by_title[title])]
        title = self.random.choice(offered)
        self.typist.note(f"{self.presentation.game.id}: {title}")
        self.typist.press(".source-button", shown.index(title))
        self._choose_from_lists()
        meant = self._fill(by_title[title])
        if self._send():
            self._expect([*self.log, ("", {KIND: kind_of(by_title[title]), **meant})])
            self.mine.append(self.log[-1][0])
        self.typist.close()

    def correct(self) -> None:
        """Correct the numbers of an entry in the history."""
        entry = self.random.choice(self.mine)
        index = next(index for index, (id_, _) in enumerate(self.log) if id_ == entry)
        kind = self.log[index][1][KIND]
        self.typist.note(f"correct {kind} in the history")
        self.typist.laurel.go(f"/match/{self.id}/history").on("history")
        self.typist.press(f'[data-fields*="{entry}"]')
        if self.typist.page.evaluate("document.querySelector('dialog[open] .stepper') !== null"):
            meant = self._fill(next(one for one in self.presentation.actions if kind_of(one) == kind))
            if self._send():
                self._expect([*self.log[:index], (entry, {KIND: kind, **meant}), *self.log[index + 1 :]])
        self.typist.close()
        self.typist.laurel.go(f"/match/{self.id}").on("board")

    def _choose_from_lists(self) -> None:
        """Choose something from every list, which a form may need."""
        for number in range(self.typist.page.evaluate(LISTS)):
            self.typist.press("details[data-choice] summary", number)
            count = self.typist.page.evaluate(CHOICES)
            self.typist.press("details[data-choice][open] label.chip", self.random.randrange(min(count, 6)))
            self.typist.page.wait_for_function(f"{CHOICES} === 0")

    def _fill(self, kind: type) -> dict[str, int]:
        """Fill in the numbers of a form; return what was meant, by the paths of their controls."""
        by_label = {str(one.label): one for one in self._numbers(kind)}
        meant: dict[str, int] = {}
        typed: dict[str, str] = {}
        for field in self.typist.see().fields:
            control = by_label.get(field.label)
            if control is None or not field.is_typed:
                continue
            number = self.random.randint(max(control.lowest, -SPREAD), min(control.highest, control.lowest + SPREAD))
            meant[control.name] = number
            typed[field.label] = f"{number - 1}+1" if number > 1 and self.random.random() < 0.2 else str(number)
        assert meant, self.typist.told(f"no number of {kind} is asked")
        self.typist.fill_in(lambda field: typed.get(field.label) if field.is_typed else None)
        return meant

    def _send(self) -> bool:
        """Enter the open form, and answer questions; return whether it was entered."""
        typist = self.typist
        typist.press("button[type=submit]")
        seen = typist.see()
        if seen.is_question:
            typist.press("[data-do=confirm]")
            seen = typist.see()
        if seen.refusal:
            typist.note(f"refused: {seen.refusal}")
            self._expect(self.log)
        return not seen.refusal

    def _expect(self, meant: Log) -> None:
        """Expect that every entry has what is meant for it, and that there is no other."""
        until = time.monotonic() + STORED_WITHIN_S
        while True:
            found = self._look()
            pairs = zip(meant, found, strict=False)
            if len(found) == len(meant) and all(_has(stored[1], wanted[1]) for wanted, stored in pairs):
                self.log = found
                return
            wrong = [pair for pair in zip(meant, found, strict=False) if not _has(pair[1][1], pair[0][1])]
            assert time.monotonic() < until, self.typist.told(f"meant and stored: {wrong}, {len(meant)}, {len(found)}")
            self.typist.page.wait_for_timeout(30)


def _has(action: Mapping[str, Any], meant: Mapping[str, Any]) -> bool:
    """Return whether an action has the values that are meant, by their paths; a number by seat that is missing is 0."""
    return all(_value(action, path) == value for path, value in meant.items())


def _value(action: Mapping[str, Any], path: str) -> Any:
    value: Any = action
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(step, value.get(int(step), 0) if step.isdecimal() else 0)
    return value
