"""Whole games of CIV on the built site: a Hegemony, and a majority of two teams."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DrawLastCard,
    EndTurn,
    PlaceUtopia,
    PlayCards,
)
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.table import Options
from laurel.match.archive import encode
from laurel.match.journal import Journal, Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, Player, Seat, Setup
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.audits import axe_in_both_themes, tell
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenLaurel

ANNA, BORIS, CELIA, DMITRI = map(Seat, range(4))
LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Maximilian von Habsburg", "Ewa")


def match(*actions: Action, players: int = 4, name: str = "civ", **options: Any) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    seated = tuple(Player(LONG_NAMES[seat], COLOURS[seat]) for seat in range(players))
    journal: Journal[Action] = Journal()
    for index, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(seeds.NOON + 60_000 * index))
    return encode(
        GAME, Match(MatchId(name), Milliseconds(seeds.NOON), Setup(GAME.id, seated, Options(**options)), journal)
    )


CARDS = tuple(
    PlayCards(Seat(seat), domain, 1 + (seat * 3 + index * 2) % 6)
    for seat in range(4)
    for index, domain in enumerate(Domain)
    if (seat + index) % 4
)
UTOPIAS = (PlaceUtopia(BORIS, ANNA, Domain.SCIENCE), PlaceUtopia(CELIA, ANNA, Domain.SCIENCE))
ROUND = tuple(EndTurn(Seat(seat)) for seat in range(4))

MATCHES = {
    "new": match(name="new", players=2),
    "middle": match(*CARDS, *UTOPIAS, EndTurn(ANNA), name="middle"),
    "three": match(*(one for one in CARDS if one.player < DMITRI), *UTOPIAS, name="three", players=3),
    "threat": match(
        *CARDS, *UTOPIAS, PlayCards(ANNA, Domain.CULTURE, 8), PlayCards(BORIS, Domain.UTOPIA, 7), name="threat"
    ),
    "teams": match(*CARDS, DrawLastCard(), name="teams", teams=True),
    "hegemony": match(PlayCards(ANNA, Domain.MILITARY, 12), EndTurn(ANNA), name="hegemony", teams=True),
    "majority": match(*CARDS, DrawLastCard(), *ROUND, name="majority"),
    "draw": match(DrawLastCard(), *ROUND, name="draw", teams=True),
}
STORED = seeds.stored(*MATCHES.values())


def play(laurel: Laurel, player: Seat, **cards: int) -> None:
    """Tap a player's columns: so many cards of each domain."""
    for domain, times in cards.items():
        for _ in range(times):
            laurel.change(lambda domain=domain: laurel.press(laurel.page.locator(f"#plus-{player}-{domain}")))  # type: ignore[misc]


def target(laurel: Laurel, player: Seat, other: Seat, domain: str, mode: str = "take") -> None:
    """On a player's sheet, take a card of another player, or place a Utopia face down there."""
    laurel.press(laurel.page.locator(f"[data-seat='{player}']"))
    if mode != "take":
        laurel.press(laurel.sheet.locator(f"#choose-{mode}-"))
        expect(laurel.sheet.locator(f"#choose-{mode}-")).to_have_attribute("aria-pressed", "true")
    laurel.change(lambda: laurel.press(laurel.sheet.locator(f"#target-{other}-{domain}")))
    expect(laurel.sheet).to_have_count(0)


def end_turn(laurel: Laurel, times: int = 1) -> None:
    """End the turn of the player who has it, several times."""
    for _ in range(times):
        laurel.change(lambda: laurel.press(laurel.page.locator("#end-turn")))


def set_up(laurel: Laurel, *names: str, teams: bool = False) -> None:
    """Choose CIV, fill in the players, and start."""
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    expect(laurel.page.locator(".seats > .seat")).to_have_count(4)
    for seat in range(4, len(names), -1):
        laurel.press(laurel.page.locator(f"#seat-{seat - 1} button[data-fields*=drop]"))
    for seat, name in enumerate(names):
        laurel.page.locator(f"#seat-{seat} .seat-name").fill(name)
    laurel.press(
        laurel.page.locator(
            "label.chip", has=laurel.page.locator(f"input[name=teams][value={'yes' if teams else 'no'}]")
        )
    )
    laurel.press(laurel.page.locator(".setup-foot button"))
    laurel.on("board")


