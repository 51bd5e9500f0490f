"""What the number fields of every game's forms may hold: the game says it, and nothing is guessed."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin

import attrs
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.games.race_for_the_galaxy.actions import CountChips, GainChips
from laurel.match.game import Game
from laurel.match.message import Refusal
from laurel.match.plain import KIND, action_from_plain, action_to_plain, kind_of
from laurel.match.setup import COLOURS, Player, Setup
from laurel.pages import forms
from laurel.pages.forms import Field, FormContext
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import Presentation
from tests.pages.support import filled_in

ENTRIES = [(presentation, kind) for presentation in PRESENTATIONS.values() for kind in presentation.game.actions]
each_kind = pytest.mark.parametrize(
    ("presentation", "kind"), ENTRIES, ids=[f"{presentation.game.id}-{kind_of(kind)}" for presentation, kind in ENTRIES]
)
each_game = pytest.mark.parametrize("presentation", PRESENTATIONS.values(), ids=PRESENTATIONS)
ANYTHING = st.one_of(st.integers(-3, 15), st.sampled_from([20, 25, 40, 41, 99, 100, 180, 181, 999, 1000]))


def terms_of(presentation: Presentation, kind: type) -> FormContext:
    """Return what the form of a kind of action is written in, for as many players as the game usually has."""
    return presentation.context(Translator("en"), presentation.actions[kind].fields, names_of(presentation))


def names_of(presentation: Presentation) -> tuple[str, ...]:
    """Return names for as many players as the game usually has."""
    return tuple("ABCDEFGH"[: presentation.usual_players])


def controls_of(presentation: Presentation, kind: type, action: object | None = None) -> tuple[forms.Control, ...]:
    """Return the form of a kind of action."""
    values = None if action is None else action_to_plain(action)
    return presentation.controls(Translator("en"), kind, names_of(presentation), values)


def opening(game: Game[Any, Any, Any], players: int) -> Any:
    """Return the state before the first action."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index], game.seat_details()) for index in range(players))
    return game.opening(Setup(game.id, seated, game.options()))


def entries(
    presentation: Presentation, kind: type, numbers: st.SearchStrategy[int] | None = None
) -> st.SearchStrategy[Any]:
    """Draw actions of a kind; numbers within their ranges, or the `numbers`."""
    drawn = _fields(kind, terms_of(presentation, kind), numbers)
    return drawn.map(lambda plain: action_from_plain(presentation.game, {**plain, KIND: kind_of(kind)}))


def _fields(
    cls: type, context: FormContext, numbers: st.SearchStrategy[int] | None
) -> st.SearchStrategy[dict[str, Any]]:
    attrs.resolve_types(cls)
    return st.fixed_dictionaries(
        {
            one.name: _values(one.type, context.fields.get(one.name), context, numbers)
            for one in attrs.fields(cls)
            if one.name in context.fields or one.default is attrs.NOTHING
        }
    )


def _values(
    declared: Any, asked: Field | None, context: FormContext, numbers: st.SearchStrategy[int] | None
) -> st.SearchStrategy[Any]:
    if get_origin(declared) in (Union, types.UnionType):
        rest = next(part for part in get_args(declared) if part is not types.NoneType)
        return st.none() | _values(rest, asked, context, numbers)
    if get_origin(declared) in (frozenset, tuple):
        options = [value for value, _ in context.choices[get_args(declared)[0]]]
        return st.lists(st.sampled_from(options), max_size=4, unique=True).map(
            lambda chosen: sorted(chosen, key=options.index)
        )
    if get_origin(declared) is Mapping:
        seat, value = get_args(declared)
        seats = st.sampled_from([seat for seat, _ in context.choices[seat]])
        return st.dictionaries(seats, _values(value, asked, context, numbers), max_size=3)
    if attrs.has(declared):
        return _fields(declared, evolve(context, fields=asked.fields if asked else {}), numbers)
    if declared in context.choices:
        return st.sampled_from([value for value, _ in context.choices[declared]])
    if numbers is not None:
        return numbers
    assert asked is not None
    assert asked.range is not None
    return st.integers(asked.range[0], asked.range[-1])


def said(plain: Any) -> Any:
    """Return a plain value without what says nothing, as a form that lists every player sends it."""
    if isinstance(plain, dict):
        return {name: kept for name, value in plain.items() if (kept := said(value)) not in (None, 0, {}, [])}
    return plain


@each_kind
def test_every_number_field_has_a_range(presentation: Presentation, kind: type) -> None:
    """The game names it; otherwise the form is an error."""
    for control in controls_of(presentation, kind):
        assert control.kind != "number" or control.lowest < control.highest


@each_game
def test_every_number_among_the_options_has_a_range(presentation: Presentation) -> None:
    """At setup as well."""
    for control in forms.controls(
        presentation.game.options, presentation.context(Translator("en"), presentation.options), {}
    ):
        assert control.kind != "number" or control.lowest < control.highest


def test_no_range_is_guessed() -> None:
    """A number field without one is found by the first test that makes the form."""
    presentation = PRESENTATIONS["race_for_the_galaxy"]
    context = presentation.context(Translator("en"), {"player": Field("Player"), "chips": Field("Chips")}, ("A", "B"))
    with pytest.raises(LookupError, match="chips"):
        forms.controls(GainChips, context, {})


def test_one_name_can_have_two_ranges() -> None:
    """Chips that are counted may be none; chips that are gained are at least one."""
    presentation = PRESENTATIONS["race_for_the_galaxy"]
    lowest = {
        kind: next(one for one in controls_of(presentation, kind) if one.name == "chips").lowest
        for kind in (GainChips, CountChips)
    }
    assert lowest == {GainChips: 1, CountChips: 0}


@each_kind
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_form_that_nobody_touches_gives_back_its_action(
    presentation: Presentation, kind: type, data: st.DataObject
) -> None:
    """Whatever the action says, and whatever it leaves unsaid."""
    action = data.draw(entries(presentation, kind))
    fields = filled_in(controls_of(presentation, kind, action))
    read = forms.read(presentation.game, kind_of(kind), fields, "en", action)
    assert said(action_to_plain(read)) == said(action_to_plain(action))


@each_game
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_the_rules_allow_can_be_entered(presentation: Presentation, data: st.DataObject) -> None:
    """Every number in an action that is not refused lies within what the form takes."""
    state = opening(presentation.game, presentation.usual_players)
    for kind in data.draw(st.lists(st.sampled_from(_with_numbers(presentation)), min_size=3, max_size=8)):
        action = data.draw(entries(presentation, kind, ANYTHING))
        try:
            state = presentation.game.apply(state, action).state
        except Refusal:
            continue
        for control in controls_of(presentation, kind, action):
            if control.kind == "number":
                assert control.lowest <= int(control.value[0]) <= control.highest, (action, control)


@cache
def _with_numbers(presentation: Presentation) -> list[type]:
    return [
        kind
        for kind in presentation.game.actions
        if any(one.kind == "number" for one in controls_of(presentation, kind))
    ]
