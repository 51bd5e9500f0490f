"""What the service worker stores: every file that Laurel needs, each with its digest, in the worker and in the page."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from tools import build, kept_files

FILES = {
    "index.html": "<!doctype html>",
    "licences.html": "licences",
    "icons/icon.png": "icon",
    "laurel-0/static/boot.js": "boot",
    "laurel-0/static/qr-worker.js": "qr",
    "laurel-0/py/laurel.bin": "laurel",
    "pyodide-1/pyodide.asm.wasm": "wasm",
    "pyscript-1/core.js": "core",
    "sw.js": "worker",
    "start.js": "start",
    "404.html": "not found",
    ".nojekyll": "",
    "startup/one.png": "startup",
    "screenshots/one.png": "screenshot",
    "social/laurel.png": "picture",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder with files of every kind that the site has."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def digest(text: str) -> str:
    """Return the digest of a text as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_what_is_stored(site: Path) -> None:
    """All but what only other systems and pages of earlier versions ask for; the page is at the address of the site."""
    kept = {file["address"]: file for file in kept_files.kept(site)}
    assert kept.keys() == {"", *list(FILES)[1:8]}
    assert [name for name, file in kept.items() if "isLater" in file] == ["laurel-0/static/qr-worker.js"]
    assert all(file["integrity"] == digest(FILES[name or "index.html"]) for name, file in kept.items())


def test_the_page_has_the_sizes_and_digests_of_what_it_needs(site: Path) -> None:
    """Also where it had those of another build."""
    page = '<p></p><script type="application/json" id="boot-files">{}</script><p></p>'
    listed = kept_files.with_files(page, site)
    needed = ["laurel-0/py/laurel.bin", "laurel-0/static/boot.js", "pyodide-1/pyodide.asm.wasm", "pyscript-1/core.js"]
    block = re.fullmatch(r'<p></p><script type="application/json" id="boot-files">(.*)</script><p></p>', listed)
    assert block is not None
    assert json.loads(block[1]) == {f"./{name}": [len(FILES[name]), digest(FILES[name])] for name in needed}
    (site / "pyscript-1/core.js").write_text("other", encoding="utf-8")
    assert digest("other") in kept_files.with_files(listed, site)


def test_the_page_carries_its_first_script() -> None:
    """Its policy allows that one alone, by the digest."""
    page = '<meta content="script-src \'self\' \'unsafe-eval\'"><script type="module" src="./start.js"></script>'
    text = "if (document) recover();\n"
    assert build.with_script(page, "start.js", text) == (
        f"<meta content=\"script-src 'self' '{digest(text)}' 'unsafe-eval'\"><script type=\"module\">{text}</script>"
    )


def test_the_service_worker_is_one_function(tmp_path: Path) -> None:
    """A worker of which only the beginning arrives is no script, and is not installed."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    build.write_service_worker(tmp_path)
    worker = (tmp_path / "sw.js").read_text(encoding="utf-8")
    first, *rest = worker.splitlines()
    assert first == "(function () {"
    assert [line for line in rest if line and not line.startswith(" ")] == ["})();"]