@pytest.mark.parametrize(("device", "locale"), [(PHONE, "pl-PL"), (TABLET, "en-GB")], ids=["phone-pl", "tablet-en"])
def test_a_hegemony_of_three(open_laurel: OpenLaurel, device: Mapping[str, Any], locale: str) -> None:
    """Boris makes it harder, the table is warned, and Anna wins at the end of her next turn but one."""
    laurel = open_laurel("/new", device=device, locale=locale)
    set_up(laurel, "Anna", "Boris", "Celia")
    play(laurel, ANNA, science=6, culture=1)
    expect(laurel.page.locator(".warning")).to_have_count(0)
    end_turn(laurel)

    play(laurel, BORIS, military=2, utopia=1)
    target(laurel, BORIS, ANNA, "science", mode="utopia")
    expect(laurel.page.locator(f"#plus-{BORIS}-utopia text")).to_have_text("0")
    end_turn(laurel)
    end_turn(laurel)

    play(laurel, ANNA, science=1)
    expect(laurel.page.locator(".warning")).to_have_count(0)
    end_turn(laurel, 3)
    play(laurel, ANNA, science=1)
    expect(laurel.page.locator(".warning")).to_contain_text("8/8")
    laurel.reload()
    expect(laurel.page.locator(".warning")).to_contain_text("Anna")
    end_turn(laurel)
    expect(laurel.page.locator(".ending")).to_contain_text("Anna")
    laurel.press(laurel.page.locator(".tool-main"))
    laurel.on("results")
    expect(laurel.page.locator(".winner-names")).to_have_text("Anna")
    expect(laurel.page.locator(".comparisons .stays b")).to_have_text("8")


@pytest.mark.both_starts
def test_a_majority_of_two_teams(open_laurel: OpenLaurel) -> None:
    """Partners who are level have one point, the other team has four, and both of its players win."""
    laurel = open_laurel("/new")
    set_up(laurel, "Anna", "Boris", "Celia", "Dmitri", teams=True)
    play(laurel, ANNA, military=3, economy=1, utopia=1)
    play(laurel, CELIA, military=3, science=1)
    play(laurel, BORIS, religion=2, economy=2, utopia=1)
    play(laurel, DMITRI, culture=2)
    laurel.press(laurel.page.locator("#lead"))
    expect(laurel.sheet.locator(".majority-wins")).to_contain_text("Boris")
    expect(laurel.sheet.locator(".majority-sides b")).to_have_text(["4", "3"])
    laurel.close_sheet()
    end_turn(laurel)
    laurel.change(lambda: laurel.press(laurel.page.locator("#last-card")))
    expect(laurel.page.locator(".turn-countdown")).to_have_text("3 turns left")
    end_turn(laurel, 3)
    expect(laurel.page.locator(".ending")).to_contain_text("Boris, Dmitri win together")
    laurel.go(f"/match/{laurel.match_id}/results").on("results")
    expect(laurel.page.locator(".winner-names > span")).to_have_text(["Boris", "Dmitri"])
    laurel.press(laurel.page.locator(".results-foot button[data-do=rematch]"))
    laurel.on("setup")
    expect(laurel.page.locator("input[name=teams][value=yes]")).to_be_checked()


