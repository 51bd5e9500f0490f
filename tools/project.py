"""Where things are in the checkout, and which version it is."""

import ast
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "dist"
PYTHON = ROOT / "py"
PACKAGE = PYTHON / "laurel"
STATIC = ROOT / "static"
MODULES = ROOT / "node_modules"


def built(site: Path) -> Path:
    """Return the folder of a built site; ends the program with a remark where there is none."""
    if not (site / "index.html").exists():
        sys.exit("there is no site: run `make build` first")
    return site


def version() -> str:
    """Laurel's version, as the package itself has it."""
    source = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    for node in source.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise LookupError("the package has no __version__")


def npm_version(package: str) -> str:
    """The version of a package that npm has installed."""
    manifest = json.loads((MODULES / package / "package.json").read_text(encoding="utf-8"))
    return str(manifest["version"])


def run_node(script: str, *arguments: Path | str) -> None:
    """Run one of the tools written for Node; raises CalledProcessError when it fails."""
    subprocess.run(["node", ROOT / "tools" / script, *arguments], cwd=ROOT, check=True)
