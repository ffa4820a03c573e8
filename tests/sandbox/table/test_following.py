"""A table that follows its scenario is the one that would be laid of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from histories import AUTHORS, TEXT, any_command, farm

from meshes.shapes.piece import Piece
from sandbox.document import commands as do
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.scenario.file import ScenarioFile
from sandbox.table.following import update_table
from sandbox.table.table import Table, lay


def laid(scenario: object) -> Table:
    return lay(ScenarioFile(Path("farm.toml"), Path(), scenario, TEXT))  # type: ignore[arg-type]


def mesh_bytes(piece: Piece) -> list[tuple[str, bytes, bytes]]:
    return [(p.name, p.mesh.vertices.tobytes(), p.mesh.faces.tobytes()) for p in piece.parts]


def assert_equal_tables(one: Table, other: Table) -> None:
    assert one.scenario == other.scenario
    assert [(p.id, p.stand, mesh_bytes(p.piece), p.cover, p.ground) for p in one.pieces] == [
        (p.id, p.stand, mesh_bytes(p.piece), p.cover, p.ground) for p in other.pieces
    ]
    assert [(u.id, u.side_number) for u in one.units] == [
        (u.id, u.side_number) for u in other.units
    ]
    assert [(m.id, m.stand, mesh_bytes(m.piece), m.spec) for m in one.models()] == [
        (m.id, m.stand, mesh_bytes(m.piece), m.spec) for m in other.models()
    ]
    for a, b in zip(one.models(), other.models(), strict=True):
        assert np.array_equal(a.eye, b.eye)


@pytest.mark.parametrize("seed", range(12))
def test_a_followed_table_equals_any_history_laid_anew(seed: int) -> None:
    random, document = Random(seed), Document(farm())
    table = laid(document.scenario)
    for _ in range(30):
        author = random.choice(AUTHORS)
        try:
            document.do(author, any_command(random, document, author))
        except Refused:
            continue
        table = update_table(table, document.scenario)
    assert_equal_tables(table, laid(document.scenario))


def test_unchanged_pieces_are_the_same_objects() -> None:
    document = Document(farm())
    table = laid(document.scenario)
    document.do("ann", do.MoveThings((do.Spot("able/0", (5.0, 8.0)),)))
    after = update_table(table, document.scenario)
    assert after.pieces is table.pieces
    assert after.unit("baker") is table.unit("baker")
    assert after.model("able/1") is table.model("able/1")
    assert after.model("able/0").stand.y == 8.0


def test_a_model_on_a_removed_piece_drops() -> None:
    document = Document(farm())
    document.do("ann", do.MoveThings((do.Spot("able/0", (12.0, 12.0)),)))
    table = laid(document.scenario)
    assert table.model("able/0").stand.z == 3.0
    document.do("ann", do.Remove(("barn",)))
    assert update_table(table, document.scenario).model("able/0").stand.z == 0.0
