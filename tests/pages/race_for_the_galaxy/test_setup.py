"""The options of a match, as the setup screen changes them."""

from __future__ import annotations

import pytest

from laurel.app.setup import drafts
from laurel.games.race_for_the_galaxy.components import ID
from laurel.pages.match.draft import Draft
from tests.pages.race_for_the_galaxy.support import PAGES

NAMES = {"rows.0.name": "Anna", "rows.1.name": "Boris"}


def changed(draft: Draft, **fields: str) -> Draft:
    """Return a draft after a change of its form."""
    colours = {f"rows.{index}.colour": row.colour for index, row in enumerate(draft.rows)}
    return drafts.apply_form(draft, {"game": ID, **colours, **NAMES, **dict(draft.options), **fields}, {}, "en")


@pytest.mark.parametrize(("boxes", "with_it"), [("base", "rvi"), ("tgs", "tgs_rvi"), ("tgs_rvi", "tgs_rvi")])
def test_the_scenario_brings_what_it_needs(boxes: str, with_it: str) -> None:
    """Its box, takeovers and two players: what else was chosen before is no reason to refuse it."""
    began = changed(drafts.new_draft(PAGES), boxes=boxes, takeovers="no", rebel_vs_imperium="no")
    chosen = changed(began, rebel_vs_imperium="yes")

    assert {"boxes": with_it, "takeovers": "yes", "rebel_vs_imperium": "yes"}.items() <= dict(chosen.options).items()
    assert ["Anna", "Boris"] == [row.name for row in chosen.rows]


@pytest.mark.parametrize("fields", [{"takeovers": "no"}, {"boxes": "base"}, {"add": "yes"}], ids=str)
def test_another_choice_ends_the_scenario(fields: dict[str, str]) -> None:
    """What was chosen last counts."""
    chosen = changed(drafts.new_draft(PAGES), rebel_vs_imperium="yes")

    assert "no" == dict(changed(chosen, **fields).options)["rebel_vs_imperium"]


def test_players_with_a_name_stay() -> None:
    """The refusal of the setup says that the scenario is for two."""
    draft = changed(drafts.new_draft(PAGES), **{"rows.2.name": "Celia", "rebel_vs_imperium": "yes"})

    assert 4 == len(draft.rows)
