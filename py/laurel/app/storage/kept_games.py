"""The games of one's collection that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from laurel.app.storage.keys import COLLECTION
from laurel.app.storage.match_store import MatchStore
from laurel.pages.results.form import other_game
from laurel.plays.exchange.collection import CollectedGame, from_plain
from laurel.plays.play import GameId


@frozen
class KeptCollection:
    """The games that are kept."""

    games: tuple[CollectedGame, ...] = ()

    @cached_property
    def bgg_ids(self) -> Mapping[GameId, int]:
        """Their numbers at BoardGameGeek, under the ids of games that Laurel lacks."""
        return {other_game(one.name): one.bgg_id for one in self.games}

    @classmethod
    def from_plain(cls, plain: object) -> KeptCollection:
        """Return the collection of a JSON value; raises what `laurel.plays.exchange.collection.from_plain` does."""
        return cls(from_plain(plain))


_NONE = KeptCollection()


def _kept(match_store: MatchStore) -> KeptCollection:
    """Return what is kept: a text of a thousand games is read once."""
    return match_store.values.read_once(COLLECTION, [], KeptCollection.from_plain) or _NONE


def load_games(match_store: MatchStore) -> tuple[CollectedGame, ...]:
    """Return the games that are kept."""
    return _kept(match_store).games


def bgg_ids(match_store: MatchStore) -> Mapping[GameId, int]:
    """Return the numbers at BoardGameGeek of the games that are kept, under the ids of games that Laurel lacks."""
    return _kept(match_store).bgg_ids
