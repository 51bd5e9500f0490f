"""Builds the static site: `python -m tools.build`.

The site has a few files with lasting names (`index.html`, `sw.js`, the manifest and its icons,
`version.json`) and three folders whose names change whenever their contents do, so that an old page never meets
new parts: `pyodide-<version>-<hash>`, `pyscript-<version>-<hash>` and `laurel-<hash>`.
"""

import argparse
import base64
import fcntl
import hashlib
import html
import json
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools import (
    archive,
    cached,
    catalogues,
    chromium,
    icons,
    kept_files,
    licences,
    manifest,
    noscript,
    project,
    public,
    pyscript,
    screenshots,
    scripts,
    startup_images,
    styles,
)

# PyScript's entry, its core, and the plugin that shows errors: it is loaded even where it is turned off.
PYSCRIPT_FILES = ("core.js", pyscript.CORE, "error-*.js")

ENTRIES = ("boot", "python", "api", "qr-worker", "snapshot-maker")
"""The scripts that are asked for by name: by the page, by PyScript, by Python, and as workers."""

ALONE = "licences"
"""The script of another page. It shares no file with the others: that would be a further file for the start."""

MODULE_SCRIPT = re.compile(
    r'(?P<indent>[ ]*)<script type="module" src="\./static/(?P<name>[^"]+)"[^>]*></script>',
)

SCRIPT_LIBRARIES = {
    "idiomorph.esm.js": "idiomorph/dist/idiomorph.esm.js",
    "fzstd.js": "fzstd/esm/index.mjs",
    "zxing/reader/index.js": "zxing-wasm/dist/es/reader/index.js",
    "zxing/share.js": "zxing-wasm/dist/es/share.js",
}
"""The libraries of the page's scripts: the names by which they are imported, and where npm has put them."""

QR_READER = "zxing-wasm/dist/reader/zxing_reader.wasm"
"""What `qr-worker` loads when somebody scans and the browser itself reads no QR codes."""

INTERPRETER = "python.js"
"""The script in whose place PyScript's configuration names modules that Python imports."""

UNFRAMED = "unframed.js"
"""The script that the page carries before all others. It is no module: a module runs when the whole page was read."""

LASTING = "start.js"
"""The script that the page itself carries. It is also at the top of the site, for pages of earlier versions."""

NOT_FOUND = "not-found.js"
"""The script of the page that hosts show at addresses of any depth."""

WORKER = "site-worker.js"
"""The script of which the service worker is made."""


def add_pyodide(site: Path) -> str:
    """Put the Python interpreter and its standard library into the site; return the name of their folder."""
    draft = site / "pyodide"
    shutil.copytree(interpreter(), draft)
    (draft / "standard.bin").write_bytes(archive.standard_library())
    (draft / "python_stdlib.zip").write_bytes(archive.pack({}))  # Pyodide fetches one before it starts
    (draft / "pyodide-lock.json").write_text(lock_without_packages(), encoding="utf-8")
    return seal(draft, f"pyodide-{project.npm_version('pyodide')}")


def interpreter() -> Path:
    """Return the folder that has Pyodide's files without what only dynamic libraries need."""
    versions = [project.npm_version(package).encode() for package in ("pyodide", "binaryen")]
    key = cached.key(*versions, *cached.scripts("interpreter.mjs", "evaluations.mjs", "unused_data.mjs"))
    return cached.cached("interpreter", key, lambda folder: project.run_node("interpreter.mjs", folder))


def lock_without_packages() -> str:
    """Return Pyodide's lock file with an empty list of packages: the site has none of them."""
    lock = json.loads((project.MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}})


