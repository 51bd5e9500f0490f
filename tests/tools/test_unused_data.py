"""Tables that nothing reads are found in WebAssembly by their form, and nothing else is changed."""

from __future__ import annotations

import json
import random
import struct
import subprocess

from tools import project

HEADER = b"\0asm\1\0\0\0"
CLEAR = """
import { readFileSync, writeFileSync } from 'node:fs';
import { clearUnusedData } from './tools/unused_data.mjs';
const module = new Uint8Array(readFileSync(0));
console.error(JSON.stringify(clearUnusedData(module)));
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


def cleared(made: bytes) -> tuple[dict[str, int], bytes]:
    """Return how many bytes of each kind of table were cleared in a module, and the module after that."""
    command = ["node", "--input-type=module", "--eval", CLEAR]
    done = subprocess.run(command, input=made, capture_output=True, check=True, cwd=project.ROOT)  # noqa: S603 - ours
    return json.loads(done.stderr), done.stdout


def sizes(**changes: int) -> dict[str, int]:
    """Return what is cleared where there are no tables but those of `changes`."""
    return {"encodings": 0, "conversion": 0, "names": 0, **changes}


def test_the_tables_of_an_index_are_cleared() -> None:
    """Wherever the segments begin and end; what is beside them stays."""
    before, tables, after = b"before", BYTES * 10, b"after it"
    halves = (FIRST - len(before), before + tables[:250]), (FIRST + 250, tables[250:] + after)
    clear = (FIRST - len(before), before + bytes(250)), (FIRST + 250, bytes(350) + after)
    made = index(10)
    assert cleared(module(*halves, (8000, made))) == (sizes(encodings=600), module(*clear, (8000, made)))


def test_other_pointers_are_not_taken_for_an_index() -> None:
    """Those of tables that do not follow on each other, or of too few."""
    for other in (index(10, step=64), index(7), struct.pack("<64I", *range(FIRST, FIRST + 256, 4))):
        made = module((FIRST, BYTES * 11), (8000, other))
        assert cleared(made) == (sizes(), made)


def two_bytes(encoding: str, first: int, seconds: range) -> bytes:
    """Return the characters of pairs of bytes as the C library has them."""
    return "".join(bytes((first, second)).decode(encoding) for second in seconds).encode("utf-16-le")


def test_the_tables_of_iconv_are_cleared() -> None:
    """From the first characters of GB 18030 to the last of KS X 1001; not where there is too much between them."""
    first, last = two_bytes("gb18030", 0x81, range(0x40, 0x7F)), two_bytes("euc-kr", 0xFD, range(0xA1, 0xFF))
    content = first + b"between" + last
    made, cleared_module = module((FIRST, b"a" + content + b"b")), module((FIRST, b"a" + bytes(len(content)) + b"b"))
    assert cleared(made) == (sizes(conversion=len(content)), cleared_module)
    for other in (first, last, last + first, first + b"!" * 140_000 + last):
        alone = module((FIRST, other))
        assert cleared(alone) == (sizes(), alone)


def test_the_characters_in_the_order_of_their_names_are_cleared() -> None:
    """But for a few at either end, which may be of what is beside them."""
    order = random.Random(1).sample(range(0x20, 0x20000), 30_000)  # noqa: S311 - no secret
    words = [0, *order, order[-1]]
    made = module((FIRST, struct.pack(f"<{len(words)}I", *words)))
    kept = [0, *order[:16], *[0] * (len(order) - 32), *order[-16:], order[-1]]
    assert cleared(made) == (sizes(names=4 * (len(order) - 32)), module((FIRST, struct.pack(f"<{len(words)}I", *kept))))


def test_other_code_points_are_no_sequence_of_names() -> None:
    """Where there are too few of them, or one comes again."""
    for words in (range(0x20, 0x20 + 29_999), [*range(0x20, 0x20 + 20_000)] * 2):
        made = module((FIRST, struct.pack(f"<{len(words)}I", *words)))
        assert cleared(made) == (sizes(), made)
