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
from laurel.pages.match_view import MatchView, placed
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
    match_view = MatchView(PRESENTATIONS[game.id], match, played, words)
    yield f"{words(match_view.pages.title)} · {match_view.pages.progress(words, match_view.state)}"
    totals = standings(played.ledger, match.setup.seats)
    for side, points in placed(match_view.sides, totals):
        yield f"{words.listed([one.seat for one in side])}: {points}"
        for entry in played.ledger:
            if entry.player == side[0].seat:
                source = match_view.pages.source(words, entry.source)
                yield f"  {signed(entry.points)}  {source}  ({match_view.pages.rule(words, entry.rule)})"
    for log_step in played.log_steps:
        if log_step.refusal is not None:
            what = match_view.pages.describe(words, log_step.entry.action, match.setup)
            yield f"! {what}: {words.say(log_step.refusal.message)}"
    yield from verdict(match_view)


def verdict(match_view: MatchView) -> Iterator[str]:
    """Yield the lines that tell how the match ended, and the comparisons that decided it."""
    words, ended = match_view.words, match_view.replay.verdict
    if ended is None:
        yield words("The match is still running.")
        return
    yield f"{words.say(ended.ending)} ({match_view.pages.rule(words, ended.rule)})"
    for step in ended.steps:
        values = ", ".join(
            f"{words.name(seat)} {'–' if value is None else value}" for seat, value in step.values.items()
        )
        yield f"  {words.say(step.criterion)}: {values} → {words.listed(step.left)}"
    if not ended.needs_ruling:
        yield match_view.outcome
    else:
        yield words("The rules are silent here. Who wins, does the table say?")
