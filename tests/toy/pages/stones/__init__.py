"""How Stones is shown."""

from __future__ import annotations

from laurel.games.stones import GAME, MOST, EndGame, NameWinner, Side, State, TakeStones
from laurel.match.message import N_
from laurel.match.texts import for_display
from laurel.pages.environment import Values, render
from laurel.pages.forms import Choices, Field
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import ActionText, Callout
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.page import Region

PLAYER = Field(N_("Player"))


CALLOUTS = (
    Callout("A stone", "Tap + for a stone.", (".plus", ".pile")),
    Callout("Why it counts", "Every stone is a point.", (".pile-stones",)),
    Callout("If you make a mistake", "Undo takes back the newest entry.", ("[data-do=undo]",)),
    Callout("The round", "The title says how many stones are taken.", (".bar-title",)),
    Callout("The end", "Results say who has most stones.", (".ending", "#to-history")),
)


class Stones(Presentation):
    """Stones: a pile for every player."""

    game = GAME
    title = "Stones"
    usual_players = 2
    callouts = CALLOUTS
    dialogs = {}  # noqa: RUF012 - it has no sheets of its own
    options = {"target": Field(N_("Victory points"), range(1, 100))}  # noqa: RUF012 - nobody changes it
    seat_details = {"side": Field(N_("Faction"), none=N_("nobody"))}  # noqa: RUF012 - nobody changes it
    actions = {  # noqa: RUF012 - nobody changes it
        TakeStones: ActionText(
            N_("Points gained"), "%(player)s", {"player": PLAYER, "stones": Field(N_("Points"), range(1, MOST + 1))}
        ),
        EndGame: ActionText(N_("Results")),
        NameWinner: ActionText(
            N_("The table's ruling"), N_("The table names the winner: %(winner)s"), {"winner": PLAYER}, is_listed=False
        ),
    }

    def board(self, match_view: MatchView) -> tuple[Region, ...]:
        """Return the piles: a player's stones, and the actions that take more.

        Values:
            several: what the form for several stones opens with.
        """
        is_over = match_view.replay.verdict is not None
        piles = tuple(
            Values(
                player=one,
                stones=match_view.state.stones[one.seat],
                take=TakeStones(one.seat),
                several=TakeStones(one.seat, 2),
                is_over=is_over,
            )
            for one in match_view.players
        )
        return (Region("piles", render("stones/board.html", match_view.translator.language, piles=piles)),)

    def progress(self, translator: Translator, state: State) -> str:
        """Return how many stones have been taken."""
        return f"{translator(N_('Points'))}: {sum(state.stones)}"

    def announce(self, match_view: MatchView, _: object = None) -> str:
        """Return everybody's stones."""
        return ", ".join(f"{one.name} {match_view.state.stones[one.seat]}" for one in match_view.players)

    def source(self, translator: Translator, source: str) -> str:
        """Return what a source of points is called."""
        return translator(N_("Points")) if source == "stones" else for_display(source)

    def choices(self, translator: Translator) -> Choices:
        """Return the sides of the table."""
        return {Side: tuple((side.value, translator(side.name.title())) for side in Side)}


PRESENTATION = Stones()
