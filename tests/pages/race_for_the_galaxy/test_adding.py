"""The list of all cards."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    KeepStartWorld,
)
from laurel.games.race_for_the_galaxy.components import CardId
from tests.games.race_for_the_galaxy.support import A, B
from tests.markup import sent_by
from tests.pages.race_for_the_galaxy.support import (
    cards,
    control,
    entered_by,
    sheet,
    view_of,
)
from tests.support import entry_id


def test_a_card_of_another_player_can_be_moved() -> None:
    """By correcting the entry that placed it; the list of cards follows."""
    match_view = view_of(*cards(A, "gem_world"))
    item = control(sheet(match_view, "add", seat="1"), "card-gem_world")
    move = control(sheet(match_view, "move", seat="1", card="gem_world"), "move-card")

    assert {"sheet": "move", "seat": "1", "card": "gem_world"} == sent_by(item)
    assert AddCard(B, CardId("gem_world")) == entered_by(move)
    assert (entry_id(0), "add", "1") == tuple(sent_by(move)[name] for name in ("entry", "then", "seat"))


def test_a_card_replaces_another_one() -> None:
    """The entry is corrected, and the sheet of the player follows."""
    match_view = view_of(*cards(A, "gem_world comet_zone"))
    replace = sent_by(control(sheet(match_view, "player", seat="0"), "replace-gem_world"))
    item = control(sheet(match_view, "add", seat="0", replaces=str(replace["replaces"])), "card-old_earth")

    assert (entry_id(0), "player") == (sent_by(item)["entry"], sent_by(item)["then"])
    assert {"entry": entry_id(0), "stay": "yes"} == sent_by(
        control(sheet(match_view, "player", seat="0"), "mistake-gem_world")
    )


def test_a_card_of_another_box() -> None:
    """It is found, and the list names its box."""
    found = sheet(view_of(boxes="base", takeovers=False), "add", seat="0").all("li", "add-other")

    assert any("Rebel Alliance" in one.text and "Rebel vs Imperium" in one.text for one in found)
    assert [] == sheet(view_of(), "add", seat="0").all("li", "add-other")


class TestAdding:
    """The list of all cards."""

    def test_a_name_without_accents_and_points(self) -> None:
        """What is searched is the plain title."""
        item = control(sheet(view_of(), "add", seat="0"), "card-earths_lost_colony").within("li")

        assert item is not None
        assert "earths lost colony" == item.attributes["data-name"]
        assert {"world", "cost-2", "novelty"} == set(item.attributes["data-tags"].split())

    def test_the_keywords_of_a_card_have_one_order(self) -> None:
        """The same markup in every session: a set has another order in each."""
        item = control(sheet(view_of(), "add", seat="0"), "card-alien_uplift_center").within("li")

        assert item is not None
        assert "world cost-5 alien uplift alien military" == item.attributes["data-tags"]

    def test_where_a_card_is(self) -> None:
        """An item says whose tableaux it lies in, and is marked where none is left."""
        found = sheet(view_of(*cards(A, "gem_world public_works")), "add", seat="1")

        assert control(found, "card-gem_world").text.endswith("A")
        assert "race-card-gone" in control(found, "card-gem_world").classes
        assert "race-card-gone" not in control(found, "card-public_works").classes

    def test_a_windfall_world_comes_with_its_good(self) -> None:
        """A production world does not."""
        found = sheet(view_of(*cards(A, "old_earth")), "add", seat="0")

        for card, has_good in (("rebel_fuel_cache", True), ("gem_world", False)):
            assert AddCard(A, CardId(card), has_good=has_good) == entered_by(control(found, f"card-{card}"))

    def test_the_first_start_world_is_kept(self) -> None:
        """Later ones are cards like others."""
        world, begun = CardId("new_sparta"), view_of(KeepStartWorld(A, CardId("old_earth")))
        fresh, later = (
            control(sheet(match_view, "add", seat="0"), f"card-{world}") for match_view in (view_of(), begun)
        )

        assert (KeepStartWorld(A, world), AddCard(A, world)) == (entered_by(fresh), entered_by(later))


def test_the_newest_card_was_entered_last() -> None:
    """Also where a start world is entered after other cards, before which it is in the tableau."""
    begins = KeepStartWorld(A, CardId("new_sparta"))
    newest = [
        sheet(view_of(*placed), "add", seat="0").one("p", "add-newest").text
        for placed in (cards(A, "gem_world"), (*cards(A, "gem_world"), begins), (begins, *cards(A, "gem_world")), ())
    ]

    assert newest == ["Newest: Gem World", "Newest: New Sparta", "Newest: Gem World", ""]