@pytest.mark.parametrize(
    ("names", "locale"),
    [(("Anna", "Boris"), "en-GB"), (("Anna", "Boris", "Celia", "Dmitri"), "pl-PL")],
    ids=["two-en", "four-pl"],
)
def test_a_majority_on_a_phone(open_laurel: OpenLaurel, names: tuple[str, ...], locale: str) -> None:
    """Two are level on points, and Utopia, the first comparison of domains, decides."""
    laurel = open_laurel("/new", locale=locale)
    set_up(laurel, *names)
    play(laurel, ANNA, military=2)
    play(laurel, BORIS, utopia=1)
    laurel.change(lambda: laurel.press(laurel.page.locator("#last-card")))
    end_turn(laurel, len(names))
    expect(laurel.page.locator(".ending")).to_contain_text("Boris")
    laurel.press(laurel.page.locator(".tool-main"))
    laurel.on("results")
    expect(laurel.page.locator(".winner-names")).to_have_text("Boris")
    expect(laurel.page.locator(".comparisons .stays")).to_have_count(3)


def test_a_game_without_a_pointer(open_laurel: OpenLaurel) -> None:
    """A digit leads to an area; in its columns plus and minus count cards."""
    laurel = open_laurel("/match/middle", stored=STORED, device=DESKTOP)
    keyboard, column = laurel.page.keyboard, laurel.page.locator("#plus-1-military")
    before = int(column.locator("text").text_content() or "")
    keyboard.press("2")
    expect(laurel.page.locator("[data-seat='1']")).to_be_focused()
    keyboard.press("Tab")
    expect(column).to_be_focused()
    for pressed, cards in (("+", 1), ("Enter", 2), ("-", 1), ("Control+z", 2)):
        laurel.change(lambda pressed=pressed: keyboard.press(pressed))  # type: ignore[misc]
        expect(column.locator("text")).to_have_text(str(before + cards))
    expect(column).to_be_focused()


@pytest.mark.parametrize("window", [(390, 844), (844, 390)], ids=["portrait", "landscape"])
def test_a_table_that_cannot_start(open_laurel: OpenLaurel, window: tuple[int, int]) -> None:
    """The reason stands beside the choice and above the button, both in sight; the focus is there, and names stay."""
    device = {**PHONE, "viewport": {"width": window[0], "height": window[1]}}
    laurel = open_laurel("/new", device=device, reduced_motion="reduce")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    laurel.press(laurel.page.locator("#seat-3 button[data-fields*=drop]"))
    teams = laurel.page.locator("input[name=teams][value=yes]")
    laurel.press(laurel.page.locator("label.chip", has=teams))
    for seat, name in enumerate(("Anna", "Boris", "ANNA")):
        laurel.page.locator(f"#seat-{seat} .seat-name").fill(name)
    start, reason = laurel.page.locator(".setup-foot button"), laurel.page.locator(".reason")

    for control, said in ((laurel.page.locator("#seat-2 .seat-name"), "same name"), (teams, "four players")):
        laurel.press(start)
        expect(control).to_be_focused()
        expect(reason).to_contain_text(said)
        for shown in (reason, laurel.page.locator(".setup-foot .problem")):
            expect(shown).to_contain_text(said)
            expect(shown).to_be_in_viewport(ratio=1)
        if control is not teams:
            expect(control).to_have_value("ANNA")
            control.fill("Celia")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator("input[name=teams][value=no]")))
    expect(laurel.page.locator(".problem, .reason")).to_have_count(0)
    laurel.press(start)
    laurel.on("board")
    expect(laurel.page.locator(".area-name > b")).to_have_text(["Anna", "Boris", "Celia"])


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_a_warning_moves_nothing(open_laurel: OpenLaurel, locale: str) -> None:
    """The first threat, the second, and the end of the game leave every area where it is."""
    stored = seeds.stored(match(PlayCards(ANNA, Domain.CULTURE, 6), PlayCards(BORIS, Domain.UTOPIA, 6), name="near"))
    laurel = open_laurel("/match/near", stored=stored, locale=locale)
    tops = "[...document.querySelectorAll('.area')].map((area) => area.getBoundingClientRect().top)"
    before = laurel.page.evaluate(tops)

    for player, domain, warnings in ((ANNA, "culture", 1), (BORIS, "utopia", 2)):
        play(laurel, player, **{domain: 1})
        expect(laurel.page.locator(".warning")).to_have_count(warnings)
        assert before == laurel.page.evaluate(tops)
    end_turn(laurel)
    expect(laurel.page.locator(".ending")).to_be_visible()
    assert before[0] == laurel.page.evaluate(tops)[0]


