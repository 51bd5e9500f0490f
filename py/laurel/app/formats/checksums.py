"""Texts with a checksum and a version, for what can be made again where they are damaged or of another version."""

from __future__ import annotations

import re
from typing import Any
from zlib import crc32

from laurel.match.json_text import load_json, write_json

FORM = re.compile(r'\{"version":(\d{1,9}),"checksum":"([0-9a-f]{8})","kept":(\{.*\})\}', re.DOTALL)


def with_checksum(version: int, content: dict[str, Any]) -> str:
    """Return the text of a JSON object."""
    text = write_json(content)
    return f'{{"version":{version},"checksum":"{_checksum(text)}","kept":{text}}}'


def read_verified(version: int, text: str) -> Any:
    """Return the JSON object in a text; `None` where it is damaged or of another version."""
    found = FORM.fullmatch(text)
    if found is None or int(found[1]) != version or found[2] != _checksum(found[3]):
        return None
    try:
        return load_json(found[3])
    except ValueError:
        return None


def _checksum(content: str) -> str:
    return f"{crc32(content.encode(errors='surrogatepass')):08x}"
