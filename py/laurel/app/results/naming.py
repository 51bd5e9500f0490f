"""The names that records of plays have, and tables of them: as they were entered, not as pages show them."""

from __future__ import annotations

from laurel.app.plays.references import REFERENCES, reference
from laurel.app.session.services import Services
from laurel.app.storage import kept_games
from laurel.pages.language.translator import shown_name
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.play import Play, title_of_other
from laurel.plays.records import bgsplay_writing
from laurel.plays.records.bgstats import GameReference


def exported_names(services: Services, new: tuple[Play, ...] = ()) -> bgsplay_writing.Naming:
    """Return the names that records of matches have: of games, roles and seats. `new` are plays that are not stored."""
    names = entered_names(services, new)
    return bgsplay_writing.Naming(
        {
            **{game: GameReference(title_of_other(game), number) for game, number in names.bgg_ids.items()},
            **REFERENCES,
            **{game: reference(one) for game, one in names.presentations.items()},
        },
        lambda game, role: str(names.role(game, role)),
        lambda seat: shown_name(services.translator.language, "", seat),
    )


def entered_names(services: Services, new: tuple[Play, ...] = ()) -> PlayWording:
    """Return the names of games, roles and sources as they were entered."""
    sheets = services.plays.presentations((*services.plays.at_hand(), *new))
    return PlayWording(
        services.translator,
        services.device.date,
        presentations=sheets,
        bgg_ids=kept_games.bgg_ids(services.match_store),
        is_for_pages=False,
    )