def test_a_card_is_taken_by_two_taps(open_laurel: OpenLaurel) -> None:
    """The name of the player who takes it, and the pile of the other one."""
    laurel = open_laurel("/match/middle", stored=STORED)
    piles = [laurel.page.locator(f"#plus-{seat}-military text") for seat in (ANNA, BORIS)]
    before = [int(pile.text_content() or "") for pile in piles]
    target(laurel, ANNA, BORIS, "military")
    for pile, cards, change in zip(piles, before, (1, -1), strict=True):
        expect(pile).to_have_text(str(cards + change))


def test_a_long_press_discards(open_laurel: OpenLaurel) -> None:
    """A long press on a column removes a card, and adds none."""
    laurel = open_laurel("/match/middle", stored=STORED)
    column = laurel.page.locator("#plus-1-military")
    before = int(column.locator("text").text_content() or "")
    column.scroll_into_view_if_needed()
    box = column.bounding_box()
    assert box is not None
    laurel.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    laurel.page.mouse.down()
    expect(column.locator("text")).to_have_text(str(before - 1))
    laurel.page.mouse.up()
    expect(column.locator("text")).to_have_text(str(before - 1))


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of CIV, one after another, and say which it is."""
    for name in MATCHES:
        laurel.go(f"/match/{name}").on("board")
        expect(laurel.page.locator(".area")).to_have_count({"new": 2, "three": 3}.get(name, 4))
        yield f"board, {name}"
    for name in ("hegemony", "majority", "draw", "middle"):
        laurel.go(f"/match/{name}/results").on("results")
        yield f"results, {name}"
    laurel.go("/match/middle/history").on("history")
    yield "history"
    laurel.go("/match/middle").on("board")
    laurel.press(laurel.page.locator("#lead"))
    yield "sheet: majority"
    laurel.close_sheet()
    laurel.press(laurel.page.locator(".area-head").first)
    yield "sheet: player"
    laurel.press(laurel.sheet.locator("#choose-utopia-"))
    expect(laurel.sheet.locator("#choose-utopia-area")).to_have_attribute("aria-pressed", "true")
    yield "sheet: player, Utopia"
    laurel.close_sheet()
    laurel.go("/new").on("setup")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    laurel.press(laurel.page.locator("#setup-more summary"))
    yield "setup"


def survey(laurel: Laurel, *measures: Callable[[Laurel], list[str]]) -> None:
    """Expect that the measures find nothing on any screen."""
    tell({where: [problem for measure in measures for problem in measure(laurel)] for where in visit(laurel)})


def test_everything_on_a_phone(open_laurel: OpenLaurel) -> None:
    """No control is smaller than 48 pixels, nothing reaches over the edge, and axe finds nothing, light or dark."""
    laurel = open_laurel("/", stored=STORED, reduced_motion="reduce")
    small, wide = (lambda one: audits.small_targets(one.page)), (lambda one: audits.overflowing(one.page))
    survey(laurel, axe_in_both_themes, small, wide)


def test_axe_finds_nothing_on_a_desktop(open_laurel: OpenLaurel) -> None:
    """Neither light nor dark."""
    survey(open_laurel("/", stored=STORED, device=DESKTOP, reduced_motion="reduce"), axe_in_both_themes)


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
def test_width_320(open_laurel: OpenLaurel, locale: str) -> None:
    """320 pixels are enough in every language."""
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    laurel = open_laurel("/", stored=STORED, device=narrow, locale=locale, reduced_motion="reduce")
    survey(laurel, lambda one: audits.overflowing(one.page), lambda one: audits.cut_text(one.page))
