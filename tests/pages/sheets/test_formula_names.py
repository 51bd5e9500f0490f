"""What a formula may name, as the form of a sheet lists it."""

from __future__ import annotations

from laurel.pages.language.translator import Translator
from laurel.pages.sheets.formula_names import name_groups

SHEET = {
    "option": [{"id": "jack", "name": {"en": "Jack of diamonds: -10", "ru": "Бубновый валет: -10"}}],
    "row": [{"id": "cards", "name": "Cards' points"}],
}


def test_names_are_typeset() -> None:
    """They are shown beside texts of the catalogues."""
    values, *_ = name_groups(Translator("ru"), SHEET, "row[1].points")
    said = {one.text: one.about for one in values.names}
    assert said["jack"] == "Бубновый валет: −10"
    assert said["cards"] == "Cards’ points"
