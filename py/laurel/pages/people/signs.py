"""A person as lists and forms show them."""

from __future__ import annotations

from attrs import frozen

from laurel.match.setup import PersonId
from laurel.pages import routes


@frozen
class PersonSign:
    """A person with the sign of their colour."""

    id: PersonId
    name: str
    """As it is shown."""

    colour: str
    """The colour that is usually theirs; empty where none is known."""

    entered: str
    """The name as it was entered."""

    @property
    def address(self) -> str:
        """The address of the person's screen."""
        return routes.person(self.id)

    @property
    def statistics(self) -> str:
        """The address of the person's statistics."""
        return routes.person_statistics(self.id)
