"""Ask the other side to take something back, and answer, from a seat of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sandbox.document.refusal import Refused
from sandbox.document.taking_back import answers
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.consent import NOT_ASKED, Request
from sandbox.live.seats.peers import encode_person
from sandbox.live.seats.people import Person
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
        _tell(live, Asked(request, by=seat.person))


def answer_request(seat: Seat, request: str, *, allow: bool) -> None:
    """Agree to a request, by its id, or refuse it; its author withdraws it. Raises Refused.

    The request is carried out as soon as everybody has agreed.
    """
    live = _let_in(seat)
    with live.telling():
        asked = live.fair.answer(request, live.asker(seat.person.id, seat.role), allow=allow)
        if not allow:
            why = "withdrawn" if asked.by == seat.person.id else "refused"
            _tell(live, Asked(None, why, seat.person), asked)
        elif asked.needed or live.game is None:
            _tell(live, Asked(asked, by=seat.person))
        else:
            command, dice = live.fair.taken_back(asked, live.game)
            live.submit(asked.by, OWNER, command, dice=dice)


def _tell(live: LiveDocument, told: Asked, over: Request | None = None) -> None:
    """Tell everybody in all processes; ``over``: the request that was refused or withdrawn."""
    live.tell(told)
    live.post(
        "asked",
        {
            "request": None if told.request is None else _encoded(told.request),
            "why": told.why,
            "by": None if told.by is None else encode_person(told.by),
            "over": "" if over is None else over.id,
            "refused": over.steps[0] if over is not None and told.why == "refused" else None,
            "seq": live.document.seq,
        },
    )


def follow_request(live: LiveDocument, value: Mapping[str, Any]) -> None:
    """Follow a request that was asked or answered in another process. Raises Refused.

    It has lapsed where the game has moved on since. Where two people agreed at once in different
    processes, it is carried out here.
    """
    said, by = value["request"], value["by"]
    live.catch_up(value["seq"])
    with live.telling():
        if said is not None and live.document.seq > value["seq"]:
            return
        before = live.fair.request
        request = None if said is None else _decoded(said)
        asked = live.fair.adopt(request, value["over"], value["refused"])
        if asked != before:
            live.tell(Asked(asked, value["why"], None if by is None else Person(**by)))
        if asked is not None and not asked.needed and live.game is not None:
            command, dice = live.fair.taken_back(asked, live.game)
            live.submit(asked.by, OWNER, command, dice=dice)


def _encoded(request: Request) -> dict[str, Any]:
    return {**asdict(request), "needed": sorted(request.needed)}


def _decoded(said: Mapping[str, Any]) -> Request:
    lists = {key: tuple(said[key]) for key in ("steps", "agreed")}
    return Request(**{**said, **lists, "needed": frozenset(said["needed"])})


def _let_in(seat: Seat) -> LiveDocument:
    """Return the table of a seat that may still act there. Raises Refused."""
    if not seat.role.speaks:
        raise Refused(seat.role.hands_off)
    seat.live._let_in(seat.role)
    seat.spend()
    return seat.live
