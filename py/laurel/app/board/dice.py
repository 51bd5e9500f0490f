"""Dice: they are thrown by the random numbers of the device. Nothing of them is stored."""

from __future__ import annotations

from attrs import evolve

from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.pages.board.dice import KEPT, MOST_DICE, SIDES, Dice, Throw
from laurel.pages.forms import Fields, natural_number, text, typed_number


def _choose(view: ViewState, services: Services, fields: Fields) -> None:
    """Choose the dice of the form. A die that does not exist changes nothing."""
    view.dice = _chosen(view.dice, services, fields)


def _throw(view: ViewState, services: Services, fields: Fields) -> None:
    """Throw the dice of the form."""
    dice = _chosen(view.dice, services, fields)
    results = tuple(services.device.random(dice.sides) + 1 for _ in range(dice.count))
    number = dice.throws[0].number + 1 if dice.throws else 1
    thrown = Throw(number, dice.sides, results)
    view.dice = evolve(dice, throws=(thrown, *dice.throws)[: KEPT + 1])
    view.announce(f"{thrown.name(services.translator)}: {thrown.in_full}")


def _chosen(dice: Dice, services: Services, fields: Fields) -> Dice:
    """Return the dice that are chosen in a form.

    Raises:
        FormError: their number is none.
    """
    count = typed_number(fields, "count", services.translator.language) if text(fields, "count") else dice.count
    sides = natural_number(text(fields, "sides"))
    return evolve(dice, count=min(max(count, 1), MOST_DICE), sides=sides if sides in SIDES else dice.sides)


COMMANDS = {
    "dice": Command(of_view_and_services(_choose), "request"),
    "throw": Command(of_view_and_services(_throw), "request"),
}
"""The events of the screen of the dice."""
