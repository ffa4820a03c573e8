"""A question that a shared page hands on as the fragment of a link (``apps/share/js/link.js``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlsplit

from languages.message import message
from sandbox.analysis.fairness.bodies import TYPICAL, Body
from sandbox.analysis.fairness.looks import Man
from sandbox.analysis.maps.cells import MAN
from sandbox.scenario.schema import ModelSpec, UnitSpec
from sandbox.table.table import PlacedModel, PlacedUnit, Table, stand_of, support_of

_LETTERS = 12
_MOST_PUT = 50
"""Most models that a link puts down; further ones are not read."""


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


def asked(table: Table, link: str, *, bodies: bool = False) -> Asked:
    """Return what a link asks of a table. Raises LinkFault.

    ``bodies``: models that were put down by their bases are units of the table, ``put-1`` and on;
    otherwise a link with any is refused.
    """
    rows = parse_qs(urlsplit(link).fragment)
    (of,), (firer,), (target,) = (rows.get(name, [""])[:1] for name in ("of", "firer", "target"))
    if not (of and firer and target):
        raise LinkFault(message("asked-nothing"))
    if of != key_of(table):
        raise LinkFault(message("asked-another-table", of=of, own=key_of(table)))
    if "put" in rows and not bodies:
        raise LinkFault(message("asked-put"))
    for number, row in enumerate(rows.get("put", [])[:_MOST_PUT], 1):
        table = _with_body(table, number, row)
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


def _with_body(table: Table, number: int, row: str) -> Table:
    """Return a table with one more unit: a body, as ``name:x,y,facing`` says, on what is there."""
    name, _, place = row.partition(":")
    try:
        x, y, facing = map(float, place.split(","))
        if name not in TYPICAL or not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]):
            raise ValueError
        at = ModelSpec(position=(x, y), facing=facing % 360)
        spec = UnitSpec(
            id=f"put-{number}", name=f"{number}: {name}", side="put", template=MAN, models=(at,)
        )
    except ValueError:
        raise LinkFault(message("asked-no-body", place=row)) from None
    stand = stand_of(at.position, at.facing, support_of(table.pieces))
    model = PlacedModel(spec.id, 0, at, Man.of(table, Body.of(name)).piece, stand)
    return replace(table, units=(*table.units, PlacedUnit(spec, 0, (model,))))


def _said(row: str) -> Said | None:
    found = re.fullmatch(r"([\w-]{1,60}):(\d{1,12}),(\d{1,12})", row, re.ASCII)
    return None if found is None else Said(found[1], int(found[2]), int(found[3]))
