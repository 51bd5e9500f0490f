"""What a game declares of its presentation, as values: texts, buttons, the guide, groups of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, field, fields, frozen

from laurel.match.message import N_
from laurel.pages.forms import Field, fields_of
from laurel.pages.language.translator import Translator

Describe = Callable[[Translator, Any], str]
"""Returns what an action was, as a sentence without its points, which are shown beside it."""


@frozen(eq=False)
class ActionText:
    """The texts of one kind of action: its title, the labels of its form, and the sentence that describes one."""

    title: str
    """As a key of the catalogues."""

    sentence: str | Describe = ""
    """What an action was: a key of the catalogues, with names of its fields as places, or a function for more. Empty
    where the title says it."""

    fields: Mapping[str, Field] = field(factory=dict)
    """The form's fields by the name of the action's attribute; an attribute without one has no control.
    `in_groups` adds those that the kinds of a game share."""

    is_listed: bool = True
    """Whether the dialog that lists the kinds of entry has it."""

    sheet: str = "form"
    """The name of the dialog that the list opens for it."""

    also: str = ""
    """What it is searched by as well in that list, separated by bars, as a key of the catalogues."""

    group: str = ""
    """The heading above it in that list, as a key of the catalogues; empty for the first group, which has none."""


def in_groups(
    groups: Mapping[str, Mapping[type, ActionText]], shared: Mapping[str, Field]
) -> Mapping[type, ActionText]:
    """Return all kinds of action of groups by heading, in the order of the list of kinds.

    In their forms, an attribute without a field of its own has the shared one of its name.
    """
    return {
        kind: evolve(
            text,
            group=group,
            fields={**{name: shared[name] for name in _attributes(kind) & shared.keys()}, **text.fields},
        )
        for group, texts in groups.items()
        for kind, text in texts.items()
    }


def _attributes(kind: type) -> set[str]:
    return {attribute.name for attribute in fields(kind)}


@frozen
class MarkedSeat:
    """A seat that is marked at setup, such as that of the first player."""

    option: str
    """The name of the option whose value is the seat."""

    icon: str
    others: str = ""
    """What the other seat of a game for two is called; empty where only the marked one has a name."""


@frozen
class QuickEntry:
    """An entry by one press, for the tile of a player in the layout around the table."""

    text: str
    """What the button shows, such as `+1`."""

    name: str
    """What a screen reader calls it, in the reader's language."""

    fields: tuple[tuple[str, str | tuple[str, ...]], ...]
    """The fields of its event `tap`."""


def quick_entry(text: str, name: str, action: Any) -> QuickEntry:
    """Return the button that enters an action."""
    sent = fields_of(action)
    return QuickEntry(
        text, name, tuple((one, value if isinstance(value, str) else tuple(value)) for one, value in sent.items())
    )


@frozen
class Shortcut:
    """A button in the bar under the board that opens a dialog."""

    sheet: str
    icon: str
    label: str
    """As a key of the catalogues."""


@frozen
class Callout:
    """What the guide of a game says about one place of its board."""

    heading: str
    """As a key of the catalogues."""

    text: str
    """One or two sentences, true in every state of a match, as a key of the catalogues."""

    places: tuple[str, ...]
    """CSS selectors. The place is the first visible element of the first selector that has one; in every state of a
    match one of them has."""


TAKING_BACK = Callout(
    N_("If you make a mistake"),
    N_(
        "Undo takes back the newest entry. History, the clock at the top, corrects or removes any older one; what"
        " came after it is recounted."
    ),
    ("#region-tools [data-do=undo]",),
)
"""The same for every game."""


@frozen
class GuideSign:
    """A sign that the board has without a word, and what it means; the guide lists them."""

    word: str
    """As a key of the catalogues."""

    icon: str = ""
    """The name of an icon; empty where the sign is a text."""

    text: str = ""
    colour: str = ""
    """The colour of a player whose shape the icon is; empty for other icons."""


@frozen
class OptionGroup:
    """Options that most players never change, in a closed section of the setup screen."""

    title: str
    """As a key of the catalogues."""

    options: tuple[str, ...]


@frozen
class Correction:
    """What a correction of an entry has in place of some controls of its form."""

    html: str
    """As markup."""

    fields: frozenset[str]
    """The fields of the action whose controls are left out."""

    has_controls: bool = False
    """Whether the markup has controls, which are sent with those of the form."""

    begins_in_field: bool = False
    """Whether one of its fields has the focus when it is opened."""

    title: str = ""
    """The title of the dialog; empty for that of the kind of action."""


@frozen
class Insertion:
    """A button that opens a dialog in which an entry is inserted before another."""

    label: str
    """As a key of the catalogues."""

    fields: tuple[tuple[str, str], ...]
    """Those of the event that opens the dialog, with the name of the dialog."""
