"""What makes Laurel an app that can be installed."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel
from tests.markup import Element, read
from tools import screenshots
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
    "shortcuts",
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


def colours(file: Path) -> int:
    """Return how many colours the palette of a PNG has."""
    data = file.read_bytes()
    place = data.index(b"PLTE")
    (length,) = struct.unpack(">I", data[place - 4 : place])
    return int(length) // 3


def icons_of(manifest: dict[str, Any]) -> list[dict[str, str]]:
    """Return the icons of the app and of its shortcuts."""
    return [*manifest["icons"], *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])]


def addresses_of(attributes: dict[str, str]) -> list[str]:
    """Return the addresses in an element's attributes, and in PyScript's configuration if it carries that."""
    config = json.loads(attributes.get("config", '{"js_modules": {"main": {}}}'))
    named = [attributes[name] for name in ("href", "src") if name in attributes]
    return [*named, *config["js_modules"]["main"], *([config["interpreter"]] if "interpreter" in config else [])]


def test_the_manifest_has_what_an_installation_needs(manifest: dict[str, Any]) -> None:
    """The manifest has what an installation asks for; the short name fits under an icon."""
    assert manifest.keys() >= FIELDS
    assert len(manifest["short_name"]) <= 12
    assert manifest["display"] == "standalone"
    assert manifest["orientation"] == "any"


def test_addresses_are_relative(manifest: dict[str, Any], page: Element) -> None:
    """No address says where the site lies, so that it works under any path."""
    addresses = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    addresses += [one["url"] for one in manifest["shortcuts"]]
    addresses += [manifest["share_target"]["action"], *(one["action"] for one in manifest["file_handlers"])]
    for tag in ("link", "script", "img"):
        for element in page.all(tag):
            addresses += addresses_of(element.attributes)
    for address in addresses:
        assert not address.startswith("/"), address
        assert not urlsplit(address).scheme, address


def test_every_address_is_served(site: Site, manifest: dict[str, Any], page: Element) -> None:
    """Whatever page and manifest name is there, under the path of the site."""
    addresses = [*(icon["src"] for icon in icons_of(manifest)), manifest["start_url"], "sw.js", "version.json"]
    for tag in ("link", "script"):
        for element in page.all(tag):
            addresses += addresses_of(element.attributes)
    for address in addresses:
        with urlopen(urljoin(site.url, address)) as answer:  # noqa: S310 - the address is our own server's
            assert answer.status == 200, address
            assert urlsplit(answer.url).path.startswith("/laurel/"), address


def test_the_identity_of_the_app(browser: Browser, site: Site) -> None:
    """It is the address of the site, whatever its path; the browser finds no error in the manifest."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(site.url)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppId")["appId"] == site.url
    assert session.send("Page.getAppManifest")["errors"] == []
    page.close()


def test_names_in_other_languages(manifest: dict[str, Any]) -> None:
    """What is translated stands beside the English text, by language; the app's own name stays English."""
    new, resume = manifest["shortcuts"]
    assert (new["name_localized"]["cs"], resume["name_localized"]["ru"]) == ("Nová partie", "Продолжить")
    for language in ("ru", "pl", "cs"):
        assert manifest["short_name_localized"][language] == {"value": manifest["short_name"], "lang": "en"}


def test_shortcuts_open_a_new_match_and_the_one_in_play(open_laurel: OpenLaurel) -> None:
    """One opens the screen of a new match, the other the board in play; Back does not lead to its address again."""
    laurel = open_laurel("/settings", stored=seeds.stored(seeds.running(), seeds.finished(name="over"))).on("settings")
    laurel.go("/continue").on("board")
    assert laurel.route == "/match/seed"
    laurel.page.go_back()
    laurel.on("settings")
    laurel.go("/new").on("setup")
    laurel.open("/continue").on("board")
    assert laurel.route == "/match/seed"


