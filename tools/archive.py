"""Packs the archives that the browser's Python runs from.

`laurel.bin` holds what a first board needs of Laurel, the libraries and PyScript's Python package. `later.bin` is the
rest of Laurel (`tools.later`), with all catalogues and what it needs of the standard library. `standard.bin` is
Pyodide's standard library less the parts that a page cannot use. `codes.bin` is what draws QR codes, which no start
needs. A first visit in another language than English has its catalogue from an archive of its own. Each is a zip of
stored files, compressed as a whole by zstd. All are compiled beforehand: the interpreter then starts in a third of
the time.
"""

import fnmatch
import importlib.util
import io
import re
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import zstandard

from laurel.match.json_text import write_json
from laurel.pages.environment import line_map, make_environment, source_loader
from laurel.sheets import library as sheet_library
from tools import cached, catalogues, later, project, pyscript
from tools.precompile import TIMESTAMP

LIBRARIES = ("attr", "attrs", "cattrs", "jinja2", "markupsafe", "typing_extensions")

CODES = ("segno/encoder.py", "segno/consts.py")
"""What codes.bin has of the library `segno`. The rest of it writes files, and needs parts of the standard library that
standard.bin does not have; its `__init__.py` imports the rest, and is empty in codes.bin."""

# Patterns against the path inside laurel.bin.
LEFT_OUT = (
    "*/__pycache__/*",
    "*.pyi",  # for type checkers
    "*/py.typed",
    "*.so",  # compiled for this machine; MarkupSafe does without
    "*.c",
    "cattrs/preconf/?[!_]*",  # adapters for libraries that are not here
    "cattrs/strategies/*",  # never imported
    "jinja2/_identifier.py",
    "jinja2/idtracking.py",
    "jinja2/meta.py",
    "jinja2/nativetypes.py",
    "jinja2/optimizer.py",
    "jinja2/sandbox.py",
    "jinja2/visitor.py",
    "laurel/*.po",  # compiled
    "laurel/pages/*.html",  # compiled
    "laurel/pages/*.css",  # in the style sheet of the site
    "laurel/pages/*.svg",  # in the page
    "laurel/pages/compiled/*",  # compiled afresh
    "laurel/sheets/library/*.toml",  # packed into one file
    "laurel/__main__.py",  # the command line
    "laurel/cli.py",
    "laurel/pages/line_breaks.py",
    "laurel/sheet_cli.py",
)

STUBS = {
    "jinja2/bccache.py": b"BytecodeCache = FileSystemBytecodeCache = MemcachedBytecodeCache = None\n",
    "jinja2/compiler.py": b"CodeGenerator = generate = None\n",
    "jinja2/lexer.py": b"Lexer = TokenStream = get_lexer = None\n",
    "jinja2/parser.py": b"Parser = None\n",
}
"""What laurel.bin has in place of modules that only compile templates, with the names that others import of them: the
templates of a site are compiled."""

