"""What a number towards one side or the other is called: `USA +3`, `USSR wins`."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.components import Superpower
from laurel.match.message import N_
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.twilight_struggle.wording import side_name


@frozen
class MarkerText:
    """A number that the marker moves by, or stands at, in words."""

    text: str
    """`USA +3`, `0`, or `USA wins`."""

    side: str
    """Towards whom: `us`, `ussr` or empty."""

    number: str
    """The same where a sign stands for the side: `+3`, `0` or `wins`."""

    wins: bool = False


def lead(translator: Translator, net: int | None, winner: Superpower | None = None) -> MarkerText:
    """Return a number towards the US as the lead of a side; `None` where `winner` wins at once."""
    if winner is not None:
        said = translator(N_("%(side)s wins"), side=side_name(translator, winner))
        return MarkerText(said, winner.value, translator(N_("wins")), wins=True)
    if not net:
        return MarkerText("0", "", "0")
    side = Superpower.US if net > 0 else Superpower.USSR
    number = with_sign(abs(net))
    return MarkerText(f"{side_name(translator, side)} {number}", side.value, number)
