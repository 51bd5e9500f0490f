"""The dialog of the agenda phase: agendas and laws that move points."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    CallTheEnd,
    DiscardLaw,
    Gain,
    GainFromLaw,
    LeakSecret,
    LoseHolyPlanet,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    Vote,
)
from laurel.games.twilight_imperium.agendas import MUTINY_CHANGES
from laurel.games.twilight_imperium.components import (
    CIVILIZED_SOCIETY,
    HOLY_PLANET,
    LEAKS,
    MUTINY,
    OBJECTIVES,
    LawId,
    SecretId,
    Source,
    SourceId,
    Stage,
)
from laurel.games.twilight_imperium.offers import available_sources, deck
from laurel.games.twilight_imperium.state import State
from laurel.games.twilight_imperium.track import leading_seats, trailing_seats
from laurel.match.setup import Points, Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, text
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.objective_cards import CardButton, views_by_title
from laurel.pages.twilight_imperium.past_scoring import unnamed_secrets
from laurel.pages.twilight_imperium.wording import VOTES, component_title, objective_title

IMPERIAL_RIDER = SourceId("imperial_rider")


def agenda_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return every agenda and law that moves points."""
    state: State = match_view.state
    translator = match_view.translator
    in_play: dict[str, Source] = {one.id: one for one in available_sources(state.config)}
    leaked = state.objectives.leaked
    playing = tuple(match_view.players[seat] for seat in state.playing)
    return render(
        "twilight_imperium/agenda.html",
        translator.language,
        mutiny=ControlNames(ResolveMutiny),
        discard_leaks=DiscardLaw(LEAKS),
        call_the_end=CallTheEnd(),
        players=playing,
        seed=(
            _outcome(match_view, Vote.FOR, leading_seats(state)),
            _outcome(match_view, Vote.AGAINST, trailing_seats(state)),
        ),
        rider=tuple((one, Gain(one.seat, Points(1), IMPERIAL_RIDER)) for one in playing),
        outcomes=_mutiny(translator) if MUTINY in in_play else (),
        has_seed="seed_of_an_empire" in in_play,
        has_rider=IMPERIAL_RIDER in in_play,
        has_incentive="incentive_program" in in_play,
        has_leaks=LEAKS in in_play,
        stage_1=_incentive(match_view, Vote.FOR, Stage.ONE),
        stage_2=_incentive(match_view, Vote.AGAINST, Stage.TWO),
        laws=tuple(_law(match_view, one) for one in in_play.values() if one.kind == "law" and one.points),
        leaked=None if leaked is None else objective_title(translator, OBJECTIVES[leaked]),
        secrets=tuple(
            (
                match_view.players[score.player],
                objective_title(translator, OBJECTIVES[score.objective]),
                LeakSecret(score.player, SecretId(score.objective)),
            )
            for score in state.objectives.scored
            if not score.is_public
        ),
        unnamed=unnamed_secrets(match_view),
        is_naming=bool(text(fields, "entry")),
        arrived=tuple(
            match_view.players[seat] for seat in state.on_last_space() if CIVILIZED_SOCIETY in state.config.events
        ),
        target=state.target,
    )


def _outcome(match_view: MatchView, vote: Vote, seats: tuple[Seat, ...]) -> Values:
    """Return an outcome of Seed of an Empire, by which some players gain a point."""
    players = tuple(match_view.players[seat] for seat in seats)
    return Values(
        id=vote.value, name=match_view.translator(VOTES[vote]), players=players, action=ResolveSeedOfAnEmpire(vote)
    )


def _mutiny(translator: Translator) -> tuple[tuple[Vote, str, str], ...]:
    """Return the outcomes of Mutiny, and what each does to every player who voted For."""
    return tuple((vote, translator(VOTES[vote]), with_sign(change)) for vote, change in MUTINY_CHANGES.items())


def _incentive(match_view: MatchView, vote: Vote, stage: Stage) -> tuple[CardButton, ...]:
    """Return the objectives that an outcome of Incentive Program may reveal."""
    cards = views_by_title(match_view.translator, deck(match_view.state, stage))
    return tuple(CardButton(card, ResolveIncentiveProgram(vote, card.id)) for card in cards)


def _law(match_view: MatchView, law: Source) -> Values:
    """Return a law, and what can happen to it.

    Values:
        owner: the seat of its owner.
        owners: who can become its owner.
        lose_planet: no player controls its planet any more; `None` where that cannot be.
    """
    state: State = match_view.state
    id_, laws = LawId(law.id), dict(state.laws)
    owner = laws.get(id_)
    playing = (match_view.players[seat] for seat in state.playing)
    return Values(
        id=id_,
        name=component_title(match_view.translator, law),
        is_in_play=id_ in laws,
        owner=owner,
        owners=tuple((one, GainFromLaw(one.seat, id_)) for one in playing),
        discard=DiscardLaw(id_),
        lose_planet=LoseHolyPlanet() if id_ == HOLY_PLANET and owner is not None else None,
    )
