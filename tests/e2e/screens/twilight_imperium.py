"""The screens and the sheets of Twilight Imperium, and the shared ones beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from laurel.games.twilight_imperium.actions import Claims, GainRelic, RevealObjective, ScoreStatusPhase, TakeMonument
from laurel.games.twilight_imperium.components import MONUMENT_TOKENS, NEURALOOP, SILVER_FLAME, ObjectiveId
from laurel.match.setup import Seat
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens, guide
from tests.e2e.twilight_imperium import OUTLOOK

LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Ce", "Maximilian von Habsburg", "Ewa", "Franta")

PHASES = {
    "strategy phase": seeds.match(seeds.take(0, 3), players=6, name="strategy", names=LONG_NAMES, has_factions=True),
    "action phase": seeds.running(players=6, name="action", names=LONG_NAMES, has_factions=True),
    "status phase": seeds.match(*seeds.cards(1, 2, 3, 4), seeds.phase("status"), name="status"),
    "agenda phase": seeds.match(seeds.gain(0, 1, "custodians_token"), seeds.phase("agenda"), name="agenda"),
    "tie": seeds.tied(name="tie"),
    "end": seeds.finished(name="end"),
    "eight players": seeds.running(players=8, name="eight", target=14),
    "objectives": seeds.named(players=8, name="named", names=(*LONG_NAMES, "Gosia", "Hugo")),
    "eliminated": seeds.named(seeds.out(3), name="out"),
    "rare cards": seeds.named(
        GainRelic(Seat(0), NEURALOOP),
        GainRelic(Seat(0), SILVER_FLAME),
        TakeMonument(MONUMENT_TOKENS[0], Seat(0)),
        name="rare",
        options={"monuments_to_the_ages": True},
    ),
    "claims": seeds.named(seeds.phase("status", 2), players=6, name="claims", names=LONG_NAMES),
}


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet, one after another, and say which it is."""
    laurel.go("/").on("home")
    yield "home"
    laurel.go("/new").on("setup")
    yield "setup"
    laurel.go("/settings").on("settings")
    yield "settings"
    for name, document in PHASES.items():
        laurel.go(f"/match/{next(iter(seeds.stored(document))).rpartition(':')[2]}").on("board")
        yield f"board, {name}"
    laurel.go("/match/end/results").on("results")
    yield "results"
    laurel.go("/match/tie/results").on("results")
    yield "results, not decided"
    laurel.go("/match/action/history").on("history")
    yield "history"
    laurel.press(laurel.page.locator("button.line").last)
    yield from opened(laurel, "sheet: entry")
    laurel.go("/match/status").on("board")
    laurel.change(lambda: laurel.press(laurel.page.locator(".cell:visible").first))
    yield "board, drafts"
    laurel.press(laurel.undo)
    laurel.go("/match/action").on("board")
    yield from guide(laurel)
    laurel.press(laurel.page.locator(".round-actions .button").first)
    yield from opened(laurel, "sheet: strategy cards")
    yield from named(laurel)
    laurel.go("/match/action").on("board")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    laurel.press(laurel.sheet.locator("#player-more summary"))
    yield from opened(laurel, "sheet: player")
    laurel.press(laurel.page.locator(".tools .tool").last)
    yield from opened(laurel, "sheet: more")
    for kind in ("gain_together", "start_phase", "resolve_mutiny"):
        laurel.press(laurel.page.locator(".tools .tool").last)
        laurel.press(laurel.sheet.locator(f"button[data-fields*='\"{kind}\"']"))
        yield from opened(laurel, f"sheet: {kind}")
    laurel.press(laurel.page.locator("button.plus").first)
    expect(laurel.page.locator(".slot-asks")).to_be_visible()
    yield "board, asking from what"
    laurel.press(laurel.undo)


