"""Photographs of a match: the journal names them, the browser keeps them, and files carry them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from zlib import crc32

import pytest

from laurel.app.exchange.photo_files import LARGEST
from laurel.app.session.effects import KeepPhotos, MarkUnusedPhotos, SaveBackup, SaveFile, SharePicture, WriteBackupFile
from laurel.app.session.services import BackupFile
from laurel.app.storage.keys import EDITS, QUARANTINE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.edits import PhotoId
from laurel.match.setup import Points
from laurel.pages.entry.remarks import MOST_PHOTOS
from tests.app.results.test_form import corrected, logged, saved
from tests.app.support import Tab, at_the_board, only
from tests.plays.records.test_bgsplay import exported
from tests.support import A

PHOTO, OTHER = "0" * 32, "f" * 32
RESULTS = "/match/a-match/results"


def with_photo() -> Tab:
    """Return a tab at the results of a finished match with a photograph."""
    tab = at_the_board(Gain(A, Points(10)))
    tab.go(RESULTS)
    tab.do("photo", photo=PHOTO)
    return tab


def shown(tab: Tab) -> list[str]:
    """Return the photographs on the page."""
    return [one.attributes["data-photo"] for one in tab.page.all("laurel-photo")]


def test_it_is_shown_enlarged_and_in_the_lists() -> None:
    """The sign in a list has words."""
    tab = with_photo()
    assert shown(tab) == [PHOTO]
    tab.do("open", sheet="photo", photo=PHOTO)
    assert tab.page.one("dialog").one("laurel-photo").attributes["data-photo"] == PHOTO
    tab.go("/")
    assert "With a photo" in tab.page.one("p", "remarked").text


def test_it_is_removed_and_brought_back() -> None:
    """By the button of the message."""
    tab = with_photo()
    tab.do("open", sheet="photo", photo=PHOTO)
    tab.do("remove-photo", photo=PHOTO)
    assert (shown(tab), tab.has_sheet) == ([], False)
    tab.do("restore-photo", value=PHOTO)
    assert shown(tab) == [PHOTO]


def test_it_is_replaced_and_brought_back() -> None:
    """The open sheet shows the new one; what it has replaced is gone, and the other way round."""
    tab = with_photo()
    tab.do("open", sheet="photo", photo=PHOTO)
    tab.do("photo", photo=OTHER, replaces=PHOTO)
    assert tab.match.journal.photos() == (OTHER,)
    assert tab.page.one("dialog").one("laurel-photo").attributes["data-photo"] == OTHER
    tab.do("restore-photo", value=f"{PHOTO} {OTHER}")
    assert tab.match.journal.photos() == (PHOTO,)


def test_what_is_typed_beside_it_stays() -> None:
    """A photograph is no entry: the sheet with the note stays open with what is filled in."""
    tab = at_the_board()
    tab.do("open", sheet="remarks")
    tab.do("photo", photo=PHOTO)
    assert (tab.has_sheet, tab.answer.keeps_input) == (True, True)
    assert shown(tab) == [PHOTO]


def test_not_too_many() -> None:
    """One can still take the place of another."""
    tab = at_the_board()
    for number in range(MOST_PHOTOS):
        tab.do("photo", photo=f"{number:032x}")
    tab.do("photo", photo=OTHER)
    assert "at most" in tab.toasts[0]
    tab.do("photo", photo=OTHER, replaces=PHOTO)
    assert OTHER in tab.match.journal.photos()


@pytest.mark.parametrize("photo", ["", "x", "0" * 31, "../../x", f"{PHOTO} "])
def test_what_is_no_photograph(photo: str) -> None:
    """Nothing happens."""
    tab = at_the_board()
    before = dict(tab.store)
    tab.do("photo", photo=photo)
    tab.do("restore-photo", value=photo[1:])
    tab.do("open", sheet="photo", photo=photo)
    assert (tab.store, tab.has_sheet) == (before, False)


@pytest.mark.parametrize(("reason", "said"), [("full", "full"), ("unreadable", "cannot read"), ("x", "")])
def test_why_it_is_not_kept(reason: str, said: str) -> None:
    """The player is told at once."""
    tab = at_the_board()
    tab.do("photo-failed", reason=reason)
    assert said in "".join(tab.toasts)
    assert bool(tab.answer.alert) is bool(said)


def test_files_have_it_and_pictures_do_not() -> None:
    """The browser adds it to the exported match and to backups; the picture of a result carries the journal only."""
    tab = with_photo()
    tab.do("export")
    assert only(SaveFile, tab.answer).photos == (PHOTO,)
    tab.do("export-all")
    assert only(SaveBackup, tab.answer).photos == (PHOTO,)
    tab.session.services.backup.file = BackupFile("kept")
    tab.do("backup-due")
    assert only(WriteBackupFile, tab.answer).photos == (PHOTO,)
    tab.do("share-picture")
    assert len(only(SharePicture, tab.answer).chunk) < 1000


def test_an_exported_match_may_lack_one() -> None:
    """The browser reports how many it could not add."""
    tab = with_photo()
    tab.do("photos-left-out", photos="1")
    said = "1 photo is not in the file: there was no room for it, or it could not be read."
    assert tab.announced == said
    assert said in tab.toasts
    tab.do("photos-left-out", photos="x")
    assert tab.announced == ""


JPEG = b"\xff\xd8\xff" + bytes(100)
SOUND = PhotoId(sha256(JPEG).hexdigest()[:32])


def file_with(**photos: object) -> str:
    """Return an exported match with photographs."""
    tab = with_photo()
    tab.do("export")
    return json.dumps({**json.loads(only(SaveFile, tab.answer).text), "photos": photos})


def test_a_file_brings_it() -> None:
    """The browser is to keep it; the store of matches has nothing of it."""
    tab = Tab()
    tab.do("import", text=file_with(**{SOUND: b64encode(JPEG).decode()}))
    assert json.loads(only(KeepPhotos, tab.answer).photos) == {SOUND: b64encode(JPEG).decode()}
    assert not any(b64encode(JPEG).decode() in text for text in tab.store.values())
    assert tab.toasts == ["1 match imported."]


HTML = b"<script>alert(1)</script>"
LARGE = b"\xff\xd8\xff" + bytes(LARGEST)


@pytest.mark.parametrize(
    "photos",
    [
        {OTHER: b64encode(JPEG).decode()},
        {sha256(HTML).hexdigest()[:32]: b64encode(HTML).decode()},
        {sha256(LARGE).hexdigest()[:32]: b64encode(LARGE).decode()},
        {SOUND: f"{b64encode(JPEG).decode()} "},
        {SOUND: 1},
        {"": b64encode(JPEG).decode()},
        {SOUND[:8]: b64encode(JPEG).decode()},
    ],
    ids=["another id", "no picture", "too large", "no base 64", "no text", "no id", "a short id"],
)
def test_damaged_or_forged_photographs(photos: dict[str, object]) -> None:
    """They are left out and counted; the match is imported anyway."""
    tab = Tab()
    tab.do("import", text=file_with(**photos))
    assert not [effect for effect in tab.answer.effects if isinstance(effect, KeepPhotos)]
    assert "1 photo in the file is damaged and was left out." in tab.toasts
    assert len([key for key in tab.store if key.startswith("laurel:match:")]) == 1


@pytest.mark.parametrize("photos", [None, [], "x", 1])
def test_a_field_that_has_no_photographs(photos: object) -> None:
    """It is left alone."""
    tab = Tab()
    document = {**json.loads(file_with()), "photos": photos}
    tab.do("import", text=json.dumps(document))
    assert tab.toasts == ["1 match imported."]


def test_the_backup_file_of_another_device() -> None:
    """Its photographs are kept here, and written again with its matches."""
    tab = at_the_board()
    tab.session.services.backup.file = BackupFile("kept")
    other = json.loads(file_with(**{SOUND: b64encode(JPEG).decode()}))
    photos = other.pop("photos")
    other["id"] = "of-another-game"
    other["game"] = "not-known-yet"
    tab.do("backup-due", text=json.dumps({"format": "laurel-matches", "matches": [other], "photos": photos}))
    assert SOUND in only(KeepPhotos, tab.answer).photos
    assert only(WriteBackupFile, tab.answer).photos == (PHOTO,)
    tab.do("photos-kept", {"photos": [PHOTO]})
    assert only(MarkUnusedPhotos, tab.answer).photos == ()


def test_those_that_no_match_has() -> None:
    """They are marked for deletion: of no match, removed, or of a deleted match, until it is brought back."""
    tab = with_photo()
    tab.do("photo", photo=OTHER)
    tab.do("remove-photo", photo=OTHER)
    tab.do("photos-kept", {"photos": [PHOTO, OTHER, SOUND, "x"]})
    assert only(MarkUnusedPhotos, tab.answer).photos == (OTHER, SOUND)
    tab.do("delete", match="a-match")
    tab.do("photos-kept", {"photos": [PHOTO]})
    assert only(MarkUnusedPhotos, tab.answer).photos == (PHOTO,)
    tab.do("restore", value="a-match")
    tab.do("photos-kept", {"photos": [PHOTO]})
    assert only(MarkUnusedPhotos, tab.answer).photos == ()


@pytest.mark.parametrize("is_removed", [False, True])
@pytest.mark.parametrize("place", ["quarantined", "damaged", "newer"])
def test_those_that_only_an_unreadable_part_has(place: str, *, is_removed: bool) -> None:
    """They are kept: the part counts again when it can be read."""
    tab = with_photo()
    if is_removed:
        tab.do("remove-photo", photo=PHOTO)
    (key,) = (one for one in tab.store if one.startswith(EDITS))
    text = tab.store.pop(key)
    if place == "newer":
        content = re.sub(r'"version":\d+', '"version":99', text[9:])
        tab.store[key] = f"{crc32(content.encode()):08x} {content}"
    else:
        tab.store[key.replace("laurel:", QUARANTINE)] = text if place == "quarantined" else text[len(text) // 3 :]
    marked = only(MarkUnusedPhotos, Tab(tab.store).do("photos-kept", {"photos": [PHOTO, OTHER]}))
    assert marked.photos == (OTHER,)


class TestOfARecordedPlay:
    """The record of a play names photographs, as a journal does."""

    def test_it_is_added_enlarged_removed_and_brought_back(self) -> None:
        """On the screen of the play; a match that is open has none of it."""
        tab = saved("10 8", "Anna", "Bob")
        for _ in range(2):
            tab.do("photo", photo=PHOTO)
            assert shown(tab) == [PHOTO]
        tab.do("open", sheet="photo", photo=PHOTO)
        assert tab.page.one("dialog").one("laurel-photo").attributes["data-photo"] == PHOTO
        tab.do("photo", photo=OTHER, replaces=PHOTO)
        assert shown(tab) == [OTHER, OTHER]
        tab.do("remove-photo", photo=OTHER)
        assert (shown(tab), tab.has_sheet) == ([], False)
        tab.do("restore-photo", value=OTHER)
        later = Tab(tab.store, tab.device)
        later.go(tab.session.view.route)
        assert shown(later) == [OTHER]

    def test_a_correction_leaves_it(self) -> None:
        """And it is no correction of what the play says."""
        tab = saved("10 8", "Anna", "Bob")
        tab.do("photo", photo=PHOTO)
        corrected(tab, note="Better")
        assert shown(tab) == [PHOTO]
        assert len(tab.page.all("li", "one-play-earlier")) == 1

    def test_backups_have_it_and_it_stays_in_use(self) -> None:
        """Until the play is deleted: then it goes a day later, if nothing brings the play back."""
        tab = saved("10 8", "Anna", "Bob")
        tab.do("photo", photo=PHOTO)
        backup = only(SaveBackup, tab.do("export-all"))
        assert backup.photos == (PHOTO,)
        assert only(MarkUnusedPhotos, tab.do("photos-kept", {"photos": [PHOTO, OTHER]})).photos == (OTHER,)
        there = Tab()
        there.do("import", text=backup.text)
        assert there.session.services.records.photos() == (PHOTO,)
        tab.do("delete-play", value=logged(tab).id)
        assert only(MarkUnusedPhotos, tab.do("photos-kept", {"photos": [PHOTO, OTHER]})).photos == (PHOTO, OTHER)

    def test_not_too_many(self) -> None:
        """As many as a match has."""
        tab = saved("10 8", "Anna", "Bob")
        for number in range(MOST_PHOTOS + 1):
            tab.do("photo", photo=f"{number}" * 32)
        assert len(shown(tab)) == MOST_PHOTOS
        assert tab.toasts == [f"A match has at most {MOST_PHOTOS} photos."]

    def test_a_play_of_another_program(self) -> None:
        """What it says stays as it came, and its file has the id of the photograph beside what else was added to it."""
        tab = Tab()
        tab.do("import", text=json.dumps(exported(metaData='{"theirs":1}')))
        tab.go(f"/play/{logged(tab).id}")
        tab.do("photo", photo=PHOTO)
        assert logged(tab).has_photo
        (back,) = json.loads(str(only(SaveFile, tab.do("export-plays")).text))["plays"]
        assert json.loads(back["metaData"]) == {"theirs": 1, "laurelPhotos": [PHOTO]}

    def test_where_nothing_can_be_added(self) -> None:
        """A record whose `metaData` is no object stays as it came, and the player is told."""
        tab = Tab()
        tab.do("import", text=json.dumps(exported(metaData="theirs")))
        tab.go(f"/play/{logged(tab).id}")
        tab.do("photo", photo=PHOTO)
        assert shown(tab) == []
        assert tab.toasts == ["This result cannot have photos: another program has written something else there."]
