"""The plays of all finished matches on this device, with kept summaries: only a match that has changed is replayed.

The summaries are one stored text, `laurel:plays`, a JSON object with a checksum, a version, and a checksum of the texts
of each match. It says nothing that the matches do not: where it is missing, damaged or of another version, it is made
again. It is written when statistics or results are opened, never by a tap. People are looked up when it is read.

Summaries of another build of Laurel, whose rules may give other results, are outdated. The statistics show them at
once, all matches are replayed in portions while there is nothing else to do (`ReportIdle`), and the screen follows. Who
needs exact results, such as a file for other programs, waits for that.

After a start `Services.read_ahead` reads the recorded plays, then the summaries in portions, names the plays and makes
the index; what is not done by then is done when statistics are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from operator import is_

from attrs import evolve

from laurel.app.plays import summaries as kept_plays
from laurel.app.plays.people import NOBODY
from laurel.app.plays.records import Records
from laurel.app.plays.returned import find_returned_plays
from laurel.app.plays.summaries import CachedPlay, PersonOf, PlayCache, PlayCacheReader
from laurel.app.storage import kept_sheets
from laurel.app.storage.fingerprints import Fingerprints
from laurel.app.storage.keys import PREFIX, SHEETS
from laurel.app.storage.match_store import MatchStore, StoredMatch
from laurel.match.match import MatchId
from laurel.match.replay import replay_match
from laurel.match.setup import PersonId
from laurel.pages.games import PRESENTATIONS, presentation_of
from laurel.pages.language.languages import DEFAULT
from laurel.pages.language.translator import Translator
from laurel.pages.match.playing import play_of
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.plays.local_time import zone
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId, sort_by_time

PLAYS = f"{PREFIX}plays"
"""The key of the kept summaries."""

FEW = 5
"""How many matches are replayed at once without anybody noticing it."""

PeopleNow = Callable[[], PersonOf]
"""Returns what finds the person of a seat, as the people are at present."""


class Plays:
    """The plays of this device: those of its finished matches, and those that were only recorded."""

    def __init__(self, store: MatchStore, people_now: PeopleNow, records: Records, build: str) -> None:
        """`build` identifies the build of Laurel that runs."""
        self._store = store
        self._build = f"{build} {zone()}"
        """On what a summary depends beside its match: a date that was set is one of the zone of the device."""

        self._people_now = people_now
        self._person_of = people_now()
        self._records = records
        self._recorded: tuple[tuple[Play, ...], tuple[Play, ...]] = ((), ())
        """The recorded plays: as they are stored, and with the people as they are at present."""

        self._kept: dict[MatchId, CachedPlay] | None = None
        """What is known of every match; `None` before the kept summaries are read."""

        self._reader: PlayCacheReader | None = None
        """Reads the kept summaries; `None` before it begins, and once all are read."""

        self._stored = PlayCache()
        """What the stored text says."""

        self._outdated: set[MatchId] = set()
        """The matches whose summaries are of another build."""

        self._fingerprints = Fingerprints[MatchId]()
        self._people: dict[tuple[PersonId, str], PersonId] = {}
        """Who the players of all plays are, by the person that the play names and the player's name."""

        self._sheets: dict[GameId, tuple[str, Presentation]] = {}
        """How the games of plays are shown that are sheets, each with the id of its newest play."""

        self._presented: tuple[tuple[Play, ...], str | None, Mapping[GameId, Presentation]] = ((), None, {})
        """The plays for whose games these were found last, with the text of the kept sheets then."""

        self._returned: Mapping[PlayId, PlayId] = {}
        """The recorded plays among them that are plays of matches, with these."""

        self._all: tuple[tuple[Play, ...], tuple[Play, ...], tuple[Play, ...]] = ((), (), ())
        """The plays that were listed last: those of matches, the recorded ones, and all in order."""

    @property
    def has_outdated(self) -> bool:
        """Whether there are summaries of another build among those that were listed last."""
        return bool(self._outdated)

    def all(self) -> tuple[Play, ...]:
        """Return the play of every finished match on this device, and the recorded ones, the oldest first.

        A recorded play that is that of a match here counts once: see `laurel.app.plays.returned`.
        """
        self.refresh()
        return self.at_hand()

    def at_hand(self) -> tuple[Play, ...]:
        """Return the same as `all` without delay: some may be as the rules of another build have them."""
        own = tuple(kept.play for kept in self._up_to_date().values() if kept.play is not None)
        recorded = self._with_present_people()
        if own != self._all[0] or recorded is not self._all[1]:
            self._returned = find_returned_plays(own, recorded)
            found = (*own, *(play for play in recorded if play.id not in self._returned))
            self._all = (own, recorded, sort_by_time(found))
        return self._all[2]

    def returned_plays(self) -> Mapping[PlayId, PlayId]:
        """Return the ids of recorded plays that are plays of matches here, with the ids of these."""
        self.at_hand()
        return self._returned

    def presentations(self, plays: tuple[Play, ...] | None = None) -> Mapping[GameId, Presentation]:
        """Return how the games of all plays are shown that are sheets: as the newest match of each has its sheet.

        Where no match here has it, it is as the sheet on this device. `plays` are all plays, the oldest first, where
        they were listed just before: to list them again takes time.
        """
        listed, sheets = self.at_hand() if plays is None else plays, self._store.values.read_text(SHEETS)
        if listed is not self._presented[0] or sheets != self._presented[1]:
            self._presented = (listed, sheets, self._present(listed))
        return self._presented[2]

    def _present(self, plays: tuple[Play, ...]) -> Mapping[GameId, Presentation]:
        others = [play for play in plays if play.game not in PRESENTATIONS]
        newest = {play.game: play for play in others if play.has_journal}
        only_recorded = {play.game for play in others} - newest.keys()
        for game, play in newest.items():
            if self._sheets.get(game, ("", None))[0] != play.id and (stored := self._store.load(play.id)) is not None:
                self._sheets[game] = (play.id, presentation_of(stored.game))
        for game in only_recorded - self._sheets.keys():
            if (kept := kept_sheets.find_sheet(self._store, game)) is not None:
                self._sheets[game] = ("", kept)
        shown = (*newest, *only_recorded)
        return {game: made for game in shown if (made := self._sheets.get(game, ("", None))[1]) is not None}

    def read_ahead(self, most: int) -> bool:
        """Read at most `most` kept summaries before they are needed, or else some records.

        Return whether there may be more.
        """
        if self._kept is not None:
            return False
        if self._records.read_ahead():
            return True
        self._person_of = self._people_now()
        return self._kept_reader().read(most)

    def are_summed_up(self) -> bool:
        """Return whether summaries of nearly all matches are kept, so that the plays are at hand without delay."""
        known = self._kept if self._kept is not None else self._kept_reader().content().summaries
        return len(self._store.texts().keys() - known.keys()) <= FEW

    def refresh(self, most: int | None = None) -> bool:
        """Replay matches whose summaries are outdated, `most` of them at the most; return whether there are more."""
        kept = self._up_to_date()
        replayed = set(islice(self._outdated, most))
        if replayed:
            made = {
                one.match.id: self._summary(one, kept[one.match.id].fingerprint) for one in self._store.read(replayed)
            }
            same = {match_id: one for match_id, one in kept.items() if match_id not in replayed}
            self._kept = {match_id: one for match_id in kept if (one := made.get(match_id) or same.get(match_id))}
            self._outdated -= replayed
        return bool(self._outdated)

    def keep(self) -> None:
        """Store the summaries, where they have changed since they were stored, and none is outdated."""
        content = PlayCache(self._up_to_date(), self._build)
        if not self._outdated and content != self._stored and (content.summaries or self._stored.summaries):
            self._store.values.write_text(PLAYS, kept_plays.write(content))
            self._stored = content

    def _up_to_date(self) -> dict[MatchId, CachedPlay]:
        """Return what is known of every stored match. Only those whose texts have changed are read and replayed."""
        before = self._before()
        fingerprints = self._fingerprints.of({MatchId(key): texts for key, texts in self._store.texts().items()})
        changed = {
            one for one, print_ in fingerprints.items() if one not in before or before[one].fingerprint != print_
        }
        if changed or len(before) != len(fingerprints):
            made = {one.match.id: self._summary(one, fingerprints[one.match.id]) for one in self._store.read(changed)}
            same = {one: before[one] for one in fingerprints if one not in changed}
            before = {one: kept for one in fingerprints if (kept := made.get(one) or same.get(one)) is not None}
            self._outdated &= same.keys()
        self._kept = before
        return before

    def _before(self) -> dict[MatchId, CachedPlay]:
        """Return what was known before, with the people as they are now: some may have been merged or forgotten."""
        before, self._person_of = self._person_of, self._people_now()
        if self._kept is None:
            self._stored = self._kept_reader().content()
            self._reader, self._kept = None, dict(self._stored.summaries)
            self._outdated = set(self._kept) if self._stored.build != self._build else set()
        found = self._person_of
        if before is found or all(found(person, name) == now for (person, name), now in self._people.items()):
            return self._kept
        self._people, self._recorded = {}, ((), ())
        return {match_id: self._of_present_people(kept) for match_id, kept in self._kept.items()}

    def _kept_reader(self) -> PlayCacheReader:
        if self._reader is None:
            self._reader = PlayCacheReader(self._store.values.read_text(PLAYS) or "", self._person)
        return self._reader

    def _summary(self, stored: StoredMatch, fingerprint: int) -> CachedPlay:
        """Replay a match, and return what is kept of it."""
        match, game = stored.match, stored.game
        with self._store.reading_note.of(stored.key):
            replayed = replay_match(game, match)
            view = MatchView(presentation_of(game), match, replayed, Translator(DEFAULT))
            play = play_of(view, lambda player: self._person(player.person, player.name))
        return CachedPlay(fingerprint, play, tuple(player.person for player in match.setup.players))

    def recorded_people(self) -> Iterable[tuple[PersonId, str]]:
        """Return every pair of a person whom a seat names, empty for nobody, and the name there."""
        self.at_hand()
        return self._people

    def _person(self, person: PersonId, name: str) -> PersonId:
        """Return who a player is, and remember it."""
        if (person, name) not in self._people:
            self._people[person, name] = self._person_of(person, name)
        return self._people[person, name]

    def _of_present_people(self, kept: CachedPlay) -> CachedPlay:
        if kept.play is None:
            return kept
        pairs = zip(kept.play.seats, kept.people, strict=True)
        seats = tuple(evolve(seat, person=self._person(person, seat.name)) for seat, person in pairs)
        return evolve(kept, play=evolve(kept.play, seats=seats))

    def _with_present_people(self) -> tuple[Play, ...]:
        """Return the recorded plays with the people as they are now."""
        stored = self._records.plays()
        if stored is not self._recorded[0]:
            self._recorded = (stored, tuple([self._with_people(play) for play in stored]))
        return self._recorded[1]

    def _with_people(self, play: Play) -> Play:
        seats = tuple([self._with_person(seat) for seat in play.seats])
        return play if all(map(is_, seats, play.seats)) else evolve(play, seats=seats)

    def _with_person(self, seat: PlayedSeat) -> PlayedSeat:
        """Return a seat of a recorded play with the person as it is now; where nobody is meant, there is none."""
        person = NOBODY if seat.is_nobody else self._person(seat.person, seat.name)
        return seat if person == seat.person else evolve(seat, person=person)
