"""Effects: what the app asks of the device that it runs on."""

from __future__ import annotations

from attrs import frozen

from laurel.match.edits import Milliseconds


@frozen
class Effect:
    """What the browser is asked to do."""


@frozen
class SaveFile(Effect):
    """Offer a file for download."""

    name: str
    text: str
    type: str = "application/json"
    """The media type."""

    photos: tuple[str, ...] = ()
    """The photographs that are added to a document, as far as the browser keeps them."""


@frozen
class OpenLink(Effect):
    """Open an address of another site, in an app that is installed for it or in a new tab."""

    url: str


@frozen
class SaveBackup(Effect):
    """Offer a file with all matches for download or to other apps; report when that is done."""

    name: str
    text: str
    at: Milliseconds
    """When the text was made."""

    matches: int
    """How many matches are in it."""

    photos: tuple[str, ...] = ()
    """The photographs that are added, as far as the browser keeps them."""


@frozen
class KeepPhotos(Effect):
    """Keep photographs from a file; report `photo-failed` where there is no room."""

    photos: str
    """JSON: the photographs in base 64 by their ids."""


@frozen
class MarkUnusedPhotos(Effect):
    """Delete photographs a day after it was said first that no match has them."""

    photos: tuple[str, ...]


@frozen
class ChooseBackupFile(Effect):
    """Let the player choose a file that is kept up to date."""

    name: str
    """The suggested name."""


@frozen
class AllowBackupFile(Effect):
    """Ask the browser again to allow writing the file that is kept up to date."""


@frozen
class StopBackupFile(Effect):
    """Forget the file that is kept up to date."""


@frozen
class BackUpSoon(Effect):
    """Report `backup-due` when nothing was entered for some seconds, or when the page is hidden."""


@frozen
class WriteBackupFile(Effect):
    """Write the file that is kept up to date; report when that is done."""

    text: str
    at: Milliseconds
    """When the text was made."""

    matches: int
    """How many matches are in it."""

    photos: tuple[str, ...] = ()
    """The photographs that are added, as far as the browser keeps them."""


@frozen
class SharePicture(Effect):
    """Draw the result of a match as a picture, and offer it to other apps, or else as a file."""

    name: str
    """The name of the file."""

    picture: str
    """JSON: what `laurel.pages.results.sharing.result_picture` returns."""

    chunk: bytes
    """The part of the file that has the match (`laurel.app.formats.png_chunk`); empty for a picture without it."""


@frozen
class ShareText(Effect):
    """Offer a text to other apps, or else copy it."""

    text: str


@frozen
class KeepAddress(Effect):
    """Have the address of the browser say what is shown, without another entry of its history."""

    route: str


@frozen
class Navigate(Effect):
    """Go to another address of the app."""

    route: str
    replaces: bool = False
    """Whether it takes the place of the present address, to which the browser then does not come back."""


@frozen
class AskPersistence(Effect):
    """Ask the browser not to clear what is stored."""


@frozen
class ReportStorage(Effect):
    """Report `storage`: how much is stored has changed since it was reported last."""


@frozen
class ReportIdle(Effect):
    """Report `idle` as soon as there is nothing else to do."""


@frozen
class FocusSeat(Effect):
    """Move the keyboard focus to a player's tile."""

    seat: int


@frozen
class Install(Effect):
    """Show the browser's own question whether to install the app."""


@frozen
class FetchUpdate(Effect):
    """Fetch a new version of which a part did not arrive."""


@frozen
class ActivateUpdate(Effect):
    """Let the waiting new version take over, and reload."""


@frozen
class Scan(Effect):
    """Show what the camera sees, and report every QR code that is read by the event `scanned`.

    Where that ends otherwise than by `StopScanning`, `scan-stopped` is reported.
    """

    title: str
    """What is scanned, in the reader's language."""

    hint: str
    """What the player does, in the reader's language."""

    close: str
    """The label of the button that ends it."""


@frozen
class ScanProgress(Effect):
    """Show how far a scan of several codes has come; nothing happens where no scan is open."""

    text: str


@frozen
class StopScanning(Effect):
    """Stop the camera and close the scan; nothing happens where none is open."""


@frozen
class LoadCodes(Effect):
    """Mount the library that encodes QR codes; report `codes-loaded` when that is done or has failed."""


@frozen
class OfferConnection(Effect):
    """Make an offer to connect; report `connection-described` with it."""

    id: str
    is_standing: bool = False
    """Whether it waits for as long as the page is open; otherwise for two minutes."""


@frozen
class HoldOffer(Effect):
    """Answer a standing offer of another phone without connecting; report `connection-described` with the answer.

    The offer and the credentials of the answer are stored, so that a later page can connect as well.
    """

    id: str
    sdp: str


@frozen
class Reconnect(Effect):
    """Connect by a standing offer that was answered before; report `connection-open` when that is done.

    Nothing happens where the page tries it already.
    """

    id: str
    after: Milliseconds
    """How long to wait before."""

    within: Milliseconds
    """How long the attempt lasts; then `connection-closed` is reported."""


@frozen
class KeepCredentials(Effect):
    """Delete all credentials but those of these standing offers of other phones and agreed answers."""

    ids: tuple[str, ...]


@frozen
class PrepareAnswer(Effect):
    """Make and store the credentials of an answer by which a later page can connect; report `connection-described`.

    Where the browser takes no credentials of an earlier page, `connection-closed` is reported.
    """

    id: str


@frozen
class AnswerAgain(Effect):
    """Connect by answering the offer of another phone that has accepted the answer already."""

    id: str
    sdp: str
    """The offer."""

    answer: str
    """The id of the answer that was prepared."""


@frozen
class AnswerConnection(Effect):
    """Answer the offer of another phone; report `connection-described` with the answer."""

    id: str
    sdp: str


@frozen
class AcceptAnswer(Effect):
    """Connect with the phone that has answered; report `connection-open` when that is done."""

    id: str
    sdp: str


@frozen
class SendTo(Effect):
    """Send a message to a phone that is connected."""

    id: str
    text: str


@frozen
class CloseConnection(Effect):
    """End a connection."""

    id: str


@frozen
class ShowCodes(Effect):
    """Show QR codes in turn on the canvas `code-sequence`, as long as it is on the page.

    The codes of a sequence come in portions. While some are missing, `codes-wanted` is reported with the number of
    those that are `made`.
    """

    first: int
    """The number of the first of `codes`. 0 begins a new sequence; another one goes on with the present one."""

    codes: tuple[str, ...]
    """The modules of each code: see `laurel.pages.exchange.codes.code_bits`."""

    side: int
    """The number of modules along a side of each."""

    total: int
    """How many codes the sequence has."""
