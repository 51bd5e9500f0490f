"""Simple sheets that a form makes: named values, worth so many points each, scored once, in rounds, or as they come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal, cast, get_args

from attrs import frozen

from laurel.match.json_text import write_json
from laurel.match.wins import Wins
from laurel.sheets.reader import MOST_PLAYERS

Kind = Literal["once", "rounds", "counter"]
"""When values are entered: once at the end, in every round, or whenever points are won."""

KINDS: tuple[Kind, ...] = get_args(Kind)

MADE = "own-"
"""How the ids of these sheets begin, so that none is taken for a sheet of the library."""

LONGEST_SLUG = 30
"""Characters of a name in an id."""

LEAST = -99_999
"""The least number that can be entered where a value is its own points: points may be lost."""

NO_SLUG = re.compile(r"[^a-z0-9]+")


@frozen
class Value:
    """What brings points."""

    name: str
    worth: int = 1
    """The points that one is worth."""


@frozen
class Plan:
    """What a form says of a sheet."""

    name: str
    kind: Kind
    values: tuple[Value, ...]
    wins: Wins = "most"
    goal: int | None = None
    """The match ends when somebody has so many points; `None` for no such end, and for what is scored once."""


def plain_sheet(plan: Plan) -> dict[str, Any]:
    """Return the sheet of a plan as plain values. Whether they can be read is for `laurel.sheets.reader` to say."""
    sheet: dict[str, Any] = {"laurel": 1, "id": sheet_id(plan.name), "name": plan.name, "players": f"1-{MOST_PLAYERS}"}
    asks = [_ask(number, value) for number, value in enumerate(plan.values, 1)]
    if plan.kind == "rounds":
        sheet["rounds"] = {"ask": asks}
        terms = [_term(ask["id"], value.worth) for ask, value in zip(asks, plan.values, strict=True)]
        if terms != [ask["id"] for ask in asks] or len(terms) > 1:
            sheet["rounds"]["points"] = " + ".join(terms)
    else:
        sheet["row"] = [_row(plan, ask, value) for ask, value in zip(asks, plan.values, strict=True)]
    end: dict[str, Any] = {} if plan.wins == "most" else {"wins": plan.wins}
    if plan.goal is not None and plan.kind != "once":
        end["when"] = f"total >= {plan.goal}"
    return {**sheet, "end": end} if end else sheet


def plan_of(plain: Mapping[str, Any]) -> Plan | None:
    """Return the plan that makes a sheet; `None` for a sheet that has more than a plan says."""
    try:
        plan = _read(plain)
        is_same = write_json(plain_sheet(plan), sort_keys=True) == write_json(plain, sort_keys=True)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    return plan if is_same else None


def sheet_id(name: str) -> str:
    """Return the id of the sheet of a game: of the letters of its name, where it has some of the Latin alphabet."""
    slug = NO_SLUG.sub("-", name.lower()).strip("-")[:LONGEST_SLUG].strip("-")
    return f"{MADE}{slug or sha256(name.encode(errors='replace')).hexdigest()[:12]}"


def _ask(number: int, value: Value) -> dict[str, Any]:
    ask = {"id": f"value_{number}", "name": value.name}
    return {**ask, "from": LEAST} if value.worth == 1 else ask


def _row(plan: Plan, ask: dict[str, Any], value: Value) -> dict[str, Any]:
    row = dict(ask)
    if value.worth != 1:
        row["points"] = _term(ask["id"], value.worth)
    return {**row, "adds": True} if plan.kind == "counter" else row


def _term(name: str, worth: int) -> str:
    return name if worth == 1 else f"{worth} * {name}"


def _read(plain: Mapping[str, Any]) -> Plan:
    """Return the plan whose sheet has these values, if there is one; raise any error for values that none has."""
    end = plain.get("end", {})
    if "rounds" in plain:
        kind: Kind = "rounds"
        asks = plain["rounds"]["ask"]
        terms = plain["rounds"].get("points", asks[0]["id"]).split(" + ")
    else:
        asks = plain["row"]
        kind = "counter" if "adds" in asks[0] else "once"
        terms = [row.get("points", row["id"]) for row in asks]
    values = tuple(
        Value(ask["name"], int(term.partition(" * ")[0]) if " * " in term else 1)
        for ask, term in zip(asks, terms, strict=True)
    )
    goal = int(end["when"].rpartition(" ")[2]) if "when" in end else None
    return Plan(plain["name"], kind, values, cast("Wins", end.get("wins", "most")), goal)
