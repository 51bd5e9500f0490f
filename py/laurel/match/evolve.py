"""`attrs.evolve`, sooner. Asking a table of many fields for each of them by name was half of every replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import evolve  # whose arguments are checked against the fields of the class
else:
    import attrs

    def evolve(value: T, /, **changes: Any) -> T:
        """Return a frozen value with other fields.

        A class without slots is copied as it is, so that its number of fields does not matter. It must do without
        converters and validators, and without fields that follow from others that change.
        """
        try:
            fields = value.__dict__
        except AttributeError:
            return attrs.evolve(value, **changes)
        made = object.__new__(type(value))
        made.__dict__.update(fields, **changes)
        return made


__all__ = ["evolve"]
