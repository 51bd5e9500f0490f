"""Match cards for the first screen."""

from __future__ import annotations

from laurel.app.device import Device
from laurel.app.shelf import Stored
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS
from laurel.pages.home import MatchCard
from laurel.pages.sitting import Sitting, placed
from laurel.pages.words import Words


class Summaries:
    """Replays each stored match once, and again only when its text changed."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._known: dict[tuple[str, str], tuple[str, MatchCard]] = {}

    def card(self, stored: Stored, language: str) -> MatchCard:
        """Return the card of a match in a language."""
        key = (stored.match.id, language)
        text, card = self._known.get(key, ("", None))
        if card is None or text != stored.text:
            card = self._make(stored, language)
            self._known[key] = (stored.text, card)
        return card

    def _make(self, stored: Stored, language: str) -> MatchCard:
        match, game = stored.match, stored.game
        words = Words(language, tuple(player.name for player in match.setup.players))
        pages = PRESENTATIONS[game.id]
        sitting = Sitting(pages, match, replay(game, game.opening(match.setup), match.journal.log), words)
        verdict = sitting.replay.verdict
        return MatchCard(
            id=match.id,
            game=words(pages.title),
            course=pages.progress(words, sitting.state),
            when=self._device.date(match.last_touched, language),
            players=tuple(
                (side, points, side[0].seat in sitting.winners)
                for side, points in placed(sitting.sides, sitting.totals, verdict)
            ),
            is_over=verdict is not None and not verdict.needs_ruling,
            draw=sitting.outcome if sitting.is_draw else "",
        )
