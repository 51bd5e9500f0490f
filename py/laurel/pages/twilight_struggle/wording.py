"""Puts what happens in Twilight Struggle into words, and names what is on its map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from laurel.games.twilight_struggle.actions import Use
from laurel.games.twilight_struggle.components import (
    ASIA,
    CARDS,
    CHINA_CARD,
    COUNTRIES,
    DIE,
    EUROPE,
    MIDDLE_EAST,
    MILITARY_OPERATIONS,
    NO_AREA,
    NO_SOURCE,
    REGIONS,
    SCORING_CARDS,
    SIDE_NAMES,
    SOUTHEAST_ASIA,
    SPACE_RACE,
    SUBREGIONS,
    TAIWAN,
    TURNS,
    AreaId,
    Card,
    CardId,
    Country,
    CountryId,
    Die,
    DrawnId,
    HeadlineId,
    LastingCardId,
    Pair,
    PlayedId,
    RegionId,
    ScoringCardId,
    SourceId,
    Superpower,
    TakenId,
    WarCardId,
)
from laurel.games.twilight_struggle.scoring import TIER_NAMES, Tier
from laurel.games.twilight_struggle.state import (
    Board,
    EndingKind,
    GameProgress,
    LastingEffect,
    Phase,
    Scenario,
    Shuttle,
    State,
)
from laurel.match.message import N_
from laurel.match.texts import for_display
from laurel.pages.forms import Choice, Choices
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.titles import Title, localized_title
from laurel.pages.language.translator import Translator

ERAS = {"early": N_("Early War"), "mid": N_("Mid War"), "late": N_("Late War")}
PHASES = {
    Phase.SETUP: N_("Setup"),
    Phase.HEADLINE: N_("Headline phase"),
    Phase.ACTION: N_("Action rounds"),
    Phase.END_OF_TURN: N_("End of the turn"),
    Phase.FINAL_SCORING: N_("Final scoring"),
}
USES = {Use.OPERATIONS: N_("for operations"), Use.SPACE_RACE: N_("in the space race"), Use.DISCARD: N_("discarded")}
SOURCES = {
    SPACE_RACE: N_("Space race"),
    MILITARY_OPERATIONS: N_("Military operations"),
    NO_SOURCE: N_("source not entered"),
}

NO_SCORING_CARD = N_("none: no scoring card")
"""What it is called that The Cambridge Five have found no scoring card."""

LASTING = {
    **{card: CARDS[card].text for card in map(CardId, ("quagmire", "bear_trap", "chernobyl", "aldrich_ames_remix"))},
    CardId("brezhnev_doctrine"): N_("This turn, Soviet cards are worth 1 operation more, up to 4."),
    CardId("camp_david_accords"): N_("Arab-Israeli War can no longer be played as an event."),
    CardId("containment"): N_("This turn, US cards are worth 1 operation more, up to 4."),
    CardId("cuban_missile_crisis"): N_("A coup by the opponent this turn loses them the game."),
    CardId("de_gaulle_leads_france"): N_("NATO no longer protects France."),
    CardId("flower_power"): N_("The USSR gains 2 when the USA plays a war card, except in the space race."),
    CardId("formosan_resolution"): N_("Taiwan is scored as a battleground while the USA controls it."),
    CardId("iran_contra_scandal"): N_("US realignment rolls are −1 this turn."),
    CardId("latin_american_death_squads"): N_(
        "Coup rolls in Central and South America this turn: +1 for the player of the card, −1 for the opponent."
    ),
    CardId("mobutu"): N_("The stability of Zaire is 3."),
    CardId("nato"): N_("No Soviet coups, realignment rolls or Brush War in countries of Europe that the USA controls."),
    CardId("norad"): N_(
        "While the USA controls Canada: at the end of an action round in which DEFCON fell to 2,"
        " the USA adds 1 influence where it has some."
    ),
    CardId("north_sea_oil"): N_("OPEC can no longer be played as an event; the USA has 8 action rounds this turn."),
    CardId("nuclear_subs"): N_("US coups in battlegrounds do not lower DEFCON this turn."),
    CardId("red_scare_purge"): N_("This turn, the opponent's cards are worth 1 operation less, at least 1."),
    CardId("salt_negotiations"): N_("All coup rolls are −1 this turn."),
    CardId("shuttle_diplomacy"): N_(
        "The next scoring of Asia or the Middle East leaves out one battleground of the USSR."
    ),
    CardId("tear_down_this_wall"): N_("Willy Brandt can no longer be played as an event."),
    CardId("the_reformer"): N_("The USSR can no longer attempt coups in Europe."),
    CardId("u2_incident"): N_("The USSR gains 1 if UN Intervention is played as an event this turn."),
    CardId("us_japan_mutual_defense_pact"): N_("No Soviet coups or realignment rolls in Japan."),
    CardId("vietnam_revolts"): N_("The USSR has +1 operation this turn if all are used in Southeast Asia."),
    CardId("we_will_bury_you"): N_("The USSR gains 3 unless the USA plays UN Intervention in its next action round."),
    CardId("willy_brandt"): N_("NATO no longer protects West Germany."),
    CardId("yuri_and_samantha"): N_("The USSR gains 1 for every US coup this turn."),
    CardId("an_evil_empire"): N_("Flower Power is cancelled, and can no longer be played as an event."),
}
"""What every event does while it is in effect."""

ENDS = {"turn": N_("It ends with the turn."), "game": N_("It stays in effect for the rest of the game.")}
"""What ends an event in effect, by how long it lasts."""

ESCAPED = N_("It ends when the die shows 1 to 4.")
USED_UP = {
    CardId("cuban_missile_crisis"): N_(
        "It ends with the turn, or when the opponent removes 2 influence:"
        " the USSR in Cuba, the USA in West Germany or Turkey."
    ),
    CardId("formosan_resolution"): N_("It ends when the USA plays the China Card."),
    CardId("quagmire"): ESCAPED,
    CardId("bear_trap"): ESCAPED,
    CardId("shuttle_diplomacy"): N_("It ends with the next scoring of Asia or the Middle East."),
    CardId("vietnam_revolts"): N_("The USSR has +1 operation this turn if all are used in Southeast Asia."),
    CardId("we_will_bury_you"): N_("It ends after the next action round of the USA."),
    CardId("u2_incident"): N_("It ends with the turn, or when UN Intervention is played."),
}
"""What ends the events that last in their own way."""


def ending_text(translator: Translator, card: CardId) -> str:
    """Return what ends an event in effect: its own time, or the event of another card."""
    cancelling = [one for one in CARDS.values() if card in one.cancels]
    if cancelling:
        names = ", ".join(translator(one.name) for one in cancelling)
        return translator(N_("It ends with the event of %(card)s."), card=names)
    return translator(USED_UP[card] if card in USED_UP else ENDS.get(CARDS[card].lasts, ENDS["game"]))


def effect_name(translator: Translator, effect: LastingEffect) -> str:
    """Return what an event in effect is called, with the region that was named for it: `Chernobyl: Africa`."""
    name = card_name(translator, effect.card)
    return f"{name}: {region_name(translator, effect.region)}" if effect.region else name


def side_name(translator: Translator, side: Superpower | None) -> str:
    """Return what a superpower is called; `None` is nobody."""
    return translator(N_("nobody")) if side is None else translator(SIDE_NAMES[side])


def china_card(translator: Translator, holder: Superpower | None) -> str:
    """Return who has the China Card."""
    if holder is None:
        return translator(N_("The China Card: nobody has it"))
    return translator(N_("The China Card: %(side)s"), side=side_name(translator, holder))


def card_name(translator: Translator, card: str) -> str:
    """Return the title of a card; one that Laurel does not know keeps its id."""
    return translator(CARDS[CardId(card)].name) if card in CARDS else for_display(card)


def card_title(translator: Translator, card: CardId) -> Title:
    """Return the title of a card, with the English one."""
    return localized_title(translator, CARDS[card].name)


def country_name(translator: Translator, country: str) -> str:
    """Return the name of a country; one that is not on the map keeps its id."""
    return translator(COUNTRIES[CountryId(country)].name) if country in COUNTRIES else for_display(country)


def region_name(translator: Translator, region: str) -> str:
    """Return the name of a region, or of a part of one."""
    return translator(REGIONS[RegionId(region)].name if region in REGIONS else SUBREGIONS[region])


def area_name(translator: Translator, area: str) -> str:
    """Return what is named when an event happens: a region, a part of one, or that there is none."""
    return translator(NO_SCORING_CARD) if area == NO_AREA else region_name(translator, area)


def tier_name(translator: Translator, tier: Tier) -> str:
    """Return what a tier is called."""
    return translator(TIER_NAMES.get(tier, N_("no presence")))


def source(translator: Translator, source_id: str) -> str:
    """Return what a source of points is called; a text of the players is its own name."""
    named = SourceId(source_id)
    return translator(SOURCES[named]) if named in SOURCES else card_name(translator, source_id)


def final_scoring(translator: Translator, state: State) -> str:
    """Return what final scoring has scored last, of the table after it: a region, or the China Card."""
    if state.ending is None:
        scored = region_name(translator, state.scored_at_end[-1])
    elif state.ending.kind is EndingKind.EUROPE:
        scored = region_name(translator, EUROPE)
    else:
        scored = source(translator, CHINA_CARD)
    return f"{translator(PHASES[Phase.FINAL_SCORING])}: {scored}"


def course(translator: Translator, state: State) -> str:
    """Return how far the match is: the turn, and the part of it."""
    said = turn_number(translator, state.course.turn) + f" · {part_of_turn(translator, state.course)}"
    return said if state.course.phasing is None else f"{said}: {side_name(translator, state.course.phasing)}"


def course_in_bar(translator: Translator, state: State) -> str:
    """Return the turn and its era; the strip over the board has the part of the turn."""
    return turn_name(translator, state.course.turn)


def turn_number(translator: Translator, turn: int) -> str:
    """Return a turn by its number: `Turn 4`."""
    return translator(N_("Turn %(n)s"), n=turn)


def era_name(translator: Translator, turn: int) -> str:
    """Return the era of a turn: `Mid War`."""
    return translator(ERAS[TURNS[turn].era])


def turn_name(translator: Translator, turn: int) -> str:
    """Return a turn and its era: `Turn 4 · Mid War`."""
    return f"{turn_number(translator, turn)} · {era_name(translator, turn)}"


def part_of_turn(translator: Translator, now: GameProgress) -> str:
    """Return the part of a turn: the phase, or the action round."""
    if now.phase is not Phase.ACTION or now.phasing is None:
        return translator(PHASES[now.phase])
    return translator(N_("Round %(n)s"), n=now.action_round)


def round_name(translator: Translator, number: int, side: Superpower) -> str:
    """Return an action round: `Action round 3: USSR`."""
    return translator(N_("Action round %(n)s: %(side)s"), n=number, side=side_name(translator, side))


def influence(translator: Translator, numbers: Pair, say: Any) -> str:
    """Return the influence of both sides, or of the only one that has or changes any: `USA +2`."""
    said = [f"{side_name(translator, side)} {say(numbers.of(side))}" for side in Superpower if numbers.of(side)]
    return ", ".join(said) or "0"


def influence_change(translator: Translator, before: Pair, after: Pair) -> str:
    """Return how influence in a country changes: `USA 2 → 0, USSR 0 → 1`; empty where it does not."""
    return ", ".join(
        f"{side_name(translator, side)} {before.of(side)}\u00a0→\u00a0{after.of(side)}"
        for side in Superpower
        if before.of(side) != after.of(side)
    )


def influence_moves(translator: Translator, before: Board, after: Board) -> tuple[str, ...]:
    """Return how influence changes, by country: `Cuba: USA 2 → 0, USSR 0 → 3`."""
    return tuple(
        f"{country_name(translator, country.id)}: {change}"
        for country in COUNTRIES.values()
        if (change := influence_change(translator, before.influence(country), after.influence(country)))
    )


def choices(translator: Translator) -> Choices:
    """Return what can be chosen from lists, by type."""
    by_name = partial(_by_name, translator)
    return {
        Superpower: tuple((side.value, translator(name)) for side, name in SIDE_NAMES.items()),
        CountryId: by_name((country, translator(one.name)) for country, one in COUNTRIES.items()),
        TakenId: by_name((country, translator(one.name)) for country, one in COUNTRIES.items() if _is_takeable(one)),
        CardId: by_name((card, translator(one.name)) for card, one in CARDS.items() if _has_event(one)),
        AreaId: tuple((area, area_name(translator, area)) for area in (*REGIONS, SOUTHEAST_ASIA, NO_AREA)),
        DrawnId: by_name((card, translator(one.name)) for card, one in CARDS.items()),
        PlayedId: by_name((card, translator(one.name)) for card, one in CARDS.items()),
        HeadlineId: by_name((card, translator(one.name)) for card, one in CARDS.items()),
        ScoringCardId: by_name((card, translator(CARDS[card].name)) for card in SCORING_CARDS),
        WarCardId: by_name((card, translator(one.name)) for card, one in CARDS.items() if one.war),
        LastingCardId: by_name((card, translator(one.name)) for card, one in CARDS.items() if one.lasts),
        Die: tuple((str(die), str(die)) for die in DIE),
        SourceId: (
            *((key, translator(name)) for key, name in reversed(SOURCES.items())),
            *by_name((card, translator(one.name)) for card, one in CARDS.items()),
        ),
        Use: tuple((use.value, translator(name)) for use, name in USES.items()),
        Scenario: (
            ("standard", translator(N_("The whole game"))),
            ("late_war", translator(N_("Late War, from turn 8"))),
        ),
        Shuttle: (
            ("country", translator(N_("the country no longer counts for the USSR"))),
            ("battleground", translator(N_("the country no longer counts as a battleground"))),
            ("region", translator(N_("the country no longer counts, and the region needs one fewer"))),
        ),
    }


def _is_takeable(country: Country) -> bool:
    """Whether Shuttle Diplomacy may ever take a country: a battleground of Asia or the Middle East."""
    return country.region in (ASIA, MIDDLE_EAST) and (country.battleground or country.id == TAIWAN)


def _has_event(card: Card) -> bool:
    """Whether a card is entered as one: not a scoring card, which has an entry of its own."""
    return card.id not in SCORING_CARDS


def _by_name(translator: Translator, options: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(options, key=lambda choice: in_alphabet(translator.language, str(choice[1]))))
