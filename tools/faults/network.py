"""A site whose network answers with something else: another page, a part of a file, a file of an older build."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import frozen

from tools import project
from tools.serve import Site

PORTAL = "<!doctype html>\n<title>Hotel</title>\n<h1>Sign in to the hotel Wi-Fi</h1>\n"

Answer = Callable[[Path], Path | None]
"""Makes of a file what is sent in its place; `None` for an answer with status 404."""


@frozen
class Fault:
    """What happens to the files of some addresses, which a pattern describes."""

    addresses: str
    answer: Answer


class FaultySite(Site):
    """A site of which a fault may change the answers, all with status 200 and as long in the browser's cache as any."""

    def __init__(self, directory: Path = project.SITE) -> None:
        super().__init__(directory)
        self.fault: Fault | None = None

    def file_at(self, path: str) -> Path | None:
        """Return what is sent in place of the file; a fault may have files that the site has not."""
        address = path.removeprefix(f"{self.prefix}/") or "index.html"
        if self.fault is None or not re.search(self.fault.addresses, address):
            return super().file_at(path)
        return self.fault.answer(self.directory / address)


class Answers:
    """Answers of a faulty network, whose files are written into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._portal = self._written("portal.html", PORTAL.encode())

    def _written(self, name: str, contents: bytes) -> Path:
        path = self._folder / name
        if not path.exists() or path.read_bytes() != contents:
            path.write_bytes(contents)
        return path

    def portal(self, _: Path) -> Path:
        """Return the page of a network that wants a sign-in first."""
        return self._portal

    def cut(self, file: Path) -> Path:
        """Return the first half of a file."""
        contents = file.read_bytes()
        return self._written(f"cut-{file.name}", contents[: len(contents) // 2])

    def flipped(self, file: Path) -> Path:
        """Return a file with another bit in its middle."""
        contents = bytearray(file.read_bytes())
        contents[len(contents) // 2] ^= 1
        return self._written(f"flipped-{file.name}", bytes(contents))

    def empty(self, file: Path) -> Path:
        """Return nothing, as a file."""
        return self._written(f"empty-{file.name}", b"")

    def plain(self, file: Path) -> Path:
        """Return a file that is sent as plain text."""
        return self._written(f"plain-{file.name}.txt", file.read_bytes())


def absent(_: Path) -> None:
    """Return that there is no such file."""


def of_build(build: Path) -> Answer:
    """Return an answer with the files of another build."""

    def answer(file: Path) -> Path | None:
        other = build / file.name
        return other if other.exists() else None

    return answer


ANYWHERE = "."


def of_every_visit(answers: Answers) -> Mapping[str, Fault]:
    """Return the faults that a first visit and an update can meet."""
    return {
        "api.js is another page": Fault(r"api\.js$", answers.portal),
        "boot.js is another page": Fault(r"boot\.js$", answers.portal),
        "boot.js is empty": Fault(r"boot\.js$", answers.empty),
        "laurel.bin is cut": Fault(r"laurel\.bin$", answers.cut),
        "laurel.bin has another bit": Fault(r"laurel\.bin$", answers.flipped),
        "scripts are plain text": Fault(r"\.m?js$", answers.plain),
        "another page everywhere": Fault(ANYWHERE, answers.portal),
        "another page but for the page itself": Fault(r"^(?!index\.html)", answers.portal),
        "the folder of the build is not there": Fault(r"^laurel-", absent),
    }


def of_an_update(answers: Answers, older: Path) -> Mapping[str, Fault]:
    """Return the faults that an update from an older build can meet beside those."""
    return {
        "another page but for the worker": Fault(r"^(?!sw\.js)", answers.portal),
        "the worker is cut": Fault(r"^sw\.js$", answers.cut),
        "the worker is another page": Fault(r"^sw\.js$", answers.portal),
        "the page of the older build": Fault(r"^index\.html$", of_build(older)),
        "the older build but for the worker": Fault(r"^(?!sw\.js|laurel-)", of_build(older)),
        "a style sheet is cut": Fault(r"app\.css$", answers.cut),
        "a picture is another page": Fault(r"icon-512\.png$", answers.portal),
    }


def of_a_first_visit(answers: Answers, older: Path) -> Mapping[str, Fault]:
    """Return the faults that a first visit can meet beside those."""
    return {
        "the interpreter is cut": Fault(r"\.wasm$", answers.cut),
        "the interpreter has another bit": Fault(r"\.wasm$", answers.flipped),
        "the loader is another page": Fault(r"pyodide\.asm\.mjs$", answers.portal),
        "the standard library is empty": Fault(r"standard\.bin$", answers.empty),
        "PyScript is another page": Fault(r"core-[^/]*\.js$", answers.portal),
        "styles are another page": Fault(r"\.css$", answers.portal),
        "the page is cut": Fault(r"^index\.html$", answers.cut),
        "the page of an older build": Fault(r"^index\.html$", of_build(older)),
    }
