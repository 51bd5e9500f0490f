"""How Twilight Struggle is shown."""

from __future__ import annotations

from laurel.games.twilight_struggle import GAME, offers
from laurel.match.message import N_
from laurel.pages.sitting import GamePages
from laurel.pages.twilight_struggle import board, chart, ranges, sides, wording

PAGES = GamePages(
    game=GAME,
    name=N_("Twilight Struggle"),
    seats=range(2, 3),
    usual_players=2,
    board=board.board,
    sheets=board.SHEETS,
    totals=board.totals,
    course=wording.course,
    describe=wording.describe,
    announce=board.announce,
    source=wording.source,
    rule=wording.rule,
    choices=wording.choices,
    labels=wording.labels,
    kinds=wording.kinds,
    is_offered=offers.is_offered,
    shortcuts=(("cards", "cards", N_("Cards")), ("final", "eye", N_("Outlook"))),
    chart=chart.chart,
    marked_seat="ussr",
    mark="flag",
    ranges=ranges.RANGES,
    dress=sides.dress,
    has_draw=True,
    has_one_marker=True,
    option_groups=(
        (
            N_("Variants"),
            ("optional_cards", "promo_cards", "chinese_civil_war", "allied_berlin", "nationalist_china", "handicap"),
        ),
        (N_("House rules"), ("checks_operations", "held_card_loses", "shuttle_diplomacy")),
    ),
)
