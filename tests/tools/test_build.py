"""Building and serving in a checkout where somebody else does so too."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from watchfiles import Change

from laurel.pages.language.languages import LANGUAGES
from tools import build, catalogues
from tools.serve import Sources


def test_two_builds_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is whole: neither writes into the other's draft, or takes it away."""
    builds = iter(range(10))

    def slow(draft: Path, *_: Any, **__: Any) -> None:
        number = next(builds)
        draft.mkdir()
        for index in range(200):
            (draft / str(index)).write_text(str(number), encoding="utf-8")

    monkeypatch.setattr(build, "build", slow)
    site = tmp_path / "dist"
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(build.rebuild, site) for _ in range(4)]:
            done.result()

    assert len(list(site.iterdir())) == 200
    assert {file.read_text(encoding="utf-8") for file in site.iterdir()} == {"3"}


def test_a_catalogue_that_has_not_changed_is_left_alone() -> None:
    """So that nobody who watches the sources sees a change where there is none."""
    catalogues.compile_in_place()
    paths = [catalogues.catalog_path(language).with_suffix(".mo") for language in LANGUAGES if language != "en"]
    before = [path.stat().st_mtime_ns for path in paths]
    catalogues.compile_in_place()
    assert [path.stat().st_mtime_ns for path in paths] == before


@pytest.mark.parametrize(
    ("path", "is_source"),
    [
        ("py/laurel/app/session/session.py", True),
        ("py/laurel/locale/cs/LC_MESSAGES/laurel.po", True),
        ("py/laurel/locale/cs/LC_MESSAGES/laurel.mo", False),
        ("py/laurel/app/__pycache__/session.cpython-311.pyc", False),
    ],
)
def test_what_is_watched(path: str, *, is_source: bool) -> None:
    """What a tool makes of the sources does not lead to a new build."""
    assert Sources()(Change.modified, path) is is_source
