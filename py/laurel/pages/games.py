"""The pages of every game that Laurel knows."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.pages.carta_impera_victoria import PAGES as CARTA_IMPERA_VICTORIA
from laurel.pages.race_for_the_galaxy import PAGES as RACE_FOR_THE_GALAXY
from laurel.pages.sitting import GamePages
from laurel.pages.twilight_imperium import PAGES as TWILIGHT_IMPERIUM
from laurel.pages.twilight_struggle import PAGES as TWILIGHT_STRUGGLE

GAME_PAGES: Mapping[str, GamePages] = {
    pages.game.id: pages for pages in (TWILIGHT_IMPERIUM, TWILIGHT_STRUGGLE, RACE_FOR_THE_GALAXY, CARTA_IMPERA_VICTORIA)
}
