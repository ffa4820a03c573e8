"""Access: decide who may open a table and in which role. There are links to one table, the owner's
link to all tables, persons who own what they made, and servers that need no link.

A link's token is made once and shown once. The store keeps only its SHA-256, and no answer reveals
how close a wrong token is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hmac import compare_digest
from ipaddress import ip_address
from time import time
from urllib.parse import quote
from uuid import uuid4

from apps.server.access.ballots import Ballots
from apps.server.access.network import Way, new_token
from languages import writing
from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub, NoTable
from sandbox.live.live_document import WITHDRAWN
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, KINDS, MAKER, OWNER, WATCHER, Kind, Role
from sandbox.live.store.kept import Link, StoreFault
from sandbox.live.store.store import hashed

_KIND: dict[str, Kind] = {kind: kind for kind in KINDS if kind != "own"}
"""The roles that a link can give. No link makes its visitor an owner."""

MOST_LINKS = 100
LONGEST_LABEL = 40
OWNER_KEY_DAYS = 180
"""Days for which an owner's link opens the server, also after restarts and at other processes."""

NOTHING = "-"
"""The name in the address where no table exists. No table has this name."""

_EXPIRED = message("server-link-has-expired")
ASK_AGAIN = message("server-ask-again")


@dataclass(frozen=True)
class Keys:
    """The tokens of a browser: ``table`` of a link to one table, ``house`` of the owner's link.

    ``person``: the id of its user as an owner of tables, by `owner_id`; "" without one. ``near``:
    the request came over the machine's own loopback.
    """

    table: str = ""
    house: str = ""
    person: str = ""
    near: bool = False


@dataclass(frozen=True)
class Shared:
    """A link to a table, and the people who are there through it."""

    link: Link
    there: tuple[Person, ...]


class Gate:
    """The access rules of a server, and the links to its tables.

    ``base``: the server's address as others reach it, without a slash at its end. ``local``: only
    this machine reaches the server; ``opens`` then opens it to the local network, where it can.
    ``owner_key``: the token of the owner's link, which processes behind one port share; a new one
    by default. ``signs_in``: visitors sign in with an OpenID provider, and own what they make.
    """

    def __init__(
        self,
        hub: Hub,
        way: Way = "own",
        base: str = "",
        local: bool = True,
        owner_key: str = "",
        signs_in: bool = False,
    ) -> None:
        self.hub, self.way, self.base, self.local = hub, way, base, local
        self.signs_in = signs_in
        self.opens: Callable[[], None] | None = None
        self.ballots = Ballots()
        self.owner_key = "" if way == "own" else owner_key or new_token()
        """The token of the owner's link to all tables, new at every start. Earlier ones count too:
        the store has their hashes. Each counts until it is ended there."""
        self._own, self._own_counts, self._stored = hashed(self.owner_key), True, False
        if self.owner_key:
            with suppress(StoreFault):  # a read-only store is served all the same
                now, kept = time(), OWNER_KEY_DAYS * 86_400.0
                hub.store.owners.add_key(self._own, now, kept)
                self._stored = True

    # --- roles ----------------------------------------------------------------------------------

    def role_of(
        self, table: str, key: str = "", house: str = "", person: str = "", near: bool = False
    ) -> Role | None:
        """Return the role that a browser's `Keys` give at a table, or None for no access.

        A withdrawn or expired key gives no access, even where no key is needed, unless the owner's
        token comes with it.
        """
        if not key:
            return self._owned(table, house, person) or self._unknown(near)
        if self.owns(key):
            return _owner(key)
        link = self._link(table, key)
        if link is not None and (kind := _KIND.get(link.role)) and not link.expired(time()):
            return Role(kind, link.side, link=link.id)
        return self._owned(table, house, person)

    def _owned(self, table: str, house: str, person: str) -> Role | None:
        """Return the role of whoever owns the server or the table, or None for others."""
        if self.owns(house):
            return _owner(house)
        if not person or self.way == "own":
            return None
        if table == NOTHING:
            return WATCHER  # there is nothing to see, and a table to be made
        try:
            made = self.hub.store.owners.of(table) == person
        except StoreFault:
            made = False
        return MAKER if made else None

    def _link(self, table: str, key: str) -> Link | None:
        try:
            links = self.hub.store.links(table)
        except StoreFault:
            links = []
        digest, matching = hashed(key), None
        for link in links:  # compare all, so that the time does not tell which one matches
            if compare_digest(link.hash, digest):
                matching = link
        return matching

    def expiry_words(self, table: str, key: str) -> str:
        """Return when the link of a key expired, in a sentence; "" for any other key."""
        link = self._link(table, key) if key else None
        if link is None or not link.expired(time()):
            return ""
        when = datetime.fromtimestamp(link.until, UTC)
        return writing.text("server-expired-on", day=writing.day(when), time=f"{when:%H:%M}")

    def everywhere(self, house: str = "", near: bool = False) -> Role | None:
        """Return the role at every table without a link to it, or None for no access."""
        return OWNER if self.owns(house) else self._unknown(near)

    def _unknown(self, near: bool) -> Role | None:
        """Return the role of a visitor without any token."""
        if self.way == "own":
            return OWNER if self.local or near else None
        return EDITOR if self.way == "trust" else None

    def open_at(self, base: str) -> None:
        """Let others in, by links that begin with this address. Whoever is at the machine stays its
        owner; everybody else needs a link."""
        self.base, self.local, self.opens = base, False, None

    def owns(self, key: str) -> bool:
        """Return whether this is the token of an owner's link, of this start or an earlier one."""
        if not self.owner_key or not key:
            return False
        try:
            return self._counts(hashed(key))
        except StoreFault:  # the own token goes on counting
            return self._own_counts and compare_digest(self._own, hashed(key))

    def _counts(self, hash: str) -> bool:
        """Return whether this is the hash of an owner's token that has not been ended.

        The store decides, unless the own token could not be stored: a token that is ended there
        counts at no running server. Raise StoreFault.
        """
        own = compare_digest(self._own, hash)
        counts = (own and not self._stored) or self.hub.store.owners.has_key(hash)
        if own:
            self._own_counts = counts
        return counts

    @property
    def owners_link(self) -> str:
        """Return the owner's link to all tables."""
        return f"{self.base}/?key={self.owner_key}"

    # --- links ----------------------------------------------------------------------------------

    def share(
        self, table: str, kind: Kind, side: str = "", label: str = "", seconds: float = 0.0
    ) -> str:
        """Make a link to a table. Return its address. Raise Refused, and what the store raises.

        ``seconds``: it expires after these; 0 for never.
        """
        if kind not in _KIND or (kind == "play") != bool(side):
            raise Refused(message("server-link-kinds"))
        if len(self.hub.store.links(table)) >= MOST_LINKS:
            raise Refused(message("server-most-links", most=MOST_LINKS))
        token = new_token()
        plain = "".join(filter(str.isprintable, label)).strip()[:LONGEST_LABEL]
        now = time()
        until = now + seconds if seconds else 0.0
        link = Link(uuid4().hex[:12], hashed(token), kind, side, plain, now, until)
        self.hub.store.link(table, link)
        return f"{self.base}/t/{quote(table, safe='')}?key={token}"

    def links(self, table: str) -> list[Shared]:
        """Return the links to a table, newest first. Raise what the store raises."""
        live = self.hub.live(table)
        seats = () if live is None else live.there
        by_link: dict[str, dict[str, Person]] = {}
        for seat in seats:
            by_link.setdefault(seat.role.link, {})[seat.person.id] = seat.person
        rows = sorted(self.hub.store.links(table), key=lambda link: -link.made)
        return [Shared(link, tuple(by_link.get(link.id, {}).values())) for link in rows]

    def withdraw(self, table: str, id: str) -> None:
        """Withdraw a link, and remove the people who are there through it.

        Raise what the store raises.
        """
        self.hub.store.withdraw(table, id)
        live = self.hub.live(table)
        if live is not None:
            live.put_out(WITHDRAWN, id)

    def end_expired(self) -> None:
        """Remove the people who are at a table through a link that has expired, or through an
        owner's link that has been ended."""
        used = {
            (live, seat.role.link, seat.role.serves)
            for live in self.hub.here()
            for seat in live.seats
            if seat.role.link
        }
        if used:
            with suppress(StoreFault):
                expired = self.hub.store.expired_links(time())
                for live, link, serves in used:
                    if serves and not self._counts(link):
                        live.put_out(WITHDRAWN, link)
                    elif (live.name, link) in expired:
                        live.put_out(_EXPIRED, link)


