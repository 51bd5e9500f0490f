"""The screen that sets a table up."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.match.setup import COLOURS
from laurel.pages.environment import render
from laurel.pages.forms import Choice, Control, Terms, option_controls
from laurel.pages.page import Page, Region
from laurel.pages.sitting import SHAPES, GamePages
from laurel.pages.words import Words

COLOUR_NAMES = {
    "black": N_("Black"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "purple": N_("Purple"),
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "orange": N_("Orange"),
    "pink": N_("Pink"),
}


@frozen
class Row:
    """One seat of the table that is being set up."""

    name: str
    colour: str
    faction: str = ""

    @property
    def shape(self) -> str:
        """The shape that goes with the colour."""
        return SHAPES[self.colour]


@frozen
class Draft:
    """A table that is being set up."""

    game: str
    rows: tuple[Row, ...]
    marked: int = 0
    """The seat that the game marks, such as the speaker's."""

    options: tuple[tuple[str, str], ...] = ()
    """The game's other options, as a form has them: name and value."""


@frozen
class Screen:
    """What the session knows of a table that is being set up."""

    draft: Draft
    games: tuple[GamePages, ...]
    """Every game that can be played."""

    known_names: tuple[str, ...]
    problem: Message | None
    """Why the table cannot start."""


@frozen
class SetupView:
    """What the setup screen shows."""

    game: str
    games: tuple[Choice, ...]
    """The games to choose from, by id."""

    draft: Draft
    can_add: bool
    can_remove: bool
    colours: tuple[Choice, ...]
    """The colours to choose from; none where the game gives them."""

    factions: tuple[Choice, ...]
    mark: str
    """What the marked seat is called, or empty where a game marks none."""

    mark_sign: str

    options: tuple[Control, ...]
    groups: tuple[tuple[str, tuple[Control, ...]], ...]
    """The options of which most tables never think, by group."""

    known_names: tuple[str, ...]
    problem: str


def setup(words: Words, pages: GamePages, screen: Screen, notices: tuple[Region, ...]) -> Page:
    """Return the setup screen."""
    draft = screen.draft
    labels = pages.labels(words)
    options = _options(words, pages, draft)
    grouped = {name for _, names in pages.option_groups for name in names}
    view = SetupView(
        game=words(pages.name),
        games=tuple((one.game.id, words(one.name)) for one in screen.games),
        draft=draft,
        can_add=len(draft.rows) < pages.seats[-1],
        can_remove=len(draft.rows) > pages.seats[0],
        colours=tuple((colour, words(COLOUR_NAMES[colour])) for colour in COLOURS if pages.has_colours),
        factions=pages.factions(words),
        mark=labels[pages.marked_seat] if pages.marked_seat else "",
        mark_sign=pages.mark,
        options=tuple(control for name, control in options.items() if name not in grouped),
        groups=tuple((words(title), tuple(options[name] for name in names)) for title, names in pages.option_groups),
        known_names=screen.known_names,
        problem=words.say(screen.problem) if screen.problem else "",
    )
    body = Region("setup", render("setup.html", words.language, view))
    return Page("setup", words(N_("New match")), words.language, (body, *notices), game=pages.game.id)


def _options(words: Words, pages: GamePages, draft: Draft) -> dict[str, Control]:
    """Return the controls of the game's options by name, without the one that marks a seat."""
    terms = Terms(pages.choices(words, ()), pages.labels(words), pages.ranges)
    made = option_controls(pages.game.options, terms, dict(draft.options))
    return {control.name: control for control in made if control.name != pages.marked_seat}
