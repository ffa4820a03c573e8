"""Ask the other side to take something back, and answer, from a seat of a table."""

from __future__ import annotations

from dataclasses import replace

from sandbox.document.refusal import Refused
from sandbox.document.taking_back import answers
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.consent import NOT_ASKED, Asking
from sandbox.live.seats.roles import OWNER


def _own_answer(seat: Seat) -> int | None:
    """Return the last step of one's own in the current game, whatever was answered since."""
    live = seat.live
    mine = (
        answer.seq for answer in answers(live.document.history) if answer.author == seat.person.id
    )
    return max(mine, default=None) if seat.role.speaks and live.game is not None else None


def may_ask(seat: Seat) -> bool:
    """Return whether there is an answer of one's own that others may be asked to take back."""
    return _own_answer(seat) is not None


def request_undo(seat: Seat, step: int | None = None) -> None:
    """Ask the other side to take back a step of one's own, the last one by default.

    Raises Refused, and StoreFault.
    """
    live = _let_in(seat)

    def ask() -> Asking:
        which = _own_answer(seat) if step is None else step
        if which is None:
            raise Refused(NOT_ASKED)
        return live.fair.request_undo(which, live.asker(seat.person.id, seat.role), live.game)

    with live.telling():
        while not live.ask(replace(ask(), by=seat.person)):
            pass  # look at what another process has done, and ask again


def answer_request(seat: Seat, request: str, *, allow: bool) -> None:
    """Agree to a request, by its id, or refuse it; its author withdraws it.

    It is answered once, in whichever process. It is carried out as soon as everybody has agreed.
    Raises Refused, and StoreFault.
    """
    live = _let_in(seat)
    with live.telling():
        while True:
            who = live.asker(seat.person.id, seat.role)
            answered = replace(live.fair.answer(request, who, allow=allow), by=seat.person)
            agreed = answered.request
            if agreed is not None and not agreed.needed:
                command, dice = live.fair.taken_back(agreed, live.game)
                live.submit(agreed.by, OWNER, command, dice=dice)
                return
            if live.ask(answered):
                return


def _let_in(seat: Seat) -> LiveDocument:
    """Return the table of a seat that may still act there. Raises Refused."""
    if not seat.role.speaks:
        raise Refused(seat.role.hands_off)
    seat.live._let_in(seat.role)
    seat.spend()
    return seat.live
