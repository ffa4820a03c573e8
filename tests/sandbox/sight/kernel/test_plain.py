"""A machine without machine code gives the very same answers by Python and NumPy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from repository import EXAMPLES
from tables import laid, table_from, unit

from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, Spot
from sandbox.sight.counting import intervals
from sandbox.sight.judge import judge, judge_pairs
from sandbox.sight.kernel import compiling
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.following import update_table
from sandbox.table.smoke import with_smoke
from sandbox.table.table import Table

pytestmark = pytest.mark.slow


AREAS = """
[words]
format = 1
name = "Ruins"
unseen = "not visible"
[[words.cover]]
word = "obscured"
hidden = 0.9
[[words.areas]]
kinds = ["box"]
through = "not visible"
[[words.areas]]
kinds = ["building"]
through = "obscured"
inside = "obscured"
"""


def scattered(rng: np.random.Generator) -> str:
    """A table of boxes, houses, woods and hills between two units, and a third one among them."""
    rows = []
    for number in range(int(rng.integers(2, 10))):
        (x, y), turn = rng.uniform((9, 4), (31, 26)), rng.uniform(0, 360)
        wide, deep, high = rng.uniform((0.2, 0.2, 0.2), (6, 6, 3))
        kind, size = (
            ("box", f"size = [{wide:.3f}, {deep:.3f}, {high:.3f}]"),
            ("wood", f"size = [{2 + wide:.3f}, {2 + deep:.3f}]\ntrees = 1\ndepth = {high:.2f}"),
            ("hill", f"size = [6, 5, {high / 2:.3f}]"),
            ("building", f"size = [5, 4, {3 + high:.3f}]"),
        )[int(rng.integers(4))]
        rows.append(
            f'[[terrain]]\nid = "t{number}"\nkind = "{kind}"\n{size}\n'
            f"position = [{x:.3f}, {y:.3f}]\nrotation = {turn:.2f}\n"
        )
    able = [f"position = [{rng.uniform(2, 9):.3f}, {y}]" for y in (6, 22)]
    baker = [f"position = [{rng.uniform(30, 38):.3f}, {y}]" for y in (7, 23)]
    other = [f"position = [{rng.uniform(14, 26):.3f}, {rng.uniform(5, 25):.3f}]"]
    rows += [unit("able", "a", *able), unit("baker", "b", *baker), unit("other", "b", *other)]
    return "[table]\nsize = [40, 30]\n" + "\n".join(rows)


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], str]], str]:
    """Returns a check that an answer is the same with machine code and without."""
    monkeypatch.setattr(compiling, "start", lambda: None)

    def check(answer: Callable[[], str]) -> str:
        both = []
        for ready in (False, True):
            monkeypatch.setattr(compiling, "is_ready", lambda ready=ready: ready)
            both.append(answer())
        without, with_it = both
        assert without.splitlines() == with_it.splitlines()
        return with_it

    return check


def told(table: Table, shooter: str = "able", target: str = "baker") -> str:
    report = judge(table, shooter, target)
    ends = [pair.end for way in (report.forward, report.reverse) for pair in way.pairs]
    return json.dumps(report.to_json(), indent=1) + f"\n{ends}"


@pytest.mark.parametrize("seed", range(12))
def test_verdicts_are_the_same_bytes(seed: int, tmp_path: Path, alike) -> None:
    """On tables laid anew, so that no hit of one way is used by the other."""
    text = scattered(np.random.default_rng(seed))
    cloud = [(20.0, 15.0, 3.0)] if seed % 3 == 0 else []

    def verdicts() -> str:
        table = with_smoke(table_from(tmp_path, text + (AREAS if seed % 4 == 1 else "")), cloud)
        able, baker = table.unit("able").models, table.unit("baker").models
        policy = table.scenario.sight_policy
        quick = judge_pairs(table, policy, able, baker, prove=False, precise=False, marks=(0.3,))
        return f"{told(table)}\n{quick}"

    alike(verdicts)


@pytest.mark.parametrize("seed", range(3))
def test_hits_of_earlier_verdicts_are_used_alike(seed: int, tmp_path: Path, alike) -> None:
    text = scattered(np.random.default_rng(100 + seed))

    def after_moves() -> str:
        table = table_from(tmp_path, text)
        words = [told(table)]
        for x in (18.0, 21.0):
            document = apply(table.scenario, MoveThings((Spot("t0", (x, 12.0)),), free=True))
            table = update_table(table, document)
            words.append(told(table))
        return "\n".join(words)

    alike(after_moves)


@pytest.mark.parametrize(
    ("example", "shooter", "target"),
    [
        ("crossroads", "able", "charlie"),
        ("crossroads", "pak", "sherman"),
        ("ruins-skirmish", "", ""),
        ("air-attack", "", ""),
        ("flak-convoy", "", ""),
    ],
)
def test_examples_are_judged_alike(example: str, shooter: str, target: str, alike) -> None:
    def verdict() -> str:
        table = laid(EXAMPLES / f"{example}.toml")
        one = table.units[0]
        other = next(unit for unit in table.units if unit.spec.side != one.spec.side)
        return told(table, shooter or one.id, target or other.id)

    assert '"visible": ' in alike(verdict)


def test_rays_of_a_mesh_hit_alike(alike) -> None:
    """Also where rays run along surfaces and begin on them."""
    rng = np.random.default_rng(3)
    mesh = RayMesh(np.round(rng.uniform(0, 4, (300, 3, 3)) * 2) / 2)
    starts, ways = np.round(rng.uniform(-1, 5, (2, 400, 3)) * 2) / 2

    def hits() -> str:
        one = np.broadcast_to(starts[0], starts.shape)
        rows = [*mesh.first(starts, ways), *mesh.along(one, ways)]
        rows += [mesh.blocked(starts, ways), mesh.blocked_by_parts(one, ways)]
        return "\n".join(str(row.tolist()) for row in rows)

    assert "True" in alike(hits)


def test_without_machine_code_a_process_is_started_to_make_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One in all, whatever is asked meanwhile."""
    started: list[list[str]] = []

    class Process:
        def __init__(self, words: list[str], **_how: object) -> None:
            started.append(words)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(compiling, "is_ready", lambda: False)
    monkeypatch.setattr(compiling, "_started", Event())
    monkeypatch.setattr(compiling.subprocess, "Popen", Process)
    for _ in range(2):
        assert intervals.wilson(0.0, 0.0) == (0.0, 1.0)
    assert [words[-2:] for words in started] == [["-m", "sandbox.sight.kernel.ahead"]]
