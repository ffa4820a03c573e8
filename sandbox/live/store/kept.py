"""Values of the store: tables, their progress, and their belongings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.document.history import Entry


class StoreFault(RuntimeError):
    """The store cannot do something; the text is one sentence with the reason."""


class Unusable(StoreFault):
    """The database cannot be read or written now; the text names it for the server's operator."""


class Elsewhere(StoreFault):
    """A table has steps from elsewhere: it is open in another server."""


@dataclass(frozen=True)
class Kept:
    """A table in the store.

    ``title``: its scenario's present name. ``source``: the file that it was read from or saved to,
    or empty. ``steps``: number of entries. ``made`` and ``changed``: seconds since 1970.
    ``archived``: lists leave it out unless asked. ``owner``: the id of whoever made it, a hash;
    empty for the server's owner.
    """

    name: str
    title: str
    source: str
    steps: int
    made: float
    changed: float
    archived: bool
    owner: str


@dataclass(frozen=True)
class KeptRequest:
    """The request at a table to take something back, or how the last one ended.

    ``seq``: number of the step after which it was asked or answered; it lapses with a later step.
    ``version``: number of its changes, this one included. ``value``: JSON's values.
    """

    seq: int
    version: int
    value: Mapping[str, Any]


@dataclass(frozen=True)
class Snapshot:
    """A table after a number of entries: the scenario and the game as JSON's values."""

    seq: int
    scenario: Mapping[str, Any]
    game: Mapping[str, Any] | None


@dataclass(frozen=True)
class Whole(Kept):
    """Everything that a table is rebuilt from.

    ``text``: the scenario before the first entry. ``saved``: the text of its file as it was last
    read or written.
    """

    text: str
    saved: str
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Known:
    """A person who was at a table: name and colour."""

    id: str
    label: str
    colour: str


@dataclass(frozen=True)
class Link:
    """A link to a table.

    ``hash``: `hashed` of its token, which itself is not stored. ``side``: the side that is played
    with it. ``made``, ``until`` (it ends) and ``used`` (somebody last came or went by it): seconds
    since 1970; 0 for never.
    """

    id: str
    hash: str
    role: str
    side: str = ""
    label: str = ""
    made: float = 0.0
    until: float = 0.0
    used: float = 0.0

    def expired(self, now: float) -> bool:
        """Return whether it has ended. ``now``: seconds since 1970."""
        return 0 < self.until <= now


@dataclass(frozen=True)
class Remark:
    """A line of the chat at a table. ``at``: seconds since 1970."""

    author: str
    text: str
    at: float


@dataclass(frozen=True)
class KeptMesh:
    """A mesh that is stored with a table.

    ``name``: its file name in the scenario. ``sha256`` and ``size``: of its bytes. ``reading``: the
    keys of a scenario's row that read it (``mesh_unit``, ``scale``, ``up``). ``away``: it is hidden
    from the list, but steps of the table use it.
    """

    name: str
    sha256: str
    size: int
    reading: Mapping[str, Any]
    away: bool = False


@dataclass(frozen=True)
class KeptGroup:
    """Things that are stored for every table.

    ``rows``: a scenario's ``game``, ``terrain`` and ``units``, as JSON's values. ``meshes``: those
    that they name.
    """

    name: str
    rows: Mapping[str, Any]
    meshes: tuple[KeptMesh, ...] = ()


@dataclass(frozen=True)
class Certificate:
    """A certificate that was made at a table, under its digest. ``at``: seconds since 1970."""

    digest: str
    content: str
    at: float
