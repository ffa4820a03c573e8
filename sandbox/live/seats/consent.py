"""Consent that a player needs to undo something others have seen.

A game is between people as soon as somebody else may answer in it. In such a game a player undoes a
roll, a drawn order die or an opponent's answer only with the other side's consent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.live.seats.people import Person, Presence
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import KeptRequest

ASK_FOR_IT = message("live-ask-for-it")
ASKED_ALREADY = message("live-asked-already")
LAPSED = message("live-lapsed")
NOBODY_HERE = message("live-nobody-here")
NOT_YOURS = message("live-not-yours")
OWN_REQUEST = message("live-own-request")
REFUSED_ALREADY = message("live-refused-already")
NOT_ASKED = message("live-not-asked")
FREE = message("live-free")


class NeedsConsent(Refused):
    """A step that is undone only with consent. ``step``: its number."""

    def __init__(self, step: int, title: str) -> None:
        super().__init__(message("live-only-as-agreed", title=title))
        self.step = step


@dataclass(frozen=True)
class Request:
    """A player's request to undo a step of their own and all actions since.

    ``by``: the author, by id. ``title``: of the step. ``steps``: the actions to undo, by step, the
    player's own first. ``needed``: people who still have to agree, by id. ``agreed``: people who
    have agreed.
    """

    id: str
    by: str
    title: str
    steps: tuple[int, ...]
    needed: frozenset[str]
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asking:
    """The pending request at a table, or how the last one ended, in all processes the same.

    ``version``: number of its changes; each is stored only over the one before it. ``seq``: number
    of the table's last step then; a later step ends the request. ``refused``: steps that may not
    be asked for again until then. ``why`` and ``by``: as in `told.Asked`.
    """

    version: int = 0
    seq: int = 0
    request: Request | None = None
    refused: tuple[int, ...] = ()
    why: str = ""
    by: Person | None = None


def encode_asking(asking: Asking) -> KeptRequest:
    """Return it as the store has it."""
    value = asdict(asking)
    if asking.request is not None:
        value["request"]["needed"] = sorted(asking.request.needed)
    return KeptRequest(value.pop("seq"), value.pop("version"), value)


def read_asking(kept: KeptRequest) -> Asking:
    """Return what `encode_asking` was given."""
    value = kept.value
    return Asking(
        kept.version,
        kept.seq,
        None if value["request"] is None else _request(**value["request"]),
        tuple(value["refused"]),
        value["why"],
        None if value["by"] is None else Person(**value["by"]),
    )


def _request(steps: list[int], needed: list[str], agreed: list[str], **same: Any) -> Request:
    return Request(**same, steps=tuple(steps), needed=frozenset(needed), agreed=tuple(agreed))


Answers = Sequence[tuple[str, str]]
"""Answers in the order of the game: the person, by id, and the side."""


def others_may_answer(
    author: str, role: Role, there: Iterable[Presence], links: Iterable[str]
) -> bool:
    """Return whether a game that a person begins or continues now is between people.

    It is, unless the owner plays alone: nobody else who may play sits at the table, and no link
    plays a side. ``links``: the purposes of the table's links. All who came as the server's owner
    count as one person, and so do all who came as the table's.
    """
    if not role.owns:
        return True
    beside = (one for one in there if one.person.id != author and one.role != role)
    return "play" in links or any(one.role.speaks for one in beside)


def consenters(
    author: str,
    role: Role,
    side: str,
    answers: Answers,
    there: Collection[Presence],
    links: Iterable[str],
) -> frozenset[str]:
    """Return the people, by id, who all have to agree that an answer for a side is undone.

    These are the others at the table who have answered in the game or came to play a side. If a
    person came to play one side, they are those who answered for another or came to play it; at
    least one of them did not come by a link to this side. If nobody else plays, they are the others
    at the table who may edit it, if there are any. Raises Refused where a needed person is not
    here.
    """
    mine = {author} | {one.person.id for one in there if role.owns and one.role == role}
    here = {one.person.id for one in there if one.role.speaks} - mine
    came = {one.person.id: one.role.side for one in there if one.role.kind == "play"}
    own = role.side if role.kind == "play" else None
    rivals = [who for who, other in answers if other != own and who not in mine]
    if rivals and rivals[-1] not in here:
        raise Refused(NOBODY_HERE)
    needed = here & {*rivals, *(who for who, other in came.items() if other != own)}
    if any(came.get(who) != side for who in needed):
        return frozenset(needed)
    others = {one.person.id for one in there if one.role.edits} - mine
    if not needed and others:
        return frozenset(others)
    if needed or came or "play" in links:
        raise Refused(NOBODY_HERE)
    return frozenset()
