"""Turns an archive of Python sources into one of bytecode. Runs inside Pyodide, whose bytecode it is."""

import ast
import importlib.util
import marshal
import zipfile
from pathlib import Path

# Pyodide's core passes its docstrings to its types, so they are not removed.
DOCUMENTED = ("pyodide/", "_pyodide/")

# The earliest moment a zip file can hold: the same contents give the same bytes.
TIMESTAMP = (1980, 1, 1, 0, 0, 0)

# PEP 552: a checked-hash word of one and a hash that is not compared, because there is no source.
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)


# The annotations of these functions are for type checkers: nothing reads them when they run. Those of classes stay,
# of which fields are made.
UNANNOTATED = ("laurel/", "jinja2/", "markupsafe/", "attr/")


class WithoutAnnotations(ast.NodeTransformer):
    """Takes the annotations of functions out of a module."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Return a parameter without its annotation."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Return a function without the annotation of what it returns, and so what is in it."""
        node.returns = None
        return self.generic_visit(node)


def bytecode(source: bytes, name: str) -> bytes:
    """Return one module as a `.pyc` file; raises SyntaxError where it is not valid Python."""
    optimize = 0 if name.startswith(DOCUMENTED) else 2
    tree = ast.parse(source, name)
    if name.startswith(UNANNOTATED):
        tree = ast.fix_missing_locations(WithoutAnnotations().visit(tree))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def precompile(source: Path, target: Path) -> None:
    """Write an archive in which every `.py` has become a `.pyc` without its source."""
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as compiled:
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            is_module = name.endswith(".py")
            member = zipfile.ZipInfo(f"{name}c" if is_module else name, TIMESTAMP)
            content = bytecode(data, name) if is_module else data
            compiled.writestr(member, content, zipfile.ZIP_DEFLATED, compresslevel=9)
