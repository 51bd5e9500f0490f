"""Forms made from actions, and actions made from forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs import evolve
from hypothesis import assume, given, settings

from laurel.games import GAMES
from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Action, Gain
from laurel.games.twilight_imperium.components import SourceId
from laurel.games.twilight_imperium.state import Claims
from laurel.match.plain import KIND, action_to_plain, kind_of
from laurel.match.setup import Points, Seat
from laurel.pages import forms
from laurel.pages.forms import LIST_MARK, NUMBER_MARK, Fields, FormError, NumberError, nest
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from tests.games.twilight_imperium.strategies import any_action
from tests.pages.support import filled_in
from tests.support import A, C

PLAYERS = ("Anna", "Boris", "Cyril", "Dana")
PAGES = PRESENTATIONS["twilight_imperium"]


def controls(kind: type, action: object | None = None) -> tuple[forms.Control, ...]:
    """Return the form of a kind of action."""
    return PAGES.controls(Translator("en"), kind, PLAYERS, None if action is None else action_to_plain(action))


NORMAL: dict[type, Callable[[Any], Any]] = {
    actions.GainTogether: lambda one: evolve(one, gains={seat: n for seat, n in one.gains.items() if n}),
    actions.ScoreStatusPhase: lambda one: evolve(
        one, claims={seat: claim for seat, claim in one.claims.items() if claim != Claims()}
    ),
    actions.StartPhase: lambda one: evolve(
        one, strategy_cards={seat: held for seat, held in (one.strategy_cards or {}).items() if held} or None
    ),
}
"""Two actions are the same to the rules when nobody's nothing is left out of them."""


def same(one: Action) -> Action:
    """Return an action without what says nothing."""
    return NORMAL.get(type(one), lambda kept: kept)(one)


class TestNest:
    """Names of controls are paths."""

    @pytest.mark.parametrize(
        ("fields", "expected"),
        [
            ({}, {}),
            ({"player": "1"}, {"player": "1"}),
            ({"player": ""}, {}),
            ({"a.b": "1", "a.c": "2", "d": "3"}, {"a": {"b": "1", "c": "2"}, "d": "3"}),
            ({"a.b.c": "1"}, {"a": {"b": {"c": "1"}}}),
            ({"a.b": "", "a.c": ""}, {"a": {}}),
            ({"a.b": "", "a.c": "1"}, {"a": {"c": "1"}}),
            ({"a[]": "1"}, {"a": ["1"]}),
            ({"a[]": ["1", "", "2"]}, {"a": ["1", "2"]}),
            ({"a[]": ""}, {"a": []}),
            ({"a.0[]": ["1"]}, {"a": {"0": ["1"]}}),
        ],
    )
    def test_a_path_nests(self, fields: Fields, expected: dict[str, Any]) -> None:
        """Dots go down, brackets hold several, and what is empty is left out."""
        assert forms.nest(fields, "en") == expected

    @pytest.mark.parametrize(
        "fields",
        [
            {"a": "1", "a.b": "2"},
            {"a.b": "2", "a": "1"},
            {"a[]": "1", "a.b": "2"},
            {"a.b": "2", "a[]": "1"},
            {"a": "1", "a.b": ""},
            {"a.b": "", "a": "1"},
        ],
    )
    def test_a_value_holds_no_values(self, fields: Fields) -> None:
        """One name cannot be both."""
        with pytest.raises(FormError):
            forms.nest(fields, "en")


@pytest.mark.parametrize(("game", "kind"), [(game, action) for game in GAMES.values() for action in game.actions])
def test_every_kind_of_action_has_a_form(game: Any, kind: type) -> None:
    """With a control, or several, for each of its fields that people enter."""
    presentation = PRESENTATIONS[game.id]
    made = presentation.controls(Translator("en"), kind, PLAYERS)
    asked = {control.name.removesuffix("[]").partition(".")[0] for control in made}
    assert asked == {
        attribute.name for attribute in attrs.fields(kind) if attribute.name in presentation.actions[kind].fields
    }
    assert len({control.name for control in made}) == len(made)
    assert all(control.label for control in made)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_begins_with_a_capital(language: str) -> None:
    """Beside each other they look alike, in every language."""
    translator = Translator(language)
    labels = {
        translator(asked.label)
        for presentation in PRESENTATIONS.values()
        for text in presentation.actions.values()
        for asked in text.fields.values()
    }

    assert not [label for label in labels if label[:1].islower()]


