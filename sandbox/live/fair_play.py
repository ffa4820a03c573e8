"""Fairness of a game between people: secret dice, and consent to undo.

The person who begins a game knows its seed. As soon as somebody else may answer in it, a secret of
the server is mixed into all dice that are not rolled yet. It is published when the game ends.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from secrets import token_hex

from languages.message import message
from rules.engine.play.secret_dice import Rows
from sandbox.document.commands import Act, BeginGame, Command, LeaveGame, Redo, TakeBack, Undo
from sandbox.document.document import NO_GAME, Document, Prepared
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.document.taking_back import answers
from sandbox.live.keep import Keep
from sandbox.live.live_game import LiveGame
from sandbox.live.seats.consent import (
    ASKED_ALREADY,
    FREE,
    LAPSED,
    NOT_ASKED,
    NOT_YOURS,
    OWN_REQUEST,
    REFUSED_ALREADY,
    Asking,
    NeedsConsent,
    Request,
    consenters,
    encode_asking,
    others_may_answer,
    read_asking,
)
from sandbox.live.seats.people import Presence
from sandbox.live.seats.roles import Role
from sandbox.live.secrets_kept import DiceSecrets
from sandbox.live.store.kept import KeptRequest

BEGIN_ANEW = message("live-begin-anew")


@dataclass(frozen=True)
class Asker:
    """The author of a command or request, and the people at the table then."""

    id: str
    role: Role
    there: Collection[Presence]


class FairPlay:
    """Fairness of one table. ``asking``: what the other side is asked, as it was last stored.

    The caller of every method holds the table's lock.
    """

    def __init__(self, name: str, document: Document, store: Keep | None) -> None:
        self._name, self._document, self._store = name, document, store
        self.secrets = DiceSecrets(name, store)
        self.asking = Asking()

    @property
    def request(self) -> Request | None:
        """The pending request to the other side, if any."""
        return self.asking.request

    # --- dice -----------------------------------------------------------------------------------

    def begun(self, who: Asker) -> Rows:
        """Return the rows of secrets that a game begins with."""
        return self.secrets.sealed((), 0) if self._between(who) else ()

    def rows(self, command: Command, who: Asker, game: LiveGame | None) -> Rows | None:
        """Return the game's rows after a command; None: unchanged.

        Raises NeedsConsent for a step that is undone only with consent, and Refused.
        """
        record = self._document.game
        match command:
            case LeaveGame() if record is not None and record.dice:
                return self.secrets.published(record.dice)
            case Undo(step=step) if game is not None:
                return self._undone(step, who, game)
            case Redo(step=step):
                again = self._document.history.entry(step).command
                if isinstance(again, BeginGame) and self._between(who):
                    raise Refused(BEGIN_ANEW)
                return self._acted(who, game) if isinstance(again, Act) else None
            case Act():
                return self._acted(who, game)
        return None

    def ended(self, prepared: Prepared, game: LiveGame | None) -> Prepared:
        """Publish the secrets of a game that ends with a prepared command."""
        record = prepared.game
        if record is None or game is None or not record.sealed or not game.ended_by(record):
            return prepared
        return self._document.published(prepared, self.secrets.published(record.dice))

    def _acted(self, who: Asker, game: LiveGame | None) -> Rows | None:
        record = self._document.game
        if record is None or game is None or record.sealed or not self._between(who):
            return None
        game.catch_up()
        return self.secrets.sealed(record.dice, game.rolled_by(len(record.actions)))

    def _between(self, who: Asker) -> bool:
        """Return whether the current game, or the one about to begin, is between people."""
        record = self._document.game
        if record is not None and record.dice:
            return True
        return others_may_answer(who.id, who.role, who.there, self._links())

    def _links(self) -> list[str]:
        return [] if self._store is None else [link.role for link in self._store.links(self._name)]

    # --- what is taken back ---------------------------------------------------------------------

    def _undone(self, step: int, who: Asker, game: LiveGame) -> Rows | None:
        entry, record = self._document.history.entry(step), self._document.game
        played = answers(self._document.history)
        if record is None or entry not in played or entry.author != who.id:
            return None  # the document decides
        if not self._between(who) or self._is_free(played, entry, game):
            return None
        if self._needed(played, entry, who, game):
            raise NeedsConsent(step, entry.title)
        return self.secrets.sealed(record.dice, game.rolled_by(played.index(entry)))

    def _is_free(self, played: tuple[Entry, ...], entry: Entry, game: LiveGame) -> bool:
        """Return whether nothing was rolled, drawn or answered since an answer."""
        game.catch_up()
        number = played.index(entry)
        rolled = game.rolled_by(number) != game.rolled_by(len(played))
        return number == len(played) - 1 and not rolled

    def _needed(
        self, played: tuple[Entry, ...], entry: Entry, who: Asker, game: LiveGame
    ) -> frozenset[str]:
        said = [(one.author, game.side_of(number)) for number, one in enumerate(played)]
        side = game.side_of(played.index(entry))
        return consenters(who.id, who.role, side, said, who.there, self._links())

    def request_undo(self, step: int, who: Asker, game: LiveGame | None) -> Asking:
        """Return the request to take back a step of one's own, and the actions since.

        Raises Refused, also for a step that needs no consent.
        """
        if game is None:
            raise Refused(NO_GAME)
        entry = self._document.history.entry(step)
        played = answers(self._document.history)
        if entry not in played or entry.author != who.id:
            raise Refused(NOT_ASKED)
        if self.request is not None:
            raise Refused(ASKED_ALREADY)
        if step in self.asking.refused:
            raise Refused(REFUSED_ALREADY)
        if not self._between(who) or self._is_free(played, entry, game):
            raise Refused(FREE)
        needed = self._needed(played, entry, who, game)
        if not needed:
            raise Refused(FREE)
        steps = tuple(one.seq for one in played[played.index(entry) :])
        return self._next(Request(token_hex(8), who.id, entry.title, steps, needed))

    def answer(self, id: str, who: Asker, *, allow: bool) -> Asking:
        """Return the request once somebody has agreed to it, refused it or withdrawn it.

        Its author may only withdraw it. Everybody has agreed if it needs nobody any more. Raises
        Refused, also where it was answered before.
        """
        request = self.request
        if request is None or request.id != id or who.id in request.agreed:
            raise Refused(LAPSED)
        if who.id == request.by and allow:
            raise Refused(OWN_REQUEST)
        if who.id != request.by and who.id not in request.needed:
            raise Refused(NOT_YOURS)
        if allow:
            agreed = (*request.agreed, who.id)
            return self._next(replace(request, needed=request.needed - {who.id}, agreed=agreed))
        if who.id == request.by:
            return self._next(None, "withdrawn")
        return self._next(None, "refused", request.steps[0])

    def _next(self, request: Request | None, why: str = "", *refused: int) -> Asking:
        version, seq = self.asking.version + 1, self._document.seq
        return Asking(version, seq, request, (*self.asking.refused, *refused), why)

    def change(self, asking: Asking) -> None:
        """Store the next state of the request. Raises Elsewhere where that was not the next."""
        if self._store is not None:
            self._store.keep_request(self._name, encode_asking(asking))
        self.asking = asking

    def adopt(self, kept: KeptRequest | None) -> bool:
        """Follow the stored request; return whether it is newer than the known one.

        The document has all steps up to the request's.
        """
        if kept is None or kept.version <= self.asking.version:
            return False
        lapsed = kept.seq < self._document.seq
        self.asking = Asking(kept.version) if lapsed else read_asking(kept)
        return True

    def taken_back(self, request: Request, game: LiveGame | None) -> tuple[TakeBack, Rows]:
        """Return the command that undoes an agreed request, and the rows of the dice after it."""
        record = self._document.game
        assert record is not None and game is not None, "a request lapses with its game"
        game.catch_up()
        rolled = game.rolled_by(len(record.actions) - len(request.steps))
        return TakeBack(request.steps, request.agreed), self.secrets.sealed(record.dice, rolled)

    def check_agreed(self, command: TakeBack) -> None:
        """Check that the request is pending, and still about the last actions. Raises Refused."""
        played = tuple(entry.seq for entry in answers(self._document.history))
        agreed = self.request is not None and self.request.needed <= {*command.agreed}
        if not agreed or played[-len(command.steps) :] != command.steps:
            raise Refused(LAPSED)

    def ended_by(self, entry: Entry) -> KeptRequest | None:
        """Return the end of the request that a step carries out; None for any other step."""
        if not isinstance(entry.command, TakeBack):
            return None
        return encode_asking(Asking(self.asking.version + 1, entry.seq))

    def moved_on(self) -> bool:
        """Drop the request, since the game has moved on; return whether there was one."""
        asked = self.request is not None
        self.asking = Asking(self.asking.version)
        return asked