def add_pyscript(site: Path) -> str:
    """Put the chunks of PyScript that the page loads into the site; return the name of their folder."""
    source = project.MODULES / "@pyscript" / "core" / "dist"
    draft = site / "pyscript"
    draft.mkdir()
    for pattern in PYSCRIPT_FILES:
        chunks = sorted(source.glob(pattern))
        if not chunks:
            raise FileNotFoundError(f"PyScript has no {pattern}")
        for chunk in chunks:
            script = without_source_map(chunk.read_text(encoding="utf-8"))
            if pattern == pyscript.CORE:
                script = pyscript.without_databases(pyscript.without_package(script))
                script = pyscript.without_evaluations(script)
            (draft / chunk.name).write_text(script, encoding="utf-8")
    return seal(draft, f"pyscript-{project.npm_version('@pyscript/core')}")


def without_source_map(script: str) -> str:
    """Return a script without the reference to its source map, which the site does not have."""
    lines = script.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("//# sourceMappingURL="))


def assemble_laurel(folder: Path, pyodide: str, games: Path | None) -> None:
    """Write Laurel's own part of the site: styles, scripts, Python, and what is compiled for them."""
    static, python = folder / "static", folder / "py"
    static.mkdir(parents=True)
    python.mkdir()
    (static / "boot.css").write_text(styles.start_sheet(), encoding="utf-8")
    (static / "app.css").write_text(styles.sheet(games), encoding="utf-8")
    (static / "later.css").write_text(styles.later_sheet(games), encoding="utf-8")
    add_scripts(static, pyodide)
    (python / "laurel.bin").write_bytes(archive.laurel(games))
    (python / "later.bin").write_bytes(archive.rest(games))
    (python / "codes.bin").write_bytes(archive.codes())
    for language in catalogues.LANGUAGES:
        (python / f"{language}.bin").write_bytes(archive.language(language))