def test_no_label_has_two_colons() -> None:
    """The list of one out of many says its label, a colon and what is chosen."""
    labels = [str(one.label) for one in controls(actions.ScoreStatusPhase)]
    assert "Anna · Public objective" in labels
    assert not [label for label in labels if ":" in label]


class TestRoundTrip:
    """A form filled in from an action is read as that action."""

    @settings(max_examples=80)
    @given(any_action(len(PLAYERS)))
    def test_any_action(self, action: Action) -> None:
        """As far as it is about this table, and apart from what says nothing."""
        kind = kind_of(type(action))
        fields = filled_in(controls(type(action), action))
        plain = action_to_plain(action)
        assume(_is_about_this_table(plain))
        assert same(forms.read(PAGES.game, kind, fields, "en", action)) == same(action)

    def test_what_the_form_does_not_ask_is_kept(self) -> None:
        """A change of one field leaves the others."""
        gain = Gain(C, Points(2), SourceId("a note of the table"))
        assert forms.read(PAGES.game, "gain", {"points": "3"}, "en", gain) == evolve(gain, points=Points(3))


CHOSEN = (
    *("player", "source", "law", "card", "winner", "giver", "holder"),
    *("objective", "secret", "replacement", "relic", "monument"),
)
"""Fields whose value is chosen from a list."""


def _is_about_this_table(plain: Any) -> bool:
    """Whether every value can be chosen in a form: no unknown seat, card, law or source."""
    known = {
        value for options in PAGES.choices_of_forms(Translator("en"), PLAYERS).values() for value, _ in options
    } | {plain[KIND]}
    if plain[KIND] == "start_phase" and plain["strategy_cards"] is not None:
        seats = set(map(str, plain["strategy_cards"]))
        cards = {str(card) for held in plain["strategy_cards"].values() for card in held}
        repeated = any(len(set(held)) < len(held) for held in plain["strategy_cards"].values())
        unsorted = any(sorted(held) != list(held) for held in plain["strategy_cards"].values())
        return seats <= {"0", "1", "2", "3"} and cards <= set("12345678") and not repeated and not unsorted
    chosen = [plain[name] for name in CHOSEN if name in plain]
    several = ("gains", "claims", "voted_for", "units_of", "sharing")
    seats = {str(seat) for name in several for seat in plain.get(name, ())}
    return {str(one) for one in chosen if one is not None} <= known and seats <= {"0", "1", "2", "3"}


