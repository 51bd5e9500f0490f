"""The guide of a game opens by itself once on each device: when the first match of the game begins or is joined.

The games whose guides were shown are stored in `laurel:guides`, which is part of no backup.
"""

from __future__ import annotations

from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage.keys import GUIDES
from laurel.app.storage.match_store import MatchStore
from laurel.pages.board.guide_dialog import GUIDE
from laurel.pages.games import PRESENTATIONS, SHEETS, presentation_of


def open_first_time(session: Session) -> None:
    """Open the guide of the open match's game over its board, unless this device has shown it before."""
    opened, services = session.opened, session.services
    if opened is not None and not _has_shown(opened, services.match_store):
        show(opened, session.view, services.match_store)


def open_after_joining(session: Session) -> None:
    """Do that on a phone that has joined a match, once it knows who uses it or is not to know."""
    if session.services.phones.role == "guest":
        open_first_time(session)


def show(open_match: OpenMatch, view: ViewState, match_store: MatchStore) -> None:
    """Open the guide of the open match's game, and store that this device has shown it."""
    if not _has_shown(open_match, match_store):
        match_store.values.write_plain(GUIDES, [*_shown(match_store), _name(open_match)])
    view.dialog = DialogRequest(GUIDE, {})


def _has_shown(open_match: OpenMatch, match_store: MatchStore) -> bool:
    return _name(open_match) in _shown(match_store)


def _shown(match_store: MatchStore) -> list[str]:
    """Return the guides that were shown; what else is stored does not count."""
    stored = match_store.values.read_plain(GUIDES, [])
    return [name for name in (*PRESENTATIONS, SHEETS) if name in stored]


def _name(open_match: OpenMatch) -> str:
    return presentation_of(open_match.game).guide_name
