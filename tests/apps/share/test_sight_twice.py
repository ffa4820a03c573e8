"""Sight exists twice, so it is tested twice: a page counts the very rays that Python counts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from repository import EXAMPLES
from tables import laid

from benchmarks.counts import sight_twice
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.sight.judge import judge_each
from sandbox.table.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("needs_node")]


def assert_both_agree(table: Table, folder: Path) -> None:
    found = sight_twice.compared(table, folder, 12)
    assert not [row.says for row in found if row.differs]
    rays = sum(row.rays for row in found)
    assert rays and sum(row.other for row in found) <= sight_twice.MAY_DIFFER * rays
    assert max(row.apart for row in found) < 1e-9


@pytest.mark.parametrize("name", ["crossroads", "artillery", "ruins-skirmish", "flak-convoy"])
def test_a_page_counts_the_rays_of_an_example(name: str, tmp_path: Path) -> None:
    assert_both_agree(laid(EXAMPLES / f"{name}.toml"), tmp_path)


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_page_counts_the_rays_of_a_generated_table(theme: str, tmp_path: Path) -> None:
    text = generate(theme, seed=11)
    squads = sight_twice.squads(sight_twice.laid(text), Random(theme))
    assert_both_agree(sight_twice.laid(text + squads), tmp_path)


@pytest.mark.parametrize("name", ["crossroads", "ruins-skirmish"])
def test_a_model_that_is_moved_on_a_page_stands_and_sees_as_for_the_program(
    name: str, tmp_path: Path
) -> None:
    table, rng = laid(EXAMPLES / f"{name}.toml"), Random(name)
    first = [unit.models[0] for unit in table.units if not unit.template.flies]
    # On roofs and hills too: at the middles of the pieces.
    over = rng.sample(list(table.pieces), min(len(first), len(table.pieces)))
    moves: list[sight_twice.Move] = []
    moved = table
    for model, piece in zip(first, over, strict=False):
        x, y = (
            min(side, max(0.0, at + rng.uniform(-1, 1)))
            for at, side in zip((piece.stand.x, piece.stand.y), table.size, strict=True)
        )
        place = (round(x, 3), round(y, 3), float(rng.randrange(360)))
        moves.append((model.id, place))
        moved = moved.moved(model.id, *place)
    side = {unit.id: unit.spec.side for unit in table.units}
    ids = [name for name, _ in moves]
    pairs = [(a, b) for a in ids for b in ids if side[a[: a.index("/")]] != side[b[: b.index("/")]]]
    found = sight_twice.answered(table, pairs[:6], tmp_path, moves)
    for (model_id, _), stood in zip(moves, found["stood"], strict=True):
        model = moved.model(model_id)
        assert stood["stand"][9:] == pytest.approx(model.stand.matrix[:3, 3], abs=1e-5)
        assert stood["eye"] == pytest.approx(model.eye, abs=1e-5)
    assert any(stood["stand"][11] > 0.5 for stood in found["stood"])
    for (a, b), row in zip(pairs, found["found"], strict=False):
        judged = judge_each(
            moved, moved.scenario.sight_policy, [(moved.model(a), moved.model(b))], precise=True
        )[0]
        assert row["rays"] == judged.rays
        assert row["seen"] == pytest.approx(judged.visible * judged.rays, abs=2)
