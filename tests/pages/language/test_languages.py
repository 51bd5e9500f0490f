"""Languages, plurals, and the words that pages say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from laurel.match.message import NC_, Message
from laurel.match.own_text import OwnText
from laurel.pages.language.languages import DEFAULT, LANGUAGES, choose, translations
from laurel.pages.language.translator import Translator, shown_name, with_sign
from laurel.pages.language.typography import MINUS, as_typed
from tests.support import A, B

PLURALS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "plurals.json").read_text("utf-8")
)

FORMS = {
    "en": ("one", "other"),
    "ru": ("one", "few", "many"),
    "pl": ("one", "few", "many"),
    "cs": ("one", "few", "other"),
}
"""The categories of whole numbers, in the order in which the catalogues have them."""


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [
        (["cs-CZ", "en"], "cs"),
        (["pt-BR", "ru"], "ru"),
        (["PL"], "pl"),
        (["en-GB", "pl"], "en"),
        (["pt-BR", "de"], DEFAULT),
        ([], DEFAULT),
        (["", "-", "x-klingon", "csb", "ru_RU"], DEFAULT),
    ],
)
def test_the_first_language_that_laurel_speaks(preferred: list[str], expected: str) -> None:
    """A reader's list is read in order; regions do not matter."""
    assert choose(preferred) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_chooses_the_plural_forms_of_unicode(language: str) -> None:
    """For every whole number of the vectors."""
    plural = getattr(translations(language), "plural", lambda n: int(n != 1))
    expected = PLURALS[language]["integers"]
    assert [FORMS[language][plural(n)] for n in range(len(expected))] == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 11, 21, 22, 112, -1, -2])
def test_a_count_says_its_number(language: str, n: int) -> None:
    """In every language, and for a loss as for a gain."""
    said = Translator(language).plural("%(n)s point", "%(n)s points", n)
    assert str(n).replace("-", MINUS) in said
    assert "-" not in said
    assert "%(" not in said


POINTS = {
    "en": {1: "1 point", 2: "2 points", 5: "5 points", 0: "0 points"},
    "ru": {1: "1 очко", 2: "2 очка", 5: "5 очков", 0: "0 очков"},
    "pl": {1: "1 punkt", 2: "2 punkty", 5: "5 punktów", 0: "0 punktów"},
    "cs": {1: "1 bod", 2: "2 body", 5: "5 bodů", 0: "0 bodů"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_of_points(language: str) -> None:
    """Each is the right one for its number."""
    translator = Translator(language)
    said = {n: translator.plural("%(n)s point", "%(n)s points", n).replace("\u00a0", " ") for n in POINTS[language]}
    assert said == POINTS[language]


class TestWords:
    """Messages at a table."""

    TRANSLATOR = Translator("en", ("Anna", "Борис"))

    def test_players_are_called_by_name(self) -> None:
        """Where a message says `player`."""
        assert (
            self.TRANSLATOR.message(Message("%(player)s leads by %(points)s", player=B, points=1)) == "Борис leads by 1"
        )

    def test_several_players_are_called_by_name(self) -> None:
        """In the order of the seats that the message has."""
        said = self.TRANSLATOR.message(Message("Not scored: %(players)s.", players=(B, A)))
        assert said == "Not scored: Борис, Anna."

    def test_only_players_are(self) -> None:
        """Another number stays a number."""
        assert self.TRANSLATOR.message(Message("Round %(round)s", round=1)) == "Round 1"

    def test_a_message_in_a_message(self) -> None:
        """Is said in the same language."""
        inner = Message("%(player)s wins", player=A)
        assert self.TRANSLATOR.message(Message("So: %(what)s", what=inner)) == "So: Anna wins"

    def test_a_quotation_within_a_quotation(self) -> None:
        """The name of a value may have quotation marks, and is itself between them."""
        said = Translator("ru").message(Message("«%(ask)s»: 5", ask=OwnText.same("Нектар («Океания»)")))
        assert said == "«Нектар („Океания“)»: 5"

    def test_a_seat_that_nobody_sits_on(self) -> None:
        """A file from outside may have one."""
        assert self.TRANSLATOR.player_name(7) == self.TRANSLATOR.player_name(-1) == "?"
        assert self.TRANSLATOR.player_names([0, 9]) == "Anna, ?"

    def test_a_percent_sign_in_a_name(self) -> None:
        """Names are data, not patterns."""
        translator = Translator("en", ("100 %(player)s %",))
        assert translator.message(Message("%(player)s wins", player=A)) == "100 %(player)s % wins"


@pytest.mark.parametrize(("points", "expected"), [(2, "+2"), (0, "0"), (-1, f"{MINUS}1"), (-14, f"{MINUS}14")])
def test_a_change_has_a_sign(points: int, expected: str) -> None:
    """A true minus, as wide as a plus."""
    assert with_sign(points) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_a_translation_for_each_context(language: str) -> None:
    """What is one word in English may be several; no context is ever shown."""
    said = {one: Translator(language)(NC_(one, "none")) for one in ("goals", "choice")}
    assert ("none" == said["choice"]) == (language == "en")
    assert (said["goals"] != said["choice"]) == (language == "cs")
    assert "unheard of" == Translator(language)(NC_("a context that no catalogue has", "unheard of"))


LAW = "%(player)s already has this law."


@pytest.mark.parametrize(
    ("language", "key", "named", "unnamed"),
    [
        ("en", LAW, "Anna already has this law.", "Player 2 already has this law."),
        ("ru", LAW, "Этот закон уже у игрока Anna.", "Этот закон уже у игрока 2."),
        ("pl", LAW, "Anna ma już to prawo.", "Gracz 2 ma już to prawo."),
    ],
)
def test_an_unnamed_player_is_a_number_after_the_word_for_a_player(
    language: str, key: str, named: str, unnamed: str
) -> None:
    """The name of a seat would repeat that word."""
    translator = Translator(language, ("Anna", ""))
    said = [as_typed(translator.message(Message(key, player=seat))) for seat in (A, B)]
    assert said == [named, unnamed]


@pytest.mark.parametrize("name", ["", "Player 2", "Игрок\N{NO-BREAK SPACE}2", "Gracz 2", "Hráč 2"])
def test_the_name_of_a_seat(name: str) -> None:
    """It is in the reader's language, whatever language an earlier version has stored; of another seat it stays."""
    assert "Hráč\N{NO-BREAK SPACE}2" == shown_name("cs", name, 1)
    assert (name or "Hráč\N{NO-BREAK SPACE}1") == shown_name("cs", name, 0)
