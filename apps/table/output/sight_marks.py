"""Rings, outlines, sight lines and the blocker's label for one pair of models.

Drawn on a live page and in a file that is handed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from apps.scene.ops import Label
from apps.table.state.captions import percent, waist
from languages.message import message
from languages.writing import text
from rules.engine.telling import capitalized, which_model
from sandbox.analysis.doubt_places import DoubtPlace
from sandbox.sight.any_part.bundle import bundle_of
from sandbox.sight.colours import pair_tone
from sandbox.sight.hiding import by_thing, foremost, piece_name
from sandbox.sight.report import HiddenBy, PairSight, Point, UnitSight
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.overlay import SightLine, patch, shaft, sight_lines, sight_overlay

_THICK = 0.045
"""Distance of the strands of the line shown from its middle, inches."""
_FAINT = 0.55
"""Opacity of the sight lines beside the one shown."""
_TELLING = 0.05
"""Least hidden share of a model that is outlined and labelled."""


def role_marks(
    table: Table,
    firers: Sequence[str],
    targets: Sequence[str],
    shown: PairSight | None,
    *,
    judged: bool = False,
) -> list[Item]:
    """Return rings under firers and targets, and outlines of what hides most of the pair shown.

    ``judged``: whether models are drawn as sight has them.
    """
    blockers = {row.id: pair_tone(shown) for row in _telling(shown)} if shown else {}
    return sight_overlay(table, (), firers, targets, blockers, judged=judged)


def line_marks(sight: UnitSight, shown: PairSight) -> list[Item]:
    """Return the sight line of the pair shown, and fainter the best one of each other model."""
    rest = [_line(pair) for pair in sight.best_of_each if pair is not shown]
    items = [replace(item, opacity=_FAINT) for item in sight_lines(rest)]
    return items + [replace(item, name="sight/shown") for item in sight_lines(_bundle(shown))]


def shaft_marks(table: Table, shown: PairSight) -> list[Item]:
    """Return the bundle of lines between both bodies, by words that look from any part."""
    if shown.words is None or not shown.words.from_any:
        return []
    bundle = bundle_of(table, shown.shooter, shown.target)
    return shaft(bundle.corners, bundle.stopped, pair_tone(shown))


def line_label(shown: PairSight) -> list[Label]:
    """Return the label of the free line, or that none is, by words that look from any part."""
    if shown.words is None or not shown.words.from_any:
        return []
    (x, y, z), (to_x, to_y, to_z) = shown.eye, shown.end
    tried = message("table-lines-tried", count=shown.rays)
    unseen = message("table-line-proved") if shown.is_proved_unseen else tried
    return [
        {
            "id": "sight/line",
            "text": text("table-free-line" if shown.line else "table-no-free-line"),
            "detail": text("table-from-its-start") if shown.line else str(unseen),
            "tone": pair_tone(shown),
            "at": [(x + to_x) / 2, (y + to_y) / 2, (z + to_z) / 2],
            "radius": 0.6,
            "upright": True,
        }
    ]


def doubt_marks(place: DoubtPlace | None) -> list[Item]:
    """Return the marks of the place on a scanned table that decides a contested verdict."""
    return [] if place is None else [patch(place.spots)]


def doubt_label(table: Table, place: DoubtPlace | None) -> list[Label]:
    """Return the label of that place."""
    if place is None:
        return []
    return [
        {
            "id": "doubt",
            "text": text("scan-mark"),
            "detail": table.piece(place.piece).spec.title,
            "tone": "contested",
            "at": list(place.middle),
            "radius": 0.4,
            "upright": True,
        }
    ]


def for_eye(items: Sequence[Item]) -> list[Item]:
    """Return the marks that are drawn while the camera looks through an eye: no ring, line or
    map."""
    return [item for item in items if item.name.startswith(("outline/", "ghost/"))]


def blocker_label(table: Table, shown: PairSight) -> list[Label]:
    """Return the label of what hides most of the pair shown; none where nothing much does."""
    if not _telling(shown):
        return []
    row = by_thing(shown.hidden_by)[0]
    share = percent(row.share, table.scenario.sight_policy)
    return [
        {
            "id": f"blocker/{row.id}",
            "text": capitalized(piece_name(table, row.id)),
            "detail": _hides(table, shown.target, share),
            "tone": f"blocker {pair_tone(shown)}",
            "at": _met(table, shown, row.id),
            "radius": 0.6,
            "upright": True,
        }
    ]


def _bundle(pair: PairSight) -> list[SightLine]:
    """Return the line of the pair shown, twice as thick as others."""
    line = _line(pair)

    def beside(point: Point, level: float, up: float) -> Point:
        return point[0] + level, point[1] + level, point[2] + up

    aside = [(_THICK, 0.0), (-_THICK, 0.0), (0.0, _THICK), (0.0, -_THICK)]
    return [replace(line, start=beside(line.start, *by), end=beside(line.end, *by)) for by in aside]


def _line(pair: PairSight) -> SightLine:
    return SightLine(pair.eye, pair.end, pair_tone(pair))


def _telling(pair: PairSight) -> list[HiddenBy]:
    """Return what hides most of a model, enough to be marked; a unit counts with all its models."""
    return foremost(pair.hidden_by, _TELLING)


def _met(table: Table, pair: PairSight, name: str) -> list[float]:
    """Return where a line of sight meets a piece or a model, or is nearest to it, inches."""
    thing = table.model(name) if "/" in name else table.piece(name)
    corners = np.concatenate([thing.stand.place(part.mesh.vertices) for part in thing.piece.parts])
    low, high = corners.min(axis=0), corners.max(axis=0)
    way = np.linspace(pair.eye, waist(table.model(pair.target)), 65)
    apart = np.linalg.norm(np.clip(way, low, high) - way, axis=1)
    at = np.clip(way[int(np.median(np.flatnonzero(apart <= apart.min() + 1e-9)))], low, high)
    return [float(value) for value in at]


def _hides(table: Table, name: str, share: str) -> str:
    """Return how much is hidden of a model, which is named where its unit has several."""
    unit, _, number = name.partition("/")
    found = table.unit(unit)
    if len(found.models) == 1:
        return text("table-hides", share=share)
    return text("table-hides-of", share=share, model=which_model(found.men, int(number)))
