"""Random journals, and random matches of the game Tokens: allowed and refused actions of every kind, and every edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from laurel.match.edits import LONGEST_NOTE, EntryId, Milliseconds, PhotoId
from laurel.match.game import ActionT
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.setup import COLOURS, LONGEST_NAME, Player, Points, Seat, Setup
from tests.match import tokens
from tests.match.tokens import Action
from tests.support import NOON, redo, undo

Strategy = st.SearchStrategy

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=LONGEST_NAME).filter(str.strip)

NOTES = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_NOTE)


def mostly(usual: Strategy[int], *odd: int) -> Strategy[int]:
    """Draw what the rules allow most of the time, so that refused actions do not drown the others."""
    return st.one_of(*[usual] * 9, st.sampled_from(odd))


@st.composite
def journals(draw: st.DrawFn, actions: Strategy[ActionT], longest: int = 25) -> Journal[ActionT]:
    """Draw a journal in which entries were added, inserted, corrected, removed, undone and redone, with notes."""
    journal: Journal[ActionT] = Journal()
    for action in draw(st.lists(actions, max_size=longest)):
        journal = draw(edits(journal, action))
    return journal


@st.composite
def edits(draw: st.DrawFn, journal: Journal[ActionT], action: ActionT) -> Journal[ActionT]:
    """Draw a journal with one more edit, most often a plain addition."""
    at = Milliseconds(NOON + draw(st.integers(0, 10**9)))
    entry_id = draw(st.sampled_from([entry.id for entry in journal.log])) if journal.log else None
    kind = draw(
        st.sampled_from(["add", "add", "add", "add", "insert", "correct", "remove", "undo", "undo", "redo", "note"])
    )
    if kind == "undo":
        return undo(journal, seconds=draw(st.integers(0, 10**6)))
    if kind == "redo":
        return redo(journal, seconds=draw(st.integers(0, 10**6)))
    if kind == "note":
        noted = journal.note("note", draw(NOTES), at)
        return noted.picture(PhotoId(f"{draw(st.integers(0, 3)):032x}"), at, is_kept=draw(st.booleans()))
    if entry_id is None or kind == "add":
        return journal.add(action, at)
    return edited(journal, kind, action, at, entry_id)


def edited(
    journal: Journal[ActionT], kind: str, action: ActionT, at: Milliseconds, entry_id: EntryId
) -> Journal[ActionT]:
    """Insert before an entry, correct it, or remove it."""
    if kind == "insert":
        return journal.add(action, at, before=entry_id)
    return journal.correct(entry_id, action, at) if kind == "correct" else journal.remove(entry_id, at)


@cache
def seats(players: int) -> Strategy[Seat]:
    """Draw a seat of the match, and now and then one that it does not have."""
    return mostly(st.integers(0, players - 1), -1, players, 99).map(Seat)


POINTS = mostly(st.integers(1, 4), -2, 0, 1000).map(Points)
SOURCES = st.sampled_from([tokens.SourceId(""), tokens.ONCE, tokens.SourceId("a note")])
CLAIMS = st.builds(tokens.Claim, st.none() | POINTS, st.booleans())
CARDS = st.integers(0, 9).map(tokens.Card)


@cache
def kinds(players: int) -> Mapping[type[Action], Strategy[Action]]:
    """Return a strategy for every kind of action."""
    seat = seats(players)
    hands = st.dictionaries(seat, st.lists(CARDS, max_size=3).map(tuple))
    return {
        tokens.Gain: st.builds(tokens.Gain, seat, POINTS, SOURCES),
        tokens.Lose: st.builds(tokens.Lose, seat, POINTS),
        tokens.GainTogether: st.builds(tokens.GainTogether, st.dictionaries(seat, POINTS), SOURCES),
        tokens.ScoreRound: st.builds(tokens.ScoreRound, st.dictionaries(seat, CLAIMS)),
        tokens.StartPhase: st.builds(
            tokens.StartPhase, st.sampled_from(tokens.Phase), st.integers(1, 9), st.none() | hands
        ),
        tokens.ResolveVote: st.builds(tokens.ResolveVote, st.sampled_from(tokens.Vote), st.frozensets(seat)),
        tokens.TakeCard: st.builds(tokens.TakeCard, CARDS, st.none() | seat),
        tokens.EndGame: st.builds(tokens.EndGame),
        tokens.RuleWinner: st.builds(tokens.RuleWinner, seat),
    }


@cache
def any_action(players: int) -> Strategy[Action]:
    """Draw any kind of action; the end of the game is rarer than the others."""
    by_kind = dict(kinds(players))
    end = by_kind.pop(tokens.EndGame)
    return st.one_of(*[*by_kind.values()] * 3, end)


PLAYERS = st.builds(
    Player,
    NAMES,
    st.sampled_from(COLOURS),
    st.builds(tokens.SeatDetails, st.sampled_from([None, tokens.TeamId("north"), tokens.TeamId("south")])),
)


@st.composite
def setups(draw: st.DrawFn) -> Setup[tokens.Options]:
    """Draw a setup that the game allows."""
    players = draw(st.lists(PLAYERS, min_size=min(tokens.GAME.seats), max_size=max(tokens.GAME.seats)))
    speaker = st.integers(0, len(players) - 1).map(Seat)
    options = st.builds(tokens.Options, st.sampled_from((10, 14)), speaker, st.booleans())
    return Setup(tokens.GAME.id, tuple(players), draw(options))


@frozen
class Drawn:
    """The strategies of a game. Those of actions depend on the number of players."""

    game: AnyGame
    setups: Strategy[Setup[Any]]
    kinds: Callable[[int], Mapping[type, Strategy[Any]]]
    """A strategy for every kind of action."""

    any_action: Callable[[int], Strategy[Any]]

    def matches(self) -> Strategy[Match[Any]]:
        """Draw a match with any edits."""
        return _matches(self)


@st.composite
def _matches(draw: st.DrawFn, drawn: Drawn) -> Match[Any]:
    setup = draw(drawn.setups)
    started = Milliseconds(draw(st.integers(0, 10**13)))
    journal = draw(journals(drawn.any_action(len(setup.players))))
    return Match(MatchId(draw(st.uuids(version=4)).hex), started, setup, journal)


DRAWN = Drawn(tokens.GAME, setups(), kinds, any_action)
