"""What makes Laurel an app that can be installed."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import pytest

from tests.e2e.conftest import OpenContext
from tests.e2e.waiting import until
from tests.markup import Element, read
from tools.serve import Site

FIELDS = {
    "id",
    "name",
    "short_name",
    "description",
    "lang",
    "start_url",
    "scope",
    "display",
    "background_color",
    "theme_color",
    "categories",
    "orientation",
    "icons",
}

FAINTEST = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return data.reduce((faintest, value, index) => (index % 4 === 3 ? Math.min(faintest, value) : faintest), 255);
}"""


@pytest.fixture(scope="session")
def page(built: Path) -> Element:
    """Return the built page."""
    return read((built / "index.html").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def manifest(built: Path) -> dict[str, Any]:
    """Return the built manifest."""
    return dict(json.loads((built / "manifest.webmanifest").read_text(encoding="utf-8")))


def png_size(file: Path) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    header = file.read_bytes()[:24]
    assert header.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", header[16:24])
    return int(width), int(height)


def addresses_of(attributes: dict[str, str]) -> list[str]:
    """Return the addresses in an element's attributes, and in PyScript's configuration if it carries that."""
    config = json.loads(attributes.get("config", '{"js_modules": {"main": {}}}'))
    named = [attributes[name] for name in ("href", "src") if name in attributes]
    return [*named, *config["js_modules"]["main"], *([config["interpreter"]] if "interpreter" in config else [])]


def test_fields(manifest: dict[str, Any]) -> None:
    """The manifest has what an installation asks for; the short name fits under an icon."""
    assert manifest.keys() >= FIELDS
    assert len(manifest["short_name"]) <= 12
    assert manifest["display"] == "standalone"
    assert manifest["orientation"] == "any"


def test_addresses_are_relative(manifest: dict[str, Any], page: Element) -> None:
    """No address says where the site lies, so that it works under any path."""
    addresses = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    addresses += [manifest["share_target"]["action"], *(one["action"] for one in manifest["file_handlers"])]
    for tag in ("link", "script", "img"):
        for element in page.all(tag):
            addresses += addresses_of(element.attributes)
    for address in addresses:
        assert not address.startswith("/"), address
        assert not urlsplit(address).scheme, address


def test_every_address_is_served(site: Site, manifest: dict[str, Any], page: Element) -> None:
    """Whatever page and manifest name is there, under the path of the site."""
    addresses = [*(icon["src"] for icon in manifest["icons"]), manifest["start_url"], "sw.js", "version.json"]
    for tag in ("link", "script"):
        for element in page.all(tag):
            addresses += addresses_of(element.attributes)
    for address in addresses:
        with urlopen(urljoin(site.url, address)) as answer:  # noqa: S310 - the address is our own server's
            assert answer.status == 200, address
            assert urlsplit(answer.url).path.startswith("/laurel/"), address


def test_files_that_come_to_the_app(manifest: dict[str, Any]) -> None:
    """Other apps share files with Laurel, the system opens them with it, and a second start shows the open window."""
    target = manifest["share_target"]
    assert (target["action"], target["method"], target["enctype"]) == ("./share", "POST", "multipart/form-data")
    (files,) = target["params"]["files"]
    assert files["name"] == "files"
    assert set(files["accept"]) >= {"application/json", ".json", "text/plain", "image/png", ".png", ".bgsplay"}
    (handler,) = manifest["file_handlers"]
    assert handler["action"] == manifest["start_url"]
    assert {name for names in handler["accept"].values() for name in names} == {".json", ".bgsplay", ".png"}
    assert manifest["launch_handler"]["client_mode"] == ["focus-existing", "auto"]


def test_icons(built: Path, manifest: dict[str, Any]) -> None:
    """Icons of 192 and 512 for any purpose, a separate maskable one, and each is as large as it says."""
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        width, height = png_size(built / icon["src"])
        assert icon["sizes"] == f"{width}x{height}"
        assert icon["type"] == "image/png"
    masked = [icon["src"] for icon in manifest["icons"] if "maskable" in icon["purpose"]]
    plain = [icon["src"] for icon in manifest["icons"] if "any" in icon["purpose"]]
    assert not set(masked) & set(plain)


def test_apple_touch_icon(built: Path, page: Element) -> None:
    """Apple's icon is 180 by 180."""
    link = page.one("link", rel="apple-touch-icon")
    assert png_size(built / link.attributes["href"]) == (180, 180)


def test_icons_that_are_cut_out_are_opaque(open_context: OpenContext, site: Site) -> None:
    """Icons that a system cuts to its own shape have no transparent corner, which would turn black."""
    page = open_context().new_page()
    page.goto(urljoin(site.url, "version.json"))
    for icon in ("icons/maskable-512.png", "icons/apple-touch-180.png"):
        assert page.evaluate(FAINTEST, icon) == 255, icon


def test_zoom_stays_allowed(page: Element) -> None:
    """The page may be zoomed, and reaches under the notch."""
    viewport = page.one("meta", name="viewport").attributes["content"]
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    assert "viewport-fit=cover" in viewport


def test_the_service_workers_scope(open_context: OpenContext, site: Site) -> None:
    """The service worker covers the site's own path and nothing above it; its caches bear Laurel's name."""
    page = open_context(has_worker=True).new_page()
    page.goto(site.url)
    scope = page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.scope)")
    assert scope == site.url
    until(page, "caches.keys().then((keys) => keys.length > 0)")
    assert all(name.startswith("laurel") for name in page.evaluate("caches.keys()"))
