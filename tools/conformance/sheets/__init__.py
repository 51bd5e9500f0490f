"""The formats of sheets: what entries come to, and what is wrong with a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from tools.conformance.runner import Adapter
from tools.conformance.sheets.cases import faults, scores

FORMATS: Mapping[str, Adapter] = {"sheets/score": scores, "sheets/faults": faults}
