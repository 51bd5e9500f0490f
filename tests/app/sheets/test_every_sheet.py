"""Every sheet of the library, entered by its forms as they are shown, each kind of value corrected, and all undone.

A value is found by the words beside it: the name of the player over the section, not the name of the control.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from laurel.app.storage.keys import MATCH
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import CONVERTER
from laurel.match.setup import ALL_COLOURS, Player, Seat, Setup
from laurel.pages.language.translator import Translator
from laurel.pages.score_sheet.wording import typed_text
from laurel.sheets import library
from laurel.sheets.actions import OF_ROWS, SeatDetails
from laurel.sheets.options import options_type
from laurel.sheets.rules import game
from laurel.sheets.sheet import Ask, Sheet
from laurel.sheets.state import Numbers, State
from tests.app.support import A_WHILE, Tab
from tests.markup import Element, form_fields, sent_by
from tests.support import NOON

NAMES = ("Anna", "Boris", "Celia", "Dmitri", "Ewa", "Franta", "Gosia", "Hugo", "Irena", "Jan", "Katka", "Leo")
ENGLISH = Translator("en")

Place = tuple[int, str, Seat]
Values = Mapping[Place, Numbers]


@pytest.mark.parametrize("sheet_id", library.ids())
def test_every_value_stays_where_it_was_entered(sheet_id: str) -> None:
    """Enter the first known result, correct a value of every kind, and undo it: nothing else has changed."""
    sheet = library.sheet(sheet_id)
    tab, meant = begun(sheet), known_values(sheet)
    for number in sorted({number for number, _, _ in meant}):
        enter(tab, sheet, number, meant)
    assert values_of(tab) == meant
    seen = set[str]()
    for place, numbers in meant.items():
        if place[1] not in seen and place in values_of(tab):
            seen.add(place[1])
            correct(tab, sheet, place, numbers, meant)


def begun(sheet: Sheet) -> Tab:
    """Return a tab with a match for the first known result of a sheet."""
    known, rules = sheet.tests[0].entries, game(sheet)
    players = tuple(Player(NAMES[seat], ALL_COLOURS[seat], SeatDetails()) for seat in range(known.players))
    switches = {option.id for option in sheet.options if option.is_switch}
    given = {name: bool(value) if name in switches else value for name, value in known.options.items()}
    setup = Setup(rules.id, players, CONVERTER.structure(given, options_type(sheet)))
    tab = Tab({f"{MATCH}m": encode(rules, Match(MatchId("m"), Milliseconds(NOON), setup, Journal()))})
    tab.go("/match/m")
    return tab


def known_values(sheet: Sheet) -> Values:
    """Return what the first known result of a sheet enters; a counter gets one number."""
    known = sheet.tests[0].entries
    of_rows = {(OF_ROWS, name, Seat(side)): one for name, ones in known.values.items() for side, one in enumerate(ones)}
    of_rounds = {
        (number, name, Seat(side)): one
        for number, values in enumerate(known.rounds, 1)
        for name, ones in values.items()
        for side, one in enumerate(ones)
    }
    return {place: numbers for place, numbers in {**of_rows, **of_rounds}.items() if numbers is not None}


def values_of(tab: Tab) -> Values:
    """Return what is stored of a match."""
    state: State = tab.session.match_view.state
    return {(number, name, side): one for (number, name), sides in state.cells.items() for side, one in sides.items()}


def enter(tab: Tab, sheet: Sheet, number: int, meant: Values) -> None:
    """Enter the values of a round, or of all rows, by the forms that ask for them."""
    wanted = {place: one for place, one in meant.items() if place[0] == number}
    while left := [place for place in wanted if place not in values_of(tab)]:
        before = values_of(tab)
        if number == OF_ROWS:
            row = sheet.row_of_ask[left[0][1]]
            press(tab, "row", row=row.id)
        else:
            press(tab, "round", number=str(number))
        send(tab, filled(tab, sheet, number, wanted))
        assert {place: one for place, one in values_of(tab).items() if place not in before}.items() <= wanted.items()
        assert values_of(tab) != before, f"{sheet.id}: {left} are not asked: {tab.toasts}"


def filled(tab: Tab, sheet: Sheet, number: int, wanted: Values) -> dict[str, str | list[str]]:
    """Return the fields of the open form with what is wanted of each value, found by the name over its section."""
    form = the_form(tab)
    fields = dict(form_fields(form))
    for control in form.all("input"):
        section = control.within("section")
        if section is None or not control.attributes["name"].startswith("values."):
            continue
        place = (number, asked(control), side_named(tab, section))
        if place in wanted and place not in values_of(tab):
            fields[control.attributes["name"]] = typed_text(sheet.asks[place[1]], wanted[place])
    return fields


def correct(tab: Tab, sheet: Sheet, place: Place, numbers: Numbers, meant: Values) -> None:
    """Correct a value by pressing it where it is shown; then undo the correction."""
    number, name, side = place
    ask, opened = sheet.asks[name], {"number": str(number)} if number else {"row": sheet.row_of_ask[name].id}
    other = another(tab, ask, place, numbers)
    if other is None:
        return
    press(tab, "round" if number else "row", **opened)
    pressed = next(
        button
        for button in tab.page.all("button", "value-entered")
        if (section := button.within("section")) is not None
        and side_named(tab, section) == side
        and asked_by(button) == name
    )
    tab.do("open", sent_by(pressed))
    begins = [one.attributes["name"] for one in tab.page.all("input") if "autofocus" in one.attributes]
    form = the_form(tab)
    assert [asked_in(control) for control in begins] == [name]
    assert side_named(tab, section_of(form, begins[0])) == side
    tab.device.wait(A_WHILE)
    tab.do("correct", {**form_fields(form), begins[0]: typed_text(ask, other)})
    if tab.session.view.pending is not None and tab.session.view.pending.difference.altered:
        tab.do("withdraw")  # what depends on the value would not count any more, which the table is asked
        assert values_of(tab) == meant
        return
    confirm(tab)
    assert values_of(tab) == {**meant, place: other}, f"{sheet.id}: {tab.toasts}"
    tab.do("undo")
    assert values_of(tab) == meant


def another(tab: Tab, ask: Ask, place: Place, numbers: Numbers) -> Numbers | None:
    """Return another value that the sheet allows there; `None` where it has no other."""
    number, _, side = place
    if ask.kind == "list":
        return numbers[:-1] if numbers else None
    state: State = tab.session.match_view.state
    choices = [choice.value for choice in ask.choices] or ([0, 1] if ask.kind == "yes" else [])
    allowed = state.allowed_numbers(ask, side, number)
    candidates = choices or [sum(numbers) + 1, sum(numbers) - 1]
    fits = [one for one in candidates if one != sum(numbers) and (choices or allowed is None or one in allowed)]
    return (fits[0],) if fits else None


def press(tab: Tab, name: str, **fields: str) -> None:
    """Open a sheet as its button on the board does."""
    tab.device.wait(A_WHILE)
    tab.do("open", sheet=name, **fields)


def send(tab: Tab, fields: dict[str, str | list[str]]) -> None:
    """Enter a form, and go on where the table is asked."""
    tab.do("fill", {**fields, "then": ""})
    confirm(tab)


def confirm(tab: Tab) -> None:
    """Go on where the table is asked."""
    if tab.session.view.pending is not None:
        tab.do("confirm")


def the_form(tab: Tab) -> Element:
    """Return the form of the open sheet that enters values."""
    return next(form for form in tab.page.all("form") if form.attributes.get("data-do") in ("fill", "seal", "correct"))


def section_of(form: Element, control: str) -> Element:
    """Return the section in which a control is."""
    found = next(one for one in form.all("input") if one.attributes.get("name") == control).within("section")
    assert found is not None
    return found


def side_named(tab: Tab, section: Element) -> Seat:
    """Return the side whose names a section has."""
    state: State = tab.session.match_view.state
    names = tab.session.match_view.translator
    return next(
        side
        for side in state.sides
        if " + ".join(map(names.player_name, state.side(side))) == section.attributes["aria-label"]
    )


def asked(control: Element) -> str:
    """Return which value a control asks for."""
    return asked_in(control.attributes["name"])


def asked_in(control: str) -> str:
    """Return which value the control of that name asks for."""
    return control.removeprefix("values.").partition(".")[0]


def asked_by(button: Element) -> str:
    """Return which value a button corrects."""
    return asked_in(str(sent_by(button)["value"]))
