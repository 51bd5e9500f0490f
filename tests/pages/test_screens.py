"""What every game gets from the shared screens and forms, with a game that they do not know."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.match.plain import action_to_plain, kind_of
from laurel.pages import forms
from laurel.pages.board import history as history_page
from laurel.pages.board.dialogs import form_dialog
from laurel.pages.entry.form import entry_form
from laurel.pages.environment import environment
from laurel.pages.forms import FormError
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.results import results as results_page
from tests.markup import Element, events, form_fields, read, read_page, sent_by
from tests.pages.stones import RULES, STONES, view
from tests.pages.support import NO_NOTICES, check_whole, filled_in, time
from tests.support import entry_id

ANNA, BORIS = 0, 1
TAKEN = (RULES.TakeStones(ANNA, 3), RULES.TakeStones(BORIS, 1), RULES.TakeStones(ANNA, 9))
WON = (RULES.TakeStones(ANNA, 3), RULES.TakeStones(ANNA, 3))
TIED = (RULES.TakeStones(ANNA, 2), RULES.TakeStones(BORIS, 2), RULES.EndGame())
MATCHES = {"new": (), "running": TAKEN, "won": WON, "tied": TIED, "settled": (*TIED, RULES.NameWinner(BORIS))}


def history(*actions: object) -> Element:
    """Return the history of a match."""
    return read_page(history_page.history(view(*actions), history_page.Times(time, time, str), NO_NOTICES))


def results(*actions: object) -> Element:
    """Return the results of a match."""
    return read_page(results_page.results(view(*actions), time, NO_NOTICES))


ASK = '{% from "macros.html" import ask %}<button {{ ask(view, ["stones"]) }}>Several</button>'


def form(*actions: object, **fields: str | list[str]) -> Element:
    """Return the form that an event opens."""
    return read(form_dialog(view(*actions), fields)).one("form")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("match", MATCHES)
def test_every_screen_is_whole(language: str, match: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    shown = view(*MATCHES[match], language=language)
    pages = {"results": results_page.results(shown, time, NO_NOTICES)}
    if MATCHES[match]:
        pages["history"] = history_page.history(shown, history_page.Times(time, time, str), NO_NOTICES)
    check_whole(pages)


class TestHistory:
    """What was entered, newest first."""

    def test_every_entry_has_a_line(self) -> None:
        """In the opposite order of the log."""
        assert [entry_id(2), entry_id(1), entry_id(0)] == [
            sent_by(line)["entry"] for line in history(*TAKEN).all("button", "line")
        ]

    def test_an_entry_without_effect_has_its_reason(self) -> None:
        """The rule refuses nine stones."""
        (refused,) = history(*TAKEN).all("button", "line-refused")
        assert "No effect. Points: 9" in refused.text


class TestResults:
    """How a match ended."""

    def test_the_results_name_the_winner(self) -> None:
        """Once the match is over."""
        assert "Anna" in results(*WON).one("div", "winner").text

    def test_an_open_verdict_offers_its_choices(self) -> None:
        """A button for each action that settles it, which sends that action."""
        buttons = results(*TIED).one("div", "ending").all("button")
        assert ["Anna", "Boris"] == [one.text for one in buttons]
        assert [{"kind": "name_winner", "winner": str(seat)} for seat in (ANNA, BORIS)] == [
            {key: sent_by(one)[key] for key in ("kind", "winner")} for one in buttons
        ]

    def test_a_settled_verdict(self) -> None:
        """The player whom the players have named has won."""
        root = results(*TIED, RULES.NameWinner(BORIS))
        assert "Boris" in root.one("div", "winner").text
        assert not [event for event in events(root) if event.fields.get("kind") == "name_winner"]


class TestForms:
    """Forms made from the fields of the actions."""

    @pytest.mark.parametrize("action", [RULES.TakeStones(BORIS, 2), RULES.EndGame(), RULES.NameWinner(ANNA)])
    def test_a_form_is_read_as_the_action_that_it_was_made_from(self, action: object) -> None:
        """Whatever its fields are."""
        controls = STONES.controls(Translator("en"), type(action), ("Anna", "Boris"), action_to_plain(action))
        assert action == forms.read(STONES.game, kind_of(type(action)), filled_in(controls), "en", action)

    def test_what_a_form_leaves_out_is_kept(self) -> None:
        """A change of one field leaves the others."""
        before = RULES.TakeStones(BORIS, 2)
        assert evolve(before, stones=3) == forms.read(STONES.game, "take_stones", {"stones": "3"}, "en", before)

    @pytest.mark.parametrize(
        "fields", [{}, {"player": ""}, {"player": "x"}, {"player": "0", "stones": "many"}], ids=str
    )
    def test_what_is_missing_or_odd_is_refused(self, fields: forms.Fields) -> None:
        """With a message that can be translated, and no other error."""
        with pytest.raises(FormError) as caught:
            forms.read(STONES.game, "take_stones", fields, "en")
        assert caught.value.message.text

    def test_a_form_opens_with_values(self) -> None:
        """Those of the event that opens it; what it has no other value for is as in an empty form."""
        asked = form(kind="take_stones", player="1")
        assert {"kind": "take_stones", "player": "1", "stones": "1"} == form_fields(asked)

    def test_a_form_asks_for_some_fields_only(self) -> None:
        """The button of a player asks how many stones; whose they are, the form knows."""
        button = read(environment("en").from_string(ASK).render(view=RULES.TakeStones(BORIS, 2))).one("button")
        asked = form(**sent_by(button))
        assert ["stones"] == [one.attributes["name"] for one in asked.all("input") if one.attributes["type"] == "text"]
        assert not [one for one in asked.all("input") if one.attributes["type"] == "radio"]
        assert RULES.TakeStones(BORIS, 2) == forms.read(STONES.game, "take_stones", form_fields(asked), "en")

    def test_a_form_inserts_with_values(self) -> None:
        """Before an older entry as well."""
        asked = form(*TAKEN, kind="take_stones", player="1", before=entry_id(0))
        assert {"kind": "take_stones", "before": entry_id(0), "player": "1", "stones": "1"} == form_fields(asked)

    def test_other_fields_of_the_event_are_left_out(self) -> None:
        """And so are values that nobody can choose."""
        asked = form(kind="take_stones", player="7", seat="1", then="more")
        assert {"kind": "take_stones", "stones": "1"} == form_fields(asked)

    def test_hidden_values_are_sent_as_they_are_stored(self) -> None:
        """A field with several values comes several times."""
        made = entry_form(view(), RULES.TakeStones, {"player": [0, 1], "stones": 2}, ())
        assert made.controls == ()
        assert made.hidden == (("player[]", "0"), ("player[]", "1"), ("stones", "2"))
