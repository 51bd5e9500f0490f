"""The erasure code: a text is restored from combinations of its blocks, whichever are lost."""

from __future__ import annotations

from operator import length_hint
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laurel.app.formats.fountain import NUMBER_BYTES, Blocks, Solver, block_count, chosen_blocks

SIZE = 5


def solved(blocks: Blocks, numbers: list[int]) -> Solver:
    """Return a solver that has got some combinations."""
    solver = Solver(len(blocks.values), blocks.size)
    for number in numbers:
        solver.add(number, blocks.combination(number))
    return solver


@given(st.binary(min_size=1, max_size=200), st.integers(1, 20), st.integers())
def test_what_is_restored_is_the_text(data: bytes, size: int, seed: int) -> None:
    """From combinations in any order, some of them twice, as soon as there are enough."""
    blocks = Blocks.of(data, size)
    numbers = Random(seed).choices(range(3 * len(blocks.values) + 20), k=6 * len(blocks.values) + 60)  # noqa: S311 - the same at every run
    solver = solved(blocks, numbers)
    assert solver.rank == solver.blocks == block_count(len(data), size)
    assert solver.data(len(data)) == data


def test_the_first_combinations_are_the_blocks() -> None:
    """So nothing more is needed where nothing is lost. The last block is filled up with zeros."""
    blocks = Blocks.of(b"abcdefghijkl", SIZE)
    assert [blocks.combination(number) for number in range(3)] == [b"abcde", b"fghij", b"kl\0\0\0"]
    assert solved(blocks, [2, 0, 1]).data(12) == b"abcdefghijkl"


def test_a_further_combination_stands_for_any_block() -> None:
    """Of a random half of the blocks: here it replaces the first one."""
    blocks = Blocks.of(bytes(range(100)), SIZE)
    number = next(number for number in range(20, 100) if chosen_blocks(number, 20) & 1)
    solver = solved(blocks, [*range(1, 20), number])
    assert solver.data(100) == bytes(range(100))


def test_a_combination_that_is_known_changes_nothing() -> None:
    """Neither one that follows from others."""
    blocks = Blocks.of(bytes(range(100)), SIZE)
    solver = solved(blocks, [3, 3, 50, 50])
    assert solver.rank == 2
    assert solved(blocks, [*range(20), 77]).rank == 20


def test_too_few_combinations() -> None:
    """Nothing can be said of the text."""
    with pytest.raises(LookupError):
        solved(Blocks.of(b"abcdefghijkl", SIZE), [0, 1]).data(12)


@pytest.mark.parametrize("blocks", [1, 7, 30, 500])
def test_how_many_more_are_needed(blocks: int) -> None:
    """Where only combinations of random halves arrive, 1.6 more than there are blocks on average."""
    random, extra = Random(7), []  # noqa: S311 - the same at every run
    for _ in range(40):
        solver = Solver(blocks, 1)
        numbers = iter(random.sample(range(blocks, 256**NUMBER_BYTES - 1), 2 * blocks + 20))
        while solver.rank < blocks:
            solver.add(next(numbers), b"\0")
        extra.append(blocks + 20 - length_hint(numbers))
    assert mean(extra) < 2.5
    assert max(extra) <= 10


@pytest.mark.parametrize("blocks", [1, 2, 3, 8, 9])
def test_no_combination_is_of_nothing(blocks: int) -> None:
    """Or of a block that does not exist."""
    assert all(0 < chosen_blocks(number, blocks) < 1 << blocks for number in range(3000))


def test_the_choice_never_changes() -> None:
    """Phones with different versions of Laurel choose the same blocks."""
    assert [chosen_blocks(number, 20) for number in (0, 19, 20, 21, 65535)] == [1, 524288, 668654, 286337, 612254]
