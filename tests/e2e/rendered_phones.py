"""The screens and sheets about several phones, rendered without a browser."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from laurel.app.phones import showing
from laurel.games import GAMES
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import Player, Setup
from laurel.pages import routes
from laurel.pages.games import presentation_of_sheet
from laurel.pages.page import markup
from laurel.sheets import library
from tests.app.phones.room import Phone, Room
from tests.e2e.rendered import SHEET, Rendered, root_of
from tests.games.twilight_imperium.support import match
from tests.support import NOON


def screens(language: str) -> Iterator[Rendered]:
    """Render what the hub and a guest show while one joins, and what they show of each other afterwards."""
    room = Room()
    hub = room.hub("hub", GAMES["twilight_imperium"], match())
    guest, late = room.phone("guest"), room.phone("late")
    for phone in room.phones:
        phone.session.services.preferences = evolve(phone.session.services.preferences, language=language)
    room.is_delivering = False

    late.do("go", {"route": routes.join("damaged")})
    yield _rendered("damaged code", late)
    for reason in ("expired", "failed"):
        hub.do("invite-anew")
        late.do("go", route_of(hub))
        joining = late.session.services.phones.joining
        assert joining is not None
        late.do("connection-closed", {"id": str(joining.id), "reason": reason})
        yield _rendered(f"{reason} code", late)
    hub.do("invite-anew")
    invitation = hub.session.services.phones.invitation
    assert invitation is not None
    hub.do("connection-closed", {"id": str(invitation.id), "reason": "unsupported"})
    yield _rendered("no connections", hub)
    hub.do("invite-anew")
    yield _rendered("code", hub)
    guest.do("go", route_of(hub))
    yield _rendered("answer", guest)

    hub.do("scan-answer")
    hub.do("scanned", {"text": showing.text_of_code(guest.session.services)})
    room.is_delivering = True
    room.deliver()
    yield _rendered("who uses it", guest)
    guest.do("sit", {"seat": "1"})
    for name, phone in (("hub", hub), ("guest", guest)):
        phone.do("phones")
        yield _rendered(f"phones of the {name}", phone)
    hub.do("rights", {"rights": "own"})
    guest.do("sit", {"seat": "2"})
    yield _rendered("the hub is asked for a seat", guest)
    hub.do("phones")
    yield _rendered("a phone asks for a seat", hub)
    hub.do("rights", {"rights": "none"})
    guest.act("gain", player="1", points="1", source="")
    yield _rendered("refused", guest)
    hub.do("hand-over")
    yield _rendered("handed over", hub)
    guest.close()
    hub.do("phones")
    hub.do("invite-again", {"device": guest.session.services.authors.device_id()})
    yield _rendered("code for a phone that is away", hub)
    late.do("go", route_of(hub))
    yield _rendered("code for another phone", late)
    yield from _secrets(language)


def _secrets(language: str) -> Iterator[Rendered]:
    """Render what two phones show while secret values are chosen, and when one of them does not show its own."""
    game = presentation_of_sheet(library.sheet("skull-king").text).game
    players = tuple(
        Player(name, colour, game.seat_details()) for name, colour in (("Anna", "black"), ("Boris", "blue"))
    )
    room = Room()
    hub = room.hub("hub", game, Match(MatchId("b-match"), NOON, Setup(game.id, players, game.options()), Journal()))
    guest = room.phone("guest")
    for phone in room.phones:
        phone.session.services.preferences = evolve(phone.session.services.preferences, language=language)
    room.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    ask = {"sheet": "round", "number": "1", "only": "yes"}
    hub.do("open", ask)
    yield _rendered("who has chosen", hub)
    hub.do("open", ask | {"seat": "0"})
    yield _rendered("a secret choice", hub)
    hub.do("seal", {"kind": "enter_values", "round": "1", "values.bid.0[+]": "1", "then": "round", **ask})
    yield _rendered("one has chosen", hub)
    guest.do("seal", {"kind": "enter_values", "round": "1", "values.bid.1[+]": "0"})
    hub.do("close")
    yield _rendered("all have chosen", hub)
    hub.do("undo")
    hub.do("open", ask)
    yield _rendered("one does not show it", hub)


def route_of(hub: Phone) -> dict[str, str]:
    """Return the fields of an event that goes to the address in the hub's code."""
    return {"route": showing.text_of_code(hub.session.services).rpartition("#")[2]}


def _rendered(name: str, phone: Phone) -> Rendered:
    assert phone.response is not None
    page = phone.response.page
    sheets = tuple((name, region.html) for region in page.regions if region.id == SHEET and region.html)
    return Rendered(name, page.language, markup(page), root_of(page), sheets)
