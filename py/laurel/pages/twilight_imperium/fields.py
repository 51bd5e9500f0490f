"""How forms ask for the fields that several kinds of entry have."""

from __future__ import annotations

from laurel.games.twilight_imperium.gains import MOST_POINTS
from laurel.match.message import N_
from laurel.pages.forms import Field

PLAYER = Field(N_("Player"))
POINTS = Field(N_("Points"), range(1, MOST_POINTS + 1))
SOURCE = Field(N_("From what"))
OBJECTIVE = Field(N_("Objective"), none=N_("none"))
SECRET = Field(N_("Secret objective"), none=N_("none"))
GIVER = Field(N_("From"))
HOLDER = Field(N_("To"))
RELIC = Field(N_("Relic"), none=N_("none"))
LAW = Field(N_("Law"))
OUTCOME = Field(N_("Outcome"))
