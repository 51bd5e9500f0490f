"""The stored matches as the home screen lists them, with kept summaries: only a match that has changed is replayed.

    match -> replay -> Summary and card -> screen

Of each match it is known when it was started and last touched and whether it is over; of those that are shown, the
card. Both are one stored text, `laurel:cards`, which is written when the home screen is opened, from `WORTH_KEEPING`
matches on and only where there is room, and has no second copy.

The text says nothing that the matches do not: where it is missing, damaged or of another version, it is made again.
Cards have texts of a language, and are made again for another one. After an update to another build, whose rules may
give another result, the matches that are shown first are replayed; of an older one that is over it is checked when its
card is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import astuple, evolve, field, frozen

from laurel.app.device import Device
from laurel.app.formats.checksums import read_verified, with_checksum
from laurel.app.storage.fingerprints import Fingerprints
from laurel.app.storage.keys import BIN, MATCH, PREFIX
from laurel.app.storage.match_store import PLAIN_ID, MatchStore, StoredMatch
from laurel.match.edits import Milliseconds
from laurel.match.match import Match
from laurel.match.plain import AnyGame
from laurel.match.replay import replay_match
from laurel.match.sample import is_sample
from laurel.match.texts import for_display
from laurel.pages.games import presentation_of
from laurel.pages.home.home import SHOWN, CardPlayer, MatchCard, ScoredSide
from laurel.pages.language.translator import Translator
from laurel.pages.match.playing import end_time
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import current_ranking
from laurel.plays.local_time import zone

CARDS = f"{PREFIX}cards"
"""The key of the kept summaries."""

VERSION = 4
"""Of the form of the text."""

WORTH_KEEPING = 6
"""With fewer matches nothing is kept: they are read in a moment."""


@frozen
class MatchSummary:
    """What the lists of matches need to know of a stored match."""

    key: str
    """Of its document."""

    fingerprint: int
    """Of the stored texts of which it was made."""

    started: Milliseconds
    last_touched: Milliseconds
    is_over: bool

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.key.removeprefix(MATCH).removeprefix(BIN)


@frozen
class _CachedCard:
    """A card, and of what it was made."""

    fingerprint: int
    language: str
    card: MatchCard
    """Without the date, which is that of the summary."""


@frozen
class MatchLists:
    """All stored matches, the newest first."""

    matches: tuple[MatchSummary, ...]
    """Without samples."""

    samples: tuple[MatchSummary, ...]
    deleted: tuple[MatchSummary, ...]


@frozen
class _CardCache:
    """What the kept text says: summaries by key, and cards by key."""

    summaries: Mapping[str, MatchSummary] = field(factory=dict)
    cards: Mapping[str, _CachedCard] = field(factory=dict)


class Summaries:
    """Summaries and cards of the stored matches: a match is replayed again only when its texts have changed."""

    def __init__(self, store: MatchStore, device: Device) -> None:
        self._store = store
        self._device = device
        self._fingerprints = Fingerprints[str]()
        self._known: dict[str, MatchSummary] | None = None
        """By key; `None` before the kept text is read."""

        self._cards: dict[str, _CachedCard] = {}
        """By key; only of matches that were shown."""

        self._stored = _CardCache()
        """What the kept text says."""

    def match_lists(self, language: str) -> MatchLists:
        """Return all stored matches; those that have changed are replayed, which makes their cards in a language."""
        newest_first = _newest_first(self._up_to_date(language))
        own = [one for one in newest_first if one.key.startswith(MATCH)]
        return MatchLists(
            matches=tuple(one for one in own if not is_sample(one.id)),
            samples=tuple(one for one in own if is_sample(one.id)),
            deleted=tuple(one for one in newest_first if one.key.startswith(BIN)),
        )

    def sound(self) -> set[str]:
        """Return the keys of the documents that are known to be readable as they are."""
        known, fingerprints = self._before(), self._fingerprints.of(self._store.texts_by_key(MATCH, BIN))
        return {key for key, one in known.items() if fingerprints.get(key) == one.fingerprint and _has_plain_id(one)}

    def cards(self, summaries: Iterable[MatchSummary], language: str) -> tuple[MatchCard, ...]:
        """Return the cards of matches in a language, without those of matches that cannot be read."""
        return tuple(card for one in summaries if (card := self._card(one, language)) is not None)

    def keep(self) -> None:
        """Store the summaries and cards, where they have changed since and there are many."""
        known = self._known or {}
        content = _CardCache(dict(known), {key: kept for key in _listed_first(known) if (kept := self._cards.get(key))})
        if content != self._stored and len(content.summaries) >= WORTH_KEEPING:
            self._store.values.offer_text(CARDS, with_checksum(VERSION, _plain(content, self._build())))
            self._stored = content

    def _build(self) -> str:
        """Return on what a card depends beside its match: the build of Laurel, and the zone of a date that was set."""
        return f"{self._device.build()} {zone()}"

    def _up_to_date(self, language: str) -> dict[str, MatchSummary]:
        before, fingerprints = self._before(), self._fingerprints.of(self._store.texts_by_key(MATCH, BIN))
        same = {key: one for key, one in before.items() if fingerprints.get(key) == one.fingerprint}
        if len(same) < len(fingerprints):
            changed = [key for key in fingerprints if key not in same]
            same |= {
                one.key: self._replayed(one, fingerprints[one.key], language) for one in self._store.read_keys(changed)
            }
        self._known = same
        self._cards = {key: card for key, card in self._cards.items() if key in same}
        return same

    def _before(self) -> dict[str, MatchSummary]:
        """Return what was known before."""
        if self._known is None:
            text = self._store.values.read_text(CARDS)
            self._stored = _CardCache() if text is None else _read(read_verified(VERSION, text), self._build())
            self._known, self._cards = dict(self._stored.summaries), dict(self._stored.cards)
        return self._known

    def _card(self, summary: MatchSummary, language: str) -> MatchCard | None:
        """Return the card of a match; `None` where it cannot be read, and is not known to be sound from then on."""
        kept = self._cards.get(summary.key)
        if kept is None or (kept.fingerprint, kept.language) != (summary.fingerprint, language):
            known = self._known or {}
            for stored in self._store.read_keys([summary.key]):
                known[summary.key] = self._replayed(stored, summary.fingerprint, language)
                break
            else:
                known.pop(summary.key, None)
                return None
            kept = self._cards[summary.key]
        at = Milliseconds(kept.card.played) if kept.card.played else summary.last_touched
        return evolve(kept.card, when=self._device.date(at, language))

    def _replayed(self, stored: StoredMatch, made_of: int, language: str) -> MatchSummary:
        """Replay a match, keep its card, and return its summary."""
        with self._store.reading_note.of(stored.key):
            card = card_of(stored.game, stored.match, language)
        self._cards[stored.key] = _CachedCard(made_of, language, card)
        return MatchSummary(stored.key, made_of, stored.match.started, stored.match.last_touched, card.is_over)


def _newest_first(known: Mapping[str, MatchSummary]) -> list[MatchSummary]:
    """Return summaries in the order of the lists; the key decides between matches that were touched at once."""
    return sorted(known.values(), key=lambda one: (-one.last_touched, one.key))


def _listed_first(known: Mapping[str, MatchSummary]) -> Iterator[str]:
    """Return the keys of the matches whose cards the next visit shows: the newest of every list, and all that run."""
    lists: dict[tuple[bool, bool], list[MatchSummary]] = {}
    for one in _newest_first(known):
        lists.setdefault((one.key.startswith(BIN), one.is_over), []).append(one)
    for (is_deleted, is_over), listed in lists.items():
        yield from (one.key for one in (listed[:SHOWN] if is_deleted or is_over else listed))


def _has_plain_id(summary: MatchSummary) -> bool:
    return PLAIN_ID.fullmatch(summary.id) is not None


def card_of(game: AnyGame, match: Match[Any], language: str) -> MatchCard:
    """Return the card of a match in a language, without the date."""
    translator = Translator(language, tuple(player.name for player in match.setup.players))
    presentation = presentation_of(game)
    played = replay_match(game, match)
    match_view = MatchView(presentation, match, played, translator)
    return MatchCard(
        id=match.id,
        game=translator(presentation.title),
        icon=presentation.icon,
        course=presentation.progress(translator, match_view.state),
        when="",
        sides=tuple(
            ScoredSide(
                tuple(CardPlayer(player.full_name, player.colour) for player in one.side),
                one.points,
                has_won=one.side[0].seat in match_view.winners,
                leads=one.side[0].seat in match_view.leaders,
            )
            for one in current_ranking(match_view)
        ),
        is_over=played.is_over,
        how_ended=match_view.ending_text,
        is_sample=is_sample(match.id),
        place=for_display(match.journal.text("place")),
        has_photo=bool(match.journal.photos()),
        played=end_time(match) if match.journal.text("date") else 0,
    )


# -------------------------------------------------------------- the kept text


def _plain(content: _CardCache, build: str) -> dict[str, Any]:
    """Return what is kept as JSON; `build` is the build of Laurel, on whose rules and texts it depends."""
    return {
        "build": build,
        "summaries": [astuple(one) for one in content.summaries.values()],
        "cards": [[key, *astuple(kept)] for key, kept in content.cards.items()],
    }


def _read(plain: Any, build: str) -> _CardCache:
    """Return what a kept text says; nothing where it has another form.

    Where another build made it, only the summaries of matches that are not shown first.
    """
    try:
        summaries = {one.key: one for one in (MatchSummary(*row) for row in plain["summaries"])}
        if plain.get("build") != build:
            shown = set(_listed_first(summaries))
            return _CardCache({key: one for key, one in summaries.items() if key not in shown})
        cards = {key: _CachedCard(made_of, language, _card_of(card)) for key, made_of, language, card in plain["cards"]}
        return _CardCache(summaries, cards)
    except (ValueError, TypeError, LookupError):
        return _CardCache()


def _card_of(values: list[Any]) -> MatchCard:
    """Return a card of its values in their order."""
    match_id, game, icon, course, when, sides, *rest = values
    scored = (ScoredSide(tuple(CardPlayer(*player) for player in players), *points) for players, *points in sides)
    return MatchCard(match_id, game, icon, course, when, tuple(scored), *rest)
