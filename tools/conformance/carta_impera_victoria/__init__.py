"""The format of CIV: Carta Impera Victoria."""

from __future__ import annotations

from collections.abc import Mapping

from tools.conformance.carta_impera_victoria.outcome import cases
from tools.conformance.runner import Adapter

FORMATS: Mapping[str, Adapter] = {"carta_impera_victoria/outcome": cases}
