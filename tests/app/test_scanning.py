"""What the browser is asked to do for the effects of a scan."""

from __future__ import annotations

import json

from laurel.app.effects import Scan, ScanEffect, ScanProgress, StopScanning
from laurel.browser.scanning import carry_out
from laurel.pages.translator import Translator


class Scripts:
    """The functions of the module `device`, which note their calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def scan(self, labels: str) -> None:
        """Note the labels, which are JSON."""
        self.calls.append(("scan", *sorted(json.loads(labels).items())))

    def showScanProgress(self, text: str) -> None:  # noqa: N802 - the name of the script's function
        """Note the text."""
        self.calls.append(("progress", text))

    def stopScanning(self) -> None:  # noqa: N802 - the name of the script's function
        """Note the call."""
        self.calls.append(("stop",))


def test_every_effect_has_its_function() -> None:
    """With the labels of the dialog, of which the browser's part gives the button its own."""
    scripts = Scripts()
    effects: list[ScanEffect] = [Scan("Scan the code", "Hold it still."), ScanProgress("3 of 8"), StopScanning()]
    for effect in effects:
        carry_out(scripts, effect, Translator("en"))
    assert scripts.calls == [
        ("scan", ("close", "Close"), ("hint", "Hold it still."), ("title", "Scan the code")),
        ("progress", "3 of 8"),
        ("stop",),
    ]
