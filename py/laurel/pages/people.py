"""The screens of the people: everybody who plays, and one person with what can be changed about them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import COLOURS, LONGEST_NAME, PersonId
from laurel.pages import routes
from laurel.pages.alphabet import in_alphabet
from laurel.pages.colours import COLOUR_NAMES
from laurel.pages.environment import Values, render
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator


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


def _by_name(translator: Translator, persons: Iterable[PersonSign]) -> list[PersonSign]:
    return sorted(persons, key=lambda person: in_alphabet(translator.language, person.entered))


def people(translator: Translator, everybody: tuple[PersonSign, ...], notices: tuple[Region, ...]) -> Page:
    """Return the list of everybody, by name."""
    by_name = tuple(_by_name(translator, everybody))
    return _page(translator, translator(N_("People")), render("people.html", translator.language, by_name), notices)


def person(
    translator: Translator,
    shown: PersonSign,
    names: tuple[str, ...],
    everybody: tuple[PersonSign, ...],
    notices: tuple[Region, ...],
) -> Page:
    """Return the screen of one person; `names` are the other names by which matches find them."""
    others = _by_name(translator, (one for one in everybody if one.id != shown.id))
    return _page(
        translator,
        shown.name,
        render(
            "person.html",
            translator.language,
            person=shown,
            names=tuple((name, translator.person_name(name)) for name in names),
            others=tuple((one.id, one.name) for one in others),
            colours=tuple(Values(colour=colour, name=translator(COLOUR_NAMES[colour])) for colour in COLOURS),
            longest=LONGEST_NAME,
            back=routes.PEOPLE,
        ),
        notices,
    )


def _page(translator: Translator, title: str, html: str, notices: tuple[Region, ...]) -> Page:
    return Page("people", title, translator.language, (Region("people", html), *notices))
