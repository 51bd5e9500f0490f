"""Several phones at one table: what undo takes back, whose question it is, and one event that two people enter."""

from __future__ import annotations

import pytest

from laurel.app.session.events import join_texts
from laurel.games import GAMES
from laurel.pages.page import Page
from tests.app.phones.room import Phone, Room
from tests.games.twilight_imperium.support import match
from tests.markup import read


@pytest.fixture
def room() -> Room:
    """A room with a hub of the first player and two guests of the second and third."""
    made = Room.joined("one", "two")
    for seat, phone in enumerate(made.phones):
        phone.sit(seat)
    return made


def gain(phone: Phone, player: int, after: int = 10_000) -> None:
    """Enter a point by a tap, some milliseconds later by every clock."""
    for one in phone.room.phones:
        one.device.wait(after)
    phone.do("tap", {"kind": "gain", "player": str(player), "points": "1"})


def page_of(phone: Phone) -> Page:
    """Return what a phone shows."""
    assert phone.response is not None
    return phone.response.page


def undo_button(phone: Phone) -> str:
    """Return how a screen reader calls the button for undo."""
    button = read(phone.markup).all("button", data_do="undo")[-1]
    return button.attributes.get("aria-label", button.text)


def asks(phone: Phone) -> bool:
    """Return whether a phone asks where a point comes from."""
    slot = next(region.html for region in page_of(phone).regions if region.id == "slot")
    return bool(read(slot).all("section", "slot-asks"))


class TestReceived:
    """What other phones enter is shown, and read aloud."""

    def test_who_and_what(self, room: Room) -> None:
        """Who has entered it is beside what it is, not a part of its sentence."""
        hub, one, _ = room.phones
        gain(one, 2)
        shown = read(hub.markup).one("div", "toast")
        assert shown.one("b").text == "B"
        assert shown.one("p").text == "B C · +1"
        assert hub.response is not None
        assert join_texts(hub.response.announcements) == "B. C, +1."

    def test_what_is_taken_back(self, room: Room) -> None:
        """An entry that another phone has undone, and one that it has removed from the history."""
        hub, one, _ = room.phones
        gain(one, 2)
        one.do("undo")
        assert hub.said[-1] == "Undone. C, +1."
        gain(one, 0)
        one.do("remove", {"entry": one.session.open_match.match.journal.log[-1].id})
        assert hub.said[-1] == "Removed. A, +1."

    def test_several_at_once(self, room: Room) -> None:
        """Two are told one by one, the newest first; of more, only how many there are."""
        hub, one, _ = room.phones
        for count, said in ((2, ["B A · +1", "B C · +1"]), (3, ["3 entries came from other phones."])):
            hub.close()
            for seat in (2, 0, 2)[:count]:
                gain(one, seat)
            hub.reload(hub.session.view.route)
            room.try_to_come_back()
            assert [toast.one("p").text for toast in read(hub.markup).all("div", "toast")][: len(said)] == said


class TestUndo:
    """The newest entry of the table, whoever has made it."""

    def test_it_says_whose_and_what(self, room: Room) -> None:
        """Before it is pressed, on every phone."""
        hub, one, two = room.phones
        gain(hub, 2)
        gain(one, 1)
        assert undo_button(one) == "Undo B +1"
        assert undo_button(two) == undo_button(hub) == "Undo: B · +1 (entered on another phone)"
        gain(one, 2)
        assert undo_button(two) == "Undo: B · C +1 (entered on another phone)"

    def test_what_is_no_point(self, room: Room) -> None:
        """The kind of an entry, a removal, and a correction; how many players it is about where there are many."""
        hub, one, two = room.phones
        hub.act("reveal_objective", objective="diversify_research")
        assert undo_button(two) == "Undo: A · An objective is revealed (entered on another phone)"
        gain(one, 1)
        entry = one.session.open_match.match.journal.log[-1].id
        one.do("amend", {"entry": entry, "source": "secret"})
        assert undo_button(two) == "Undo: B · +1 (entered on another phone)"
        hub.do("amend", {"entry": entry, "source": "custodians"})
        assert undo_button(two) == "Undo: A · Correction (entered on another phone)"
        two.do("remove", {"entry": entry})
        assert undo_button(hub) == "Undo: C · Removal (entered on another phone)"
        assert undo_button(two) == "Undo Removal"

    def test_what_is_seen(self, room: Room) -> None:
        """Who and what, in few words; the sentence for a screen reader has both as well."""
        hub, one, _ = room.phones
        gain(one, 2)
        assert read(hub.markup).one("small", "tool-what").text == "B · C +1"
        gain(hub, 1)
        assert read(hub.markup).one("small", "tool-what").text == "B +1"

    def test_a_long_name(self, room: Room) -> None:
        """It is shortened, so that what was entered is there as a whole."""
        hub, one, two = room.phones
        one.do("sit", {"seat": "-1"})
        one.do("name-phone", {"device": "Tablet on the table"})
        gain(one, 2)
        assert undo_button(hub) == "Undo: Tablet on the… · C +1 (entered on another phone)"
        assert undo_button(two) == "Undo: Tablet on the… · C +1 (entered on another phone)"

    def test_it_takes_back_the_newest(self, room: Room) -> None:
        """Of another phone as well; all agree."""
        hub, one, two = room.phones
        gain(one, 1)
        gain(hub, 0)
        gain(one, 1)
        two.do("undo")
        assert hub.points == one.points == two.points == [1, 1, 0, 0]
        assert two.said == ["Change from another phone undone. B, +1."]
        two.do("undo")
        assert one.points == [0, 1, 0, 0]
        two.do("redo")
        assert one.points == [1, 1, 0, 0]

    def test_who_may_enter_only_for_one_player(self, room: Room) -> None:
        """The newest entry of that phone; who only looks on takes nothing back."""
        hub, one, two = room.phones
        gain(one, 1)
        gain(two, 2)
        hub.do("rights", {"rights": "own"})
        assert undo_button(one) == "Undo B +1"
        one.do("undo")
        assert hub.points == [0, 0, 1, 0]
        hub.do("rights", {"rights": "none"})
        two.do("undo")
        assert hub.points == [0, 0, 1, 0]
        assert two.response is not None
        assert two.response.is_refused

    def test_alone_it_says_nothing(self) -> None:
        """Where the match is on one phone, there is one entry that it can be."""
        phone = Room().hub("hub", GAMES["twilight_imperium"], match())
        gain(phone, 0)
        assert undo_button(phone) == "Undo"
        phone.do("phones")
        assert undo_button(phone) == "Undo"

    def test_a_button_for_undo_goes_with_the_entry(self, room: Room) -> None:
        """In a message that offers to undo what is not the newest any more."""
        hub, one, _ = room.phones
        gain(hub, 0)
        hub.do("undo")
        assert read(hub.markup).all("button", data_do="redo")
        gain(one, 1)
        assert all(toast.action != "redo" for toast in hub.session.view.toasts)


