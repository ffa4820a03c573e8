"""Who gets in, and as what: links to one table, the owner's link to all, and who needs none.

A link's token is made once and shown once: the store has its SHA-256, and no answer says by how
much a wrong one is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from ipaddress import ip_address
from secrets import token_urlsafe
from time import time
from typing import Literal, get_args
from urllib.parse import quote
from uuid import uuid4

from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub, NoTable
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, KINDS, OWNER, Kind, Role
from sandbox.live.store.kept import Link, StoreFault
from sandbox.live.store.store import hashed

Way = Literal["own", "trust", "roles"]
"""What somebody without a link is: the owner, an editor, or not let in."""

WAYS: tuple[Way, ...] = get_args(Way)

_KIND: dict[str, Kind] = {kind: kind for kind in KINDS if kind != "own"}
"""What a link can be for; nobody makes another an owner."""

MOST_LINKS = 100
LONGEST_LABEL = 40
WITHDRAWN = "The link that you came by has been withdrawn."


@dataclass(frozen=True)
class Keys:
    """What a browser comes with: the token of a link to one table, and that of the owner's."""

    table: str = ""
    house: str = ""


@dataclass(frozen=True)
class Shared:
    """A link to a table, and who is there by it."""

    link: Link
    there: tuple[Person, ...]


class Gate:
    """``base``: the server's address as others reach it, without a slash at its end; ``local``:
    only this machine reaches it."""

    def __init__(self, hub: Hub, way: Way = "own", base: str = "", local: bool = True) -> None:
        self.hub, self.way, self.base, self.local = hub, way, base, local
        self.owner_key = "" if way == "own" else token_urlsafe(24)
        """The token of the owner's link to all tables; another at every start."""

    # --- getting in -----------------------------------------------------------------------------

    def role_of(self, table: str, key: str = "", house: str = "") -> Role | None:
        """What may be done at a table with these tokens; None: there is no way in.

        A key counts for what it is worth: one that was withdrawn is no way in, even where no key
        is needed, unless it comes with the owner's.
        """
        if not key:
            return self.everywhere(house)
        if self.owns(key):
            return OWNER
        try:
            links = self.hub.store.links(table)
        except StoreFault:
            links = []
        mine, found = hashed(key), None
        for link in links:  # all of them, however early one is found
            if compare_digest(link.hash, mine):
                found = link
        if found is not None and (kind := _KIND.get(found.role)):
            return Role(kind, found.side, link=found.id)
        return OWNER if self.owns(house) else None

    def everywhere(self, house: str = "") -> Role | None:
        """What may be done at every table by who has no link to it; None: nothing."""
        if self.way == "own" or self.owns(house):
            return OWNER
        return EDITOR if self.way == "trust" else None

    def owns(self, key: str) -> bool:
        """Whether this is the token of the owner's link."""
        return bool(self.owner_key) and compare_digest(hashed(self.owner_key), hashed(key))

    @property
    def owners_link(self) -> str:
        """The owner's link to all tables."""
        return f"{self.base}/?key={self.owner_key}"

    # --- links ----------------------------------------------------------------------------------

    def share(self, table: str, kind: Kind, side: str = "", label: str = "") -> str:
        """A new link to a table, as an address. Raises Refused, and what the store raises."""
        if kind not in _KIND or (kind == "play") != bool(side):
            raise Refused("A link lets edit, play one side, or watch.")
        if len(self.hub.store.links(table)) >= MOST_LINKS:
            raise Refused(f"This table has {MOST_LINKS} links: withdraw some.")
        token = token_urlsafe(24)
        plain = "".join(filter(str.isprintable, label)).strip()[:LONGEST_LABEL]
        link = Link(uuid4().hex[:12], hashed(token), kind, side, plain, time())
        self.hub.store.link(table, link)
        return f"{self.base}/t/{quote(table, safe='')}?key={token}"

    def links(self, table: str) -> list[Shared]:
        """The links to a table, the newest first. Raises what the store raises."""
        live = self.hub.live(table)
        seats = () if live is None else live.seats
        by: dict[str, dict[str, Person]] = {}
        for seat in seats:
            by.setdefault(seat.role.link, {})[seat.person.id] = seat.person
        rows = sorted(self.hub.store.links(table), key=lambda link: -link.made)
        return [Shared(link, tuple(by.get(link.id, {}).values())) for link in rows]

    def withdraw(self, table: str, id: str) -> None:
        """A link is none any more; who sits there by it gets up. Raises what the store raises."""
        self.hub.store.withdraw(table, id)
        live = self.hub.live(table)
        if live is not None:
            live.put_out(WITHDRAWN, id)


class Visitor:
    """What one page may open, by the keys that its browser came with; asked anew each time."""

    def __init__(self, gate: Gate, keys: Keys) -> None:
        self.gate, self._keys = gate, keys

    @property
    def sees_all(self) -> bool:
        """Whether he sees which tables there are, and opens any: nobody who came by a link to
        one, though it be to look at what another sees."""
        return not self._keys.table and self.gate.everywhere(self._keys.house) is not None

    @property
    def needs_no_key(self) -> bool:
        """Whether he would get in without the link that he came by, perhaps as more."""
        return bool(self._keys.table) and self.gate.everywhere(self._keys.house) is not None

    def barred(self, table: str) -> str:
        """Why he may not come in there, in one sentence, or nothing."""
        try:
            self.role_at(table)
        except NoTable as why:
            return str(why)
        return ""

    def role_at(self, table: str) -> Role:
        """What he may do at a table. Raises NoTable where there is no way in for him."""
        # A key is one table's; at any other it would count as a wrong one.
        role = self.gate.role_of(table, self._keys.table, self._keys.house)
        if role is None:
            raise NoTable("There is no way in: this table opens by a link only.")
        return role


def is_here(host: str) -> bool:
    """Whether what listens at this address is reached from this machine only."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
