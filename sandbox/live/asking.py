"""Ask the other side to take something back, and answer, from a seat of a table."""

from __future__ import annotations

from sandbox.document.refusal import Refused
from sandbox.document.taking_back import answers
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.consent import NOT_ASKED
from sandbox.live.seats.roles import OWNER
from sandbox.live.seats.told import Asked


def own_answer(seat: Seat) -> int | None:
    """Return the last step of one's own in the current game, whatever was answered since."""
    live = seat.live
    mine = (
        answer.seq for answer in answers(live.document.history) if answer.author == seat.person.id
    )
    return max(mine, default=None) if seat.role.speaks and live.game is not None else None


def may_ask(seat: Seat) -> bool:
    """Return whether there is an answer of one's own that others may be asked to take back."""
    return own_answer(seat) is not None


def request_undo(seat: Seat, step: int | None = None) -> None:
    """Ask the other side to take back a step of one's own, the last one by default.

    Raises Refused.
    """
    live = _let_in(seat)
    with live.telling():
        step = own_answer(seat) if step is None else step
        if step is None:
            raise Refused(NOT_ASKED)
        request = live.fair.request_undo(step, live.asker(seat.person.id, seat.role), live.game)
        live._tell(Asked(request, by=seat.person))


def answer_request(seat: Seat, request: str, *, allow: bool) -> None:
    """Agree to a request, by its id, or refuse it; its author withdraws it. Raises Refused.

    The request is carried out as soon as everybody has agreed.
    """
    live = _let_in(seat)
    with live.telling():
        asked = live.fair.answer(request, live.asker(seat.person.id, seat.role), allow=allow)
        if not allow:
            why = "withdrawn" if asked.by == seat.person.id else "refused"
            live._tell(Asked(None, why, seat.person))
        elif asked.needed or live.game is None:
            live._tell(Asked(asked, by=seat.person))
        else:
            command, dice = live.fair.taken_back(asked, live.game)
            live.submit(asked.by, OWNER, command, dice=dice)


def _let_in(seat: Seat) -> LiveDocument:
    """Return the table of a seat that may still act there. Raises Refused."""
    if not seat.role.speaks:
        raise Refused(seat.role.hands_off)
    seat.live._let_in(seat.role)
    seat.spend()
    return seat.live
