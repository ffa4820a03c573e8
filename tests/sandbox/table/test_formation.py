"""Units put down in formation: nobody in anybody else, all of them one group."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from meshes.figures.models import build_model
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import ModelSpec
from sandbox.scenario.templates import figure_of, templates
from sandbox.table.footprints import Pose2D, cores, plan_distances, radii, swept, widest_gap
from sandbox.table.formation import formation
from sandbox.table.placement import Placement
from sandbox.table.sides import LIVERIES
from sandbox.table.table import PlacedModel


def stood(template: str, count: int, side: int = 0) -> list[PlacedModel]:
    """Models of a template in formation about the origin."""
    made = templates()[template]
    pieces = [build_model(figure_of(template, n, None), LIVERIES[side]) for n in range(count)]
    return [
        PlacedModel("it", n, ModelSpec(position=(x, y)), piece, Placement(x, y, 0.0))
        for n, (piece, (x, y)) in enumerate(
            zip(pieces, formation(pieces, made.moves).tolist(), strict=True)
        )
    ]


def gaps(models: list[PlacedModel]) -> np.ndarray:
    at = [Pose2D(m.stand.x, m.stand.y, 0.0) for m in models]
    here, wide = cores(models, at), radii(models)
    return plan_distances(here, wide, here, wide)


ON_FOOT = [n for n, t in templates().items() if t.moves in (Moves.FOOT, Moves.CREW)]


@pytest.mark.parametrize("template", ON_FOOT)
def test_men_and_crews_are_one_group_and_nobody_is_in_anybody(template: str) -> None:
    for count in (1, 2, templates()[template].models, 11):
        models = stood(template, count)
        between = gaps(models)
        assert widest_gap(between) <= 1.0
        np.fill_diagonal(between, 1.0)
        assert between.min() >= 0.1


def test_the_usual_number_is_the_rules() -> None:
    assert templates()["rifle-squad"].models == 10
    assert templates()["medium-tank"].models == 1


def test_a_squad_stands_in_ranks_with_its_leader_in_the_middle_of_the_front() -> None:
    places = np.array([(m.stand.x, m.stand.y) for m in stood("rifle-squad", 10)])
    front = places[places[:, 0] > 0]
    assert len(front) == 5
    assert places[0, 0] > 0
    assert places[0, 1] == pytest.approx(0.0)
    assert places.mean(axis=0) == pytest.approx([0.0, 0.0], abs=1e-6)


def test_a_crew_leaves_the_muzzle_free() -> None:
    gun, *crew = stood("heavy-anti-tank-gun", 6)
    assert (gun.stand.x, gun.stand.y) == (0.0, 0.0)
    assert max(man.stand.x for man in crew) < 0.8
    muzzle = max(float(part.mesh.bounds[1, 0]) for part in gun.piece.parts)
    assert muzzle > 1.5


@pytest.mark.slow
def test_planes_and_tanks_stand_abreast_clear_of_each_others_wings() -> None:
    for template in ("dive-bomber", "medium-tank"):
        one, other = stood(template, 2)
        across = max(float(part.mesh.bounds[1, 1]) for part in one.piece.parts) - min(
            float(part.mesh.bounds[0, 1]) for part in one.piece.parts
        )
        assert one.stand.x == other.stand.x == 0.0
        assert abs(other.stand.y - one.stand.y) == pytest.approx(across + 1.0, abs=1e-3)


def test_a_man_sweeps_one_line_round_all_corners_of_his_way() -> None:
    models = stood("rifle-squad", 3)
    corners = [Pose2D(0, 0, 0), Pose2D(3, 0, 0), Pose2D(3, 4, 90), Pose2D(3, 4, 180)]
    bent, still, straight = swept(models, [corners, [corners[0]] * 2, corners[:2]])
    assert isinstance(bent, shapely.LineString) and bent.length == 7
    assert bent.equals(shapely.LineString([(0, 0), (3, 0), (3, 4)]))
    assert still == shapely.Point(0, 0)
    assert straight == shapely.LineString([(0, 0), (3, 0)])
