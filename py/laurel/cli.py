"""Laurel on the command line: replays an exported match and says what came out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from laurel.games import GAMES
from laurel.match.archive import Unreadable, decode_any
from laurel.match.ledger import standings
from laurel.match.match import Match
from laurel.match.plain import AnyGame
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import DEFAULT, LANGUAGES
from laurel.pages.sitting import Sitting, placed
from laurel.pages.words import Words, signed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status: 0, or 2 for a file that cannot be read."""
    parser = argparse.ArgumentParser(prog="laurel", description="Keeps victory points, and knows the rules.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="print standings, reasons and verdict of an exported match")
    command.add_argument("match", type=Path, help="a file that Laurel exported")
    command.add_argument("--language", choices=tuple(LANGUAGES), default=DEFAULT)
    options = parser.parse_args(arguments)
    words = Words(options.language)
    try:
        matches = decode_any(GAMES, options.match.read_text("utf-8"))
    except OSError as error:
        print(f"{options.match}: {error.strerror}", file=sys.stderr)
        return 2
    except UnicodeDecodeError as error:
        print(f"{options.match}: {error.reason}", file=sys.stderr)
        return 2
    except Unreadable as unreadable:
        print(f"{options.match}: {words.say(unreadable.message)} ({unreadable.detail})", file=sys.stderr)
        return 2
    for game, match in matches:
        print("\n".join(report(game, match, options.language)))
    return 0


def report(game: AnyGame, match: Match[object], language: str) -> Iterator[str]:
    """Yield the lines that tell a match: standings, every point with its reason, and the verdict."""
    words = Words(language, tuple(player.name for player in match.setup.players))
    played = replay(game, game.opening(match.setup), match.journal.log)
    sitting = Sitting(PRESENTATIONS[game.id], match, played, words)
    yield f"{words(sitting.pages.title)} · {sitting.pages.progress(words, sitting.state)}"
    totals = standings(played.ledger, match.setup.seats)
    for side, points in placed(sitting.sides, totals):
        yield f"{words.listed([one.seat for one in side])}: {points}"
        for entry in played.ledger:
            if entry.player == side[0].seat:
                source = sitting.pages.source(words, entry.source)
                yield f"  {signed(entry.points)}  {source}  ({sitting.pages.rule(words, entry.rule)})"
    for moment in played.moments:
        if moment.refusal is not None:
            what = sitting.pages.describe(words, moment.entry.action, match.setup)
            yield f"! {what}: {words.say(moment.refusal.message)}"
    yield from verdict(sitting)


def verdict(sitting: Sitting) -> Iterator[str]:
    """Yield the lines that tell how the match ended, and the comparisons that decided it."""
    words, ended = sitting.words, sitting.replay.verdict
    if ended is None:
        yield words("The match is still running.")
        return
    yield f"{words.say(ended.ending)} ({sitting.pages.rule(words, ended.rule)})"
    for step in ended.steps:
        values = ", ".join(
            f"{words.name(seat)} {'–' if value is None else value}" for seat, value in step.values.items()
        )
        yield f"  {words.say(step.criterion)}: {values} → {words.listed(step.left)}"
    if not ended.needs_ruling:
        yield sitting.outcome
    else:
        yield words("The rules are silent here. Who wins, does the table say?")
