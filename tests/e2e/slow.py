"""A site that takes its time."""

from __future__ import annotations

import threading
from pathlib import Path

from tools.serve import Site


class SlowSite(Site):
    """A site that holds one file back until it is told to let go."""

    def __init__(self, directory: Path, held: str) -> None:
        super().__init__(directory)
        self._held = held
        self.let_go = threading.Event()

    def cache_control(self, file: Path) -> str:
        """Let the browser ask for the held file at every visit, and keep all others."""
        return "no-cache" if file.as_posix().endswith(self._held) else super().cache_control(file)

    def file_at(self, path: str) -> Path | None:
        """Wait at the held file, then answer as ever."""
        if path.endswith(self._held):
            self.let_go.wait(timeout=60)
        return super().file_at(path)
