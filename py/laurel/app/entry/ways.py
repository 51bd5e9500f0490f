"""How secret values are entered, in one form or secretly: a setting of this device for each game."""

from __future__ import annotations

from typing import Literal, get_args

from laurel.app.session.commands import Command
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.session import Session
from laurel.app.storage.keys import PREFIX
from laurel.app.storage.match_store import MatchStore
from laurel.pages.forms import Fields, text
from laurel.pages.match.presentation import MatchView, Way

WAYS = f"{PREFIX}ways"
"""Where the setting is stored: by `alone` or `shared`, for a device alone and for several phones, and by the game."""


def _choose(session: Session, fields: Fields) -> None:
    """Choose a way, and show the sheet that the event names by it; a way that is not offered changes nothing."""
    way, match_view, values = text(fields, "way"), session.match_view, session.services.match_store.values
    if way in get_args(Way):
        stored, kind = values.read_plain(WAYS, {}), _kind(match_view)
        chosen = stored.get(kind) if isinstance(stored.get(kind), dict) else {}
        values.write_plain(WAYS, {**stored, kind: {**chosen, match_view.presentation.play_game: way}})
    of_sheet = {name: value for name, value in fields.items() if name != "way"}
    session.view.dialog = DialogRequest(text(fields, "sheet"), of_sheet)


def chosen_way(match_store: MatchStore, match_view: MatchView) -> Way | Literal[""]:
    """Return the way that was chosen for the game of a match; empty where none was."""
    stored = match_store.values.read_plain(WAYS, {}).get(_kind(match_view))
    chosen = stored.get(match_view.presentation.play_game) if isinstance(stored, dict) else None
    return next((one for one in get_args(Way) if one == chosen), "")


def _kind(match_view: MatchView) -> str:
    return "shared" if match_view.others else "alone"


COMMANDS = {"way": Command(_choose, "request")}
"""The event that chooses the way."""
