"""Verdicts on a scan beside those on the true table, for the same models in the same places."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import tomlkit
from numpy.typing import NDArray
from shapely import affinity

from benchmarks.scanning.depth_views import Phone
from benchmarks.scanning.synthetic import scan
from benchmarks.timed.sizes import size
from meshes.scans.finding import ScanWish
from sandbox.analysis.scan_doubt import (
    PIECE,
    THIN,
    PairAgreement,
    ReportScan,
    ScanDoubt,
    scan_doubt,
)
from sandbox.analysis.thin_things import drawn_fences
from sandbox.exchange.scan_taking import take_scan
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight, SightReport
from sandbox.table.outlines import moved, outline, outline_of
from sandbox.table.table import PlacedPiece, Table, lay

Points = NDArray[np.float64]

MODELS = size(5, 1)
"""Models a side."""

_LOWEST_IN = 0.4
"""Least height of a piece that a person would name, inches."""

_MERGED = 3.0
"""Area of a found outline, in those of a true piece, beyond which it is several pieces in one."""

_TOUCH_IN = 0.15
"""Half of the gap within which true pieces are one thing: a person could not tell them apart."""

_APART_IN = 6.0
"""Least distance of a model from another of its side."""


_FRAMES = ("stall",)
"""Kinds of which a person says that they have gaps."""

_SURE = PairAgreement(1.0, ())
"""The agreement where a pair is the same at all ends of the error."""


@dataclass(frozen=True)
class ScanVerdict:
    """A verdict on a scan. ``agree``: the share of scans like this one with it.

    ``doubts``: the kinds that leave it open; empty where it is decided.
    """

    word: str
    agree: float
    doubts: tuple[str, ...]

    def is_right(self, true: str) -> bool:
        """Return whether it is the true verdict; all are where the truth is contested."""
        return true in (CONTESTED, self.word)

    def outcome(self, true: str) -> str:
        """Return ``agree``, ``undecided`` or ``wrong``."""
        if self.doubts:
            return "undecided"
        return "agree" if self.is_right(true) else "wrong"


@dataclass(frozen=True)
class PairVerdict:
    """Verdicts on one pair of models: on the true table, and on the scan.

    ``asked``: on the scan before anybody said which fences it misses and what its pieces are that
    may be something else; ``answered``: after.
    """

    true: str
    asked: ScanVerdict
    answered: ScanVerdict

    @property
    def outcome(self) -> str:
        """Return what came of the verdict after the answer."""
        return self.answered.outcome(self.true)

    @property
    def unasked(self) -> str:
        """Return what would come of it if nobody were asked."""
        doubts = tuple(kind for kind in self.asked.doubts if kind not in (THIN, PIECE))
        return replace(self.asked, doubts=doubts).outcome(self.true)


@dataclass(frozen=True)
class ComparedScan:
    """A scan beside the truth.

    ``corners_in``: how far the table's corners are from where they were found, inches, the worst.
    ``scale_off``: share by which the scale was found wrong. ``error_in``: that the program states.
    ``missed``, ``extra``: pieces of the true table that nothing was found for, and the reverse.
    ``fault``: why there is no table, instead.
    """

    phone: str
    seed: int
    corners_in: float = 0.0
    scale_off: float = 0.0
    error_in: float = 0.0
    pieces: int = 0
    missed: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    pairs: tuple[PairVerdict, ...] = ()
    seconds: float = 0.0
    fault: str = ""


def with_models(text: str, sides: dict[str, Points], turns: dict[str, float]) -> str:
    """Return a scenario's text with a unit of riflemen a side at these places, ``(n, 2)``."""
    document = tomlkit.parse(text)
    rows = tomlkit.aot()
    for side, places in sides.items():
        row = tomlkit.table()
        row.update({"id": f"unit-{side}", "side": side, "template": "rifle-squad"})
        models = [
            {"position": [round(float(x), 4), round(float(y), 4)], "facing": turns[side]}
            for x, y in places
        ]
        row["models"] = models
        rows.append(row)
    document["units"] = rows
    return tomlkit.dumps(document)


def with_fences(text: str, count: int, seed: int) -> str:
    """Return a scenario's text with some fences of rails and of wire more, between the sides."""
    document, rng = tomlkit.parse(text), np.random.default_rng(seed)
    width, depth = document["table"]["size"]
    for number in range(count):
        row = tomlkit.table()
        style, high = (("rail", 0.77), ("mesh", 1.3))[number % 2]
        x, y = rng.uniform(0.15, 0.85) * width, rng.uniform(0.3, 0.7) * depth
        row.update(
            {
                "id": f"thin-{number}", "kind": "fence", "style": style, "size": [10.0, high],
                "position": [round(x, 2), round(y, 2)], "rotation": round(rng.uniform(-20, 20), 1),
            }
        )  # fmt: skip
        document["terrain"].append(row)
    return tomlkit.dumps(document)


@dataclass(frozen=True)
class TakenScan:
    """A scan that the program made a table of. ``to_found``: ``(4, 4)``, from the true table to it.

    ``files``: those beside its scenario, by name.
    """

    text: str
    files: dict[str, bytes]
    report: dict[str, Any]
    to_found: Points
    scale: float
    seconds: float


