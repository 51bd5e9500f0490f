"""What others show of the site: a link has a picture at a whole address, and a wrong address leads to Laurel."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from tests.markup import read
from tools import build, project, public
from tools.serve import Site


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("", "./"),
        ("Anna/laurel", "https://anna.github.io/laurel/"),
        ("Anna/anna.github.io", "https://anna.github.io/"),
    ],
)
def test_where_the_site_is_published(repository: str, address: str) -> None:
    """By the name of the repository, as GitHub names it where it builds; on other machines nobody knows."""
    assert public.address({"GITHUB_REPOSITORY": repository} if repository else {}) == address


def test_a_link_has_a_picture() -> None:
    """At a whole address, as other sites ask for it."""
    page = (project.ROOT / "index.html").read_text(encoding="utf-8")
    built = read(public.with_picture(page, "https://anna.github.io/laurel/"))
    metas = [one.attributes for one in built.all("meta")]
    told = {meta["property"]: meta["content"] for meta in metas if "property" in meta}
    assert told.keys() == {"og:type", "og:title", "og:description", "og:image"}
    assert told["og:image"] == f"https://anna.github.io/laurel/{public.PICTURE}"
    assert told["og:description"] == built.one("meta", name="description").attributes["content"]


def test_the_picture_has_the_size_that_sites_show(tmp_path: Path) -> None:
    """1200 by 630 pixels."""
    public.draw(tmp_path)
    head = (tmp_path / public.PICTURE).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert [int.from_bytes(head[place : place + 4], "big") for place in (16, 20)] == [1200, 630]


def test_a_wrong_address_has_a_page_of_its_own(tmp_path: Path) -> None:
    """With its script in it, for it is shown at any depth; without scripts it says what Laurel needs."""
    build.write_not_found(tmp_path)
    page = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert "src=" not in page
    assert "href=" not in page
    assert "'sha256-" in page
    assert "location.replace" in page
    assert len(read(page).all("p")) == 4


@pytest.mark.parametrize(("address", "is_own"), [("match/7", True), ("../", False)])
def test_the_server_shows_that_page(tmp_path: Path, address: str, *, is_own: bool) -> None:
    """As GitHub Pages does: with status 404, below the address of the site."""
    (tmp_path / "404.html").write_text("Laurel", encoding="utf-8")
    with Site(tmp_path) as site, pytest.raises(HTTPError) as answer:
        urlopen(urljoin(site.url, address))  # noqa: S310 - it is served here
    assert answer.value.code == 404
    assert (answer.value.read() == b"Laurel") is is_own
