"""The built site, with a log of the failures on its page, and a new browser of either engine for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.visitor import Visitor
from tests.engines.webkit import WebKit
from tools import build, project
from tools.serve import Site

ENGINES: dict[str, Callable[[Path], Engine]] = {"Firefox": Firefox, "WebKitGTK": WebKit}
PAGE_LOG = Path(__file__).with_name("page-log.js")

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def logged_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built site whose page logs every failure."""
    copy = shutil.copytree(project.SITE, tmp_path_factory.mktemp("site") / "dist")
    (script,) = copy.glob("laurel-*/static/boot.js")
    script.write_text(PAGE_LOG.read_text(encoding="utf-8") + script.read_text(encoding="utf-8"), encoding="utf-8")
    build.list_again(copy)
    return copy


@pytest.fixture
def site(logged_site: Path) -> Iterator[Site]:
    """Serve the site; a test may stop it."""
    with Site(logged_site) as served:
        yield served


@pytest.fixture(params=ENGINES)
def visitor(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """Open Laurel for the first time in one of the engines; at the end the page may have logged no failure."""
    engine = ENGINES[request.param](tmp_path)
    try:
        visitor = Visitor(engine, site.url)
        visitor.arrive()
        yield visitor
        assert visitor.problems == []
    finally:
        engine.close()


@pytest.fixture
def other(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """Open Laurel in a second browser of the engine of `visitor`, with a profile of its own."""
    folder = tmp_path / "other"
    folder.mkdir()
    engine = ENGINES[request.node.callspec.params["visitor"]](folder)
    try:
        other = Visitor(engine, site.url)
        other.arrive()
        yield other
        assert other.problems == []
    finally:
        engine.close()


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that prints a line below the results, for the documentation."""
    return request.config.stash.setdefault(FIGURES, []).append


def pytest_configure(config: pytest.Config) -> None:
    """Ignore Selenium's own warnings."""
    config.addinivalue_line("filterwarnings", "ignore:setting remote_server_addr:DeprecationWarning")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the lines that the tests reported."""
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)