def named(laurel: Laurel) -> Iterator[str]:
    """Show the sheets of a table that enters its objectives."""
    laurel.go("/match/named").on("board")
    yield "board, objectives"
    sheets = {"player": ".tile-score .tile-name", "outlook": OUTLOOK, "imperial": "#round-imperial"}
    if laurel.page.locator(".tool-objectives").is_visible():
        sheets["objectives"] = ".tool-objectives"
    for name, opener in sheets.items():
        laurel.press(laurel.page.locator(opener).first)
        yield from opened(laurel, f"sheet: {name}, objectives entered")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    laurel.press(laurel.sheet.locator("#open-secrets"))
    yield from opened(laurel, "sheet: secrets")
    laurel.press(laurel.page.locator("button.plus").first)
    expect(laurel.page.locator(".slot-asks")).to_be_visible()
    yield "board, asking from which objective"
    laurel.press(laurel.page.locator(".slot-asks [id$=-support]"))
    yield from opened(laurel, "sheet: support")
    laurel.go("/match/rare").on("board")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    expect(laurel.sheet.locator("#monument-1")).to_be_visible()
    yield "sheet: player, rare cards"
    laurel.press(laurel.sheet.locator("#open-neuraloop"))
    expect(laurel.sheet.locator("#replace-unveil_flagship")).to_be_attached()
    yield from opened(laurel, "sheet: neuraloop")
    laurel.go("/match/claims").on("board")
    laurel.press(laurel.page.locator("#round-reveal"))
    yield from opened(laurel, "sheet: reveal, objectives entered")
    laurel.go("/match/agenda").on("board")
    laurel.press(laurel.page.locator("#round-agenda"))
    for fold in ("mutiny", "seed", "incentive", "leaks", "rider", "political_censure"):
        laurel.press(laurel.sheet.locator(f"#agenda-{fold} summary"))
        yield f"sheet: agenda, {fold}"
    laurel.close_sheet()


def opened(laurel: Laurel, name: str) -> Iterator[str]:
    """Say which sheet is open, and close it afterwards."""
    expect(laurel.sheet).to_be_visible()
    yield name
    laurel.close_sheet()


NUMBERS = Numbers(
    seeds.stored(
        *(
            seeds.named(
                seeds.gain(0, 9, "x"),
                seeds.gain(1, 9, "x"),
                players=players,
                name=f"of{players}",
                target=14,
                names=(*LONG_NAMES, "Gosia", "Hugo"),
                has_factions=True,
            )
            for players in range(3, 9)
        )
    ),
    number=".tile-number text",
    reached=".tile-name, .plus",
)
EDGES = (
    seeds.match(seeds.gain(0, 9), name="almost"),
    seeds.match(*(seeds.take(seat, seat + 1) for seat in range(3)), name="lastcard"),
)

STRAINED = seeds.stored(
    *(
        seeds.named(
            *actions,
            players=players,
            name=f"{name}{players}",
            target=14,
            names=(*LONG_NAMES, "Gosia", "Hugo"),
            has_factions=True,
        )
        for players in (4, 6, 8)
        for name, actions in {
            "asked": (seeds.gain(0, 8, "x"), seeds.gain(1, 1)),
            "picks": (seeds.phase("strategy", 3), seeds.gain(0, 8, "x"), seeds.gain(1, 1)),
            "claims": (seeds.phase("status", 2),),
            "scored": (
                seeds.phase("status", 2),
                ScoreStatusPhase({Seat(0): Claims(ObjectiveId("diversify_research"))}),
                RevealObjective(ObjectiveId("expand_borders")),
            ),
            "agenda": (seeds.phase("status", 2), seeds.phase("agenda", 2)),
        }.items()
    ),
    *(
        seeds.named(
            seeds.gain(seat, 14, "x"), name=f"won{seat}", names=(*LONG_NAMES, "Gosia", "Hugo"), has_factions=True
        )
        for seat in range(6)
    ),
)
SCREENS = Screens(
    seeds.stored(*PHASES.values()),
    visit,
    smallest_target=44,
    numbers=NUMBERS,
    strained=STRAINED,
    score=".tile-number text",
    edges=seeds.stored(*EDGES),
)
