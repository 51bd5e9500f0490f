"""An erasure code: a text of bytes is restored from any of its combinations, whichever of them are lost.

It is a random linear code over GF(2), as described by D. J. C. MacKay, "Fountain codes", IEE Proceedings -
Communications 152 (2005), section 2 ("the random linear fountain"), made systematic: the bytes are cut into K blocks of
one size, the combinations 0 to K - 1 are the blocks themselves, and every further one is the exclusive or of a random
half of the blocks. Any K combinations that are linearly independent are enough. Of K + e random ones, K are with a
probability of more than 1 - 2**-e: so 1.6 more than K are needed on average, and none where nothing is lost.

Decoding is Gaussian elimination with a Python integer a row. That takes K * K / 2 steps, which is little for the few
hundred blocks of a match; the sparse codes that need fewer steps (LT, Raptor) need more combinations of so few blocks.
"""

from __future__ import annotations

from hashlib import shake_128

from attrs import frozen

NUMBER_BYTES = 2
"""The bytes of the number of a combination."""


def chosen_blocks(number: int, blocks: int) -> int:
    """Return which of the blocks are in a combination: bit b of the result stands for block b.

    Both sides compute it from the number, which has `NUMBER_BYTES`. It is never 0.
    """
    if number < blocks:
        return 1 << number
    digest = shake_128(number.to_bytes(NUMBER_BYTES, "big")).digest(-(-blocks // 8))
    return int.from_bytes(digest, "big") % (1 << blocks) or 1


@frozen
class Blocks:
    """The blocks of a text of bytes, which is filled up with zeros at its end."""

    size: int
    """The bytes of a block."""

    values: tuple[int, ...]
    """The bytes of each block as an integer, the first byte as the highest."""

    @classmethod
    def of(cls, data: bytes, size: int) -> Blocks:
        """Return the blocks of some bytes, which are not empty."""
        padded = data.ljust(block_count(len(data), size) * size, b"\0")
        return cls(size, tuple(int.from_bytes(padded[at : at + size], "big") for at in range(0, len(padded), size)))

    def combination(self, number: int) -> bytes:
        """Return the combination with a number of `NUMBER_BYTES`; it is as long as a block."""
        blocks, combined = chosen_blocks(number, len(self.values)), 0
        for block, value in enumerate(self.values):
            if blocks >> block & 1:
                combined ^= value
        return combined.to_bytes(self.size, "big")


def block_count(length: int, size: int) -> int:
    """Return how many blocks of a size there are in so many bytes."""
    return -(-length // size)


class Solver:
    """Restores the blocks from combinations, which come in any order and any number of times."""

    def __init__(self, blocks: int, size: int) -> None:
        self.blocks = blocks
        self._size = size
        self._rows: dict[int, int] = {}
        """By block: a row whose highest chosen block is that one. The high bits of a row are the blocks that are
        chosen, the low ones, 8 for each byte, their combination."""

    @property
    def rank(self) -> int:
        """The number of independent combinations that are known; as many as there are blocks restore them."""
        return len(self._rows)

    def add(self, number: int, combination: bytes) -> None:
        """Take up a combination. It has the length of a block."""
        bits = 8 * self._size
        row = chosen_blocks(number, self.blocks) << bits | int.from_bytes(combination, "big")
        while row >> bits:
            highest = row.bit_length() - 1 - bits
            if highest not in self._rows:
                self._rows[highest] = row
                return
            row ^= self._rows[highest]

    def data(self, length: int) -> bytes:
        """Return the first bytes of the text.

        Raises:
            LookupError: too few combinations are known.
        """
        if self.rank < self.blocks:
            raise LookupError("too few combinations")
        bits, values = 8 * self._size, list[int]()
        for block in range(self.blocks):  # the other blocks in the row of a block are lower, and are known by then
            row = self._rows[block]
            lower = row >> bits
            value = row & ((1 << bits) - 1)
            for other, known in enumerate(values):
                if lower >> other & 1:
                    value ^= known
            values.append(value)
        return b"".join(value.to_bytes(self._size, "big") for value in values)[:length]
