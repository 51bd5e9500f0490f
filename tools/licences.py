"""Collects the licences of everything that the site carries, into the page `licences.html`.

What the site carries is read from the site itself: its scripts, by their source maps where they were joined elsewhere;
its archives, by the packages in them; its WebAssembly, by the modules that are compiled in. The texts are those that
were installed with the packages. `tools/licences/` has those of parts that are not installed by themselves. The build
stops where a part has no text. The settings lead to the page.
"""

import html
import importlib.metadata
import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import zstandard
from attrs import frozen

from tools import cached, icons, project

PAGE = "licences.html"

TEXTS = Path(__file__).with_name("licences")

RUNTIME = ("part:emscripten", "part:musl", "part:llvm")
"""What Emscripten puts into every WebAssembly file that it makes."""

WEBASSEMBLY = {
    "pyodide.asm.wasm": ("part:cpython", "npm:pyodide", *RUNTIME),
    "zxing_reader.wasm": ("npm:zxing-wasm", "part:zxing-cpp", *RUNTIME),
}
"""What is compiled into each file, beside the libraries of `LINKED`."""

LINKED = {
    "_blake2": "hacl",
    "_bz2": "bzip2",
    "_ctypes": "libffi",
    "_decimal": "mpdecimal",
    "_elementtree": "expat",
    "_hmac": "hacl",
    "_lzma": "xz",
    "_md5": "hacl",
    "_sha1": "hacl",
    "_sha2": "hacl",
    "_sha3": "hacl",
    "_sqlite3": "sqlite",
    "_zstd": "zstd",
    "pyexpat": "expat",
    "zlib": "zlib",
}
"""The libraries that modules of CPython are linked with."""

OF_PYODIDE = {"_pyodide", "pyodide"}
"""The packages in the archive of the standard library that are Pyodide's."""

VENDORED = {"stackframe": "stackframe"}
"""What Pyodide's and PyScript's own sources have in a folder `vendor`."""

PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
FOLDER = re.compile(r"/vendor/([^/]+)/")
REPOSITORY = re.compile(r"https://github\.com/[^/]+/[^/]+/?")
SOURCES = {"polyscript": "https://github.com/pyscript/polyscript"}
"""Where the source code of packages is that do not say so themselves."""

LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)


@frozen
class Part:
    """Something that the site carries and that others have written."""

    name: str
    version: str
    """Empty where it is not known."""

    licence: str
    """Its name, such as `MIT`."""

    source: str
    """The address of its source code."""

    text: str


class NoLicenceError(LookupError):
    """The site carries something whose licence, or whose source, is not known."""


# What the site carries


def shipped(site: Path, libraries: Iterable[str]) -> set[str]:
    """Return what a site carries, as `npm:<package>`, `python:<distribution>` or `part:<name in parts.toml>`.

    `libraries` are the npm packages that were joined with the site's own scripts.

    Raises:
        NoLicenceError: it is not known what a file consists of.
    """
    found = {f"npm:{name}" for name in libraries}
    for path in sorted(site.rglob("*")):
        if path.suffix == ".wasm":
            found.update(of_webassembly(path))
        elif path.suffix in {".js", ".mjs"}:
            found.update(of_script(path))
        elif path.suffix in {".bin", ".zip"}:
            found.update(of_archive(path))
    return found


def of_webassembly(path: Path) -> Iterator[str]:
    """Yield what a WebAssembly file consists of."""
    if path.name not in WEBASSEMBLY:
        raise NoLicenceError(f"it is not known what {path.name} consists of")
    yield from WEBASSEMBLY[path.name]
    if path.name == "pyodide.asm.wasm":
        yield from (f"part:{LINKED[module]}" for module in builtin_modules() if module in LINKED)


def of_script(path: Path) -> Iterator[str]:
    """Yield what a script consists of, Laurel's own part aside."""
    folder = path.parent.name
    if folder.startswith("pyodide-"):
        yield "npm:pyodide"
        yield from RUNTIME[:1] if path.name == "pyodide.asm.mjs" else of_source_map("pyodide", f"{path.name}.map")
    elif folder.startswith("pyscript-"):
        yield "npm:@pyscript/core"
        yield from of_source_map("@pyscript/core", f"dist/{path.name}.map")


def of_source_map(package: str, name: str) -> Iterator[str]:
    """Yield the other packages of which a script of a package was made."""
    source_map = json.loads((project.MODULES / package / name).read_text(encoding="utf-8"))
    for source in source_map["sources"]:
        packages, vendored = PACKAGE.findall(source), FOLDER.search(source)
        if packages:
            yield f"npm:{packages[-1]}"
        elif vendored:
            yield f"part:{VENDORED[vendored[1]]}"


def of_archive(path: Path) -> Iterator[str]:
    """Yield what an archive of Python modules has of others."""
    data = path.read_bytes()
    if path.suffix == ".bin":
        data = zstandard.ZstdDecompressor().decompress(data)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = {name.partition("/")[0].partition(".")[0] for name in archive.namelist()}
    if path.name == "standard.bin":
        yield from ("npm:pyodide" if name in OF_PYODIDE else "part:cpython" for name in names)
        return
    for name in names - {"laurel"}:
        yield of_package(name)


def of_package(name: str) -> str:
    """Return the part of the site to which a package or a module of Python belongs."""
    if name in sys.stdlib_module_names:
        return "part:cpython"
    return "npm:@pyscript/core" if name == "pyscript" else f"python:{distribution_of(name)}"


def distribution_of(package: str) -> str:
    """Return the distribution that has installed a package of Python."""
    distributions = importlib.metadata.packages_distributions().get(package)
    if not distributions:
        raise NoLicenceError(f"no distribution has the package {package}")
    return distributions[0]


