"""The match that is on several phones, as this phone has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from laurel.app.connections.messages import Reason
from laurel.app.session.merging import merge_copy
from laurel.app.session.open_match import MergeResult, OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.match.edits import Edit
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.plain import AnyGame, text_of
from laurel.match.replay import Replay, replay_match


class ConnectionEnded(Exception):
    """The connection has to be ended, and why: a reason of `Bye`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@frozen
class SharedMatch:
    """The match, with the edits that this page has."""

    game: AnyGame
    match: Match[Any]
    open_match: OpenMatch | None
    """The match where it is open; `None` while another screen is shown."""

    @property
    def replay(self) -> Replay[Any, Any]:
        """The replay of its log, which is played here where the match is not open."""
        if self.open_match is not None:
            return self.open_match.replay
        return replay_match(self.game, self.match)

    def receive(self, session: Session, edits: Iterable[Edit[Any]]) -> MergeResult | None:
        """Merge and store edits of another phone.

        Return what they change of the open match; `None` where it is not open, or nothing is new.
        """
        if self.open_match is not None:
            return self.open_match.receive(edits, session.now())
        merge_copy(session, evolve(self.match, journal=Journal().merge_edits(edits, text_of)))
        return None


def shared_match(opened: OpenMatch | None, services: Services) -> SharedMatch:
    """Return the match that this phone exchanges with others.

    Raises:
        Ended: it was deleted here.
    """
    match_id = services.phones.match
    if opened is not None and opened.id == match_id:
        return SharedMatch(opened.game, opened.match, opened)
    stored = None if match_id is None else services.match_store.load(match_id)
    if stored is None:
        raise ConnectionEnded("left")
    return SharedMatch(stored.game, stored.match, None)
