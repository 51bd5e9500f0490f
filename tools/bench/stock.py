"""Builds the page that Laurel is measured against: PyScript as its manual has it, with the same core.

Everything as npm ships it, the libraries and Laurel as sources, no service worker, nothing compiled beforehand.
"""

import io
import shutil
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools import archive, project, scripts, styles

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Stock</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="./app.css">
    <link rel="stylesheet" href="./pyscript/core.css">
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    <main id="app"></main>
    <script type="py" src="./main.py" config="./pyscript.toml"></script>
  </body>
</html>
"""

CONFIG = """interpreter = "./pyodide/pyodide.mjs"

[files]
"./core.zip" = "./*"

[js_modules.main]
"./listen.js" = "listen"
"./texts.js" = "texts"
"""

SCRIPTS = ("listen.js", "texts.js")

MAIN = """import js
from pyodide.ffi import create_proxy
from pyscript.js_modules import listen, texts
from tools.bench.figures import measured
from tools.bench.repeated import replay_time

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.browser.device import BrowserDevice
from laurel.browser.events import Listener, route
from laurel.browser.store import BrowserStore
from laurel.pages.page import markup

session = Session(BrowserStore(texts), BrowserDevice("stock", "stock"))


def send(event, since):
    page = handle(session, event).page
    app = js.document.getElementById("app")
    app.setAttribute("data-game", page.game)
    app.innerHTML = markup(page)


send(Event("go", {"route": route()}), 0.0)
Listener(listen).connect(send, lambda: None)
js.performance.mark("laurel:ready")
js.window.replayTime = create_proxy(replay_time)
js.window.figure = create_proxy(measured)
"""

NEVER_SHIPPED = (
    "*/__pycache__/*",
    "*.pyc",
    "*.so",
    "*.c",
    "*.pyi",
    "*.po",
    "laurel/pages/*.css",
    "laurel/pages/compiled/*",
)


def build(site: Path) -> None:
    """Write the stock page into an empty folder."""
    shutil.copytree(project.MODULES / "pyodide", site / "pyodide")
    shutil.copytree(project.MODULES / "@pyscript" / "core" / "dist", site / "pyscript")
    (site / "app.css").write_text(styles.sheet(), encoding="utf-8")
    for source in scripts.graph(project.STATIC / name for name in SCRIPTS):
        if source.exists():
            target = site / source.relative_to(project.STATIC)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(source, target)
    (site / "boot-messages.js").write_text("export default {};\n", encoding="utf-8")
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "pyscript.toml").write_text(CONFIG, encoding="utf-8")
    (site / "main.py").write_text(MAIN, encoding="utf-8")
    (site / "core.zip").write_bytes(core())


def core() -> bytes:
    """Laurel and its libraries as an archive of sources."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in measurements():
            packed.write(file, file.relative_to(project.ROOT).as_posix())
        libraries = (archive.library(name, NEVER_SHIPPED) for name in archive.LIBRARIES)
        for name, file in sorted(chain(archive.tree(project.PACKAGE, "laurel", NEVER_SHIPPED), *libraries)):
            packed.write(file, name)
    return target.getvalue()


def measurements() -> Iterator[Path]:
    """Yield the files of this package that the page runs too: not that of `tools`, which is about checkouts."""
    here = Path(__file__).parent
    yield from (here / "__init__.py", here / "figures.py", here / "repeated.py")
    yield from (file for pattern in ("*/__init__.py", "*/match.json") for file in sorted(here.glob(pattern)))
