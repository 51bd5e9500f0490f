"""Cards and tables that several tests of Twilight Imperium begin with."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import Action, RevealObjective, StartPhase
from laurel.games.twilight_imperium.components import OBJECTIVES, ObjectiveId, SecretId, Stage
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.message import Message, Notice
from laurel.match.setup import Points
from tests.support import act, after, one_card_each, refusal, table

ONE = Points(1)
EXPAND, SWAY, SUBDUE = ObjectiveId("expand_borders"), ObjectiveId("sway_the_council"), ObjectiveId("subdue_the_galaxy")
ICON, MARTYR, POLICY, THREATEN, VOID = (
    SecretId(ObjectiveId(one))
    for one in ("seize_an_icon", "become_a_martyr", "dictate_policy", "threaten_enemies", "brave_the_void")
)
STAGE_I = [card.id for card in OBJECTIVES.values() if card.stage is Stage.ONE and card.is_named]
STAGE_II = [card.id for card in OBJECTIVES.values() if card.stage is Stage.TWO and card.is_named]


def ready(*points: int, phase: Phase = Phase.STATUS, **more: object) -> Table:
    """Return a table that enters its phases, everybody with the card of the own seat."""
    cards = one_card_each(*range(1, len(points) + 1))
    return table(*points, cards=cards, phase=phase, has_phases=True, **more)


def said(notice: Notice) -> str:
    """Return what a notice says, or the reason that it gives."""
    why = notice.message.data.get("why")
    return why.text if isinstance(why, Message) else notice.message.text


def why(before: Table, action: Action) -> str:
    """Return why an action is refused."""
    return str(refusal(before, action))


def revealed(number: int, **more: object) -> Table:
    """Return a table in the status phase with so many objectives of the setup face up."""
    made = table(3, 3, 3, cards=one_card_each(1, 2, 3), **more)
    made = after(made, *[RevealObjective(one) for one in [*STAGE_I[:5], *STAGE_II[:5]][:number]])
    return act(made, StartPhase(Phase.STATUS, max(number - 1, 1)))
