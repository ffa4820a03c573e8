"""Tables for tests: made from text, and taken apart for the slow reference."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from repository import SHARED
from slow_reference import World
from slow_reference import judge as slow_judge

from apps.runtime.library import Library
from meshes.shapes.character import Shelter
from sandbox.live.hub import Hub
from sandbox.live.store.store import Store
from sandbox.scenario.cover_words.ruleset import BY, CoverWords
from sandbox.scenario.file import ScenarioFile, load
from sandbox.sight.report import PairSight
from sandbox.table.table import PlacedModel, Table, lay

HEAD = 'format = 1\nname = "Test"\n'

VARIED = """[[terrain]]
id = "house"
kind = "building"
position = [22, 14]
rotation = 20
size = [6, 5, 5]
[[terrain]]
id = "wall"
kind = "box"
size = [0.4, 9, 0.8]
position = [28, 26]
[[terrain]]
id = "wood"
kind = "wood"
position = [18, 34]
size = [8, 7]
trees = 4
depth = 4
"""
"""A house, a low wall and a wood, on a table that is 48 inches wide and deep."""

ANY_PART = """[words]
format = 1
name = "Any part"
[words.model]
looks_from = "any"
[[words.cover]]
word = "obscured"
hidden = 0.25
"""
"""Words that look from any part of a model to any part of another."""


def table_from(folder: Path, text: str, name: str = "test.toml", root: Path | None = None) -> Table:
    """The table of a scenario's text; a head is put before it where it has none."""
    path = folder / name
    path.write_text(text if text.lstrip().startswith("format") else HEAD + text, encoding="utf-8")
    return lay(load(path, root))


def laid(path: Path) -> Table:
    """The table of a scenario file."""
    return lay(load(path))


def hub(root: Path | None = None) -> Hub:
    """A hub that keeps its tables in memory."""
    return Hub(Store("sqlite:///:memory:"), root)


def listed(place: Path) -> Library:
    """Return the choices at a place, with a hub of its own."""
    return Library(place, hub())


def loaded(folder: Path, text: str) -> ScenarioFile:
    path = folder / "test.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def unit(name: str, side: str, *models: str, template: str = "rifle-squad") -> str:
    """A unit's table; each model as the inside of its inline table."""
    rows = ",\n".join(f"  {{ {model} }}" for model in models)
    head = f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "{template}"\n'
    return f"{head}models = [\n{rows}\n]\n"


def terrain(kind: str, x: float, y: float, more: str = "", name: str = "t") -> str:
    """A piece of terrain's table."""
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nposition = [{x}, {y}]\n{more}\n'


def fighter(name: str, side: str, *at: float, template: str = "fighter") -> str:
    """The table of a unit of one model."""
    return unit(name, side, f"position = {list(map(float, at))}", template=template)


def body_triangles(model: PlacedModel, parts: tuple[str, ...] = ("body",)) -> np.ndarray:
    triangles = [p.mesh.triangles for p in model.piece.parts if p.name in parts]
    return model.stand.place(np.concatenate(triangles).reshape(-1, 3)).reshape(-1, 3, 3)


def agrees_in(table: Table, pair: PairSight, world: World, directions: int) -> bool:
    """Return whether a pair's bounds hold what the slow reference counts among some meshes."""
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    answer = slow_judge(shooter.eye, body_triangles(target), world, directions)
    slack = answer.error(2.5)
    if pair.visible in (0.0, 1.0):
        assert answer.visible == pair.visible, (pair, answer)
    for row in pair.hidden_by:
        if row.share > 0.02:
            assert answer.hidden.get(row.id, 0.0) == pytest.approx(row.share, abs=0.04 + slack)
    return pair.low - slack <= answer.visible <= pair.high + slack


def world_between(table: Table, shooter: PlacedModel, target: PlacedModel) -> World:
    """Return the meshes that may block between two models, from the table's own."""
    solids = {}
    porous = []
    for piece in table.pieces:
        solids[piece.id] = np.concatenate(
            [
                piece.stand.place(p.mesh.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
                for p in piece.piece.parts
            ]
        )
        for volume in piece.piece.volumes:
            points = piece.stand.place(volume.mesh.triangles.reshape(-1, 3))
            porous.append((piece.id, points.reshape(-1, 3, 3), volume.depth))
    for model in table.models():
        if model.unit not in (shooter.unit, target.unit):
            solids[model.id] = body_triangles(model)
    return World(solids, porous)


def real_mesh(name: str) -> Path:
    """One of the meshes that other people made; skips where they are not at hand."""
    path = SHARED / "real_meshes" / name
    if not path.is_file():
        pytest.skip(f"the real mesh {name} is not beside this checkout")
    return path


def word_for(words: CoverWords, hidden: float, shelter: Shelter = Shelter.FORTRESS) -> str:
    """Return the word for a model of which pieces of a shelter hide this share, row by row."""
    if 1.0 - hidden < words.visible:
        return words.unseen
    able = [row for row in words.cover if BY[row.by] <= shelter]
    return next((row.word for row in reversed(able) if hidden >= row.hidden), words.clear)
