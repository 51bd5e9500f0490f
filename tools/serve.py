"""Serves the built site as GitHub Pages would: `python -m tools.serve`.

Under a sub-path, with its MIME types, compression, ten minutes of caching and ETags, and no headers beyond that.
"""

import argparse
import functools
import gzip
import http.server
import os
import subprocess
import sys
import threading
import time
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import unquote, urlsplit

import watchfiles

from tools import project

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
ANY_TYPE = "application/octet-stream"

COMPRESSED = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")

CACHE_CONTROL = "max-age=600"

NOT_FOUND = b"<!doctype html>\n<title>Not found</title>\n<h1>404</h1>\n<p>There is nothing here.</p>\n"

SOURCES = ("index.html", "pyscript.toml", "pyproject.toml", "py", "static", "tools")


@functools.lru_cache(maxsize=256)
def packed(path: Path, _changed: int) -> bytes:
    """The compressed contents of a file; its time of change keeps a new version apart from an old one."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


def content_type(path: Path) -> str:
    """The MIME type of a file."""
    return TYPES.get(path.suffix, ANY_TYPE)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one request from the site's folder."""

    # HTTP/1.0 closes each connection, so that a stopped site is silent at once.
    protocol_version = "HTTP/1.0"
    site: "Site"

    def do_GET(self) -> None:
        """Answer with the file."""
        self.respond()

    def do_HEAD(self) -> None:
        """Answer as for GET, less the contents."""
        self.respond()

    def respond(self) -> None:
        """Send the file or the redirect that the request asks for."""
        path = unquote(urlsplit(self.path).path)
        file = self.site.file_at(path)
        if file is None:
            self.send(HTTPStatus.NOT_FOUND, self.site.not_found(path), {"Content-Type": TYPES[".html"]})
        elif file.is_dir() and not path.endswith("/"):
            self.send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": path + "/"})
        else:
            self.send_file(file / "index.html" if file.is_dir() else file)

    def send_file(self, file: Path) -> None:
        """Send a file, compressed where the request accepts it, or the answer that it has not changed."""
        try:
            facts = file.stat()
            headers = {
                "Cache-Control": self.site.cache_control(file),
                "ETag": f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"',
            }
            if self.headers.get("If-None-Match") == headers["ETag"]:
                self.send(HTTPStatus.NOT_MODIFIED, None, headers)
                return
            headers["Content-Type"] = content_type(file)
            if not headers["Content-Type"].startswith(COMPRESSED):
                self.send(HTTPStatus.OK, file.read_bytes(), headers)
                return
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                self.send(HTTPStatus.OK, packed(file, facts.st_mtime_ns), headers)
            else:
                self.send(HTTPStatus.OK, file.read_bytes(), headers)
        except FileNotFoundError:
            self.send(HTTPStatus.NOT_FOUND, NOT_FOUND, {"Content-Type": TYPES[".html"]})

    def send(self, status: HTTPStatus, body: bytes | None, headers: dict[str, str]) -> None:
        """Send a whole answer."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if body is not None:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if body and self.command != "HEAD":
            try:
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the browser has closed the connection

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
        """Print nothing: the console is for builds."""


class Site:
    """The built site behind a local address.

    A context manager, or `start` and `stop`: it can be stopped and started again on the same port, and its
    `directory` may be changed while it runs.
    """

    def __init__(self, directory: Path = project.SITE, *, prefix: str = "/laurel", port: int = 0) -> None:
        """Get ready to serve a folder under a path; port 0 takes any free one at the first start."""
        self.directory = directory
        self.prefix = "/" + prefix.strip("/") if prefix.strip("/") else ""
        self.port = port
        self._server: http.server.ThreadingHTTPServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self.port}{self.prefix}/"

    def start(self) -> None:
        """Begin to answer; raises OSError when the port is taken."""
        handler = type("SiteHandler", (Handler,), {"site": self})
        self._server = http.server.ThreadingHTTPServer(("localhost", self.port), handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop answering; connections are refused until the next start."""
        if self._server is not None and self._thread is not None:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
        self._server = self._thread = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def cache_control(self, _: Path) -> str:
        """Return the `Cache-Control` header of a file."""
        return CACHE_CONTROL

    def not_found(self, path: str) -> bytes:
        """Return the page that is shown at a path at which there is nothing: the site's own, where it has one."""
        page = self.directory / "404.html"
        return page.read_bytes() if path.startswith(f"{self.prefix}/") and page.exists() else NOT_FOUND

    def file_at(self, path: str) -> Path | None:
        """The file or folder that a path names, or None when it names none of the site's."""
        if path == self.prefix:
            return self.directory
        if not path.startswith(f"{self.prefix}/"):
            return None
        root = self.directory.resolve()
        file = (root / path.removeprefix(f"{self.prefix}/")).resolve()
        return file if file.is_relative_to(root) and file.exists() else None


def build(directory: Path) -> bool:
    """Build the site again, in a process of its own so that changed code counts; returns whether that succeeded."""
    return subprocess.run([sys.executable, "-m", "tools.build", "--into", directory], check=False).returncode == 0


class Sources(watchfiles.DefaultFilter):
    """Matches the sources of the site: not what a tool has made of them."""

    ignore_entity_patterns = (*watchfiles.DefaultFilter.ignore_entity_patterns, r"\.mo$")


def watch(directory: Path) -> None:
    """Rebuild whenever a source changes. A failed build is reported, and the old site stays."""
    sources = [project.ROOT / name for name in SOURCES]
    for changes in watchfiles.watch(*sources, watch_filter=Sources(), debounce=400, raise_interrupt=False):
        names = sorted({os.path.relpath(path, project.ROOT) for _, path in changes})
        print(
            f"{time.strftime('%H:%M:%S')} changed: {', '.join(names[:5])}{' ...' if len(names) > 5 else ''}", flush=True
        )
        if not build(directory):
            print("build failed; still serving the site as it was", file=sys.stderr)


def main() -> None:
    """Build, serve, watch."""
    parser = argparse.ArgumentParser(description="Serve the site as GitHub Pages does.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/laurel", help="path of the site")
    parser.add_argument("--directory", type=Path, default=project.SITE, help="folder of the built site")
    parser.add_argument("--no-watch", action="store_true", help="serve what is built; do not build")
    arguments = parser.parse_args()
    directory: Path = arguments.directory.resolve()
    if not arguments.no_watch and not build(directory) and not directory.exists():
        sys.exit("there is no site to serve")
    with Site(directory, prefix=arguments.prefix, port=arguments.port) as site:
        print(f"Laurel is at {site.url} (Ctrl+C stops)", flush=True)
        if not arguments.no_watch:
            watch(directory)
            return
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