def builtin_modules() -> list[str]:
    """Return the modules that are compiled into the interpreter."""

    def make(folder: Path) -> None:
        project.run_node("builtin_modules.mjs", folder / "modules.json")

    key = cached.key(project.npm_version("pyodide").encode(), *cached.scripts("builtin_modules.mjs"))
    made = cached.cached("modules", key, make) / "modules.json"
    return list(json.loads(made.read_text(encoding="utf-8")))


# The facts of each part


def part(key: str) -> Part:
    """Return a part of the site by its key; raises NoLicenceError where its licence or its source is not known."""
    kind, _, name = key.partition(":")
    made = {"npm": npm_part, "python": python_part, "part": kept_part}[kind](name)
    if not made.text.strip() or not made.licence:
        raise NoLicenceError(f"{name} has no licence: put one into tools/licences")
    if not made.source:
        raise NoLicenceError(f"{name} does not say where its source code is: add it to SOURCES")
    return made


def npm_facts(package: str) -> dict[str, Any]:
    """Return the manifest of an installed npm package."""
    return dict(json.loads((project.MODULES / package / "package.json").read_text(encoding="utf-8")))


def npm_part(package: str) -> Part:
    """Return an npm package."""
    facts, key = npm_facts(package), package.rpartition("/")[2]
    if key in kept():
        return kept_part(key, str(facts["version"]))
    repository = facts.get("repository", "")
    address = repository if isinstance(repository, str) else repository.get("url", "")
    folder = project.MODULES / package
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and LICENCE_FILE.match(path.name)]
    texts = [path.read_text(encoding="utf-8") for path in files]
    source = web_address(address) or SOURCES.get(package, "")
    return Part(package, facts["version"], facts.get("license", ""), source, "\n".join(texts))


def web_address(repository: str) -> str:
    """Return the address of a repository as browsers open it; empty where there is none."""
    short = re.fullmatch(r"(?:github:)?([\w.-]+/[\w.-]+)", repository)
    address = f"https://github.com/{short[1]}" if short else repository
    return re.sub(r"^(git\+)?(git|ssh|https?)://(git@)?", "https://", address).removesuffix(".git")


def python_part(distribution: str) -> Part:
    """Return an installed distribution of Python."""
    installed = importlib.metadata.distribution(distribution)
    facts = installed.metadata
    files = [file for file in installed.files or () if LICENCE_FILE.match(file.name) and ".dist-info" in str(file)]
    texts = [file.read_text(encoding="utf-8") for file in sorted(files, key=str)]
    addresses = dict(line.split(", ", 1) for line in facts.get_all("Project-URL") or ())
    source = next(filter(REPOSITORY.fullmatch, addresses.values()), SOURCES.get(distribution, ""))
    return Part(facts["Name"], installed.version, python_licence(facts), source, "\n".join(texts))


def python_licence(facts: importlib.metadata.PackageMetadata) -> str:
    """Return the name of the licence of a distribution, from its metadata; empty where they have none."""
    classified = [one for one in facts.get_all("Classifier") or () if one.startswith("License ::")]
    named = [*(facts.get_all("License-Expression") or ()), *(facts.get_all("License") or ()), *classified]
    return named[0].rpartition(" :: ")[2] if named else ""


@cache
def kept() -> dict[str, dict[str, Any]]:
    """Return the facts of the parts whose licences are in `tools/licences`."""
    return tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))


def kept_part(key: str, version: str = "") -> Part:
    """Return a part whose licence is in `tools/licences`."""
    facts = kept()[key]
    texts = [
        "\n".join(facts.get("copyright", ())),
        *((TEXTS / name).read_text(encoding="utf-8") for name in facts["texts"]),
    ]
    text = "\n\n".join(one.strip("\n") for one in texts if one)
    return Part(facts["name"], version or version_of(key), facts["licence"], facts["source"], text)


def version_of(key: str) -> str:
    """Return the version of a part of the interpreter where Pyodide names it; empty for another one."""
    lock = json.loads((project.MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    platform = lock["info"]["platform"].removeprefix("emscripten_").replace("_", ".")
    return {"cpython": str(lock["info"]["python"]), "emscripten": str(platform)}.get(key, "")


# The page


def write(site: Path, libraries: Iterable[str], static: str) -> None:
    """Write the page of a site in which everything else is but the service worker; `static` is the folder of styles.

    Raises:
        NoLicenceError: the site carries something without the text of its licence.
    """
    parts = sorted((part(key) for key in shipped(site, libraries)), key=lambda one: one.name.lower())
    (site / PAGE).write_text(page_of(parts, static), encoding="utf-8")


def page_of(parts: Iterable[Part], static: str) -> str:
    """Return the page about parts of the site."""
    template = (TEXTS / "page.html").read_text(encoding="utf-8")
    sections = "\n".join(map(section, parts))
    page = template.replace("./static/", f"./{static}/").replace(icons.PLACE, icons.one("back"))
    return page.replace("<!-- parts -->", sections)


def section(of: Part) -> str:
    """Return what the page says of a part."""
    name, version, licence, text = (html.escape(one) for one in (of.name, of.version, of.licence, of.text.strip("\n")))
    title = f"{name} <small>{version}</small>" if version else name
    address = html.escape(of.source)
    return f"""<section>
  <h2>{title}</h2>
  <p>{licence}</p>
  <p><a href="{address}" rel="noreferrer">{address.removeprefix("https://")}</a></p>
  <details class="fold">
    <summary>Text of the licence<span class="visually-hidden">: {name}</span></summary>
    <pre>{text}</pre>
  </details>
</section>"""