def add_scripts(static: Path, pyodide: str) -> None:
    """Put the scripts of the page into the site, joined: each further file would cost the first visit time."""
    draft = static.with_name("scripts")
    for path in scripts.sources():
        target = draft / path.relative_to(project.STATIC)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        target.write_text(text.replace("'../pyodide/", f"'../../{pyodide}/"), encoding="utf-8")
    for name, module in SCRIPT_LIBRARIES.items():
        (draft / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(project.MODULES / module, draft / name)
    (draft / "boot-messages.js").write_text(boot_messages(), encoding="utf-8")
    project.run_node("join.mjs", draft, static, *ENTRIES)
    project.run_node("join.mjs", draft, static, ALONE)
    shutil.copyfile(project.MODULES / QR_READER, static / Path(QR_READER).name)
    shutil.rmtree(draft)


def boot_messages(sources: Iterable[Path] | None = None) -> str:
    """Return the translations that scripts need, all of the page's by default, as a JavaScript module."""
    table = json.dumps(catalogues.boot_messages(sources), ensure_ascii=False, indent=2, sort_keys=True)
    return f"export default {table};\n"


@contextmanager
def drafted(entry: str, made: Mapping[str, str]) -> Iterator[Path]:
    """Yield a folder for a time that has a script, what it imports, and the modules that the build makes for it."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder)
        for path in scripts.graph([project.STATIC / entry]):
            if path.exists():
                target = draft / path.relative_to(project.STATIC)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
        for name, text in made.items():
            (draft / name).write_text(text, encoding="utf-8")
        yield draft


def joined(name: str) -> str:
    """Return a script that a page carries: it imports nothing, and has its messages."""
    messages = boot_messages(scripts.graph([project.STATIC / name]))
    with drafted(name, {"boot-messages.js": messages}) as draft:
        project.run_node("join.mjs", draft, draft / "joined", Path(name).stem)
        return (draft / "joined" / name).read_text(encoding="utf-8")


def write_start(site: Path) -> None:
    """Put the script that the page carries beside it as well, where pages of earlier versions look for it."""
    (site / LASTING).write_text(joined(LASTING), encoding="utf-8")


def with_script(page: str, name: str, script: str) -> str:
    """Return the page with a script in place of its address, which its content security policy allows by the digest."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = page.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
    return re.sub(
        rf'<script( type="module")? src="\./{re.escape(name)}"></script>',
        lambda element: f"<script{element[1] or ''}>{script}</script>",
        page,
    )


def write_not_found(site: Path) -> None:
    """Write the page that opens Laurel from addresses that the site has not."""
    page = public.NOT_FOUND.read_text(encoding="utf-8")
    page = noscript.translated(page, {language: catalogues.translations(language) for language in catalogues.LANGUAGES})
    page = with_script(page, NOT_FOUND, joined(NOT_FOUND))
    (site / public.NOT_FOUND.name).write_text(page, encoding="utf-8")


def files_of(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder, sorted by path."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def content_hash(folder: Path) -> str:
    """Return twelve hexadecimal digits of a hash of the names and contents of a folder's files."""
    digest = hashlib.sha256()
    for path in files_of(folder):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def seal(draft: Path, label: str) -> str:
    """Rename a finished folder after its contents; return the name."""
    return draft.rename(draft.with_name(f"{label}-{content_hash(draft)}")).name


def add_laurel(site: Path, pyodide: str, games: Path | None) -> str:
    """Put Laurel's own part into the site; return the name of its folder."""
    draft = site / "laurel"
    assemble_laurel(draft, pyodide, games)
    return seal(draft, "laurel")


def write_page(site: Path, games: Path | None, *, laurel: str, pyodide: str, pyscript: str) -> None:
    """Write the page with the icons, and with every reference pointing into the folders of this build."""
    page = (project.ROOT / "index.html").read_text(encoding="utf-8")
    folders = {
        "./static/": f"./{laurel}/static/",
        "./py/": f"./{laurel}/py/",
        "./pyscript/": f"./{pyscript}/",
        "./pyodide/": f"./{pyodide}/",
    }
    page = page.replace('"./pyscript.toml"', f'"{html.escape(configuration())}"')
    page = page.replace(icons.PLACE, icons.sprite(games)).replace(startup_images.PLACE, startup_images.links(" " * 4))
    page = noscript.translated(page, {language: catalogues.translations(language) for language in catalogues.LANGUAGES})
    page = public.with_picture(page, public.address())
    page = with_script(with_preloads(page, site / laurel / "static"), LASTING, joined(LASTING))
    page = with_script(page, UNFRAMED, (project.STATIC / UNFRAMED).read_text(encoding="utf-8"))
    for written, built in folders.items():
        page = page.replace(f'"{written}', f'"{built}').replace(f"&quot;{written}", f"&quot;{built}")
    (site / kept_files.PAGE).write_text(kept_files.with_files(page, site), encoding="utf-8")


def with_preloads(page: str, static: Path) -> str:
    """Return the page with a `modulepreload` link for every module that a script needs.

    The browser then fetches all of them at once, instead of each after the module that imports it.
    """
    root = static.resolve()
    known: set[Path] = set()
    for element in MODULE_SCRIPT.finditer(page):
        entries = [root / element["name"]]
        if element["name"] == INTERPRETER:
            entries += [root / Path(address).name for address in settings()["js_modules"]["main"]]
        modules = [one for one in scripts.graph(entries) if one.is_relative_to(root) and one not in known]
        known.update(modules)
        names = [one.relative_to(root).as_posix() for one in modules if one != entries[0]]
        links = [f'\n{element["indent"]}<link rel="modulepreload" href="./static/{name}">' for name in names]
        page = page.replace(element[0], element[0] + "".join(links))
    return page


def settings() -> dict[str, Any]:
    """PyScript's configuration."""
    return tomllib.loads((project.ROOT / "pyscript.toml").read_text(encoding="utf-8"))


def configuration() -> str:
    """Return PyScript's configuration as JSON, as the page has it: the browser fetches no file and parses no TOML."""
    return json.dumps(settings())


def add_screenshots(site: Path) -> list[dict[str, str]]:
    """Put pictures of its screens into the site; return what the manifest says of them: nothing without a browser."""
    try:
        shutil.copytree(screenshots.taken(site), site / screenshots.FOLDER)
    except chromium.NoBrowserError as missing:
        print(f"built without screenshots: {missing}", file=sys.stderr)
        return []
    return screenshots.entries()


def write_manifest(site: Path, pictures: Sequence[Mapping[str, str]]) -> None:
    """Write the web app manifest, with its screenshots, and draw its icons."""
    translations = {language: catalogues.translations(language) for language in catalogues.LANGUAGES}
    text = json.dumps(manifest.built(translations, pictures), ensure_ascii=False, indent=2)
    (site / "manifest.webmanifest").write_text(f"{text}\n", encoding="utf-8")
    project.run_node("icons.mjs", project.STATIC / "icons", site / "icons")
    shutil.copytree(startup_images.drawn(), site / startup_images.FOLDER)


def write_version(site: Path, laurel: str) -> None:
    """Write the version and the build of the site."""
    facts = {"version": project.version(), "build": laurel.removeprefix("laurel-")}
    (site / "version.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")


def write_licences(site: Path, laurel: str) -> None:
    """Write the page with the licences of everything that is in the site by now."""
    libraries = {name.partition("/")[0] for name in SCRIPT_LIBRARIES.values()}
    licences.write(site, libraries, f"{laurel}/static")


def write_service_worker(site: Path) -> None:
    """Write the service worker, which stores the whole site for use without a network."""
    files = json.dumps(list(kept_files.kept(site)), indent=2)
    with drafted(WORKER, {"site-files.js": f"export default {files};\n"}) as draft:
        project.run_node("service_worker.mjs", draft / WORKER, site / "sw.js")


def list_again(site: Path) -> None:
    """Write the lists of a site in which files were changed: those of the page and of the service worker."""
    page = site / kept_files.PAGE
    page.write_text(kept_files.with_files(page.read_text(encoding="utf-8"), site), encoding="utf-8")
    write_service_worker(site)


def build(site: Path, games: Path | None = None, *, has_screenshots: bool = False) -> None:
    """Build the site into an empty folder, with the games of a further folder if one is named.

    `has_screenshots` says whether a browser takes pictures of the site for the manifest.
    """
    site.mkdir(parents=True)
    (site / ".nojekyll").touch()
    pyodide, pyscript = add_pyodide(site), add_pyscript(site)
    laurel = add_laurel(site, pyodide, games)
    write_page(site, games, laurel=laurel, pyodide=pyodide, pyscript=pyscript)
    write_start(site)
    write_not_found(site)
    public.draw(site)
    write_manifest(site, add_screenshots(site) if has_screenshots else ())
    write_version(site, laurel)
    write_licences(site, laurel)
    write_service_worker(site)


def replace(site: Path, draft: Path) -> None:
    """Put a finished draft in the place of the site."""
    old = site.with_name(f"{site.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    draft.rename(site)
    shutil.rmtree(old, ignore_errors=True)


def rebuild(site: Path, games: Path | None = None, *, has_screenshots: bool = False) -> None:
    """Build the site beside the present one and swap them; when the build fails, the present one stays.

    Two builds of one site at the same time would write into one draft: the second waits for the first.
    """
    with site.with_name(f"{site.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        draft = site.with_name(f"{site.name}.new")
        shutil.rmtree(draft, ignore_errors=True)
        build(draft, games, has_screenshots=has_screenshots)
        replace(site, draft)


def main() -> None:
    """Build the site and print its size."""
    parser = argparse.ArgumentParser(description="Build the static site.")
    parser.add_argument("--into", type=Path, default=project.SITE, help="folder that becomes the site")
    parser.add_argument("--games", type=Path, help="folder with further games: games/<game>/ and pages/<game>/")
    parser.add_argument("--screenshots", action="store_true", help="have a browser take pictures for the manifest")
    arguments = parser.parse_args()
    into: Path = arguments.into.resolve()
    started = time.perf_counter()
    rebuild(into, arguments.games, has_screenshots=arguments.screenshots)
    size = sum(path.stat().st_size for path in files_of(into))
    print(f"built {into.name}/ in {time.perf_counter() - started:.1f} s, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
