"""Figures laid down for the eye: who lies, how, and what it changes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from tables import table_from, unit

from meshes.shapes.piece import BASE, BODY
from sandbox.table.lying import laid_down
from sandbox.table.table import PlacedModel, Table

OWN = "position = [6, 16], mesh = 'man.stl', base_height = 0.1"
SCENE = f"""
{unit("able", "a", "position = [6, 12]", "position = [6, 14], pose = 'kneeling'", OWN)}
{unit("gun", "b", "position = [18, 12]", "position = [18, 14]", template="medium-anti-tank-gun")}
{unit("tank", "b", "position = [24, 12]", template="medium-tank")}
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    disc = trimesh.creation.cylinder(0.5, 0.1).apply_translation([0, 0, 0.05])
    man = trimesh.creation.box([0.4, 0.5, 1.1]).apply_translation([0, 0, 0.65])
    trimesh.util.concatenate([disc, man]).apply_scale(25.4).export(tmp_path / "man.stl")
    return table_from(tmp_path, SCENE)


def high(model: PlacedModel) -> float:
    body = model.piece.part(BODY)
    assert body is not None
    return float(body.mesh.bounds[1, 2])


def test_men_lie_and_machines_stand(table: Table) -> None:
    drawn = laid_down(table, {"able", "gun", "tank"})
    assert [high(model) < 0.7 for model in drawn.unit("able").models] == [True] * 3
    assert drawn.model("gun/0") is table.model("gun/0"), "a gun does not lie"
    assert high(drawn.model("gun/1")) < 0.5, "its crew does"
    assert drawn.unit("tank") is table.unit("tank")
    assert high(table.model("able/0")) > 1.1, "who is drawn lying stands for sight"


def test_a_mesh_of_the_players_own_is_tipped_over_on_its_base(table: Table) -> None:
    model, was = laid_down(table, {"able/2"}).model("able/2"), table.model("able/2")
    assert high(was) == pytest.approx(1.2)
    body, base = (model.piece.part(name) for name in (BODY, BASE))
    assert body is not None
    assert base is was.piece.part(BASE)
    assert np.allclose(body.mesh.bounds, [[-0.2, -0.55, 0.1], [0.2, 0.55, 0.6]], atol=0.01)


def test_only_the_prone_model_lies_and_once(table: Table) -> None:
    assert laid_down(table, ()) is table
    assert laid_down(table, {"tank", "nobody"}) is table
    once, again = (laid_down(table, {"able/0"}) for _ in range(2))
    assert once.model("able/1") is table.model("able/1")
    assert once.model("able/0") is again.model("able/0"), "its mesh is sent and moved once"