class TestQuestions:
    """Where a point comes from is asked on the phone that has entered it."""

    def test_on_that_phone_alone(self, room: Room) -> None:
        """And another phone's entry does not replace the question."""
        hub, one, two = room.phones
        gain(one, 1)
        assert [asks(phone) for phone in (hub, one, two)] == [False, True, False]
        gain(two, 2)
        assert [asks(phone) for phone in (hub, one, two)] == [False, True, True]
        entry = one.session.open_match.match.journal.log[0].id
        one.do("amend", {"entry": entry, "source": "secret"})
        assert [asks(phone) for phone in (hub, one, two)] == [False, False, True]

    def test_of_a_phone_that_is_gone(self, room: Room) -> None:
        """Any phone may answer then."""
        hub, one, _ = room.phones
        gain(one, 1)
        one.close()
        hub.do("close")
        assert asks(hub)

    def test_a_second_answer_is_told(self, room: Room) -> None:
        """The later one counts, and its phone says what the other one was."""
        hub, one, _ = room.phones
        gain(one, 1)
        entry = one.session.open_match.match.journal.log[0].id
        one.do("amend", {"entry": entry, "source": "secret"})
        hub.do("amend", {"entry": entry, "source": "custodians"})
        assert any(text.startswith("B entered this too (") for text in hub.said)
        one.do("amend", {"entry": entry, "source": "secret"})
        assert any(text.startswith("A entered this too (") for text in one.said)


class TestTwice:
    """Two phones enter the same point for the same player within three seconds."""

    def test_the_later_one_asks(self, room: Room) -> None:
        """One press takes its entry back; the other phone asks nothing."""
        hub, one, two = room.phones
        room.is_delivering = False
        gain(hub, 2)
        gain(one, 2, after=500)
        room.is_delivering = True
        room.deliver()
        assert hub.points == [0, 0, 2, 0]
        assert [any("twice at once" in text for text in phone.said) for phone in room.phones] == [False, True, False]
        toast = next(toast for toast in one.session.view.toasts if toast.action)
        one.do("take-mine-back", {"value": toast.value})
        assert hub.points == one.points == two.points == [0, 0, 1, 0]

    def test_the_other_one_has_arrived_before(self, room: Room) -> None:
        """Who has not seen it is asked at once; the other phone is not. Who presses nothing has entered one more."""
        hub, one, two = room.phones
        gain(hub, 2)
        gain(one, 2, after=500)
        assert hub.points == two.points == [0, 0, 2, 0]
        assert [any("twice at once" in text for text in phone.said) for phone in room.phones] == [False, True, False]
        one.do("close")
        assert not any("twice at once" in text for text in one.said)

    @pytest.mark.parametrize(("player", "after"), [(1, 500), (2, 4_000)])
    def test_another_point_than_one_that_has_arrived(self, room: Room, player: int, after: int) -> None:
        """Of another player, or later: nothing is asked."""
        hub, one, _ = room.phones
        gain(hub, 2)
        gain(one, player, after=after)
        assert not [text for phone in room.phones for text in phone.said if "twice at once" in text]

    @pytest.mark.parametrize(("player", "after"), [(1, 500), (2, 4_000)])
    def test_a_point_of_another_player_or_later_is_not_questioned(self, room: Room, player: int, after: int) -> None:
        """Of another player, or later: nothing is asked."""
        hub, one, _ = room.phones
        room.is_delivering = False
        gain(hub, 2)
        gain(one, player, after=0)
        for phone in room.phones:
            phone.device.wait(after)
        room.is_delivering = True
        room.deliver()
        assert not [text for phone in room.phones for text in phone.said if "twice at once" in text]
