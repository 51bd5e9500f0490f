"""Finds what the site is tried in beside Chromium; `python -m tools.engines` installs Debian's.

Firefox speaks WebDriver BiDi by itself. WebKitGTK is driven by its WebKitWebDriver, and wants a display: Xvfb is one.
"""

import os
import shutil
import sys

from attrs import frozen

from tools import debian


class NoEngineError(Exception):
    """A program that the engines need is not to be found on this machine."""


@frozen
class Program:
    """A program that is needed: its usual commands, Debian's package, and the variable that names another one."""

    commands: tuple[str, ...]
    package: str
    variable: str

    def installed(self) -> str | None:
        """Where it is, or None."""
        return os.environ.get(self.variable) or next(filter(None, map(shutil.which, self.commands)), None)

    def find(self) -> str:
        """Where it is; raises NoEngineError."""
        path = self.installed()
        if path is None:
            raise NoEngineError(
                f"no {self.commands[0]} found: install it (Debian: apt-get install {self.package}) "
                f"or set {self.variable} to its path"
            )
        return path


FIREFOX = Program(("firefox-esr", "firefox"), package="firefox-esr", variable="LAUREL_FIREFOX")
WEBKIT_DRIVER = Program(("WebKitWebDriver",), package="webkit2gtk-driver", variable="LAUREL_WEBKIT_DRIVER")
DISPLAY = Program(("Xvfb",), package="xvfb", variable="LAUREL_XVFB")

PROGRAMS = (FIREFOX, WEBKIT_DRIVER, DISPLAY)


def main() -> None:
    """Make sure that everything is there."""
    missing = [program.package for program in PROGRAMS if program.installed() is None]
    if missing and debian.may_install():
        debian.install(*missing)
    try:
        for program in PROGRAMS:
            program.find()
    except NoEngineError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
