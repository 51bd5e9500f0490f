"""The guide of a game opens by itself once on each device: when the first match of the game begins or is joined."""

from __future__ import annotations

from laurel.app.keys import GUIDES
from laurel.app.match_store import MatchStore
from laurel.app.session import Session
from laurel.app.view_state import OpenSheet
from laurel.pages.games import PRESENTATIONS
from laurel.pages.guide_sheet import GUIDE


def open_first_time(session: Session) -> None:
    """Open the guide of the open match's game over its board, unless this device has shown it before."""
    if session.opened is not None and session.opened.game.id not in _shown(session.services.match_store):
        show(session)


def open_after_joining(session: Session) -> None:
    """Do that on a phone that has joined a match, once it knows who uses it or is not to know."""
    if session.services.phones.role == "guest":
        open_first_time(session)


def show(session: Session) -> None:
    """Open the guide of the open match's game, and store that this device has shown it."""
    shown, game = _shown(session.services.match_store), session.open_match.game.id
    if game not in shown:
        session.services.match_store.values.write_plain(GUIDES, [*shown, game])
    session.view.sheet = OpenSheet(GUIDE, {})


def _shown(match_store: MatchStore) -> list[str]:
    """Return the games whose guides were shown; what else is stored does not count."""
    stored = match_store.values.read_plain(GUIDES, [])
    return [game for game in PRESENTATIONS if game in stored]
