"""The tables of East Asian encodings are found in WebAssembly by their form, and nothing else is changed."""

from __future__ import annotations

import struct
import subprocess

from tools import project

HEADER = b"\0asm\1\0\0\0"
CLEAR = """
import { readFileSync, writeFileSync } from 'node:fs';
import { clearEncodings } from './tools/encodings.mjs';
const module = new Uint8Array(readFileSync(0));
console.error(clearEncodings(module));
writeFileSync(1, module);
"""

FIRST = 2000
"""The address of the first table."""

BYTES = bytes(range(1, 61))
"""A table of the second bytes 33 to 62."""


def number(value: int) -> bytes:
    """Return a number below 2,000,000 in LEB128, in three bytes."""
    return bytes((value & 127 | 128, value >> 7 & 127 | 128, value >> 14))


def module(*segments: tuple[int, bytes]) -> bytes:
    """Return a module that writes contents at addresses."""
    data = b"".join(
        b"\0\x41" + number(address) + b"\x0b" + number(len(content)) + content for address, content in segments
    )
    content = number(len(segments)) + data
    return HEADER + b"\x0b" + number(len(content)) + content


def index(tables: int, step: int = len(BYTES)) -> bytes:
    """Return an index whose first bytes from 161 on have a table of second bytes 33 to 62 each."""
    entries = [struct.pack("<IBBH", FIRST + step * number_, 33, 62, 0) for number_ in range(tables)]
    return bytes(8 * 161) + b"".join(entries) + bytes(8 * (256 - 161 - tables))


def cleared(made: bytes) -> tuple[int, bytes]:
    """Return how many bytes were cleared in a module, and the module after that."""
    command = ["node", "--input-type=module", "--eval", CLEAR]
    done = subprocess.run(command, input=made, capture_output=True, check=True, cwd=project.ROOT)  # noqa: S603 - ours
    return int(done.stderr), done.stdout


def test_the_tables_of_an_index_are_cleared() -> None:
    """Wherever the segments begin and end; what is beside them stays."""
    before, tables, after = b"before", BYTES * 10, b"after it"
    halves = (FIRST - len(before), before + tables[:250]), (FIRST + 250, tables[250:] + after)
    clear = (FIRST - len(before), before + bytes(250)), (FIRST + 250, bytes(350) + after)
    made = index(10)
    assert cleared(module(*halves, (8000, made))) == (600, module(*clear, (8000, made)))


def test_other_pointers_are_not_taken_for_an_index() -> None:
    """Those of tables that do not follow on each other, or of too few."""
    for other in (index(10, step=64), index(7), struct.pack("<64I", *range(FIRST, FIRST + 256, 4))):
        made = module((FIRST, BYTES * 11), (8000, other))
        assert cleared(made) == (0, made)