def test_files_that_come_to_the_app(manifest: dict[str, Any]) -> None:
    """Other apps share files with Laurel, the system opens them with it, and a second start shows the open window."""
    target = manifest["share_target"]
    assert (target["action"], target["method"], target["enctype"]) == ("./share", "POST", "multipart/form-data")
    assert (target["params"]["text"], target["params"]["url"]) == ("text", "url")
    (files,) = target["params"]["files"]
    assert files["name"] == "files"
    kinds = {"application/json", ".json", "text/plain", "image/png", ".png", ".bgsplay", "text/csv", ".csv", ".toml"}
    assert set(files["accept"]) >= kinds
    (handler,) = manifest["file_handlers"]
    assert handler["action"] == manifest["start_url"]
    assert {name for names in handler["accept"].values() for name in names} == {
        *(".json", ".bgsplay", ".png", ".csv", ".toml")
    }
    assert manifest["launch_handler"]["client_mode"] == ["focus-existing", "auto"]


def test_icons_have_the_sizes_and_purposes_they_claim(built: Path, manifest: dict[str, Any]) -> None:
    """Icons of 192 and 512 for any purpose, a separate maskable one, and each is as large as it says."""
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in icons_of(manifest):
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


def test_screenshots_have_forms_and_sizes_that_systems_show(built: Path, manifest: dict[str, Any]) -> None:
    """Pictures of upright and of wide screens, of forms and sizes that systems show; no device keeps them."""
    assert "screenshots" in manifest, "the site was built without: `python -m tools.build --screenshots`"
    by_form: dict[str, list[tuple[int, int]]] = {"narrow": [], "wide": []}
    for picture in manifest["screenshots"]:
        width, height = png_size(built / picture["src"])
        assert picture["sizes"] == f"{width}x{height}"
        assert picture["label"]
        assert 320 <= min(width, height) <= max(width, height) <= min(3840, 2.3 * min(width, height))
        by_form[picture["form_factor"]].append((width, height))
    for sizes in by_form.values():
        assert 3 <= len(sizes) <= screenshots.MOST
        assert len(set(sizes)) == 1
    assert "screenshots/" not in (built / "sw.js").read_text(encoding="utf-8")


def test_startup_images_of_ios(built: Path, page: Element) -> None:
    """Upright and sideways, light and dark, each of the size of its screen; they are small, and kept by iOS only."""
    images = {
        link.attributes["media"]: link.attributes["href"] for link in page.all("link", rel="apple-touch-startup-image")
    }
    assert len(images) == len(set(images.values())) >= 80
    for media, address in images.items():
        size = re.search(r"device-width: (\d+)px.*device-height: (\d+)px.*ratio: (\d).*orientation: (\w+)", media)
        assert size is not None
        short, long, ratio = (int(number) for number in size.groups()[:3])
        upright = (short * ratio, long * ratio)
        assert png_size(built / address) == (upright if size[4] == "portrait" else upright[::-1])
        assert ("dark" in media) == ("dark" in address)
        assert (built / address).stat().st_size < 20_000
        assert colours(built / address) > 2, f"{address} shows nothing"
    kept = (built / "sw.js").read_text(encoding="utf-8")
    assert "icons/icon-192.png" in kept
    assert "startup/" not in kept


def test_icons_that_are_cut_out_are_opaque(context: BrowserContext, site: Site) -> None:
    """Icons that a system cuts to its own shape have no transparent corner, which would turn black."""
    page = context.new_page()
    page.goto(urljoin(site.url, "version.json"))
    for icon in ("icons/maskable-512.png", "icons/apple-touch-180.png"):
        assert page.evaluate(FAINTEST, icon) == 255, icon


def test_zoom_stays_allowed(page: Element) -> None:
    """The page may be zoomed, and reaches under the notch."""
    viewport = page.one("meta", name="viewport").attributes["content"]
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    assert "viewport-fit=cover" in viewport


def test_nothing_asks_to_notify(built: Path) -> None:
    """No script shows a notification or a badge, has messages pushed to it, or asks for a permission at the start."""
    own = [path for path in built.rglob("*.js") if not path.parent.name.startswith(("pyodide-", "pyscript-"))]
    assert {"sw.js", "start.js", "boot.js", "shared-page.js"} <= {path.name for path in own}
    for path in own:
        script = path.read_text(encoding="utf-8")
        assert not re.findall(r"\bNotification\b|showNotification|pushManager|AppBadge|geolocation", script), path.name
        # Writing the backup file is allowed at the press of a button that says so.
        asked = re.findall(r"(\S+)\.requestPermission\(", script)
        assert all(one.endswith("kept.handle)") for one in asked), path.name
