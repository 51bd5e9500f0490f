"""The cards of the stored matches for the home screen."""

from __future__ import annotations

from attrs import frozen

from laurel.app.device import Device
from laurel.app.match_store import Stored
from laurel.app.reading import Reading
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS
from laurel.pages.home import MatchCard, ScoredSide
from laurel.pages.match_view import MatchView
from laurel.pages.ranking import ranked
from laurel.pages.translator import Translator


@frozen
class _Cached:
    """A card, and the stored texts of the match of which it was made."""

    texts: tuple[str, ...]
    card: MatchCard


class Summaries:
    """A cache of match cards: a stored match is replayed again only when its text has changed."""

    def __init__(self, device: Device, reading: Reading) -> None:
        self._device = device
        self._reading = reading
        self._cards: dict[tuple[str, str], _Cached] = {}

    def card(self, stored: Stored, language: str) -> MatchCard:
        """Return the card of a match in a language."""
        key = (stored.match.id, language)
        cached = self._cards.get(key)
        if cached is None or cached.texts != stored.texts:
            with self._reading.of(stored.key):
                cached = self._cards[key] = _Cached(stored.texts, self._make(stored, language))
        return cached.card

    def _make(self, stored: Stored, language: str) -> MatchCard:
        match, game = stored.match, stored.game
        translator = Translator(language, tuple(player.name for player in match.setup.players))
        presentation = PRESENTATIONS[game.id]
        match_view = MatchView(
            presentation, match, replay(game, game.opening(match.setup), match.journal.log), translator
        )
        verdict = match_view.replay.verdict
        return MatchCard(
            id=match.id,
            game=translator(presentation.title),
            course=presentation.progress(translator, match_view.state),
            when=self._device.date(match.last_touched, language),
            sides=tuple(
                ScoredSide(one.side, one.points, one.side[0].seat in match_view.winners)
                for one in ranked(match_view.sides, match_view.totals, verdict)
            ),
            is_over=verdict is not None and not verdict.needs_ruling,
            draw=match_view.outcome if match_view.is_draw else "",
        )