class Visitor:
    """The access of one page, by the keys of its browser. It is decided again at each call."""

    def __init__(self, gate: Gate, keys: Keys) -> None:
        self.gate, self._keys = gate, keys

    @property
    def sees_all(self) -> bool:
        """Whether the visitor may list and open all tables.

        With a link to one table nobody may, not even an owner who tries a link.
        """
        return not self._keys.table and self._unbidden is not None

    @property
    def owner(self) -> str:
        """The owner of the tables that the visitor makes, as in the store's `Kept`."""
        return "" if self._serves else self._keys.person

    @property
    def makes(self) -> bool:
        """Whether the visitor may make tables."""
        return not self._keys.table and (self._serves or bool(self._keys.person))

    @property
    def lists(self) -> bool:
        """Whether the visitor has a list of tables: of all, or of the own ones."""
        return self.sees_all or self.makes

    @property
    def _serves(self) -> bool:
        return self._unbidden == OWNER

    @property
    def _unbidden(self) -> Role | None:
        return self.gate.everywhere(self._keys.house, self._keys.near)

    @property
    def needs_no_key(self) -> bool:
        """Whether the visitor has access without the link, perhaps in a higher role."""
        return bool(self._keys.table) and self._unbidden is not None

    def barred(self, table: str) -> str:
        """Return why the visitor has no access to a table, as one sentence, or ""."""
        try:
            self.role_at(table)
        except NoTable as why:
            return str(why)
        return ""

    def role_at(self, table: str) -> Role:
        """Return the visitor's role at a table. Raise NoTable for no access."""
        # A key belongs to one table; at any other it counts as a wrong one.
        keys = self._keys
        role = self.gate.role_of(table, keys.table, keys.house, keys.person, keys.near)
        if role is None:
            raise NoTable(message("server-link-only"))
        return role


def _owner(key: str) -> Role:
    """Return the role by an owner's link; as the id of its link it has the hash of the token."""
    return replace(OWNER, link=hashed(key))


def owner_id(secret: str) -> str:
    """Return the id of whoever alone has a secret, as an owner of tables."""
    return hashed(" ".join(("sightline", "owner", secret)))


def is_here(host: str) -> bool:
    """Return whether a server at this address is reached from this machine only."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
