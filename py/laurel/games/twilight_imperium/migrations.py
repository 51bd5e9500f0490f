"""What brings stored matches of Twilight Imperium to the present version."""

from __future__ import annotations

from laurel.match.plain import KIND
from laurel.match.strict import Plain

POINTS_TO_PUBLIC = {0: None, 1: "public_stage_1", 2: "public_stage_2"}
POINTS_TO_SECRET = {0: None, 1: "secret_objective"}


def claims_by_objective(document: Plain) -> Plain:
    """Version 2 knew how many points were claimed in the status phase, and not for which objective.

    It refused nothing that was scored, so no referee is put in: what was entered counts as it did.
    """
    setup = document["setup"]
    return {
        **document,
        "setup": {**setup, "options": {**setup["options"], "referee": False}},
        "edits": [_edit(edit) for edit in document["edits"]],
        "undone": [_edit(edit) for edit in document["undone"]],
    }


def _edit(edit: Plain) -> Plain:
    action = edit.get("action")
    if not isinstance(action, dict) or action.get(KIND) != "score_status_phase":
        return edit
    claims = {seat: _claim(claim) for seat, claim in action["claims"].items()}
    return {**edit, "action": {**action, "claims": claims}}


def _claim(claim: Plain) -> Plain:
    rest = {name: value for name, value in claim.items() if name not in ("public", "secret")}
    return {
        **rest,
        "public": POINTS_TO_PUBLIC[claim.get("public", 0)],
        "secret": POINTS_TO_SECRET[claim.get("secret", 0)],
    }
