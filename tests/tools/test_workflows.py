"""What publishes the site: which actions it runs, on which runtimes, and for how long."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tools import project

GITHUB = project.ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))

ACTION = re.compile(r"^\s*(?:- )?uses: *(\S.*)$", re.MULTILINE)
PINNED = re.compile(r"[\w-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")

RUNTIME = re.compile(r'^\s*(python|node)-version: *"([\d.]+)"$', re.MULTILINE)
ENDS = {
    ("python", "3.11"): date(2027, 10, 31),
    ("python", "3.12"): date(2028, 10, 31),
    ("python", "3.13"): date(2029, 10, 31),
    ("python", "3.14"): date(2030, 10, 31),
    ("node", "24"): date(2028, 4, 30),
}
"""Until when the makers of a runtime mend it; a newer one is added here when it is used."""

JOB = re.compile(r"^  \w[\w-]*:\n(?:(?:    .*)?\n)+", re.MULTILINE)
"""A job with all that belongs to it."""


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.name)
def workflow(request: pytest.FixtureRequest) -> str:
    """Return the text of each workflow."""
    path: Path = request.param
    return path.read_text(encoding="utf-8")


def test_actions_are_named_by_commit(workflow: str) -> None:
    """With the version beside it, as Dependabot reads and writes it: a tag can be moved to anything."""
    actions = ACTION.findall(workflow)
    assert actions
    assert [action for action in actions if not PINNED.fullmatch(action)] == []


def test_runtimes_are_still_mended(workflow: str) -> None:
    """When the last day of one has come, the workflow needs a newer one."""
    used = RUNTIME.findall(workflow)
    assert {kind for kind, _ in used} == {"python", "node"}
    today = datetime.now(UTC).date()
    assert [one for one in used if ENDS[one] < today] == []


def test_every_job_has_an_end(workflow: str) -> None:
    """A job that hangs is stopped after minutes instead of six hours."""
    jobs = JOB.findall(workflow.partition("\njobs:\n")[2])
    assert len(jobs) == workflow.count("runs-on:")
    assert [job for job in jobs if "    timeout-minutes: " not in job] == []


def test_what_is_tested_here_is_what_is_published(workflow: str) -> None:
    """The same script runs on every machine."""
    assert (project.ROOT / ".ci" / "run").exists()
    assert re.findall(r"^\s*- run: (.*)$", workflow, re.MULTILINE) == ["bash .ci/run"]


def test_newer_versions_are_proposed() -> None:
    """Of everything that the build installs."""
    text = (GITHUB / "dependabot.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"package-ecosystem: (\S+)", text)) == {"github-actions", "npm", "pip"}
