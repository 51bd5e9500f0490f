"""The commands of what a table reaches for before or beside a match: dice, who begins, and the layout around it."""

from __future__ import annotations

from laurel.app.commands import Command, of_open_match, of_view, of_view_and_services
from laurel.app.open_match import OpenMatch
from laurel.app.services import Services
from laurel.app.session import Session
from laurel.app.view_state import ViewState
from laurel.pages.forms import Fields


def _choose_dice(view: ViewState, services: Services, fields: Fields) -> None:
    from laurel.app import dice  # noqa: PLC0415 - which no start needs

    dice.choose(view, services, fields)


def _throw(view: ViewState, services: Services, fields: Fields) -> None:
    from laurel.app import dice  # noqa: PLC0415 - which no start needs

    dice.throw(view, services, fields)


def _begins(session: Session, fields: Fields) -> None:
    from laurel.app import first_player  # noqa: PLC0415 - which no start needs

    first_player.begins(session, fields)


def _players(view: ViewState, fields: Fields) -> None:
    from laurel.app import first_player  # noqa: PLC0415 - which no start needs

    first_player.choose_count(view, fields)


def _table(open_match: OpenMatch, services: Services, fields: Fields) -> None:
    from laurel.app import table_layout  # noqa: PLC0415 - which no start needs

    table_layout.choose(open_match, services.match_store, fields)


COMMANDS = {
    "dice": Command(of_view_and_services(_choose_dice), "request"),
    "throw": Command(of_view_and_services(_throw), "request"),
    "begins": Command(_begins, "change"),
    "players": Command(of_view(_players), "request"),
    "table": Command(of_open_match(_table), "change"),
}
"""The events of the dice, of who begins, and of the layout around the table."""
