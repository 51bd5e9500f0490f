"""The formats that can be replayed. A new format is one module and one line here."""

from __future__ import annotations

from collections.abc import Mapping

from tools.conformance import carta_impera_victoria, plurals, twilight_imperium, twilight_struggle
from tools.conformance.runner import Adapter

FORMATS: Mapping[str, Adapter] = {
    "carta_impera_victoria/outcome": carta_impera_victoria.cases,
    "plurals": plurals.cases,
    "twilight_imperium/scenario": twilight_imperium.cases,
    **twilight_struggle.ADAPTERS,
}
"""What turns a document into cases, by the document's `format`. A file of plurals has no such key and is
known by its name: its format is `plurals`."""
