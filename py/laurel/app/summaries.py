"""The cards of matches on the first screen."""

from __future__ import annotations

from laurel.app.device import Device
from laurel.app.match_store import Stored
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS
from laurel.pages.home import MatchCard
from laurel.pages.match_view import MatchView, placed
from laurel.pages.translator import Translator


class Summaries:
    """Replays each stored match once, and again only where its text has changed."""

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
            players=tuple(
                (side, points, side[0].seat in match_view.winners)
                for side, points in placed(match_view.sides, match_view.totals, verdict)
            ),
            is_over=verdict is not None and not verdict.needs_ruling,
            draw=match_view.outcome if match_view.is_draw else "",
        )
