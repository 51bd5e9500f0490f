"""Laurel on the command line: replays an exported match, merges copies of a match, checks sheets and scores by them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from laurel import sheet_cli
from laurel.match.archive import Unreadable, collect, decode_any, encode
from laurel.match.ledger import standings
from laurel.match.match import Match, MatchId, NotACopy, merge
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame, text_of
from laurel.match.replay import replay_match
from laurel.pages.games import find_game, presentation_of
from laurel.pages.language.languages import DEFAULT, LANGUAGES
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import rank_sides


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status: 0, 1 for a faulty sheet, 2 for a file that cannot be read."""
    parser = argparse.ArgumentParser(prog="laurel", description="Keeps victory points, and knows the rules.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="print standings, reasons and verdict of an exported match")
    command.add_argument("match", type=Path, help="a file that Laurel exported")
    command.set_defaults(run=_replay)
    merged = commands.add_parser("merge", help="print one document with the edits of several copies of matches")
    merged.add_argument("copies", type=Path, nargs="+", help="files that Laurel exported")
    merged.set_defaults(run=_merge)
    for one in (command, merged, *sheet_cli.add_commands(commands)):
        one.add_argument("--language", choices=tuple(LANGUAGES), default=DEFAULT)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
    except UnreadableFile as unreadable:
        print(f"{unreadable.path}: {unreadable.reason(Translator(options.language))}", file=sys.stderr)
        return 2
    return status


class UnreadableFile(Exception):
    """A file has no matches that this version of Laurel can read, or has one that cannot be merged."""

    def __init__(self, path: Path, why: str | Unreadable) -> None:
        super().__init__(str(why))
        self.path = path
        self._why = why

    def reason(self, translator: Translator) -> str:
        """Return why."""
        if isinstance(self._why, str):
            return self._why
        return f"{translator.message(self._why.message)} ({self._why.detail})"


def _read(path: Path) -> list[tuple[AnyGame, Match[Any]]]:
    """Return the games and matches of a file; raise `UnreadableFile`."""
    try:
        return decode_any(find_game, path.read_text("utf-8"))
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(path, error.reason) from error
    except Unreadable as unreadable:
        raise UnreadableFile(path, unreadable) from unreadable


def _replay(options: argparse.Namespace) -> int:
    """Print the report of every match of a file."""
    for game, match in _read(options.match):
        print("\n".join(report(game, match, options.language)))
    return 0


def _merge(options: argparse.Namespace) -> int:
    """Print the document of the match of several files, or of all their matches where they have several."""
    found: dict[MatchId, tuple[AnyGame, Match[Any]]] = {}
    for path in options.copies:
        for game, match in _read(path):
            try:
                known = found.get(match.id)
                found[match.id] = (game, match if known is None else merge(known[1], match, text_of))
            except NotACopy as error:
                problem = Unreadable(Message(N_("This is another match with the same id.")), match.id)
                raise UnreadableFile(path, problem) from error
    documents = [encode(game, match) for game, match in found.values()]
    print(documents[0] if len(documents) == 1 else collect(documents))
    return 0


def report(game: AnyGame, match: Match[object], language: str) -> Iterator[str]:
    """Yield the lines of a report: standings, every change of points with its reason, and the verdict."""
    translator = Translator(language, tuple(player.name for player in match.setup.players))
    played = replay_match(game, match)
    presentation = presentation_of(game)
    match_view = MatchView(presentation, match, played, translator)
    yield f"{translator(presentation.title)} · {presentation.progress(translator, match_view.state)}"
    totals = standings(played.ledger, match.setup.seats)
    for one in rank_sides(match_view.sides, totals, wins=game.wins):
        side = one.side
        yield f"{translator.player_names([player.seat for player in side])}: {one.points}"
        for entry in played.ledger:
            if entry.player == side[0].seat:
                source = match_view.presentation.source(translator, entry.source)
                yield f"  {with_sign(entry.points)}  {source}{_in_parentheses(match_view, entry.rule, '  ')}"
    for log_step in played.log_steps:
        if log_step.refusal is not None:
            what = match_view.presentation.describe(translator, log_step.entry.action)
            yield f"! {what}: {translator.message(log_step.refusal.message)}"
    yield from verdict(match_view)


def verdict(match_view: MatchView) -> Iterator[str]:
    """Yield the lines about the end of a match: the verdict and the comparisons that decided it."""
    translator, ended = match_view.translator, match_view.replay.verdict
    if ended is None:
        yield translator("The match is still running.")
        return
    yield f"{translator.message(ended.ending)}{_in_parentheses(match_view, ended.rule)}"
    for step in ended.steps:
        values = ", ".join(
            f"{translator.player_name(seat)} {'–' if value is None else value}" for seat, value in step.values.items()
        )
        yield f"  {translator.message(step.criterion)}: {values} → {translator.player_names(step.left)}"
    if not ended.needs_ruling:
        yield match_view.outcome
    else:
        yield translator("The rules do not say who wins here. Decide together.")


def _in_parentheses(match_view: MatchView, rule: str, space: str = " ") -> str:
    """Return the number of a rule as the end of a line; empty where the rulebook has no numbers."""
    return f"{space}({match_view.presentation.rule(match_view.translator, rule)})" if rule else ""
