"""The page evaluates no text: its policy does not allow it, and the build changes what would."""

from __future__ import annotations

import re
import subprocess

import pytest

from tools import build, project

CHANGE = """
import { readFileSync, writeFileSync } from 'node:fs';
import { withoutEvaluations } from './tools/evaluations.mjs';
writeFileSync(1, withoutEvaluations(readFileSync(0, 'utf8')));
"""

LOADER = (project.MODULES / "pyodide" / "pyodide.asm.mjs").read_text(encoding="utf-8")


def changed(loader: str) -> subprocess.CompletedProcess[str]:
    """Return what comes of a loader."""
    command = ["node", "--input-type=module", "--eval", CHANGE]
    return subprocess.run(command, input=loader, capture_output=True, text=True, cwd=project.ROOT, check=False)  # noqa: S603 - ours


def test_the_loader_evaluates_nothing() -> None:
    """What would throws an exception; everything else is as it was."""
    made = changed(LOADER)
    assert made.returncode == 0, made.stderr
    assert not re.search(r"(?<![\w$.])(eval|Function)\(", made.stdout)
    assert made.stdout.replace("refuseToEvaluate(", "eval(").startswith(LOADER)


@pytest.mark.parametrize(
    "loader",
    [
        LOADER.replace("ASM_CONSTS[start]=eval(func)", "ASM_CONSTS[start]=eval(text)"),
        LOADER + "\nASM_CONSTS[start]=eval(func)",
        LOADER + "\neval(name)",
        LOADER + "\nconst made=new Function(name)",
    ],
)
def test_a_loader_that_evaluates_in_another_way(loader: str) -> None:
    """It stops the build."""
    made = changed(loader)
    assert made.returncode != 0
    assert "the loader evaluates" in made.stderr


def test_the_policy_allows_no_evaluation() -> None:
    """WebAssembly alone is compiled."""
    page = (project.ROOT / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy


def test_the_script_that_leaves_a_frame_is_the_first_one() -> None:
    """No module, since these run when the page was read; and it stands after the policy, which names its digest."""
    page = (project.ROOT / "index.html").read_text(encoding="utf-8")
    first = re.search(r"<script[^>]*>|<link[^>]*>|<title>", page)
    assert first is not None
    assert first[0] == '<script src="./unframed.js">'
    assert page.index("Content-Security-Policy") < first.start()
    made = build.with_script(page, build.UNFRAMED, "stop()")
    assert "<script>stop()</script>" in made
