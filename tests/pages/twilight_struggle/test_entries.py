"""The kinds of entry: their sentences, their forms, and the list of kinds."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    CheckMilitaryOperations,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    RevealHeadlines,
    RevealHeldCards,
    RuleWinner,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import COUNTRIES, ID
from laurel.match.plain import kind_of
from laurel.pages import forms
from laurel.pages.board.dialogs import more_dialog
from laurel.pages.entry.entries import description
from laurel.pages.language.hyphens import hyphenate
from laurel.pages.language.translator import Translator
from tests.markup import read
from tests.pages.support import listed
from tests.pages.twilight_struggle.support import (
    FINAL,
    GAMES_PLAYED,
    PAGES,
    US,
    USSR,
    play,
)
from tests.support import entry_id


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, all but the ruling, which is asked for where it is due, and kinds of earlier versions."""
    kinds = {kind_of(action) for action in GAMES[ID].actions}

    assert kinds == set(listed(PAGES)) | {"rule_winner", "play_event", "conduct_operations", "resolve_event"}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (ChangeInfluence("cuba", us=-1, ussr=2), "Cuba: USA −1, USSR +2"),
        (ChangeInfluence("uk", us=-1, event="suez_crisis"), "United Kingdom: USA −1 (Suez Crisis)"),
        (actions.CarryOutEvent("fidel", USSR), "USSR: Fidel"),
        (actions.FinishEvent("suez_crisis"), "Suez Crisis: the rest is not done"),
        (actions.UseOperations(3), "Operations value 3"),
        (SetInfluence("cuba", 0, 0), "Cuba = 0"),
        (PlayScoringCard("asia_scoring", "india"), "Asia Scoring without India"),
        (PlayEvent("defectors", USSR, is_headline=True), "USSR: Defectors (as the headline)"),
        (RevealHeadlines("nato", "asia_scoring"), "Headlines · USSR: Asia Scoring · USA: NATO"),
        (actions.SpendCard("china_card", US), "USA: The China Card (for operations)"),
        (actions.FightWar("korean_war", USSR, 3), "USSR: Korean War, die 3"),
        (actions.FightWar("brush_war", US, 4, "iran"), "USA: Brush War in Iran, die 4"),
        (actions.HoldOlympicGames(US, None), "USA: Olympic Games, boycotted"),
        (actions.HoldOlympicGames(US, USSR), "USA: Olympic Games, won by USSR"),
        (actions.HoldSummit(US, 3, 5), "USA: Summit, USA 3, USSR 5"),
        (actions.ResolveWeWillBuryYou(), "“We Will Bury You” gives its points"),
        (actions.EndEffect("nato"), "No longer in effect: NATO"),
        (GainPoints(us=2), "USA +2"),
        (GainPoints(us=2, ussr=1, source="summit"), "Summit: USA +2, USSR +1"),
        (actions.AdvanceInSpace(US), "USA: a step in the space race"),
        (actions.AdvanceInSpace(US, succeeds=False), "USA: a failed attempt in the space race"),
        (actions.PlaceSpaceMarker(USSR, 1), "USSR in the space race: Earth Satellite"),
        (actions.AttemptCoup(US, "iran", 3), "USA: coup in Iran, 3 operations"),
        (actions.SetMilitaryOperations(US, 2), "USA: military operations 2"),
        (SetDefcon(3), "DEFCON 3"),
        (actions.TakeChinaCard(None), "The China Card: nobody has it"),
        (actions.ChangeCivilWar(1), "The Chinese Civil War: +1"),
        (StartTurn(4), "Turn 4 · Mid War"),
        (StartActionRound(2, USSR), "Action round 2: USSR"),
        (RevealHeldCards(frozenset({US})), "A scoring card is held by: USA"),
        (RevealHeldCards(frozenset()), "Nobody holds a scoring card"),
        (RuleWinner(1), "The players name the winner: Bob"),
        (RuleWinner(), "The players agree on a draw"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_entry_is_a_sentence_of_the_history(action: Action, said: str) -> None:
    """By the names of countries, cards and sides."""
    match_view = play()

    assert said == PAGES.describe(match_view.translator, action)


class TestFinalScoring:
    """The entries of final scoring."""

    def said(self, *played: Action) -> list[str]:
        """Return the sentences of the entries of final scoring, as the history has them."""
        match_view = play(*played)
        return [
            description(match_view, log_step)
            for log_step in match_view.replay.log_steps
            if isinstance(log_step.entry.action, actions.ContinueFinalScoring)
        ]

    def test_every_entry_says_what_it_scores(self) -> None:
        """The region, and the China Card at last."""
        said = self.said(*GAMES_PLAYED["final"])

        assert "Final scoring: Europe" == said[0]
        assert "Final scoring: Africa" == said[5]
        assert "Final scoring: The China Card" == said[6]

    def test_control_of_europe(self) -> None:
        """Nothing is booked, but Europe was scored."""
        battlegrounds = ("france", "italy", "west_germany", "east_germany", "poland")
        controlled = (SetInfluence(country, 9, 0) for country in (*battlegrounds, "spain_portugal"))

        assert ["Final scoring: Europe"] == self.said(*controlled, *FINAL[:10])

    def test_what_was_refused_names_no_region(self) -> None:
        """It has scored none."""
        assert ["Final scoring continues"] == self.said(actions.ContinueFinalScoring())


class TestMore:
    """The list of kinds of entry."""

    def test_only_what_makes_sense_now(self) -> None:
        """No final scoring in turn 1; before an older entry everything is offered."""

        def offered(*played: Action, **fields: str) -> str:
            return read(more_dialog(play(*played), fields)).text

        assert "Final scoring continues" not in offered(StartTurn(1))
        assert "Operations of a card" not in offered(StartTurn(1))
        assert "Operations of a card" in offered(StartTurn(1), StartActionRound(1, USSR))
        assert "Final scoring continues" in offered(StartTurn(10), CheckMilitaryOperations())
        assert "Final scoring continues" in offered(StartTurn(1), before=entry_id(0))

    def test_a_card_is_found(self) -> None:
        """A search for its title finds the kinds of entry that ask for a card."""
        items = {one.text: one.attributes.get("data-listed", "") for one in read(more_dialog(play(), {})).all("li")}

        assert "Fidel" in items["The event of a card"].split("|")
        assert "Fidel" in items["Points gained"].split("|")
        assert "Bob" not in items["Summit"]


class TestForms:
    """Forms that are made from the fields of an action."""

    def controls(self, kind: str) -> dict[str, forms.Control]:
        """Return the controls of a kind of entry by name."""
        made = PAGES.controls(Translator("en"), forms.action_type(PAGES.game, kind), ("A", "B"))
        return {one.name: one for one in made}

    def test_numbers_of_forms_have_their_limits(self) -> None:
        """Influence may go down, dice have six sides, and levels are five."""
        change, war = self.controls("change_influence")["us"], self.controls("fight_war")["die"]

        assert (-99, ("0",)) == (change.lowest, change.value)
        assert tuple(map(str, range(1, 7))) == tuple(value for value, _ in war.choices)
        assert 5 == self.controls("set_defcon")["level"].highest

    def test_forms_offer_what_can_be_chosen(self) -> None:
        """Countries and cards by name, and sides; seven scoring cards, and battlegrounds of two regions."""
        scored = self.controls("play_scoring_card")
        assert (7, 13) == (len(scored["card"].choices), len(scored["taken"].choices) - 1)
        assert 5 == len(self.controls("fight_war")["card"].choices)
        assert len(COUNTRIES) == len(self.controls("set_influence")["country"].choices)
        assert (("us", "USA"), ("ussr", "USSR")) == self.controls("reveal_held_cards")["holding[]"].choices


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Iran", "Iran"),
        ("Yugoslavia", "Yu-go-sla-via"),
        ("Central America", "Cen-tral Amer-ica"),
        ("presence", "pres-ence"),
        ("Spain/Portugal", "Spain/Por-tu-gal"),
        ("Чехословакия", "Че-хос-ло-ва-кия"),
        ("Jihovýchodní Asie", "Ji-ho-východ-ní Asie"),
    ],
)
def test_where_long_names_are_broken(name: str, broken: str) -> None:
    """Between syllables of long words, in English as a dictionary has them, and after a slash."""
    assert broken == hyphenate(name).replace("\u00ad", "-").replace("\u200b", "")
