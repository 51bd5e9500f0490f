"""Values of forms, and values that JSON has."""

from __future__ import annotations

import pytest

from laurel.match.plain import action_from_plain, converter, setup_from_plain, setup_to_plain
from tests.match.documents import TWO
from tests.match.tokens import GAME, Gain, setup
from tests.support import A


class TestStructured:
    """Plain values become those of the fields."""

    def test_a_form_may_say_numbers_as_text(self) -> None:
        """Fields of forms are texts: numbers and choices are read from them."""
        plain = setup_to_plain(GAME, setup()) | {"options": {"target": "14", "speaker": "2"}}
        options = setup_from_plain(GAME, plain).options

        assert (14, 2) == (options.target, options.speaker)
        assert Gain(A, TWO) == action_from_plain(GAME, {"do": "gain", "player": "0", "points": "2"})

    @pytest.mark.parametrize(("value", "read"), [(True, True), (False, False), ("yes", True), ("no", False)])
    def test_yes_and_no(self, value: object, read: bool) -> None:
        """JSON says true and false, a form says yes and no."""
        assert converter(GAME).structure(value, bool) is read

    @pytest.mark.parametrize("value", [0, 1, "", "true", "Yes", None, []], ids=repr)
    def test_neither_yes_nor_no(self, value: object) -> None:
        """Nothing else is taken for one of them."""
        with pytest.raises(ValueError, match="neither yes nor no"):
            converter(GAME).structure(value, bool)
