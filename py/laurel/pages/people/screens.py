"""The screens of the people: everybody who plays, and one person with what can be changed about them."""

from __future__ import annotations

from collections.abc import Iterable

from laurel.match.message import N_
from laurel.match.setup import COLOURS, LONGEST_NAME
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.colours import COLOUR_NAMES
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region
from laurel.pages.people.signs import PersonSign

CHANGES_SHOWN = 10
"""How many of the last changes are seen without unfolding the others."""


def _by_name(translator: Translator, persons: Iterable[PersonSign]) -> list[PersonSign]:
    return sorted(persons, key=lambda person: in_alphabet(translator.language, person.entered))


def people(
    translator: Translator, everybody: tuple[PersonSign, ...], changes: tuple[Values, ...], notices: tuple[Region, ...]
) -> Page:
    """Return the list of everybody, by name, and what was done to them, the newest first.

    Values:
        changes: those that are seen first.
        earlier: the others.
    """
    html = render(
        "people.html",
        translator.language,
        everybody=tuple(_by_name(translator, everybody)),
        changes=changes[:CHANGES_SHOWN],
        earlier=changes[CHANGES_SHOWN:],
    )
    return _page(translator, translator(N_("People")), html, notices)


def person(
    translator: Translator,
    shown: PersonSign,
    details: Values,
    everybody: tuple[PersonSign, ...],
    notices: tuple[Region, ...],
) -> Page:
    """Return the screen of one person; `details` has who is merged into them, and their other names."""
    others = _by_name(translator, (one for one in everybody if one.id != shown.id))
    return _page(
        translator,
        shown.name,
        render(
            "person.html",
            translator.language,
            person=shown,
            details=details,
            others=tuple((one.id, one.name) for one in others),
            colours=tuple(Values(colour=colour, name=translator(COLOUR_NAMES[colour])) for colour in COLOURS),
            longest=LONGEST_NAME,
            back=routes.PEOPLE,
        ),
        notices,
    )


def merge_dialog(
    translator: Translator,
    persons: tuple[tuple[str, int], ...],
    both: int,
    matches: tuple[Values, ...],
    fields: Fields,
) -> str:
    """Return the question before two people are merged who sit in one match, as markup.

    `persons` are their names with the number of their matches, `both` is that of the matches in which both sit, and
    `fields` are those of the event that merges them.
    """
    return render(
        "sheet_merge.html",
        translator.language,
        title=translator(N_("Both play in the same matches")),
        persons=tuple((name, translator.plural("%(n)s match", "%(n)s matches", count)) for name, count in persons),
        both=translator.plural("%(n)s match", "%(n)s matches", both),
        matches=matches,
        more=both - len(matches),
        event="undo-people" if "value" in fields else "merge-people",
        fields=tuple(fields.items()),
    )


def _page(translator: Translator, title: str, html: str, notices: tuple[Region, ...]) -> Page:
    return Page("people", title, translator.language, (Region("people", html), *notices))