class TestRead:
    """Reading a form."""

    @pytest.mark.parametrize(
        ("kind", "fields"),
        [
            ("gain", {}),
            ("gain", {"player": "0"}),
            ("gain", {"player": "", "points": "1"}),
            ("gain", {"player": "0", "points": "many"}),
            ("gain", {"player": "0", "points": "1", "source.x": "y"}),
            ("gain", {"player[]": ["0"], "points": "1"}),
            ("gain_together", {"gains": "1"}),
            ("gain_together", {"gains.x": "1"}),
            ("resolve_mutiny", {"outcome": "perhaps", "voted_for[]": ["1"]}),
            ("start_phase", {"phase": "lunch", "round": "1"}),
            ("nonsense", {}),
            ("", {}),
        ],
    )
    def test_what_is_missing_or_odd_is_refused(self, kind: str, fields: Fields) -> None:
        """With a message that can be translated, and no other error."""
        with pytest.raises(FormError) as caught:
            forms.read(PAGES.game, kind, fields, "en")
        assert caught.value.message.text

    def test_nobody_is_an_answer(self) -> None:
        """Where a choice may be of nobody, the empty one says so; where none was made, something is missing."""
        game = GAMES["twilight_struggle"]
        assert forms.read(game, "hold_olympic_games", {"player": "us", "winner": ""}, "en").winner is None
        with pytest.raises(FormError):
            forms.read(game, "hold_olympic_games", {"player": "us"}, "en")

    def test_other_controls_are_ignored(self) -> None:
        """The name of the event and of the sheet come along with the form."""
        fields = {"kind": "gain", "entry": "4", "stay": "yes", "player": "0", "points": "1"}
        assert forms.read(PAGES.game, "gain", fields, "en") == Gain(A, Points(1))

    @pytest.mark.parametrize(("value", "expected"), [("7", 7), ("-1", -1), (["1", "2"], 2)])
    def test_the_last_of_several_numbers_counts(self, value: str | list[str], expected: int) -> None:
        """The last one counts."""
        assert forms.number({"n": value}, "n") == expected

    @pytest.mark.parametrize("value", ["", "x", "1.0", " 1", "²", "١", "1" * 16, []])
    def test_what_is_no_number(self, value: str | list[str]) -> None:
        """Neither are other alphabets' digits."""
        with pytest.raises(FormError):
            forms.number({"n": value}, "n")


@pytest.mark.parametrize(
    ("text", "whole", "natural"),
    [
        *(("7", 7, 7), ("-7", -7, None), ("0", 0, 0), ("1" * 15, int("1" * 15), int("1" * 15))),
        *((text, None, None) for text in ("", "1.0", "+1", " 1", "1\n", "٣", "²", "1" * 16, "9" * 5000, "x")),
    ],
)
def test_only_short_ascii_digits_are_whole_numbers(text: str, whole: int | None, natural: int | None) -> None:
    """ASCII digits, and not too many of them."""
    assert (forms.whole_number(text), forms.natural_number(text)) == (whole, natural)


def test_a_sum_is_a_number() -> None:
    """Points may be added in the field, also in a value of each player; a text stays as it was written."""
    race = GAMES["race_for_the_galaxy"]
    assert forms.read(race, "gain_chips", {"player": "0", "chips": "1 + 9 - 2"}, "en").chips == 8
    assert forms.read(PAGES.game, "gain_together", {"gains.1": "1+1"}, "en").gains == {Seat(1): 2}
    assert forms.read(PAGES.game, "gain", {"player": "0", "points": "1", "source": "1+1"}, "en").source == "1+1"


@pytest.mark.parametrize("written", ["10+", "ten", "1.5", "3 4", "1" * 10])
def test_what_is_no_number_is_refused_at_its_control(written: str) -> None:
    """It is refused at its control, with the player and the kind of entry of which it is."""
    with pytest.raises(NumberError) as refused:
        forms.read(GAMES["race_for_the_galaxy"], "gain_chips", {"player": "2", "chips": written}, "en")
    assert (refused.value.field, refused.value.kind, refused.value.seat) == ("chips", "gain_chips", Seat(2))
    with pytest.raises(NumberError) as refused:
        forms.read(PAGES.game, "gain_together", {"gains.1": written}, "en")
    assert (refused.value.field, refused.value.kind, refused.value.seat) == ("gains.1", "gain_together", Seat(1))


@pytest.mark.parametrize(("mark", "numbers"), [(NUMBER_MARK, ["3", "4"]), (LIST_MARK, ["3", "4"])])
def test_several_numbers_are_typed_into_one_field(mark: str, numbers: list[str]) -> None:
    """A sum or a list, which the name of the control says; any other text is refused with the name of its control."""
    name = f"values.a.0{mark}"
    assert nest({name: "3+4"}, "en") == {"values": {"a": {"0": numbers}}}
    assert nest({name: " "}, "en") == {"values": {}}
    with pytest.raises(NumberError) as refused:
        nest({name: "2*3"}, "en")
    assert refused.value.field == name
