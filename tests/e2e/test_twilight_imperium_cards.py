"""A second match of Twilight Imperium: cards that come, move and go, until no objective is left to reveal."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.twilight_imperium import ANNA, BORIS, CELIA, DMITRI, EWA, FRANTA, agenda, mutiny, on_sheet, play_cards
from tools.visiting import TABLET

MORE = "#player-more summary"


def reveal_in_status(laurel: Laurel, objective: str, claims: dict[int, tuple[str, str]] | None = None) -> None:
    """Go on to the status phase, score in it, and reveal an objective."""
    laurel.next_phase()
    if claims:
        laurel.claim(claims)
        laurel.choose_card(f"#reveal-{objective}")
    else:
        laurel.reveal(objective)
    expect(laurel.page.locator("#round-reveal")).to_be_disabled()


def without_scores(laurel: Laurel) -> None:
    """Leave a status phase in which nobody has scored an objective, which is asked about."""
    laurel.press(laurel.page.locator(".button-next"))
    expect(laurel.question).to_contain_text("?")
    laurel.change(lambda: laurel.press(laurel.question.locator(".button-main")))


def next_round(laurel: Laurel) -> None:
    """Go on from the agenda phase to the next action phase, without saying who takes which strategy card."""
    laurel.next_phase()
    laurel.next_phase()


def cards_come(laurel: Laurel) -> None:
    """Custodians by a quick tap, notes given and exchanged, Political Censure, relics, Styx, Mutiny."""
    laurel.reveal("corner_the_market", "develop_weaponry")
    play_cards(laurel, (1, 2, 3, 4, 5, 6))
    laurel.tap("Boris")
    laurel.change(lambda: laurel.press(laurel.slot.locator("#slot-custodians_token")))
    laurel.support(DMITRI, "Anna")
    laurel.open_player("Ewa")
    laurel.change(lambda: laurel.press(laurel.sheet.locator(f"#exchange-{CELIA}")))
    laurel.expect_totals(1, 1, 1, 0, 1, 0)
    reveal_in_status(laurel, "diversify_research")
    without_scores(laurel)
    agenda(laurel, "political_censure", f"#law-political_censure-{FRANTA}")
    laurel.expect_totals(1, 1, 1, 0, 1, 1)

    next_round(laurel)
    on_sheet(laurel, "Ewa", "#do-relic-shard_relic")
    on_sheet(laurel, "Dmitri", "#do-relic-crown_emphidia_relic")
    on_sheet(laurel, "Celia", "#do-relic-book_of_latvinia")
    on_sheet(laurel, "Franta", "#do-styx")
    reveal_in_status(laurel, "erect_a_monument")
    on_sheet(laurel, "Dmitri", "#do-crown")
    laurel.expect_totals(1, 1, 1, 1, 2, 2)
    without_scores(laurel)
    mutiny(laurel, "for", ANNA, BORIS)
    laurel.expect_totals(2, 2, 1, 1, 2, 2)


def cards_move(laurel: Laurel) -> None:
    """A relic and Styx change hands, a note goes back, a law is discarded and takes its point, a secret leaks."""
    next_round(laurel)
    on_sheet(laurel, "Anna", "#do-relic-shard_relic")
    on_sheet(laurel, "Celia", "#do-book-no")
    expect(laurel.tile("Celia").locator(".mark-speaker")).to_have_count(1)
    on_sheet(laurel, "Anna", f"#return-{DMITRI}")
    laurel.open_player("Celia")
    laurel.press(laurel.sheet.locator("#open-secrets"))
    laurel.choose_card("#secret-unveil_flagship")
    reveal_in_status(laurel, "expand_borders", {BORIS: ("corner_the_market", "")})
    laurel.expect_totals(2, 3, 2, 1, 1, 2)
    laurel.next_phase()
    agenda(laurel, "leaks", "#leak-unveil_flagship button")

    next_round(laurel)
    on_sheet(laurel, "Boris", "#score-unveil_flagship")
    on_sheet(laurel, "Boris", "#do-styx")
    reveal_in_status(laurel, "centralize_galactic_trade", {DMITRI: ("develop_weaponry", "")})
    laurel.expect_totals(2, 5, 2, 2, 1, 1)
    laurel.next_phase()
    on_sheet(laurel, "Franta", "#do-discard-political_censure")
    agenda(laurel, "seed", "#seed-against")
    laurel.expect_totals(2, 5, 2, 2, 1, 1)


def cards_go(laurel: Laurel) -> None:
    """An eliminated player takes a note along; a free entry, a rider, a purged relic; Styx and a home are lost."""
    next_round(laurel)
    laurel.open_player("Celia")
    laurel.press(laurel.sheet.locator(MORE))
    expect(laurel.sheet.locator("#do-eliminate")).to_be_in_viewport(ratio=1)
    laurel.press(laurel.sheet.locator("#do-eliminate"))
    expect(laurel.question).to_contain_text("Dmitri")  # becomes the speaker
    laurel.change(lambda: laurel.press(laurel.question.locator(".button-main")))
    laurel.expect_totals(2, 5, 2, 2, 0, 1)
    expect(laurel.tile("Dmitri").locator(".mark-speaker")).to_have_count(1)
    reveal_in_status(laurel, "conquer_the_weak", {ANNA: ("corner_the_market", "")})
    laurel.next_phase()
    agenda(laurel, "incentive", "#for-sway_the_council button")

    next_round(laurel)
    laurel.open_player("Dmitri")
    laurel.press(laurel.sheet.locator(MORE))
    laurel.sheet.locator(".note input[name=source]").fill("Ordinian")
    laurel.change(lambda: laurel.press(laurel.sheet.locator(".note button[type=submit]")))
    laurel.support(DMITRI, "Franta")
    reveal_in_status(laurel, "form_galactic_brain_trust", {EWA: ("sway_the_council", "")})
    laurel.next_phase()
    agenda(laurel, "rider", f"#rider-{EWA}")
    laurel.expect_totals(3, 5, 2, 3, 2, 2)

    next_round(laurel)
    on_sheet(laurel, "Boris", "#do-styx-lost")
    on_sheet(laurel, "Anna", "#do-purge-shard_relic")
    reveal_in_status(laurel, "found_a_golden_age")
    without_scores(laurel)
    mutiny(laurel, "against", BORIS)
    laurel.expect_totals(2, 3, 2, 3, 2, 2)

    next_round(laurel)
    on_sheet(laurel, "Boris", MORE, "#do-home-lost")
    reveal_in_status(laurel, "galvanize_the_people", {ANNA: ("form_galactic_brain_trust", "")})
    laurel.next_phase()
    laurel.next_phase()


def nothing_is_left(laurel: Laurel) -> None:
    """In round nine two are level when the speaker has no card to reveal."""
    play_cards(laurel, (8, 2, 3, 4, 5))
    expect(laurel.page.locator(".round-number b")).to_have_text("9")
    laurel.next_phase()
    laurel.claim({EWA: ("centralize_galactic_trade", "")})
    laurel.expect_totals(4, 3, 2, 3, 4, 2)


def ends(laurel: Laurel, winner: str, rule: str) -> None:
    """Expect that somebody has won by a rule, take the last entry back, and go on."""
    expect(laurel.page.locator(".ending-who")).to_contain_text(winner)
    expect(laurel.slot.locator("#now-lead, #slot-outlook")).to_have_count(0)
    laurel.go("/match/seed/results").on("results")
    expect(laurel.page.locator(".winner-names")).to_have_text(winner)
    expect(laurel.page.locator(".winner")).to_contain_text(rule)
    laurel.go("/match/seed").on("board")
    laurel.press(laurel.undo)
    expect(laurel.page.locator(".ending")).to_have_count(0)


def test_nine_rounds(open_laurel: OpenLaurel) -> None:
    """The game can end in the status phase in two ways: no objective is left to reveal, or the tenth point comes."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.match(players=6)), device=TABLET, language="ru")
    cards_come(laurel)
    cards_move(laurel)
    cards_go(laurel)
    nothing_is_left(laurel)
    laurel.next_phase()
    ends(laurel, "Ewa", "59.8")
    laurel.tap("Anna", 6)
    ends(laurel, "Anna", "59.7")
    laurel.go("/match/seed/history").on("history")
    expect(laurel.page.locator(".line-refused")).to_have_count(0)


def test_a_planet_that_nobody_holds(open_laurel: OpenLaurel) -> None:
    """Without Prophecy of Kings: Holy Planet of Ixth moves, is lost to nobody, gained again, and its point stays."""
    seed = seeds.match(seeds.phase("agenda"), options={"prophecy_of_kings": False})
    laurel = open_laurel("/match/seed", stored=seeds.stored(seed))
    agenda(laurel, "holy_planet_of_ixth", f"#law-holy_planet_of_ixth-{BORIS}")
    on_sheet(laurel, "Anna", MORE, "#do-law-holy_planet_of_ixth")
    laurel.expect_totals(1, 0, 0, 0)
    on_sheet(laurel, "Anna", "#do-planet-lost")
    laurel.expect_totals(0, 0, 0, 0)
    agenda(laurel, "holy_planet_of_ixth", f"#law-holy_planet_of_ixth-{CELIA}")
    agenda(laurel, "holy_planet_of_ixth", "#discard-holy_planet_of_ixth")
    laurel.expect_totals(0, 0, 1, 0)
    agenda(laurel, "crown_emphidia_law", f"#law-crown_emphidia_law-{DMITRI}")
    laurel.expect_totals(0, 0, 1, 1)
