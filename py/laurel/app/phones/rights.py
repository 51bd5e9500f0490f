"""What this phone may enter, as the hub has said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.app.connections.judging import Guest, MatchCopy, permits, seal_of
from laurel.app.connections.messages import Rights
from laurel.app.connections.state import Phones
from laurel.app.phones import seats
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import Proposal
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.edits import Added
from laurel.match.match import MatchId
from laurel.match.message import N_, Message, Refusal

RIGHTS_TEXTS: Mapping[Rights, str] = {
    "all": N_("This phone may enter everything now."),
    "own": N_("This phone may enter only for its own player now."),
    "none": N_("This phone only watches now. The phone with the code decides that."),
}
"""What a guest is told when it may enter more or less than before."""


def limited_guest(match: MatchId, services: Services) -> Guest | None:
    """Return this phone as the hub judges its edits of a match; `None` where it may enter everything."""
    phones = services.phones
    if phones.role != "guest" or phones.match != match or phones.rights == "all":
        return None
    return Guest(services.authors.device_id(), phones.seat, phones.rights, is_merging=False)


def check_rights(open_match: OpenMatch, services: Services, proposal: Proposal) -> None:
    """Refuse a change that the hub would not accept from this phone, or that would count on no other one.

    Raises:
        Refusal: this phone only looks on, or enters only for one player, or seals values of a player who uses another
            phone.
    """
    new = proposal.journal.edits[len(proposal.base.edits) :]
    guest = limited_guest(open_match.id, services)
    if guest is not None:
        copy = MatchCopy(open_match.game, proposal.base, open_match.replay)
        for edit in new:
            if not permits(guest, edit, copy):
                raise _refusal(guest)
    for edit in new:
        if isinstance(edit, Added) and seal_of(edit, open_match.game):
            _check_seal(open_match, services, edit.action)


def _check_seal(open_match: OpenMatch, services: Services, seal: Any) -> None:
    """Raise `Refusal` for a seal of a player who uses another phone."""
    players = open_match.game.actors(open_match.replay.state, seal)
    if players and services.phones.match == open_match.id and not seats.may_seal_here(services, players):
        text = N_(
            "A secret choice for %(player)s is made on the phone of that player: choose under “Phones” who uses this "
            "one. The value can also be entered by hand."
        )
        raise Refusal(text, player=players[0])


def send_rights(view: ViewState, phones: Phones) -> None:
    """Tell a guest what it may enter, which the hub has changed."""
    view.toast(Message(RIGHTS_TEXTS[phones.rights]), kind="notice")


def _refusal(guest: Guest) -> Refusal:
    if guest.enters_for is None:
        return Refusal(N_("This phone only watches. The phone with the code decides that."))
    return Refusal(N_("This phone enters only for %(player)s."), player=guest.enters_for)
