"""A scan of a real table, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from languages.message import message
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.telling import capitalized
from sandbox.paper.words.listing import Part
from sandbox.scenario.file import HeldMeshes, ScenarioFile, read_scenario
from sandbox.table.table import lay
from sightline._arguments import known, number, place
from sightline._fault import as_fault, misfit
from sightline._laid import Report, told
from sightline._shown import Shown
from sightline._table import Table, inches

Spot = Sequence[float]


@dataclass(frozen=True, repr=False, eq=False)
class Scan(Shown):
    """A scan, taken apart.

    ``table``: with its meshes, which `Table.save` writes beside the scenario. ``error_in``: how
    good the scan is, inches. ``scale``: inches for one unit of the file. ``transform``: ``(4, 4)``,
    from the file's coordinates to the table's inches.
    """

    table: Table
    error_in: float
    scale: float
    transform: tuple[tuple[float, ...], ...]
    _report: dict[str, Any] = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline scan --json` prints."""
        return deepcopy(self._report)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.scans import scan_words

        table, *rest = scan_words(self._report)
        yield capitalized(table)
        yield from rest


def scan(
    path: str | PathLike[str],
    *,
    size: tuple[float, float] | None = None,
    unit: Literal["mm", "cm", "m", "in"] | None = None,
    up: Literal["x", "y", "z"] | None = None,
    corners: Sequence[Spot] | None = None,
    distance: tuple[Spot, Spot, float] | None = None,
    mirrored: bool = False,
    game: str = DEFAULT,
    progress: Report = None,
) -> Scan:
    """Find the table in a scan (GLB, glTF, OBJ, PLY, USDZ, or a zip of one). Raises Fault.

    ``size``: of the table, inches; ``unit``, ``up``: of the file; guessed by default. ``corners``:
    near left, near right, far right, far left, in the file's coordinates; found by default.
    ``distance``: two points in the file's coordinates, and the inches between them. ``mirrored``:
    whether left and right are exchanged in the file.
    """
    from sandbox.exchange.scan_taking import take_scan, wish_of

    known("game", game, message("api-game"), RULESETS)
    units, axes = ("mm", "cm", "m", "in"), ("x", "y", "z")
    for name, value, names in (("unit", unit, units), ("up", up, axes)):
        if value is not None:
            known(name, value, message("api-of-scan", option=name), names)
    edges = None if size is None else inches(size)
    marked = None if corners is None else tuple(_spot("corners", spot) for spot in corners)
    if marked is not None and len(marked) != 4:
        found = message("fault-of-them", count=len(marked))
        raise misfit("corners", found, message("api-four-corners"))
    apart = None
    if distance is not None:
        one, other, apart_in = distance
        far = number("distance", apart_in, message("api-inches-between"))
        if far <= 0:
            raise misfit("distance", f"{far:g}", message("api-inches-above-0"))
        apart = (_spot("distance", one), _spot("distance", other), far)
    where = Path(path)
    wish = wish_of(edges, unit, up, marked, apart, mirrored=mirrored)
    with as_fault():
        taken = take_scan(where, where.stem, f"{where.stem}-scan", wish, game, told(progress))
        at = Path(where.stem)
        scenario = read_scenario(taken.text, at)
        file = ScenarioFile(at, Path(), scenario, taken.text, HeldMeshes(taken.files, {}))
        table = Table(lay(file))
    report = taken.report
    matrix = tuple(tuple(row) for row in report["transform"])
    return Scan(table, report["error_in"], report["scale"], matrix, report)


def _spot(name: str, given: Any) -> tuple[float, ...]:
    return place(name, given, (3,), message("api-a-scan-point"))