# Patterns against the path inside standard.bin: what needs a terminal, a window, a mail server or a second
# process, what tests, debugs and installs, what neither Laurel nor its libraries import, and rare codecs.
STANDARD_LEFT_OUT = (
    *(
        "_pyrepl/*",
        "curses/*",
        "tkinter/*",
        "turtle.py",
        "turtledemo/*",
        "idlelib/*",
        "cmd.py",
        "webbrowser.py",
    ),
    *("imaplib.py", "smtplib.py", "poplib.py", "ftplib.py", "mailbox.py", "socketserver.py"),
    *("wsgiref/*", "xml/*", "xmlrpc/*", "multiprocessing/*", "dbm/*", "sqlite3/*"),
    *("unittest/*", "test/*", "doctest.py", "pdb.py", "bdb.py", "trace.py"),
    *("profile.py", "cProfile.py", "pstats.py", "pydoc.py", "pydoc_data/*", "pickletools.py"),
    *("ensurepip/*", "venv/*", "lib2to3/*", "optparse.py", "modulefinder.py", "compileall.py"),
    *("plistlib.py", "wave.py", "colorsys.py", "sched.py", "graphlib.py", "shelve.py", "nturl2path.py"),
    *("configparser.py", "fileinput.py", "filecmp.py", "zipapp.py", "getpass.py", "pty.py", "zoneinfo/*"),
    *("html/parser.py", "_markupbase.py", "http/cookies.py", "email/mime/*", "urllib/robotparser.py"),
    *("logging/config.py", "logging/handlers.py", "ctypes/util.py", "ctypes/_aix.py", "ctypes/macholib/*"),
    *("symtable.py", "pyclbr.py", "tabnanny.py", "timeit.py", "asyncio/tools.py", "*/__main__.py", "json/tool.py"),
    *("this.py", "antigravity.py", "__hello__.py", "__phello__/*", "sre_*.py"),
    *("_pyio.py", "_pydecimal.py"),  # stand-ins for compiled modules that are there
    *("encodings/cp[!4]*", "encodings/cp4[!3]*"),  # zip files name their members in cp437
    *("encodings/iso8859_*", "encodings/iso2022_*", "encodings/mac_*", "encodings/koi8_*", "encodings/ptcp*"),
    *("encodings/big5*", "encodings/gb*", "encodings/euc_*", "encodings/shift_jis*", "encodings/hp_*"),
    *("encodings/kz*", "encodings/tis_*", "encodings/palmos.py", "encodings/johab.py", "encodings/hz.py"),
    *("encodings/mbcs.py", "encodings/oem.py", "encodings/bz2_codec.py", "encodings/quopri_codec.py"),
    *("encodings/uu_codec.py", "encodings/rot_13.py", "encodings/idna.py", "encodings/punycode.py", "stringprep.py"),
    *("email/*", "http/*", "mimetypes.py", "netrc.py", "quopri.py"),
    *("urllib/request.py", "urllib/error.py", "urllib/response.py", "pyodide/http/*"),
    *("ctypes/*", "sysconfig/*", "_sysconfigdata_*", "importlib/metadata/*", "tarfile.py", "gzip.py", "py_compile.py"),
    *("asyncio/proactor_events.py", "asyncio/windows_*", "concurrent/futures/process.py", "concurrent/interpreters/*"),
    *("concurrent/futures/interpreter.py", "_pydatetime.py", "_strptime.py", "_threading_local.py", "_py_abc.py"),
    *("argparse.py", "getopt.py", "rlcompleter.py", "runpy.py", "shlex.py", "tty.py", "tracemalloc.py"),
    *("calendar.py", "statistics.py", "difflib.py", "_ast_unparse.py"),
    *("pyodide/console.py", "pyodide/_nodesock_transport.py", "code.py", "site-packages/*"),
    # The interpreter has these frozen, and imports none of them from an archive.
    *("_collections_abc.py", "_sitebuiltins.py", "abc.py", "codecs.py", "genericpath.py", "io.py", "ntpath.py"),
    *("importlib/_bootstrap.py", "importlib/_bootstrap_external.py"),
    *("os.py", "posixpath.py", "site.py", "stat.py", "zipimport.py", "importlib/machinery.py", "importlib/util.py"),
)

MADE = "archive.bin"
"""The name of a finished archive in the cache."""

LEVEL = 19
"""How much zstd compresses: higher levels of it gain nothing here."""

LINE_MAP = re.compile(r"^debug_info = '(.*)'$", re.MULTILINE)
"""Where the module of a template says of which of its lines each line of the module is."""

Contents = dict[str, bytes]


def matches(name: str, patterns: Iterable[str]) -> bool:
    """Return whether a path inside an archive matches one of the patterns."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def pack(contents: Contents, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive. The same contents always give the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(name, TIMESTAMP), data, compression)
    return target.getvalue()


def contents_of(packed: bytes) -> Contents:
    """Return the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def compressed(contents: Contents) -> bytes:
    """Return an archive of stored files, compressed as a whole; the same contents always give the same bytes.

    It is much smaller than one in which every file is compressed by itself: the files are small, and alike.
    """
    return zstandard.ZstdCompressor(level=LEVEL).compress(pack(contents, zipfile.ZIP_STORED))


# Laurel and its libraries


def tree(folder: Path, name: str, left_out: Iterable[str] = LEFT_OUT) -> Iterator[tuple[str, Path]]:
    """Yield every file of a package that an archive has, with its name there; `left_out` are patterns against that."""
    for path in folder.rglob("*"):
        inside = f"{name}/{path.relative_to(folder).as_posix()}"
        if path.is_file() and not matches(inside, left_out):
            yield inside, path


def library(name: str, left_out: Iterable[str] = LEFT_OUT) -> Iterator[tuple[str, Path]]:
    """Return the files of an installed library as `tree` does; raises ModuleNotFoundError where it is not there."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{name} is not installed", name=name)
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        return iter([(origin.name, origin)])
    return tree(origin.parent, name, left_out)


def line_steps(lines: str) -> str:
    """Return the steps between the lines of a template's map, of which `laurel.pages.environment.line_map` makes it."""
    pairs = [[int(number) for number in pair.split("=")] for pair in lines.split("&")] if lines else []
    return "&".join(f"{line - was}={code - code_was}" for (was, code_was), (line, code) in pairwise([[0, 0], *pairs]))


