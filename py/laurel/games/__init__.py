"""The games that Laurel knows, one folder each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.carta_impera_victoria import GAME as CARTA_IMPERA_VICTORIA
from laurel.games.race_for_the_galaxy import GAME as RACE_FOR_THE_GALAXY
from laurel.games.twilight_imperium import GAME as TWILIGHT_IMPERIUM
from laurel.games.twilight_struggle import GAME as TWILIGHT_STRUGGLE
from laurel.match.game import Game

GAMES: Mapping[str, Game[Any, Any, Any]] = {
    game.id: game for game in (TWILIGHT_IMPERIUM, TWILIGHT_STRUGGLE, RACE_FOR_THE_GALAXY, CARTA_IMPERA_VICTORIA)
}
