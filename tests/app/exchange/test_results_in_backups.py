"""Results without a match in backups."""

from __future__ import annotations

import json

from laurel.app.session.effects import SaveBackup
from tests.app.results.test_form import corrected, logged, saved
from tests.app.support import Tab, only


def backup(tab: Tab) -> str:
    """Return the text of a backup of everything."""
    tab.do("export-all")
    text: str = only(SaveBackup, tab.answer).text
    return text


def test_they_are_restored() -> None:
    """On another device, with people, corrections and what was deleted."""
    tab = saved("10 8", "Anna", "Bob")
    corrected(tab, note="Late")
    kept = logged(tab)
    other = Tab()
    other.do("import", text=backup(tab))
    assert other.toasts == ["1 result imported."]
    assert [(one.note, [seat.name for seat in one.seats]) for one in other.session.services.named_plays()] == [
        ("Late", ["Anna", "Bob"])
    ]
    other.do("import", text=backup(tab))
    assert logged(other).id == kept.id
    tab.do("delete-play", value=kept.id)
    third = Tab()
    third.do("import", text=backup(tab))
    assert not third.session.services.named_plays()
    assert len(list(third.session.services.records.everything())) == 1


def test_a_damaged_one() -> None:
    """It is refused as a whole."""
    document = {**json.loads(backup(saved("10 8", "Anna", "Bob"))), "records": ["?"]}
    other = Tab()
    other.do("import", text=json.dumps(document))
    assert other.toasts == ["The results from other programs are damaged and cannot be read."]
    assert not list(other.session.services.records.everything())
