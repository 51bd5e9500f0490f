"""What a player does to recorded plays: they are entered, changed, deleted and brought back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from attrs import evolve

from laurel.app.plays import stored_people
from laurel.app.plays.foreign import ForeignPlays
from laurel.app.results import recorded
from laurel.app.session.effects import SaveFile
from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.plays.local_time import local_text, moment
from laurel.plays.play import GameId, Play, PlayId
from laurel.plays.records.bgstats import foreign_id
from tests.app.support import Store, Tab, only
from tests.plays.records.test_bgsplay import UUID, exported
from tests.plays.support import play, seat

PLAY = PlayId(foreign_id(UUID))


def tab_with(**fields: Any) -> Tab:
    """Return a tab with one play of BG Stats."""
    tab = Tab(Store())
    tab.take_in(text=json.dumps(exported(**fields)))
    return tab


def of(tab: Tab, name: PlayId = PLAY) -> Play:
    """Return a recorded play."""
    found = recorded.find(tab.session.services, name)
    assert found is not None
    return found


def there(tab: Tab) -> dict[str, Any]:
    """Return what goes back of the only play, with its players."""
    tab.do("export-plays")
    document = json.loads(only(SaveFile, tab.answer).text)
    (made,) = document["plays"]
    return {**made, "players": document["players"], "locations": document["locations"]}


class TestChange:
    """Only what was changed differs from what came."""

    def test_the_head_of_a_recorded_play_is_changed_in_its_record(self) -> None:
        """Date, time, length, place and note."""
        tab = tab_with(playDateYmd=20250427, modificationDate="2020-04-27 15:00:00")
        before = there(tab)
        at = moment("2025-05-01 20:15:00")
        wanted = evolve(
            of(tab), started=at, ended=at, duration=Milliseconds(90 * 60_000), place="The club", note="Late"
        )
        recorded.change(tab.session.services, wanted)
        assert of(tab) == wanted
        after = there(tab)
        differing = {name for name in after if after[name] != before.get(name)}
        assert differing == {
            *("playDate", "playDateYmd", "durationMin", "locationRefId", "locations", "comments", "modificationDate"),
            "metaData",  # what it said before
        }
        assert (after["playDate"], after["playDateYmd"]) == ("2025-05-01 20:15:00", 20250501)
        assert after["modificationDate"] == local_text(tab.device.now())

    def test_changing_nothing_leaves_the_record_as_it_came(self) -> None:
        """The record stays as it came, with its time of change."""
        tab = tab_with()
        before = dict(tab.store)
        recorded.change(tab.session.services, of(tab))
        assert dict(tab.store) == before

    def test_points_and_winners(self) -> None:
        """Decimals and missing ones too; places follow from them."""
        tab = tab_with()
        boris, anna = of(tab).seats
        seats = (evolve(boris, points=None, has_won=False), evolve(anna, points=Fraction(31, 2), has_won=True))
        recorded.change(tab.session.services, evolve(of(tab), seats=seats))
        found = of(tab)
        assert [(one.name, one.points, one.has_won, one.place) for one in found.seats] == [
            ("Boris", None, False, 2),
            ("Anna", Fraction(31, 2), True, 1),
        ]
        lines = there(tab)["playerScores"]
        assert [(one["score"], one["winner"], one["role"]) for one in lines] == [("", False, "X"), ("15.5", True, None)]

    def test_another_player_and_one_more(self) -> None:
        """Who stays is the player who came; somebody of this device is that person, a new name a new one."""
        tab = tab_with()
        tab.do("new")
        services = tab.session.services
        boris, anna = of(tab).seats
        celia = evolve(anna, person=PersonId(""), name="Celia", team=1)
        dora = evolve(anna, person=PersonId(""), name="Dora", points=3, team=2, has_won=False)
        recorded.change(services, evolve(of(tab), seats=(boris, celia, dora)))
        found = of(tab)
        assert [one.name for one in found.seats] == ["Boris", "Celia", "Dora"]
        assert found.seats[0].person == boris.person
        assert len({one.person for one in found.seats}) == 3
        assert {"Celia", "Dora"} <= {one.name for one in stored_people.load(services.match_store).people}
        recorded.change(services, evolve(found, seats=(boris, evolve(found.seats[1], name="Anna", person=anna.person))))
        assert [one.person for one in of(tab).seats] == [boris.person, anna.person]

    def test_places_are_kept_as_ranks_until_points_change(self) -> None:
        """Places that are said are kept as ranks; others are forgotten where points have changed."""
        tab = tab_with()
        boris, anna = of(tab).seats
        services = tab.session.services
        tied = (evolve(boris, place=1, points=5), evolve(anna, place=1, points=5, has_won=True))
        recorded.change(services, evolve(of(tab), seats=tied))
        assert [one.place for one in of(tab).seats] == [1, 1]
        later = tuple(evolve(one, points=points) for one, points in zip(of(tab).seats, (5, 4), strict=True))
        recorded.change(services, evolve(of(tab), seats=later))
        assert [one["rank"] for one in there(tab)["playerScores"]] == [0, 0]

    def test_partners_are_recorded_as_a_team(self) -> None:
        """Partners have a label, and the play says that there are teams."""
        tab = tab_with()
        seats = tuple(evolve(one, team=0) for one in of(tab).seats)
        recorded.change(tab.session.services, evolve(of(tab), seats=seats))
        assert [one.team for one in of(tab).seats] == [0, 0]
        assert there(tab)["usesTeams"]

    def test_a_play_without_an_id(self) -> None:
        """The file that it came from does not bring it a second time."""
        tab = tab_with(uuid=None)
        (before,) = tab.session.services.records.plays()
        recorded.change(tab.session.services, evolve(of(tab, before.id), note="Changed"))
        tab.take_in(text=json.dumps(exported(uuid=None)))
        assert [one.note for one in tab.session.services.records.plays()] == ["Changed"]

    def test_a_play_that_is_not_there(self) -> None:
        """Changes nothing."""
        tab = Tab(Store())
        assert recorded.change(tab.session.services, play()) == ()
        assert not tab.store

    def test_a_later_edit_elsewhere(self) -> None:
        """Replaces what was changed here; an earlier one does not."""
        tab = tab_with(modificationDate="2020-01-01 10:00:00")
        recorded.change(tab.session.services, evolve(of(tab), note="Here"))
        tab.take_in(text=json.dumps(exported(modificationDate="2021-01-01 10:00:00", comments="Earlier")))
        assert of(tab).note == "Here"
        tab.take_in(text=json.dumps(exported(modificationDate="2031-01-01 10:00:00", comments="Later")))
        assert of(tab).note == "Later"


class TestEnter:
    """A play without a match."""

    def test_it_is_a_play(self) -> None:
        """With its people; it goes to other programs, and is the same play when it comes back."""
        tab = Tab(Store())
        seats = (seat("Anna", 12, 1, person=PersonId("")), seat("Boris", 7, 2, person=PersonId("")))
        made = play(*seats, name="new1", game=GameId("other:Catan"))
        recorded.enter(tab.session.services, made)
        (found,) = tab.session.services.plays.all()
        assert (found.id, found.game, found.ended, found.has_journal) == ("new1", "other:Catan", made.ended, False)
        assert [(one.name, one.points, one.has_won) for one in found.seats] == [("Anna", 12, True), ("Boris", 7, False)]
        assert all(one.person for one in found.seats)
        tab.do("export-plays")
        tab.take_in(text=only(SaveFile, tab.answer).text)
        assert tab.toasts == ["1 result is already here."]

    def test_who_is_known(self) -> None:
        """Is the same person."""
        tab = tab_with()
        anna = of(tab).seats[1].person
        recorded.enter(tab.session.services, play(seat("Anna", 1, 1, person=PersonId("")), name="new1"))
        assert [one.person for one in of(tab, PlayId("new1")).seats] == [anna]


def test_deleted_and_brought_back() -> None:
    """No import brings it back by itself."""
    tab = tab_with()
    services = tab.session.services
    gone = recorded.delete(services, [PLAY, PlayId("no-such-play")])
    assert services.plays.all() == ()
    tab.take_in(text=json.dumps(exported()))
    assert services.plays.all() == ()
    assert recorded.bring_back(services, gone) == 1
    assert of(tab).id == PLAY


def test_plays_of_earlier_versions() -> None:
    """Are changed and deleted as well: each becomes a record then."""
    tab = Tab(Store())
    services = tab.session.services
    ForeignPlays(services.match_store).add([play(name="bgs-" + "a" * 26), play(name="old", number=1)])
    first = PlayId("bgs-" + "a" * 26)
    recorded.change(services, evolve(of(tab, first), note="Changed"))
    assert of(tab, first).note == "Changed"
    recorded.delete(services, [PlayId("old")])
    assert [one.id for one in services.plays.all()] == [first]
