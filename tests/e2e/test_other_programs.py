"""BG Stats and spreadsheets: the link that is opened, and the files that are saved and read."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

RESULTS = "/match/seed/results"
FINISHED = seeds.stored(seeds.finished())
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
FITS = "document.scrollingElement.scrollWidth <= innerWidth"


NOTE_LINKS = "window.opened = []; window.open = (...call) => { window.opened.push(call); return null; };"
"""Note what the page opens, and open nothing."""


TABLE = "Дата;Игра;Игрок;Очки\r\n21.11.2026;Го;Анна;3\r\n21.11.2026;Го;Борис;5,5\r\n"
"""What a spreadsheet saves in Russian: in the code page of Windows."""


def button(laurel: Laurel, name: str) -> Locator:
    """Return a button by its name."""
    return laurel.page.get_by_role("button", name=name, exact=True)


def saved(laurel: Laurel, name: str) -> Path:
    """Press a button that saves a file, and return a copy that has the name of the file."""
    with laurel.page.expect_download() as download:
        laurel.press(button(laurel, name))
    path = Path(download.value.path())
    return path.rename(path.with_name(download.value.suggested_filename))


def test_a_press_opens_bgstats(open_laurel: OpenLaurel) -> None:
    """With the result, in another tab that cannot reach this page. The buttons fit the narrowest phone."""
    laurel = open_laurel(RESULTS, stored=FINISHED, device=NARROW, script=NOTE_LINKS)
    assert laurel.page.evaluate(FITS)
    assert laurel.page.evaluate("opened") == []
    laurel.press(button(laurel, "BG Stats"))
    [[url, target, features]] = laurel.page.evaluate("opened")
    assert (target, features) == ("_blank", "noopener,noreferrer")
    assert url.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    told = json.loads(parse_qs(urlsplit(url).query)["data"][0])
    assert [(one["name"], one["score"], one["winner"]) for one in told["players"]][:2] == [
        ("Anna", 9, False),
        ("Boris", 10, True),
    ]
    laurel.on("results")


def test_files_are_saved_and_read(open_laurel: OpenLaurel) -> None:
    """The table is UTF-8 with a byte order mark; the file for BG Stats comes back. All fits the narrowest phone."""
    laurel = open_laurel("/settings", stored=FINISHED, device=NARROW)
    assert laurel.page.evaluate(FITS)
    table = saved(laurel, "Spreadsheet")
    assert table.suffix == ".csv"
    content = table.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    assert len(list(csv.reader(StringIO(content.decode("utf-8-sig"))))) == 1 + 4

    plays = saved(laurel, "BG Stats")
    assert plays.suffix == ".bgsplay"
    laurel.go("/").on("home")
    laurel.page.locator("input[type=file]").set_input_files(plays)
    expect(laurel.messages).to_have_text(["1 result is already here."])

    document = json.loads(plays.read_text("utf-8"))
    play = document["plays"][0]
    play["uuid"], play["playDate"] = "1db76738-9a83-4201-93cb-48e842b3cc7b", "2024-01-01 20:00:00"
    del play["metaData"]
    other = plays.with_name("other.bgsplay")
    other.write_text(json.dumps(document), "utf-8")
    laurel.page.locator("input[type=file]").set_input_files(other)
    expect(laurel.messages).to_have_text(["1 result imported."])
    laurel.again()
    laurel.page.locator("input[type=file]").set_input_files(other)
    expect(laurel.messages).to_have_text(["1 result is already here."])


def test_a_table_of_a_spreadsheet(open_laurel: OpenLaurel) -> None:
    """It is shown before anything is kept, in its letters; its columns can be chosen at a phone of 320 pixels."""
    laurel = open_laurel("/", language="ru", device=NARROW)
    file = {"name": "партии.csv", "mimeType": "text/csv", "buffer": TABLE.encode("cp1251")}
    laurel.page.locator("#region-home input[data-do=import]").set_input_files([file])  # type: ignore[list-item]
    laurel.on("offered")
    expect(laurel.page.locator(".play-won")).to_contain_text("Борис")
    laurel.page.locator("select").last.select_option("won")
    expect(button(laurel, "Сохранить 1 партию")).to_have_count(0)
    laurel.page.locator("select").last.select_option("points")
    assert laurel.page.evaluate(FITS)
    laurel.press(button(laurel, "Сохранить 1 партию"))
    laurel.on("statistics")
    expect(laurel.toasts).to_contain_text("Импортирована 1 партия.")
