"""The list of the kinds of entry: grouped, searched, and without what the rules refuse whatever the form says."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import Eliminate, Gain, GainRelic, LoseHomeSystem
from laurel.games.twilight_imperium.components import RelicId
from laurel.match.setup import Points
from laurel.pages.games import PRESENTATIONS
from tests.app.support import Tab, at_the_board
from tests.support import A, B, C, entry_id

ONE, TEN = Points(1), Points(10)
IMPERIAL = PRESENTATIONS["twilight_imperium"]


def offered(tab: Tab) -> list[str]:
    """Return the kinds that are offered."""
    return [button.text for button in tab.page.one("dialog").all("button", "source-button")]


def refused(tab: Tab) -> list[str]:
    """Return the kinds that are listed as not possible, with their reasons."""
    return [line.text for listed in tab.page.one("dialog").all("ul", "refused-kinds") for line in listed.all("li")]


def opened(*actions: object) -> Tab:
    """Return a tab with the open list."""
    tab = at_the_board(*actions)  # type: ignore[arg-type]
    tab.do("open", sheet="more")
    return tab


def test_an_entry_without_fields_is_judged() -> None:
    """After the end none is possible, and the reason is given."""
    assert "Every player has all secrets" not in offered(opened(Gain(A, TEN)))
    assert any("The game is over. Undo something to go on." in line for line in refused(opened(Gain(A, TEN))))


def test_an_entry_with_fields_is_refused_only_where_every_form_is() -> None:
    """A home system is regained once one is lost."""
    assert "A home system is regained" in refused(opened())
    assert "A home system is regained" in offered(opened(LoseHomeSystem(B)))
    assert "A relic is purged Nobody has this relic." in refused(opened())
    assert "A relic is purged" in offered(opened(GainRelic(A, RelicId("shard_relic"))))


def test_the_last_possible_player_is_found() -> None:
    """Whoever it is."""
    tab = opened(Eliminate(A), Eliminate(B))
    assert "A player is eliminated" in offered(tab)
    assert C in tab.session.open_match.replay.state.playing


def test_before_an_older_entry_everything_is_offered() -> None:
    """What the rules say then is known once the form is filled in."""
    tab = at_the_board(Gain(A, ONE))
    tab.do("open", sheet="more", before=entry_id(0))
    assert refused(tab) == []
    assert "A home system is regained" in offered(tab)


def test_groups_have_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those without a group come first; a group has all of its kinds wherever they are in the list."""
    actions = dict(IMPERIAL.actions)
    first, second, third, *_ = (kind for kind, text in actions.items() if text.is_listed)
    titles = {kind: text.title for kind, text in actions.items()}
    actions = {kind: evolve(text, group="", is_listed=kind in (first, second, third)) for kind, text in actions.items()}
    actions[first], actions[third] = (evolve(actions[kind], group="Round") for kind in (first, third))
    monkeypatch.setattr(IMPERIAL, "actions", actions)
    groups = opened().page.one("dialog").all("section", "kind-group")
    assert [[heading.text for heading in group.all("h3")] for group in groups] == [[], ["Round"]]
    assert [[button.text for button in group.all("button")] for group in groups] == [
        [titles[second]],
        [titles[first], titles[third]],
    ]
