"""What finds plays: the names in which they are shown, and the index. Both are made once for the same plays."""

from __future__ import annotations

from attrs import evolve

from laurel.match.edits import Milliseconds
from laurel.pages.language.languages import DEFAULT
from laurel.pages.language.translator import Translator
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.play import GameId
from laurel.plays.statistics.finding import PERIODS, Found, Index, Wanted
from laurel.plays.statistics.statistics import Plays


class Finder:
    """Finds some plays, which are in order of time."""

    def __init__(self, wording: PlayWording, plays: Plays) -> None:
        self.wording = wording
        self.index = Index(plays, self._titles)
        self._english = evolve(wording, translator=Translator(DEFAULT))
        self._last: tuple[Wanted, Found] | None = None
        self.parts: dict[int, dict[int, str]] = {}
        """The markup that the list of the plays found last has shown: by its page, and the number of the part there."""

    def _titles(self, game: GameId) -> str:
        return f"{self.wording.game(game)} {self._english.game(game)}"

    def find(self, wanted: Wanted, now: Milliseconds) -> Found:
        """Return the plays that somebody wants to see: the same value as before for the same."""
        if self._last is None or self._last[0] != wanted or wanted.when in PERIODS:
            self._last = (wanted, self.index.find(wanted, now))
            self.parts = {}
        return self._last[1]
