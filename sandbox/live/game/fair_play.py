"""Fairness of a game between people: secret dice, and consent to undo.

The person who begins a game knows its seed. As soon as somebody else may answer in it, a secret of
the server is mixed into all dice that are not rolled yet. It is published when the game ends.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from secrets import token_hex

from rules.engine.secret_dice import Rows
from sandbox.document.commands import Act, BeginGame, Command, LeaveGame, Redo, TakeBack, Undo
from sandbox.document.document import NO_GAME, Document, Prepared
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.document.taking_back import answers
from sandbox.live.game.live_game import LiveGame
from sandbox.live.game.secrets_kept import DiceSecrets
from sandbox.live.keep import Keep
from sandbox.live.seats.consent import (
    ASKED_ALREADY,
    FREE,
    LAPSED,
    NOT_ASKED,
    NOT_YOURS,
    OWN_REQUEST,
    REFUSED_ALREADY,
    NeedsConsent,
    Request,
    consenters,
    others_may_answer,
)
from sandbox.live.seats.people import Presence
from sandbox.live.seats.roles import Role

BEGIN_ANEW = "Others may play in this game: begin it anew, so that nobody knows its dice."


@dataclass(frozen=True)
class Asker:
    """The author of a command or request, and the people at the table then."""

    id: str
    role: Role
    there: Collection[Presence]


class FairPlay:
    """Fairness of one table. ``request``: the pending request to the other side, if any.

    The caller of every method holds the table's lock.
    """

    def __init__(self, name: str, document: Document, store: Keep | None) -> None:
        self._name, self._document, self._store = name, document, store
        self.secrets = DiceSecrets(name, store)
        self.request: Request | None = None
        self._refused: set[int] = set()

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

    def request_undo(self, step: int, who: Asker, game: LiveGame | None) -> Request:
        """Ask the other side to take back a step of one's own, and the actions since.

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
        if step in self._refused:
            raise Refused(REFUSED_ALREADY)
        if not self._between(who) or self._is_free(played, entry, game):
            raise Refused(FREE)
        needed = self._needed(played, entry, who, game)
        if not needed:
            raise Refused(FREE)
        steps = tuple(one.seq for one in played[played.index(entry) :])
        self.request = Request(token_hex(8), who.id, entry.title, steps, needed)
        return self.request

    def adopt(self, request: Request | None, over: str, refused: int | None) -> Request | None:
        """Follow a request of another process: asked, agreed to by some, or ``over``, by its id.

        ``refused``: the step of a refused one. Of two that were asked at once all processes keep
        the same. Return the pending request.
        """
        mine = self.request
        if request is None:
            if mine is not None and mine.id == over:
                self.request = None
            if refused is not None:
                self._refused.add(refused)
        elif mine is None or request.id < mine.id:
            self.request = request
        elif request.id == mine.id:
            agreed = (*mine.agreed, *(one for one in request.agreed if one not in mine.agreed))
            self.request = replace(mine, needed=mine.needed & request.needed, agreed=agreed)
        return self.request

    def answer(self, id: str, who: Asker, *, allow: bool) -> Request:
        """Agree to the request, or refuse it; its author may only withdraw it. Raises Refused.

        Everybody has agreed if the returned request needs nobody any more.
        """
        request = self.request
        if request is None or request.id != id:
            raise Refused(LAPSED)
        if who.id == request.by and allow:
            raise Refused(OWN_REQUEST)
        if who.id != request.by and who.id not in request.needed:
            raise Refused(NOT_YOURS)
        if allow:
            agreed = (*request.agreed, who.id)
            self.request = replace(request, needed=request.needed - {who.id}, agreed=agreed)
            return self.request
        if who.id != request.by:
            self._refused.add(request.steps[0])
        self.request = None
        return request

    def taken_back(self, request: Request, game: LiveGame) -> tuple[TakeBack, Rows]:
        """Return the command that undoes an agreed request, and the rows of the dice after it."""
        record = self._document.game
        assert record is not None, "a request lapses with its game"
        game.catch_up()
        rolled = game.rolled_by(len(record.actions) - len(request.steps))
        return TakeBack(request.steps, request.agreed), self.secrets.sealed(record.dice, rolled)

    def check_agreed(self, command: TakeBack) -> None:
        """Check that an agreed request is still about the last actions. Raises Refused."""
        played = tuple(entry.seq for entry in answers(self._document.history))
        if played[-len(command.steps) :] != command.steps:
            raise Refused(LAPSED)

    def moved_on(self) -> bool:
        """Drop the request, since the game has moved on; return whether there was one."""
        asked, self.request = self.request is not None, None
        self._refused.clear()
        return asked
