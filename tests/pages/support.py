"""Helpers of the tests of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape

from babel.messages.pofile import read_po

from laurel.match.plain import kind_of
from laurel.pages.board import board, history
from laurel.pages.board.dialogs import entry_dialog, form_dialog
from laurel.pages.entry import notices
from laurel.pages.forms import Control, Fields
from laurel.pages.language.languages import DEFAULT, LOCALE
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import typeset
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.page import Page, markup
from laurel.pages.results import results
from tests.markup import events, read_page

TRANSLATED = "ru"
"""The language of the screens on which no English is left: what is not translated is so in every language.

That every message has a translation in all of them, the check of the catalogues finds.
"""

NO_NOTICES = (notices.toasts(Translator("en"), ()),)


def listed(presentation: Presentation) -> list[str]:
    """Return the kinds of entry that the list of a game has."""
    return [kind_of(kind) for kind, text in presentation.actions.items() if text.is_listed]


def time(at: int, language: str) -> str:
    """Return a time and a language, in place of a date in that language."""
    return f"{at} {language}"


def filled_in(controls: tuple[Control, ...]) -> Fields:
    """Return the fields that an untouched form sends; a list of choices begins with an empty text."""
    return {control.name: ["", *control.value] if control.kind == "many" else control.value[0] for control in controls}


def screens_of(match_view: MatchView, sheets: Mapping[str, str]) -> dict[str, Page]:
    """Return every screen of a match, and the board under the sheets given, the forms, and an entry of each kind."""
    made = dict(sheets)
    for kind in listed(match_view.presentation):
        made[f"form {kind}"] = form_dialog(match_view, {"kind": kind})
    newest = {type(log_step.entry.action): log_step.entry.id for log_step in match_view.replay.log_steps}
    made |= {f"entry {entry}": entry_dialog(match_view, {"entry": entry}) for entry in newest.values()}
    translator = match_view.translator
    over = {
        name: notices.overlay_regions(translator, (), notices.OpenDialog(name, content))
        for name, content in made.items()
    }
    return {
        "results": results.results(match_view, time, NO_NOTICES),
        "history": history.history(match_view, history.Times(time, time, str), NO_NOTICES),
        "board": board.board(match_view, NO_NOTICES, board.BoardStatus(is_awake=True)),
        **{name: Page("board", "", translator.language, regions) for name, regions in over.items()},
    }


def check_whole(presentation: Mapping[str, Page]) -> None:
    """Expect pages that are well nested, whose ids are unique, and whose controls are named."""
    for title, page in presentation.items():
        text = markup(page)
        root = read_page(page)
        elements = root.all()
        ids = [one.attributes["id"] for one in elements if "id" in one.attributes]
        assert len(ids) == len(set(ids)), title
        assert events(root), title
        assert "%(" not in text, title
        assert "None" not in root.text, title
        for one in root.all("button"):
            assert one.text or one.attributes.get("aria-label"), (title, one.attributes)
        for labelled in elements:
            target = labelled.attributes.get("aria-labelledby")
            assert target is None or target in ids, (title, target)


def check_filled(presentation: Mapping[str, Page]) -> None:
    """Expect pages in which every placeholder of a message is filled, and every id is there once."""
    for title, page in presentation.items():
        text = markup(page)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids)), title
        assert "%(" not in text, title
        assert not re.search(r">[^<>]*\bNone\b", text), title


def left_in_english(page: Page, english: Page, language: str) -> set[str]:
    """Return the texts that a page shares with its English twin, although the catalogue translates them."""
    return {text for text in _texts(page) & _texts(english) if not _is_the_same_word(text, language)}


def _texts(page: Page) -> set[str]:
    """Return the texts that have a word, without the titles that are marked as English."""
    texts = re.findall(
        r">([^<>]+)<", re.sub(r'(<\w+[^<>]* lang="en"[^<>]*>)[^<>]*', r"\1", markup(page).replace("\u00ad", ""))
    )
    said = re.findall(r'(?:aria-label|placeholder|title)="([^"]+)"', markup(page))
    return {unescape(text).strip() for text in (*texts, *said) if re.search(r"[A-Za-z]{3}", text)}


@cache
def same_words(language: str) -> tuple[str, ...]:
    """Return the messages that a catalogue translates as they are, the longest first."""
    with (LOCALE / language / "LC_MESSAGES" / "laurel.po").open("rb") as file:
        same = {
            typeset(DEFAULT, message.id) for message in read_po(file) if message.id and message.string == message.id
        }
    return tuple(sorted((typeset(DEFAULT, text) for text in same), key=lambda text: -len(text)))


def _is_the_same_word(text: str, language: str) -> bool:
    """Whether all of a text is words that the catalogue has, and spells as in English: `Agenda` is Czech too."""
    for word in same_words(language):
        text = text.replace(word, "")
    return not re.search(r"[A-Za-z]{3}", text)