def with_line_steps(module: str) -> str:
    """Return the module of a template with its map of lines as steps."""
    return LINE_MAP.sub(
        lambda found: (
            f"from {line_map.__module__} import {line_map.__name__}\n"
            f"debug_info = {line_map.__name__}({line_steps(found[1])!r})"
        ),
        module,
    )


def compiled_templates(games: Path | None) -> Contents:
    """Return the page templates as Python modules; raises TemplateSyntaxError where one cannot be compiled."""
    environment = make_environment(source_loader(*further(games, "pages")))
    # Which way a message takes its values is settled when the template is compiled.
    environment.install_null_translations(newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    with tempfile.TemporaryDirectory() as folder:
        environment.compile_templates(folder, zip=None, ignore_errors=False)
        return {
            f"laurel/pages/compiled/{path.name}": with_line_steps(path.read_text(encoding="utf-8")).encode()
            for path in Path(folder).iterdir()
        }


def compiled_catalogues() -> Contents:
    """Return the message catalogues in the format that gettext reads."""
    return {
        f"laurel/locale/{language}/LC_MESSAGES/laurel.mo": catalogues.compiled(language)
        for language in catalogues.LANGUAGES
    }


def packed_sheets() -> Contents:
    """Return the sheets of the library as one JSON file."""
    text = write_json(sheet_library.plain_sheets())
    return {f"laurel/sheets/library/{sheet_library.PACKED}": text.encode()}


def pyscript_package() -> Contents:
    """Return PyScript's Python package, which its core script would otherwise write at every start."""
    sources = pyscript.package(pyscript.core_script())
    return {f"pyscript/{name}": source.encode() for name, source in sources.items()}


def further(games: Path | None, part: str) -> tuple[Path, ...]:
    """Return the folder with the `games` or the `pages` of further games, if there is one."""
    return () if games is None else (games / part,)


def laurel(games: Path | None = None) -> bytes:
    """Return the archive of what a first board needs; `games` is as in `sources`."""
    return packed_bytecode(later.split(sources(games), *further(games, "pages"))[0])


def rest(games: Path | None = None) -> bytes:
    """Return the archive of what comes after the first board; `games` is as in `sources`."""
    of_laurel = later.split(sources(games), *further(games, "pages"))[1]
    of_python = {name: content for name, content in standard_sources().items() if matches(name, later.STANDARD)}
    return packed_bytecode(of_laurel | of_python)


def language(code: str) -> bytes:
    """Return the archive of the catalogue of a language, for a first board in it."""
    return compressed({name: text for name, text in compiled_catalogues().items() if f"/{code}/" in name})


def sources(games: Path | None = None) -> Contents:
    """Return Laurel and all that it needs besides the standard library, uncompiled, by the names in the archives.

    `games` is a folder with further games: `games/<game>/` has the rules of each, `pages/<game>/` its presentation.
    """
    files = dict(tree(project.PACKAGE, "laurel"))
    for part in ("games", "pages"):
        for folder in further(games, part):
            files.update(tree(folder, f"laurel/{part}"))
    for name in LIBRARIES:
        files.update(library(name))
    copied = {name: path.read_bytes() for name, path in files.items()}
    made = compiled_templates(games) | compiled_catalogues() | packed_sheets() | pyscript_package()
    return copied | STUBS | made


# The library that draws QR codes


def codes() -> bytes:
    """Return the archive of the library that draws QR codes."""
    files = {name: path.read_bytes() for name, path in library("segno") if name in CODES}
    return packed_bytecode({"segno/__init__.py": b"", **files})


# The standard library


def standard_library() -> bytes:
    """Return the archive of Python's standard library."""
    kept = standard_sources().items()
    return packed_bytecode({name: content for name, content in kept if not matches(name, later.STANDARD)})


def standard_sources() -> Contents:
    """Return the modules of Python's standard library that a page can use."""
    with zipfile.ZipFile(project.MODULES / "pyodide" / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(name) for name in names if not matches(name, STANDARD_LEFT_OUT)}


# Bytecode


def packed_bytecode(sources: Contents) -> bytes:
    """Return files as an archive for the browser's Python; raises CalledProcessError where one is not valid Python."""
    archive = pack(sources)

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as other:
            source, target = Path(other, "source.zip"), Path(other, "target.zip")
            source.write_bytes(archive)
            project.run_node("precompile.mjs", source, target)
            (folder / MADE).write_bytes(compressed(contents_of(target.read_bytes())))

    version = project.npm_version("pyodide").encode()
    key = cached.key(version, *cached.scripts("archive.py", "precompile.py", "precompile.mjs"), archive)
    return (cached.cached("archives", key, make) / MADE).read_bytes()
