"""A question that a shared page hands on as the fragment of a link (``apps/share/js/link.js``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from languages.message import message
from sandbox.table.table import Table

_LETTERS = 12


class LinkFault(ValueError):
    """A link asks nothing of a table."""


@dataclass(frozen=True)
class Said:
    """The page's own answer: its verdict, and of how many rays of all pairs how many were free."""

    verdict: str
    seen: int
    rays: int


@dataclass(frozen=True)
class Asked:
    """``table``: with the models where the link has them. ``firer``, ``target``: its units."""

    table: Table
    firer: str
    target: str
    said: Said | None = None


def key_of(table: Table) -> str:
    """Return how the digest of a table begins; a link names its table by it."""
    return table.digest.rpartition(":")[2][:_LETTERS]


def asked(table: Table, link: str) -> Asked:
    """Return what a link asks of a table. Raises LinkFault."""
    rows = parse_qs(urlsplit(link).fragment)
    (of,), (firer,), (target,) = (rows.get(name, [""])[:1] for name in ("of", "firer", "target"))
    if not (of and firer and target):
        raise LinkFault(message("asked-nothing"))
    if of != key_of(table):
        raise LinkFault(message("asked-another-table", of=of, own=key_of(table)))
    if "put" in rows:
        raise LinkFault(message("asked-put"))
    units = {unit.id for unit in table.units if unit.models}
    for name in (firer, target):
        if name not in units:
            raise LinkFault(message("asked-no-unit", unit=name))
    for row in rows.get("at", []):
        model, _, place = row.partition(":")
        try:
            x, y, facing = map(float, place.split(","))
            table = table.moved(model, x, y, facing)
        except (KeyError, ValueError):
            raise LinkFault(message("asked-no-place", place=row)) from None
    return Asked(table, firer, target, _said(rows.get("said", [""])[0]))


def _said(row: str) -> Said | None:
    found = re.fullmatch(r"([\w-]{1,60}):(\d{1,12}),(\d{1,12})", row, re.ASCII)
    return None if found is None else Said(found[1], int(found[2]), int(found[3]))
