"""The games of one's collection: a file of BoardGameGeek is shown before they are kept."""

from __future__ import annotations

from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.storage import kept_games
from laurel.app.storage.keys import COLLECTION
from laurel.match.message import N_, Message
from laurel.pages import routes
from laurel.pages.exchange import collection as collection_page
from laurel.pages.exchange.collection import ShownCollection
from laurel.pages.forms import Fields
from laurel.pages.page import Page, Region
from laurel.plays.exchange.collection import read_collection, to_plain
from laurel.plays.exchange.csv_table import CsvTable


def offer(view: ViewState, table: CsvTable) -> bool:
    """Show what a table says, on a screen of its own; return whether it is a collection."""
    found = read_collection(table)
    if found is None:
        return False
    view.offers.collection = found
    if view.route != routes.COLLECTION:
        view.next_route = routes.COLLECTION
    return True


def keep(view: ViewState, services: Services, _: Fields) -> None:
    """Keep the games that are shown, in place of those that are kept."""
    offered, view.offers.collection = view.offers.collection, None
    if offered is not None:
        services.match_store.values.write_plain(COLLECTION, to_plain(offered.games))
        view.toast(Message(N_("Your games are kept.")))


def discard_offer(view: ViewState, _services: Services, _: Fields) -> None:
    """Leave what is kept as it is."""
    view.offers.collection = None


def remove(view: ViewState, services: Services, _: Fields) -> None:
    """Remove the games that are kept, and offer to bring them back."""
    view.offers.collection = None
    view.offers.removed_games = kept_games.load_games(services.match_store)
    services.match_store.values.forget(COLLECTION)
    view.toast(
        Message(N_("Your games were removed.")),
        action="restore-collection",
        label=services.translator(N_("Bring back")),
    )


def restore(view: ViewState, services: Services, _: Fields) -> None:
    """Bring back the games that were removed last."""
    removed, view.offers.removed_games = view.offers.removed_games, ()
    if removed:
        services.match_store.values.write_plain(COLLECTION, to_plain(removed))


def page(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    """Return the screen."""
    shown = ShownCollection(kept_games.load_games(services.match_store), view.offers.collection)
    return collection_page.collection(services.translator, shown, toasts)


COMMANDS = {
    "keep-collection": Command(of_view_and_services(keep), "change"),
    "leave-collection": Command(of_view_and_services(discard_offer), "request"),
    "remove-collection": Command(of_view_and_services(remove), "change"),
    "restore-collection": Command(of_view_and_services(restore), "change"),
}
"""The events of the collection."""
