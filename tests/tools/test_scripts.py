"""The scripts of the page: which import which, and how the page asks for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import build, scripts


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write scripts into a folder, and return it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder.resolve()


def test_the_graph_has_every_module_once(tmp_path: Path) -> None:
    """Through sub-folders, whatever the form of the import, and also where two modules import each other."""
    folder = write(
        tmp_path,
        {
            "boot.js": "// import './comment.js';\nimport './input/all.js';\nimport {\n  one,\n} from './one.js';\n",
            "input/all.js": "export { one } from '../one.js';\nexport * as two from './two.js';\nimport './all.js';\n",
            "input/two.js": "import '../boot.js';\nconst later = import('../later.js');\n",
            "one.js": "export const one = 'import';\n",
        },
    )
    names = [path.relative_to(folder).as_posix() for path in scripts.graph([folder / "boot.js"])]
    assert names == ["boot.js", "input/all.js", "one.js", "input/two.js"]


def test_every_import_is_a_file() -> None:
    """In the checkout, but for what the build adds."""
    made = {"boot-messages.js", "fzstd.js", "idiomorph.esm.js", "index.js", "pyodide.mjs", "site-files.js"}
    found = {module for script in scripts.sources() for module in scripts.imports(script)}
    assert {module.name for module in found if not module.exists()} == made


def test_the_page_preloads_every_module_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the script that needs it; what lies outside the folder of the scripts is not the build's to link."""
    static = write(
        tmp_path / "static",
        {
            "boot.js": "import './shared.js';\n",
            "python.js": "import '../pyodide/pyodide.mjs';\nimport './shared.js';\nimport './other.js';\n",
            "api.js": "export * as shared from './shared.js';\n",
            "shared.js": "",
            "other.js": "",
        },
    )
    write(tmp_path, {"pyodide/pyodide.mjs": ""})
    monkeypatch.setattr(build, "settings", lambda: {"js_modules": {"main": {"./static/api.js": "api"}}})
    page = """
  <script type="module" src="./static/boot.js" blocking="render"></script>
  <script type="module" src="./start.js"></script>
  <script type="module" src="./static/python.js"></script>
"""
    linked = build.with_preloads(page, static)
    assert re.findall(r'(?:src|href)="\./([^"]+)"', linked) == [
        "static/boot.js",
        "static/shared.js",
        "start.js",
        "static/python.js",
        "static/api.js",
        "static/other.js",
    ]
    assert page.strip().splitlines()[0].strip() in linked