def take(text: str, phone: Phone, seed: int) -> TakenScan | str:
    """Scan a table, and take the scan as the program does. Return why not, where it does not."""
    with tempfile.TemporaryDirectory() as folder:
        truth = _laid(text, Path(folder) / "truth.toml")
        made = scan(truth, phone, seed)
        path = Path(folder) / "scan.glb"
        path.write_bytes(made.mesh.export(file_type="glb"))
        began = time.perf_counter()
        try:
            wish = ScanWish(truth.size, None, None, None)
            taken = take_scan(path, "scan", "scan-files", wish, truth.scenario.game)
        except ScenarioFault as fault:
            return str(fault)
    seconds = time.perf_counter() - began
    to_found = np.array(taken.report["transform"]) @ made.to_scan
    return TakenScan(taken.text, dict(taken.files), taken.report, to_found, made.scale, seconds)


def compare(text: str, phone: Phone, seed: int, taken: TakenScan | str) -> ComparedScan:
    """Judge the same pairs on a table and on a scan of it."""
    if isinstance(taken, str):
        return ComparedScan(phone.name, seed, fault=taken)
    with tempfile.TemporaryDirectory() as folder:
        truth = _laid(text, Path(folder) / "truth.toml")
        for name, content in taken.files.items():
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_bytes(content)
        pairs = tuple(_pairs(truth, taken, Path(folder), seed))
    corners = np.array([(x, y, 0.0) for x in (0, truth.size[0]) for y in (0, truth.size[1])])
    there = corners @ taken.to_found[:3, :3].T + taken.to_found[:3, 3]
    off = np.array([np.abs(there - corner).max(axis=1).min() for corner in corners])
    missed, extra, count = _pieces(truth, taken.report, taken.to_found)
    return ComparedScan(
        phone.name, seed, float(off.max()), abs(taken.report["scale"] * taken.scale - 1),
        taken.report["error_in"], count, missed, extra, pairs, taken.seconds,
    )  # fmt: skip


def from_edges(size: tuple[float, float], to_found: Points) -> Points:
    """Return where a place on the true table is on the scan's by its distances from the edges.

    A person measures them. Nobody knows the coordinates of a scan without drift, ``to_found``: the
    edges and the terrain of a scan have drifted together. Both matrices are ``(4, 4)``.
    """
    turns = round(np.arctan2(to_found[1, 0], to_found[0, 0]) / (np.pi / 2)) % 4
    found = np.eye(4)
    found[:2, :2] = np.linalg.matrix_power(np.array([[0.0, -1.0], [1.0, 0.0]]), turns)
    middle = np.array(size) / 2
    found[:2, 3] = (middle[::-1] if turns % 2 else middle) - found[:2, :2] @ middle
    return found


def _pairs(truth: Table, taken: TakenScan, folder: Path, seed: int) -> Iterator[PairVerdict]:
    """Yield the verdicts on each pair, both ways."""
    rng, by_edges = np.random.default_rng(seed), from_edges(truth.size, taken.to_found)
    sides = dict(zip(truth.scenario.all_sides, _places(truth, rng), strict=True))
    turn = float(np.degrees(np.arctan2(by_edges[1, 0], by_edges[0, 0])))
    there = {
        side: np.pad(places, ((0, 0), (0, 1))) @ by_edges[:2, :3].T + by_edges[:2, 3]
        for side, places in sides.items()
    }
    true = _laid(with_models(truth.file.text, sides, dict.fromkeys(sides, 0.0)), folder / "t.toml")
    turns = dict.fromkeys(sides, turn % 360)
    text = answered(taken.text, truth, by_edges, _true_keys(truth, taken))
    scanned = _laid(with_models(taken.text, there, turns), folder / "s.toml")
    closed = _laid(with_models(text, there, turns), folder / "a.toml")
    honest = judge(true, *(unit.id for unit in true.units))
    found = [_judged(table) for table in (scanned, closed)]
    for way in (attrgetter("forward"), attrgetter("reverse")):
        for number, pair in enumerate(way(honest).pairs):
            verdicts = (
                _verdict(way(report).pairs[number], way(doubt), number) for report, doubt in found
            )
            yield PairVerdict(pair.verdict, *verdicts)


def _judged(table: Table) -> tuple[SightReport, ReportScan]:
    report = judge(table, *(unit.id for unit in table.units))
    doubt = scan_doubt(table, report)
    assert doubt is not None, "the table was scanned"
    return report, doubt


def _verdict(pair: PairSight, doubt: ScanDoubt, number: int) -> ScanVerdict:
    said = doubt.agreements.get(number, _SURE)
    return ScanVerdict(pair.verdict, said.agree, said.kinds)


