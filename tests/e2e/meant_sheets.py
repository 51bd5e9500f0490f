"""A match by a score sheet, entered by a typist: what was meant is compared with what is stored after every entry."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping

from laurel.match.replay import replay_match
from laurel.match.setup import Seat
from laurel.pages.language.translator import Label, Translator, with_sign
from laurel.pages.score_sheet.board import STEPS, is_counter
from laurel.pages.score_sheet.wording import number_text
from laurel.sheets.actions import OF_ROWS, EnterValues
from laurel.sheets.rules import game
from laurel.sheets.sheet import Ask, Sheet
from laurel.sheets.state import Numbers, State
from tests.e2e.typist import Field, Typist

Place = tuple[int, str, Seat]
"""The round, the ask and the side of a value."""

Values = Mapping[Place, Numbers]
PlaceOf = Callable[[Field], tuple[Ask, Seat] | None]
"""Finds whose value a field has, and which, by the words beside it."""

STORED_WITHIN_S = 5
USUAL_MOST = 12
LEAST = -9

ENTERED = """() => [...document.querySelectorAll('dialog[open] .value-entered')].map((one) => [
  one.closest('section').getAttribute('aria-label').replace(/\\s+/g, ' '),
  (one.querySelector('small')?.textContent ?? '').replace(/\\s+/g, ' ').trim(),
])"""
"""Whose entered values the open form shows, and how they are called."""


class MeantSheet:
    """A match whose values one person enters, corrects and takes back."""

    def __init__(self, typist: Typist, sheet: Sheet, language: str) -> None:
        self.typist, self.random = typist, typist.random
        self.sheet = sheet
        self.language, self.translator = language, Translator(language)
        self.id = typist.laurel.match_id
        match = typist.laurel.stored_match(self.id)
        self.table: State = replay_match(game(sheet), match).state
        self.is_over = False
        self.meant: Values = _values(self.table)
        self.earlier: list[Values] = []
        """What was meant before each entry."""

        self.later: list[Values] = []
        """What was meant before each step back."""

        players = match.setup.players
        self.who = {side: " + ".join(players[seat].name for seat in self.table.side(side)) for side in self.table.sides}

    def _seen(self, text: Label) -> str:
        """Return a text of the sheet as it is seen."""
        return _plain(self.translator(text))

    # ------------------------------------------------------------------ what is stored

    def expect(self, meant: Values) -> None:
        """Expect that what is meant is stored, and nothing else."""
        until = time.monotonic() + STORED_WITHIN_S
        while self._look() != meant:
            found = _values(self.table)
            both = {place: (meant.get(place), found.get(place)) for place in {*meant, *found}}
            wrong = {place: (wanted, stored) for place, (wanted, stored) in both.items() if wanted != stored}
            assert time.monotonic() < until, self.typist.told(f"{self.sheet.id}: meant and stored: {wrong}")
            self.typist.page.wait_for_timeout(30)

    def _look(self) -> Values:
        replay = replay_match(game(self.sheet), self.typist.laurel.stored_match(self.id))
        self.table, self.is_over = replay.state, replay.verdict is not None
        return _values(self.table)

    def _entered(self, meant: Values) -> None:
        """Expect that an entry is stored as it was meant."""
        self.expect(meant)
        if meant != self.meant:
            self.earlier.append(self.meant)
            self.later = []
        self.meant = meant

    # ------------------------------------------------------------------ steps

    def step(self) -> None:
        """Do something that people do at this stage; no form is open before or after it."""
        steps: list[Callable[[], None]] = [self.correct] * 3 if self.meant else []
        if not self.is_over:
            if is_counter(self.table):
                steps += [self.count, self.add_another_number] * 2
            elif any(self.table.open_cells):
                steps += [self.enter_row] * 2 + [self.enter_player]
            if self.sheet.rounds is not None and self.table.open_round is not None:
                steps += [self.enter_round] * 3
        steps += [self.take_back] if self.earlier else []
        steps += [self.bring_back] if self.later else []
        self.random.choice(steps)()

    def enter_row(self) -> None:
        """Open a row in which something is missing, and enter some of it."""
        row = self.random.choice([row for row in self.table.rows if any(self.table.open_cells_of(row))])
        self.typist.note(f"row {row.id}")
        self.typist.press(f"#row-{row.id}")
        self._enter(self._by_side(row.asks), OF_ROWS)

    def enter_player(self) -> None:
        """Open what a player has, and enter some of what is missing."""
        side = self.random.choice([side for _, side in self.table.open_cells])
        self.typist.note(f"player {self.who[side]}")
        self.typist.press(f"#player-{side} .score-name")
        self._enter(self._by_row(side), OF_ROWS)

    def enter_round(self) -> None:
        """Enter what a round asks now, of everybody."""
        number = self.table.open_round or 1
        self.typist.note(f"round {number}")
        self.typist.press("#next-round")
        self._enter(self._by_side(self.sheet.asks_of_rounds), number, all_of_it=True)

    def count(self) -> None:
        """Press a button of a counter."""
        row, side = self.random.choice(self.table.rows), self.random.choice(self.table.sides)
        step = self.random.choice(STEPS)
        label = f"{self.who[side]}, {self._seen(row.asks[0].name)}: {with_sign(step)}"
        self.typist.note(label)
        self.typist.press(f'[aria-label="{label}"]')
        place = (OF_ROWS, row.asks[0].id, side)
        self._entered({**self.meant, place: (*self.meant.get(place, ()), step)})

    def add_another_number(self) -> None:
        """Press what asks for another number in the tile of a player, and type it at once."""
        row, side = self.random.choice(self.table.rows), self.random.choice(self.table.sides)
        ask, tile = row.asks[0], self.table.sides.index(side)
        self.typist.note(f"another number of {self.who[side]}")
        self.typist.press(".score-tile .count-more", tile * len(self.table.rows) + self.table.rows.index(row))
        by_side = self._by_side(row.asks)
        self._enter(lambda field: (ask, side) if by_side(field) == (ask, side) else None, OF_ROWS, at_once=True)

    def take_back(self) -> None:
        """Undo the newest entry."""
        self.typist.note("undo")
        self.typist.press(".tools button[data-do=undo]")
        self.later.append(self.meant)
        self.meant = self.earlier.pop()
        self.expect(self.meant)

    def bring_back(self) -> None:
        """Redo what was undone last."""
        self.typist.note("redo")
        self.typist.press(".tools button[data-do=redo]")
        self.earlier.append(self.meant)
        self.meant = self.later.pop()
        self.expect(self.meant)

    def correct(self) -> None:
        """Correct a value, found in its row, at its player, in its round or in the history."""
        place = self.random.choice(list(self.meant))
        self.correct_value(place)

    def correct_value(self, place: Place) -> None:
        """Correct a value: press it where it is shown, and type another one at once."""
        number, name, side = place
        ask, row = self.sheet.asks[name], self.sheet.row_of_ask.get(name)
        self.typist.note(f"correct {name} of {self.who[side]}")
        entry, numbers = self._last_entry(place)
        if self.random.random() < 0.25:
            self.typist.laurel.go(f"/match/{self.id}/history")
            self.typist.laurel.on("history")
            self.typist.press(f'[data-fields*="{entry}"]')
            self._enter(self._only(ask, side, self._by_side(self.sheet.asks.values())), number, instead_of=numbers)
            self.typist.laurel.go(f"/match/{self.id}").on("board")
            return
        if row is None:
            self.typist.press(f"#round-{number}")
            group, label = self.who[side], self._seen(ask.name)
        elif is_counter(self.table) or self.random.random() < 0.5:
            self.typist.press(f"#player-{side} .score-name")
            group, label = self._seen(row.name), self._seen(ask.name)
        else:
            self.typist.press(f"#row-{row.id}")
            group, label = self.who[side], self._seen(ask.name)
        shown = self.typist.page.evaluate(ENTERED)
        found = [index for index, one in enumerate(shown) if one[0] == group and one[1] in ("", label)]
        assert found, self.typist.told(f"{place} is not among {shown}")
        self.typist.press(".value-entered", found[0])
        by_side = self._by_side(self.sheet.asks.values())
        self._enter(self._only(ask, side, by_side), number, at_once=True, instead_of=numbers)

    def _last_entry(self, place: Place) -> tuple[str, Numbers]:
        """Return the last entry that has a value, and the numbers that it has entered."""
        number, name, side = place
        log = self.typist.laurel.stored_match(self.id).journal.log
        return next(
            (entry.id, entry.action.values[name][side])
            for entry in reversed(log)
            if isinstance(entry.action, EnterValues)
            and entry.action.round == number
            and side in entry.action.values.get(name, {})
        )

    # ------------------------------------------------------------------ forms

    def _by_side(self, asks: Iterable[Ask]) -> PlaceOf:
        """Return what finds a field in a form in which the players stand one below another."""
        asked, sides = tuple(asks), {who: side for side, who in self.who.items()}

        def place(field: Field) -> tuple[Ask, Seat] | None:
            named = [ask for ask in asked if field.label.partition(",")[0] == self._seen(ask.name)]
            alone = [ask for ask in asked if field.label == field.group] if not named else []
            found = named or (alone if len(alone) == 1 else self._of_now(alone))
            return (found[0], sides[field.group]) if found and field.group in sides else None

        return place

    def _of_now(self, asks: list[Ask]) -> list[Ask]:
        """Return the only value that the form has no name for: that of its title."""
        title = self.typist.see().title
        return [ask for ask in asks if self._seen(ask.name) in title][-1:]

    def _by_row(self, side: Seat) -> PlaceOf:
        """Return what finds a field in the form of a player, in which the rows stand one below another."""
        rows = {self._seen(row.name): row for row in self.table.rows}

        def place(field: Field) -> tuple[Ask, Seat] | None:
            asks = rows[field.group].asks if field.group in rows else ()
            named = [ask for ask in asks if len(asks) == 1 or field.label.partition(",")[0] == self._seen(ask.name)]
            return (named[0], side) if named else None

        return place

    @staticmethod
    def _only(ask: Ask, side: Seat, place_of: PlaceOf) -> PlaceOf:
        """Return what finds the fields of one value only."""
        return lambda field: (ask, side) if place_of(field) in ((ask, side), None) and place_of(field) else None

    def _enter(
        self,
        place_of: PlaceOf,
        number: int,
        *,
        all_of_it: bool = False,
        at_once: bool = False,
        instead_of: Numbers | None = None,
    ) -> None:
        """Fill in the open form, enter it, and expect that what was meant is stored; then close what follows."""
        typist, chosen = self.typist, dict[Place, tuple[str, Numbers] | None]()

        def meant(field: Field) -> str | None:
            found = place_of(field)
            if found is None:
                return None
            ask, side = found
            place = (number, ask.id, side)
            if place not in chosen:
                is_left_out = not all_of_it and not at_once and instead_of is None and self.random.random() < 0.25
                chosen[place] = None if is_left_out else self._number(ask)
            wanted = chosen[place]
            return None if wanted is None else wanted[0]

        typist.fill_in(meant, begins_at_once=at_once)
        if any(chosen.values()) and self._send(chosen, place_of, number):
            made = {place: one[1] for place, one in chosen.items() if one is not None}
            self._entered({**self.meant, **{place: self._after(place, one, instead_of) for place, one in made.items()}})
        typist.close()

    def _after(self, place: Place, numbers: Numbers, instead_of: Numbers | None) -> Numbers:
        """Return what a value is after an entry: a counter has more numbers, of which a correction replaces some."""
        if not self.sheet.asks[place[1]].adds:
            return numbers
        known = self.meant.get(place, ())
        return (*known, *numbers) if instead_of is None else (*known[: len(known) - len(instead_of)], *numbers)

    def _send(self, chosen: dict[Place, tuple[str, Numbers] | None], place_of: PlaceOf, number: int) -> bool:
        """Enter the open form, and answer questions; return whether it was entered."""
        typist = self.typist
        typist.press_one(*self.random.choice([("#enter-values", "button[type=submit]"), ("button[type=submit]",)]))
        seen = typist.see()
        if seen.is_question and self.random.random() < 0.5:
            typist.note("go back")
            typist.press("[data-do=withdraw]")
            seen = typist.see()
            typist.check_active(seen)
            found = place_of(seen.active) if seen.active is not None and seen.active.is_typed else None
            if found is not None:
                other = chosen[number, found[0].id, found[1]] = self._number(found[0])
                typist.type(other[0], by_keys=seen.has_keys and other[0].isdecimal())
            typist.press_one("#enter-values", "button[type=submit]")
            seen = typist.see()
        if seen.is_question:
            typist.note("go on")
            typist.press("[data-do=confirm]")
            seen = typist.see()
        if seen.refusal:
            typist.note(f"refused: {seen.refusal}")
        return not seen.refusal

    def _number(self, ask: Ask) -> tuple[str, Numbers]:
        """Return a value that a sheet allows: as it is typed or named, and as it is stored."""
        if ask.kind == "yes" or (ask.choices and ask.kind != "list"):
            number = self.random.choice([0, 1] if ask.kind == "yes" else [choice.value for choice in ask.choices])
            return _plain(number_text(self.translator, ask, number)), (number,)
        least = max(ask.least if isinstance(ask.least, int) else 0, LEAST)
        most = ask.most if isinstance(ask.most, int) else least + (USUAL_MOST if ask.most is None else 0)
        if ask.kind == "list":
            choices = [choice.value for choice in ask.choices]
            numbers = tuple(
                self.random.choice(choices or range(least, most + 1)) for _ in range(self.random.randrange(1, 4))
            )
            return self.random.choice((", ", "; ")).join(map(str, numbers)), numbers
        number = self.random.randint(least, min(most, least + 40))
        if ask.most is None and self.random.random() < 0.1:
            ways = ("1 000", "1000", *(["1,000"] if self.language == "en" else []))
            return self.random.choice(ways), (1000,)
        if least <= 0 <= number < most and self.random.random() < 0.2:
            return f"{number}+1", (number, 1)
        return str(number), (number,)


def _values(state: State) -> Values:
    return {
        (number, name, side): numbers
        for (number, name), of_sides in state.cells.items()
        for side, numbers in of_sides.items()
    }


def _plain(text: str) -> str:
    """Return a text with ordinary spaces."""
    return " ".join(text.split())
