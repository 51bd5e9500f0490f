"""The takeover desk: what can be declared, both sides of it, and what waits to be resolved."""

from __future__ import annotations

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, CardId
from laurel.games.race_for_the_galaxy.contests import Contest, contest
from laurel.games.race_for_the_galaxy.table import Declaration, Table
from laurel.games.race_for_the_galaxy.takeovers import (
    declaring_obstacle,
    next_takeover,
    proposal,
    temporary_left,
    void_because,
)
from laurel.games.race_for_the_galaxy.vulnerability import targets
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Choice, Fields, incomplete, text
from laurel.pages.race_for_the_galaxy.wording import title
from laurel.pages.sitting import PlayerView, Sitting, seated
from laurel.pages.words import signed


@frozen
class ContestView:
    """Both sides of a takeover."""

    attacker: PlayerView
    defender: PlayerView
    power: str
    world: str
    rows: tuple[tuple[str, str, str], ...]
    """What counts, for the attack and for the defence; empty where a side has nothing."""

    attack: int
    defence: int
    attacker_lacks: int
    defender_lacks: int


@frozen
class TargetView:
    """A world that could be taken."""

    owner: PlayerView
    world: CardId
    title: str
    attack: int
    defence: int


@frozen
class OfferView:
    """A takeover power on the table."""

    player: PlayerView
    power: CardId
    title: str
    obstacle: str
    """Why it cannot be used now, or empty."""

    targets: tuple[TargetView, ...]


@frozen
class TemporaryView:
    """Temporary Military that somebody could still use."""

    hand_cards: int
    discards: tuple[Choice, ...]
    """Cards of the tableau to discard, with what each gives."""


@frozen
class DeskSheet:
    """The takeover desk."""

    declared: tuple[tuple[PlayerView, PlayerView, str, str, str], ...]
    """Attacker, defender, power, world, and how it went: `won`, `lost` or empty."""

    next: ContestView | None
    void: str
    """Why the next takeover is void, or empty."""

    temporary: TemporaryView | None
    """What the defender of the next takeover could still use."""

    offers: tuple[OfferView, ...]
    is_open: bool
    """Whether this match has takeovers and goes on."""


@frozen
class DeclareSheet:
    """A takeover before it is declared."""

    contest: ContestView
    power: CardId
    world: CardId
    temporary: TemporaryView
    is_used_up: bool
    """Whether the power is discarded by declaring."""


def takeovers_sheet(sitting: Sitting, _: Fields) -> str:
    """Return the takeover desk."""
    table: Table = sitting.state
    waiting = next_takeover(table)
    void = void_because(table, waiting) if waiting else None
    view = DeskSheet(
        declared=tuple(_declared(sitting, one) for one in (table.settle.declarations if table.settle else ())),
        next=contest_view(sitting, waiting) if waiting else None,
        void=sitting.words.say(void) if void else "",
        temporary=_temporary(table, waiting.defender) if waiting and not void else None,
        offers=tuple(
            _offer(sitting, player, card)
            for player in sitting.players
            for card in table.cards(player.seat)
            if card.takeover
        ),
        is_open=table.house.takeovers and sitting.replay.verdict is None,
    )
    return render("race_for_the_galaxy/takeovers.html", sitting.words.language, view)


def _declared(sitting: Sitting, one: Declaration) -> tuple[PlayerView, PlayerView, str, str, str]:
    ends = {None: "", True: "won", False: "lost"}
    players = sitting.players
    return players[one.attacker], players[one.defender], title(one.power), title(one.world), ends[one.succeeded]


def _offer(sitting: Sitting, player: PlayerView, card: Card) -> OfferView:
    table: Table = sitting.state
    obstacle = declaring_obstacle(table, player.seat, card.id)
    return OfferView(
        player,
        card.id,
        card.title,
        sitting.words.say(obstacle.message) if obstacle else "",
        () if obstacle else _targets(sitting, player, card),
    )


def _targets(sitting: Sitting, player: PlayerView, power: Card) -> tuple[TargetView, ...]:
    table: Table = sitting.state
    if power.takeover is None:
        return ()
    worlds = [
        (owner, world)
        for owner in sitting.players
        if owner.seat != player.seat
        for world in targets(table, owner.seat, power.takeover)
    ]
    return tuple(_target(table, player.seat, power.id, owner, world) for owner, world in worlds)


def _target(table: Table, attacker: Seat, power: CardId, owner: PlayerView, world: CardId) -> TargetView:
    fought = contest(table, proposal(table, attacker, power, world))
    return TargetView(owner, world, title(world), fought.attack.sum, fought.defence.sum)


def declare_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return a takeover before it is declared: both sides, and the temporary Military of the attacker.

    Raises:
        FormError: no such takeover can be declared.
    """
    table: Table = sitting.state
    player = seated(sitting, fields)
    power, world = CardId(text(fields, "power")), CardId(text(fields, "world"))
    try:
        declared = proposal(table, player.seat, power, world)
    except Refusal as refusal:
        raise incomplete() from refusal
    view = DeclareSheet(
        contest_view(sitting, declared),
        power,
        world,
        _temporary(table, player.seat),
        table.card(power).takeover_discards,
    )
    return render("race_for_the_galaxy/declare.html", sitting.words.language, view)


def contest_view(sitting: Sitting, declared: Declaration) -> ContestView:
    """Return both sides of a takeover as they stand."""
    table: Table = sitting.state
    fought = contest(table, declared)
    return ContestView(
        attacker=sitting.players[declared.attacker],
        defender=sitting.players[declared.defender],
        power=title(declared.power),
        world=title(declared.world),
        rows=_rows(sitting, fought),
        attack=fought.attack.sum,
        defence=fought.defence.sum,
        attacker_lacks=fought.attacker_lacks,
        defender_lacks=fought.defender_lacks,
    )


def _rows(sitting: Sitting, fought: Contest) -> tuple[tuple[str, str, str], ...]:
    attack, defence = fought.attack, fought.defence
    parts = (
        (N_("Total Military"), attack.total, defence.total),
        (N_("Only against this world"), attack.specialised, defence.specialised),
        (N_("Bonus in takeovers"), attack.bonus, defence.bonus),
        (N_("Temporary"), attack.temporary, defence.temporary),
        (N_("Defence of the world"), attack.world, defence.world),
    )
    return tuple((sitting.words(name), signed(ours), signed(theirs)) for name, ours, theirs in parts if ours or theirs)


def _temporary(table: Table, seat: Seat) -> TemporaryView:
    left = temporary_left(table, seat)
    discards = tuple((card, f"{title(card)} {signed(table.card(card).discard_for)}") for card in left.discards)
    return TemporaryView(max(left.hand_cards, 0), discards)
