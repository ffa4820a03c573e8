"""Verdicts that hang on a thin thing, such as a fence, that a scan does not show.

Rails, wire and twigs are thinner than what a scan shows at most places. One such thing may stand
anywhere on the ground between two models, and hides most where it stands right before the one that
is looked at. The question is closed by the scenario: for the whole table (``thin = "none"``), for
areas (``thin_free``), and for lines that cross a drawn fence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from meshes.shapes.character import Shelter
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.schema import KindTerrain, MeshTerrain
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.judge import models_named
from sandbox.sight.occluders import body_of
from sandbox.sight.report import PairSight, UnitSight
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.work.lasting import lasting

THIN_IN = 0.05
"""Thickness of rails and wire: a scan shows them where its surfaces are good to half of that."""

HIGH_IN, HIDES = 1.3, 0.4
"""Greatest height of a thin thing, inches, and the share that it hides of what is behind it."""

_BESIDE_IN = 0.5
"""Inches beside the lines of a verdict that an answer about them covers."""

FENCES = ("fence", "wire")
"""Kinds of terrain that close the question where they stand."""


def with_thin(table: Table, sight: UnitSight) -> dict[int, str]:
    """Return, by number, the verdicts on pairs with a thin thing between them that the scan does
    not show, where these differ."""
    found = ((number, _behind(table, pair)) for number, pair in enumerate(sight.pairs))
    return {number: word for number, word in found if word is not None}


def is_open(table: Table) -> bool:
    """Return whether nobody said of a scanned table that no thin thing is missing anywhere."""
    scan = table.scenario.scan
    return scan is not None and scan.thin is None and _is_scanned(table)


def free_area(table: Table, sight: UnitSight) -> list[list[float]]:
    """Return the corners of the area of all lines of a direction, for ``thin_free``."""
    models = [
        model for name in (sight.shooter, sight.target) for model in models_named(table, name)
    ]
    spots = shapely.MultiPoint([(model.stand.x, model.stand.y) for model in models])
    area = spots.oriented_envelope.buffer(_BESIDE_IN, cap_style="square", join_style="mitre")
    return [[round(x, 2), round(y, 2)] for x, y in area.exterior.coords[:-1]]


def drawn_fences(table: Table) -> list[PlacedPiece]:
    """Return the pieces that close the question where they stand."""
    return [
        piece
        for piece in table.pieces
        if isinstance(piece.spec, KindTerrain) and piece.spec.kind in FENCES
    ]


def fence_rank(game: TableGame[Any]) -> int:
    """Return the rank of the cover of a fence."""
    return game.rank_of(game.cover_of(Shelter.SCREEN))


def _behind(table: Table, pair: PairSight) -> str | None:
    """Return the verdict with a thin thing between a pair; None where it is the same."""
    scan = table.scenario.scan
    one, other = table.model(pair.shooter), table.model(pair.target)
    ends = [(model.stand.x, model.stand.y) for model in (one, other)]
    if scan is None or not is_open(table) or pair.words is not None:
        return None
    if 2 * min(scan.error_at(*end) for end in ends) <= THIN_IN:
        return None
    line = shapely.LineString(ends)
    if any(area.covers(line) for area in _free(table)) or _fences(table).intersects(line):
        return None
    policy = table.scenario.sight_policy
    more = HIDES * _share_below(other, policy) * pair.visible
    game = policy.game
    hidden = [(game.rank_of(row.cover), row.share) for row in pair.hidden_by]
    hidden.append((fence_rank(game), more))
    verdict = word_of(pair, hidden, pair.visible - more, policy)
    return None if verdict in pair.open else verdict


def word_of(
    pair: PairSight, hidden: Sequence[tuple[int, float]], visible: float, policy: SightPolicy
) -> str:
    """Return a pair's verdict where other shares of the model are hidden.

    ``hidden``: for each thing the rank of its cover, and the share that it hides.
    """
    if pair.stated == BLOCKED or visible < policy.min_visible:
        return BLOCKED
    for rank in range(len(policy.begins), 0, -1):
        if sum(share for own, share in hidden if own >= rank) >= policy.begins[rank - 1]:
            return policy.covers[rank]
    return CLEAR


def _share_below(model: PlacedModel, policy: SightPolicy) -> float:
    """Return the share of a model's height that a thin thing may stand before."""
    corners = body_of(model.piece, tuple(policy.parts)).hull
    high = float(np.max(corners[:, 2], initial=HIGH_IN))
    return HIGH_IN / high


@lasting()
def _is_scanned(table: Table) -> bool:
    return any(isinstance(piece.spec, MeshTerrain) and piece.spec.scanned for piece in table.pieces)


@lasting()
def _fences(table: Table) -> shapely.Geometry:
    return shapely.union_all([outline(piece) for piece in drawn_fences(table)])


def _free(table: Table) -> list[shapely.Geometry]:
    scan = table.scenario.scan
    return [shapely.Polygon(area) for area in scan.thin_free] if scan is not None else []
