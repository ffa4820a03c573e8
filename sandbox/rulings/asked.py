"""A question that a shared page hands on as the fragment of a link (``apps/share/js/link.js``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs

from languages.message import message
from sandbox.analysis.maps.cells import MAN
from sandbox.scenario.bodies import TYPICAL
from sandbox.scenario.faults import shown_line
from sandbox.scenario.scan import ScanSpec
from sandbox.scenario.schema import PUT, ModelSpec, UnitSpec
from sandbox.table.following import update_table
from sandbox.table.table import Table

_LETTERS = 12
_MOST_PUT = 50
"""Most models that a link puts down."""

_SIDES = ("firer", "target")
"""Sides of the models that were put down, on a table without two sides of its own."""


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
    """``table``: with the models where the link has them, and with its answers about fences.
    ``firer``, ``target``: its units.
    """

    table: Table
    firer: str
    target: str
    said: Said | None = None


def key_of(table: Table) -> str:
    """Return how the digest of a table begins; a link names its table by it."""
    return table.digest.rpartition(":")[2][:_LETTERS]


def asked(table: Table, link: str) -> Asked:
    """Return what a link asks of a table. Raises LinkFault.

    Models that were put down by their bases are units of the table, ``put-1`` and on.
    """
    rows = parse_qs(link.partition("#")[2])
    (of,), (firer,), (target,) = (rows.get(name, [""])[:1] for name in ("of", "firer", "target"))
    if not (of and firer and target):
        raise LinkFault(message("asked-nothing"))
    if of != key_of(table):
        raise LinkFault(message("asked-another-table", of=shown_line(of), own=key_of(table)))
    table = _with_bodies(table, rows.get("put", []), firer, target)
    units = {unit.id for unit in table.units if unit.models}
    for name in (firer, target):
        if name not in units:
            raise LinkFault(message("asked-no-unit", unit=shown_line(name)))
    for row in dict.fromkeys(rows.get("at", [])):
        model, _, place = row.partition(":")
        try:
            table = table.moved(model, *_spot(place))
        except (KeyError, ValueError):
            raise LinkFault(message("asked-no-place", place=shown_line(row))) from None
    scan, free = table.scenario.scan, rows.get("free", [])
    if scan is not None and free:
        table = _without_fences(table, scan, free)
    return Asked(table, firer, target, _said(rows.get("said", [""])[0]))


def _without_fences(table: Table, scan: ScanSpec, rows: Sequence[str]) -> Table:
    """Return a scanned table with areas in which no fence is missing, each ``x,y,x,y,…``."""
    try:
        numbers = [[*map(float, row.split(","))] for row in rows]
        areas = [[*zip(row[::2], row[1::2], strict=True)] for row in numbers]
        free = [*scan.thin_free, *areas]
        said = ScanSpec.model_validate({**scan.model_dump(), "thin_free": free})
    except ValueError:
        raise LinkFault(message("asked-no-areas")) from None
    scenario = table.scenario.model_copy(update={"scan": said})
    return Table(table.file.saying(scenario), table.pieces, table.units)


def _spot(place: str) -> tuple[float, float, float]:
    """Read inches along x and y, and a facing. Raises ValueError."""
    x, y, facing = map(float, place.split(","))
    return x, y, facing


def _with_bodies(table: Table, rows: Sequence[str], firer: str, target: str) -> Table:
    """Return a table with a unit more for each row: a body, on what is there."""
    if not rows:
        return table
    if len(rows) > _MOST_PUT:
        raise LinkFault(message("asked-too-many", count=len(rows), most=_MOST_PUT))
    scenario = table.scenario
    known = {unit.id: unit.side for unit in scenario.units}
    sides = tuple(dict.fromkeys([*scenario.all_sides, *_SIDES]))[: len(_SIDES)]
    aimed = known.get(target) or next(one for one in sides[::-1] if one != known.get(firer))
    other = next(one for one in sides if one != aimed)
    bodies = []
    for number, row in enumerate(rows, 1):
        name = f"{PUT}-{number}"
        if name in known:
            raise LinkFault(message("asked-put-taken", unit=name))
        bodies.append(_body(table, name, row, aimed if name == target else other))
    units = (*scenario.units, *bodies)
    return update_table(table, scenario.model_copy(update={"units": units}))


def _body(table: Table, name: str, row: str, side: str) -> UnitSpec:
    """Return the unit of a body, as ``BODY:x,y,facing`` says. Raises LinkFault."""
    body, _, place = row.partition(":")
    try:
        x, y, facing = _spot(place)
        if body not in TYPICAL or not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]):
            raise ValueError
        at = ModelSpec(position=(x, y), facing=facing % 360, body=body)
        return UnitSpec(id=name, side=side, men="models", template=MAN, models=(at,))
    except ValueError:
        raise LinkFault(message("asked-no-body", place=shown_line(row))) from None


def _said(row: str) -> Said | None:
    found = re.fullmatch(r"([\w-]{1,60}):(\d{1,12}),(\d{1,12})", row, re.ASCII)
    return None if found is None else Said(found[1], int(found[2]), int(found[3]))