def _true_keys(truth: Table, taken: TakenScan) -> dict[str, dict[str, Any]]:
    """Return what a person says of each found piece that may be something else, by its id: the
    cover of the thing which fills most of its outline, and whether that has gaps."""
    matrix = taken.to_found[:2, :2].ravel().tolist() + taken.to_found[:2, 3].tolist()
    things = [
        (affinity.affine_transform(outline(piece), matrix), piece)
        for piece in truth.pieces
        if _stands(piece)
    ]
    found = dict[str, dict[str, Any]]()
    for row in taken.report["pieces"]:
        if "may_be" in row:
            shape = shapely.Polygon(row["outline"]).buffer(0)
            areas = [thing.intersection(shape).area for thing, _ in things]
            found[row["id"]] = {"cover": row["cover"]}
            if max(areas, default=0.0) > 0:
                _, piece = things[int(np.argmax(areas))]
                gaps = piece.spec.kind_name in _FRAMES
                found[row["id"]] = {"cover": piece.cover, "gaps": gaps}
    return found


def answered(
    text: str, truth: Table, to_found: Points, keys: Mapping[str, Mapping[str, Any]]
) -> str:
    """Return a scan's scenario with the answers of a person who sees the true table.

    These are its fences, and what pieces are, as ``keys`` of their rows by id.
    """
    document = tomlkit.parse(text)
    document["scan"]["thin"] = "none"
    for row in document["terrain"]:
        if row["id"] in keys:
            row.update(keys[row["id"]])
            row.pop("may_be")
    turn = float(np.degrees(np.arctan2(to_found[1, 0], to_found[0, 0])))
    for piece in drawn_fences(truth):
        x, y, _ = to_found[:3, :3] @ (piece.stand.x, piece.stand.y, 0.0) + to_found[:3, 3]
        row = piece.spec.model_dump(mode="json", exclude_unset=True)
        at = {"position": [round(float(x), 2), round(float(y), 2)]}
        document["terrain"].append(
            row | at | {"rotation": round((piece.spec.rotation + turn) % 360, 1)}
        )
    return tomlkit.dumps(document)


def _laid(text: str, path: Path) -> Table:
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def _places(truth: Table, rng: np.random.Generator) -> list[Points]:
    """Return places of both sides' models: on the ground, clear of all that stands there."""
    taken = shapely.union_all(
        [outline(piece) for piece in truth.pieces if _stands(piece) and not piece.spec.lies_beneath]
    ).buffer(0.75)
    sides = []
    for side in range(2):
        places: list[tuple[float, float]] = []
        while len(places) < MODELS:
            x = rng.uniform(1.0, truth.size[0] - 1.0)
            y = rng.uniform(1.0, truth.size[1] / 2 - 1.0) + side * truth.size[1] / 2
            apart = all(np.hypot(x - a, y - b) > _APART_IN for a, b in places)
            if apart and not taken.contains(shapely.Point(x, y)):
                places.append((x, y))
        sides.append(np.array(places))
    return sides


def _stands(piece: PlacedPiece) -> bool:
    """Return whether a piece rises from the table: roads, ponds and fields do not."""
    parts = (*piece.piece.parts, *piece.piece.volumes)
    return max(float(part.mesh.bounds[1, 2]) for part in parts) >= _LOWEST_IN


def _rising(piece: PlacedPiece) -> shapely.Geometry:
    """Return what is seen from above of the parts of a piece that rise from the table."""
    parts = [part for part in piece.piece.parts if part.mesh.bounds[1, 2] >= _LOWEST_IN / 2]
    whole = replace(piece.piece, parts=tuple(parts))
    return moved(outline_of(whole), piece.stand)


def _pieces(
    truth: Table, report: dict[str, Any], to_found: Points
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Return which true things were not found, which found ones are none, and the number of true.

    True pieces that touch are one thing. It is found where half of what rises of it (the trees of
    an orchard, not its grass) lies in found outlines that together are not more than `_MERGED`
    times as large as all of it. A scan smears a side by about an edge of its triangles, so areas
    are compared with the thing widened by that.
    """
    matrix = to_found[:2, :2].ravel().tolist() + to_found[:2, 3].tolist()
    smear = 2 * report["resolution_in"]
    rising = shapely.union_all(
        [
            affinity.affine_transform(_rising(piece), matrix).buffer(_TOUCH_IN)
            for piece in truth.pieces
            if _stands(piece)
        ]
    )
    areas = {
        piece.id: affinity.affine_transform(outline(piece), matrix).buffer(_TOUCH_IN)
        for piece in truth.pieces
        if _stands(piece)
    }
    found = {row["id"]: shapely.Polygon(row["outline"]).buffer(0) for row in report["pieces"]}
    everything = shapely.union_all(list(areas.values()))
    missed, count = [], 0
    for thing in shapely.get_parts(everything):
        count += 1
        over = [
            shape for shape in found.values() if shape.intersection(thing).area > 0.1 * shape.area
        ]
        together, top = shapely.union_all(over), rising.intersection(thing)
        if (
            together.intersection(top).area < 0.5 * top.area
            or together.area > _MERGED * thing.buffer(smear).area
        ):
            missed.append("+".join(name for name, area in areas.items() if area.intersects(thing)))
    wide = everything.buffer(smear)
    extra = [
        name for name, shape in found.items() if wide.intersection(shape).area < 0.5 * shape.area
    ]
    return tuple(missed), tuple(extra), count
