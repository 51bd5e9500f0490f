"""The licences of what the site carries: found, named, and none forgotten."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tools import licences, project


def installed(modules: Path, name: str, **facts: object) -> Path:
    """Install an npm package; return its folder."""
    folder = modules / name
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": name, "version": "1.2.3", **facts}), encoding="utf-8")
    return folder


def test_texts_that_the_project_has() -> None:
    """Each belongs to a part, and each part has what makes a text, an address and where that is from."""
    used = {name for facts in licences.kept().values() for name in facts["texts"]}
    assert used == {path.name for path in licences.TEXTS.glob("*.txt")}
    for key, facts in licences.kept().items():
        part = licences.kept_part(key)
        assert part.text
        assert part.source.startswith("https://")
        assert facts["from"]


def test_a_package_with_its_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name, version, licence, address and text are those that were installed with it."""
    folder = installed(tmp_path, "chess", license="MIT", repository={"url": "git+https://github.com/a/chess.git"})
    (folder / "LICENSE.txt").write_text("Do what you want.", encoding="utf-8")
    monkeypatch.setattr(project, "MODULES", tmp_path)
    expected = licences.Part("chess", "1.2.3", "MIT", "https://github.com/a/chess", "Do what you want.")
    assert licences.part("npm:chess") == expected


def test_a_package_without_its_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build stops."""
    installed(tmp_path, "chess", license="MIT")
    monkeypatch.setattr(project, "MODULES", tmp_path)
    with pytest.raises(licences.NoLicenceError, match="chess has no licence"):
        licences.part("npm:chess")


@pytest.mark.parametrize(
    ("name", "data"), [("new.wasm", b""), ("new.zip", b"no_such_package_at_all/__init__.py")], ids=["wasm", "python"]
)
def test_a_file_of_unknown_origin_stops_the_build(tmp_path: Path, name: str, data: bytes) -> None:
    """A file of which it is not known what it consists of stops the build as well."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(data.decode(), "")
    else:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(licences.NoLicenceError):
        licences.shipped(tmp_path, ())


def test_scripts_that_were_joined_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The source map of a script names the packages in it: the innermost one where they are nested."""
    sources = ["../src/core.js", "../node_modules/@a/b/index.js", "../node_modules/c/node_modules/d/x.js"]
    folder = installed(tmp_path / "modules", "@pyscript/core")
    (folder / "dist").mkdir()
    (folder / "dist" / "core.js.map").write_text(json.dumps({"sources": sources}), encoding="utf-8")
    monkeypatch.setattr(project, "MODULES", tmp_path / "modules")
    (tmp_path / "site" / "pyscript-1").mkdir(parents=True)
    (tmp_path / "site" / "pyscript-1" / "core.js").touch()
    assert licences.shipped(tmp_path / "site", ["e"]) == {"npm:@pyscript/core", "npm:@a/b", "npm:d", "npm:e"}


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("git+https://github.com/a/b.git", "https://github.com/a/b"),
        ("git://github.com/a/b.git", "https://github.com/a/b"),
        ("git+ssh://git@github.com/a/b.git", "https://github.com/a/b"),
        ("github:a/b", "https://github.com/a/b"),
        ("a/b", "https://github.com/a/b"),
        ("https://example.org/b", "https://example.org/b"),
        ("", ""),
    ],
)
def test_addresses_of_packages_can_be_opened(repository: str, address: str) -> None:
    """Whatever form an npm package gives its address, a browser can open it."""
    assert licences.web_address(repository) == address
