"""Attack and defence of a takeover, and what either side lacks."""

from __future__ import annotations

from attrs import frozen

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.components import Card, CardId, Military
from laurel.games.race_for_the_galaxy.state import Declaration, State
from laurel.games.race_for_the_galaxy.vulnerability import cards_for_takeovers
from laurel.match.evolve import evolve
from laurel.match.setup import Seat


@frozen
class ContestSide:
    """The Military of one side of a takeover."""

    total: Military
    specialised: Military
    """Specialised Military against the kind of this world, and against rebels if it is a rebel world."""

    bonus: Military
    """The bonus of Rebel Alliance for an attack by its power, or of Rebel Pact for the defence."""

    temporary: Military
    world: Military
    """The defence of the world itself; 0 for the attacker."""

    @property
    def sum(self) -> Military:
        """The total of the side."""
        return Military(self.total + self.specialised + self.bonus + self.temporary + self.world)


@frozen
class Contest:
    """Both sides of a takeover. The attacker wins ties."""

    attack: ContestSide
    defence: ContestSide

    @property
    def margin(self) -> int:
        """Attack minus defence."""
        return self.attack.sum - self.defence.sum

    @property
    def succeeds(self) -> bool:
        """Whether the takeover succeeds with these numbers."""
        return self.margin >= 0

    @property
    def attacker_lacks(self) -> int:
        """How much more the attacker needs to succeed, or 0."""
        return max(-self.margin, 0)

    @property
    def defender_lacks(self) -> int:
        """How much more the defender needs to succeed, or 0."""
        return max(self.margin + 1, 0)


def contest(state: State, declared: Declaration) -> Contest:
    """Return both sides of a takeover now, with the temporary Military that the defender has used in this phase."""
    attackers = cards_for_takeovers(state, declared.attacker)
    bonus = state.card(declared.power).takeover_attack * military.rebel_military_worlds(attackers)
    attack = _side(attackers, state.card(declared.world), Military(bonus), declared.temporary)
    return Contest(attack, defence(state, declared.defender, declared.world))


def defence(state: State, owner: Seat, world: CardId) -> ContestSide:
    """Return the defending side: the least that an attack on the world needs."""
    defenders = cards_for_takeovers(state, owner)
    side = _side(defenders, state.card(world), military.takeover_defence(defenders), state.temporary(owner))
    return evolve(side, world=Military(state.card(world).cost))


def _side(cards: tuple[Card, ...], world: Card, bonus: Military, temporary: Military) -> ContestSide:
    specialised = military.specialised_military(cards, world.good, is_rebel=world.is_rebel_military_world)
    return ContestSide(military.total(cards), specialised, bonus, temporary, world=Military(0))
