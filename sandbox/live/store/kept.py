"""What the store hands out: tables, how far they are, and who and what belongs to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.document.history import Entry


class StoreFault(RuntimeError):
    """What the store cannot do, and why. Its text is one sentence."""


class Unusable(StoreFault):
    """The database cannot be read or written now; the text names it, for who runs the server."""


class Elsewhere(StoreFault):
    """A table has steps that are not from here: it is open in another server."""


@dataclass(frozen=True)
class Kept:
    """A table in the store. ``title``: what its scenario is called now; ``source``: the file that
    it was read from or saved to, or nothing; ``steps``: how many entries there are; ``made`` and
    ``changed``: seconds since 1970; ``archived``: lists leave it out unless asked."""

    name: str
    title: str
    source: str
    steps: int
    made: float
    changed: float
    archived: bool


@dataclass(frozen=True)
class Snapshot:
    """A table after so many entries: the scenario and the game as JSON's values."""

    seq: int
    scenario: Mapping[str, Any]
    game: Mapping[str, Any] | None


@dataclass(frozen=True)
class Whole(Kept):
    """All that a table is made of again. ``text``: the scenario that the first entry changed;
    ``saved``: the text of its file as it was last read or written."""

    text: str
    saved: str
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Known:
    """Somebody who was at a table: what he called himself, and his colour."""

    id: str
    label: str
    colour: str


@dataclass(frozen=True)
class Link:
    """A way in. ``hash``: `hashed` of its token, which itself is kept nowhere; ``side``: the one
    that is played with it; ``made``: seconds since 1970."""

    id: str
    hash: str
    role: str
    side: str = ""
    label: str = ""
    made: float = 0.0


@dataclass(frozen=True)
class Remark:
    """A line that somebody said at a table. ``at``: seconds since 1970."""

    author: str
    text: str
    at: float


@dataclass(frozen=True)
class KeptMesh:
    """A mesh that is kept with a table. ``name``: what its scenario calls it, a file's name;
    ``sha256`` and ``size``: of its bytes; ``reading``: the keys that a row of a scenario reads it
    with (``mesh_unit``, ``scale``, ``up``); ``away``: nobody is to see it among those to be put
    down, but steps of the table have it."""

    name: str
    sha256: str
    size: int
    reading: Mapping[str, Any]
    away: bool = False


@dataclass(frozen=True)
class KeptGroup:
    """Things that are kept for every table. ``rows``: a scenario's ``game``, ``terrain`` and
    ``units``, as JSON's values; ``meshes``: those that they name."""

    name: str
    rows: Mapping[str, Any]
    meshes: tuple[KeptMesh, ...] = ()


@dataclass(frozen=True)
class Certificate:
    """A certificate that was made at a table, under its digest. ``at``: seconds since 1970."""

    digest: str
    content: str
    at: float
