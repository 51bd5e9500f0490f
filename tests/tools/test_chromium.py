"""A machine without Chromium: the tools say so, and the site is built without screenshots."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools import build, cached, chromium, screenshots


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hide every Chromium of this machine."""
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))


@pytest.mark.usefixtures("no_browser")
def test_a_missing_browser_is_named_as_the_reason() -> None:
    """Also where Playwright runs already, as in every tool that is about to open a browser."""
    with pytest.raises(chromium.NoBrowserError, match="no Chromium found"):
        chromium.find()
    with sync_playwright(), pytest.raises(chromium.NoBrowserError, match="no Chromium found"):
        chromium.find()


@pytest.mark.usefixtures("no_browser")
def test_a_site_without_screenshots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The site is built, and the build says what it lacks; nothing is kept for the next build."""
    monkeypatch.setattr(cached, "FOLDER", tmp_path / "cache")
    site = tmp_path / "site"
    site.mkdir()
    assert build.add_screenshots(site) == []
    assert "built without screenshots" in capsys.readouterr().err
    assert not (site / screenshots.FOLDER).exists()


def test_a_browser_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable goes before what is installed."""
    monkeypatch.setenv(chromium.VARIABLE, "/somewhere/chromium")
    assert chromium.find() == "/somewhere/chromium"


def test_features_that_are_disabled() -> None:
    """What Playwright disables stays disabled: its list is found, and taken over."""
    features = chromium.disabled_features()
    assert {"PaintHolding", "HttpsUpgrades", "ThirdPartyStoragePartitioning"} <= set(features)
    [argument] = [one for one in chromium.launch_options(None)["args"] if one.startswith("--disable-features=")]
    assert argument.partition("=")[2].split(",") == [*features, *chromium.UNUSED_FEATURES]
