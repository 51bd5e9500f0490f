"""Several matches in one document."""

from __future__ import annotations

import json

import pytest

from laurel.match.archive import COLLECTION, COLLECTION_VERSION, Unreadable, collect, decode, decode_any, encode
from tests.match.documents import ONE, VERSION_1, document, edited
from tests.match.tokens import GAME, Gain, find_game, match
from tests.support import A


class TestCollections:
    """Several matches in one document."""

    def test_a_collection_comes_back_in_order(self) -> None:
        """Every match comes back, in order."""
        matches = [match(Gain(A, ONE)), edited(), match()]
        text = collect(encode(GAME, one) for one in matches)

        assert matches == [one for _, one in decode_any(find_game, text)]
        assert (COLLECTION, COLLECTION_VERSION) == (json.loads(text)["format"], json.loads(text)["version"])

    def test_one_match_is_read_as_well(self) -> None:
        """Both kinds of documents can be read."""
        assert [(GAME, edited())] == decode_any(find_game, encode(GAME, edited()))

    def test_an_empty_collection_is_read_as_empty(self) -> None:
        """A document of no matches is no error."""
        assert [] == decode_any(find_game, collect([]))

    def test_older_matches_inside(self) -> None:
        """Each match has its own version."""
        text = collect([json.dumps(VERSION_1), encode(GAME, match())])

        assert ["old", "a-match"] == [one.id for _, one in decode_any(find_game, text)]

    @pytest.mark.parametrize("matches", [None, {}, "x", [1], [None], [{}], [[]], [{"format": COLLECTION}]], ids=repr)
    def test_a_collection_of_no_matches_is_unreadable(self, matches: object) -> None:
        """What is no match inside makes the whole unreadable."""
        with pytest.raises(Unreadable):
            decode_any(find_game, json.dumps({"format": COLLECTION, "version": COLLECTION_VERSION, "matches": matches}))

    def test_one_bad_match_spoils_all(self) -> None:
        """No match of a collection is read unless all can be."""
        text = collect([encode(GAME, match()), json.dumps({**document(), "edits": None})])

        with pytest.raises(Unreadable):
            decode_any(find_game, text)

    def test_a_collection_is_not_a_match(self) -> None:
        """Where one match is wanted, several are refused."""
        with pytest.raises(Unreadable):
            decode(find_game, collect([encode(GAME, match())]))
