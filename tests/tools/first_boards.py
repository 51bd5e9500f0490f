"""Plays the first boards of every game in a process of its own, in which nothing of `tools.later` can be imported."""

from __future__ import annotations

import sys
from types import ModuleType

from tools import later


class Forbidden:
    """Finds no module, and raises AssertionError for one that comes later; the warm-up itself is used here."""

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> None:
        """Look for a module."""
        if later.is_module_later(name) and name != "laurel.app.warm_up":
            raise AssertionError(f"{name} is needed for a first board")


sys.meta_path.insert(0, Forbidden())  # type: ignore[arg-type]  # it finds nothing

from laurel.app.handle import FIRST  # noqa: E402
from laurel.app.later import is_needed  # noqa: E402
from laurel.app.screens import page  # noqa: E402
from laurel.app.session.events import Event  # noqa: E402
from laurel.app.warm_up import Visit  # noqa: E402
from laurel.pages import routes  # noqa: E402
from laurel.pages.environment import environment  # noqa: E402
from laurel.pages.forms import Fields  # noqa: E402
from laurel.pages.games import PRESENTATIONS  # noqa: E402
from laurel.pages.page import Page, markup  # noqa: E402


class FirstVisit(Visit):
    """Presses what needs nothing that comes later, on the screens of a first visit."""

    def _do(self, name: str, fields: Fields) -> Page:
        if is_needed(Event(name, fields), FIRST):
            return page(self._session)
        shown = super()._do(name, fields)
        markup(shown)
        return shown

    def play(self) -> None:
        """Start a match of every game, and press everything on its board."""
        for route in (routes.HOME, routes.NEW):
            self._press_everything(route)
        for game in PRESENTATIONS:
            match = self._start(game)
            self._press_everything(routes.board(match))
            self._press_everything(routes.history(match))


def main() -> None:
    """Play, and print the templates that were used."""
    FirstVisit("en").play()
    print(*sorted(key[1] for key in environment("en").cache or ()), sep="\n")  # noqa: T201 - the test reads it


if __name__ == "__main__":
    main()
