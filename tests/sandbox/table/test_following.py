"""A table that follows its scenario is the one that would be laid of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from histories import AUTHORS, TEXT, any_command, farm
from tables import table_from

from meshes.shapes.piece import Piece
from sandbox.document import commands as do
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.scenario.file import ScenarioFile
from sandbox.table.following import update_table
from sandbox.table.placement import Placement, Support
from sandbox.table.table import Table, lay, stand_of


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


def stacked(random: Random) -> str:
    """Return twelve hills and boxes on and beside one another."""
    rows = ["[table]\nsize = [30, 30]\n"]
    for number in range(12):
        kind, low = random.choice((("hill", 4.0), ("box", 1.0)))
        size = [round(random.uniform(low, 9.0), 2) for _ in range(2)] + [random.choice((1, 2))]
        x, y = (random.uniform(8.0, 22.0) for _ in range(2))
        rows.append(
            f'[[terrain]]\nid = "t{number}"\nkind = "{kind}"\nsize = {size}\n'
            f"position = [{x:.2f}, {y:.2f}]\nrotation = {random.choice((0, 30))}\n"
        )
    return "\n".join(rows)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_pieces_on_pieces_stand_as_they_would_be_laid_anew(tmp_path: Path, seed: int) -> None:
    """Pieces that bear others are moved, taken away, put back, changed and ordered anew."""
    random = Random(seed)
    table = table_from(tmp_path, stacked(random))
    first, heights = table.scenario.terrain, set()
    for _ in range(20):
        rows = list(table.scenario.terrain)
        one = random.randrange(len(rows))
        match random.randrange(4):
            case 0:
                to = (random.uniform(8.0, 22.0), random.uniform(8.0, 22.0))
                rows[one] = rows[one].model_copy(update={"position": to})
            case 1 if len(rows) > 4:
                del rows[one]
            case 2:
                random.shuffle(rows)
            case _:
                there = {row.id for row in rows}
                rows += [row for row in first if row.id not in there]
        table = update_table(table, table.scenario.model_copy(update={"terrain": tuple(rows)}))
        assert_equal_tables(table, lay(table.file))
        heights |= {piece.stand.z for piece in table.pieces}
    assert len(heights) > 2


def test_only_what_a_changed_piece_may_bear_is_looked_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_from(tmp_path, stacked(Random(1)))
    looked_up = []

    def look_up(position: tuple[float, ...], turn: float, support: Support) -> Placement:
        looked_up.append(position)
        return stand_of(position, turn, support)

    monkeypatch.setattr("sandbox.table.following.stand_of", look_up)
    rows = table.scenario.terrain
    alone = rows[-1].model_copy(update={"id": "alone", "position": (2.0, 2.0)})
    update_table(table, table.scenario.model_copy(update={"terrain": (*rows, alone)}))
    assert looked_up == [(2.0, 2.0)]


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
