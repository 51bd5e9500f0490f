"""Laurel on the command line: replays an exported match and prints the result."""

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
from laurel.pages.match_view import MatchView
from laurel.pages.ranking import ranked
from laurel.pages.translator import Translator, signed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status: 0, or 2 for a file that cannot be read."""
    parser = argparse.ArgumentParser(prog="laurel", description="Keeps victory points, and knows the rules.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="print standings, reasons and verdict of an exported match")
    command.add_argument("match", type=Path, help="a file that Laurel exported")
    command.add_argument("--language", choices=tuple(LANGUAGES), default=DEFAULT)
    options = parser.parse_args(arguments)
    translator = Translator(options.language)
    try:
        matches = decode_any(GAMES, options.match.read_text("utf-8"))
    except OSError as error:
        print(f"{options.match}: {error.strerror}", file=sys.stderr)
        return 2
    except UnicodeDecodeError as error:
        print(f"{options.match}: {error.reason}", file=sys.stderr)
        return 2
    except Unreadable as unreadable:
        print(f"{options.match}: {translator.message(unreadable.message)} ({unreadable.detail})", file=sys.stderr)
        return 2
    for game, match in matches:
        print("\n".join(report(game, match, options.language)))
    return 0


def report(game: AnyGame, match: Match[object], language: str) -> Iterator[str]:
    """Yield the lines of a report: standings, every change of points with its reason, and the verdict."""
    translator = Translator(language, tuple(player.name for player in match.setup.players))
    played = replay(game, game.opening(match.setup), match.journal.log)
    presentation = PRESENTATIONS[game.id]
    match_view = MatchView(presentation, match, played, translator)
    yield f"{translator(presentation.title)} · {presentation.progress(translator, match_view.state)}"
    totals = standings(played.ledger, match.setup.seats)
    for one in ranked(match_view.sides, totals):
        side = one.side
        yield f"{translator.player_names([player.seat for player in side])}: {one.points}"
        for entry in played.ledger:
            if entry.player == side[0].seat:
                source = match_view.presentation.source(translator, entry.source)
                yield f"  {signed(entry.points)}  {source}  ({match_view.presentation.rule(translator, entry.rule)})"
    for log_step in played.log_steps:
        if log_step.refusal is not None:
            what = match_view.presentation.describe(translator, log_step.entry.action, match.setup)
            yield f"! {what}: {translator.message(log_step.refusal.message)}"
    yield from verdict(match_view)


def verdict(match_view: MatchView) -> Iterator[str]:
    """Yield the lines about the end of a match: the verdict and the comparisons that decided it."""
    translator, ended = match_view.translator, match_view.replay.verdict
    if ended is None:
        yield translator("The match is still running.")
        return
    yield f"{translator.message(ended.ending)} ({match_view.presentation.rule(translator, ended.rule)})"
    for step in ended.steps:
        values = ", ".join(
            f"{translator.player_name(seat)} {'–' if value is None else value}" for seat, value in step.values.items()
        )
        yield f"  {translator.message(step.criterion)}: {values} → {translator.player_names(step.left)}"
    if not ended.needs_ruling:
        yield match_view.outcome
    else:
        yield translator("The rules do not say who wins here. Decide together.")
