"""The steps of a demonstration: the same forwards and backwards, and computed each time."""

from __future__ import annotations

from functools import cache
from math import cos, pi, radians, sin, tan
from pathlib import Path

import numpy as np
import pytest
from repository import EXAMPLES
from tables import HEAD, laid, table_from, unit

from sandbox.measure.templates.laid import as_rolled, lay_template, rolled_on
from sandbox.movement.standing import misplaced
from sandbox.play.demonstrations.guesses import guesses, right
from sandbox.play.demonstrations.stages import Camera, over_the_shoulder, stage
from sandbox.scenario.file import load
from sandbox.scenario.script import StepSpec
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight, SightReport
from sandbox.table.table import Table
from sandbox.view.effects.camera import seen_at

pytestmark = pytest.mark.slow

SHIPPED = sorted((EXAMPLES / "demonstrations").glob("*.toml"))
PUZZLES = EXAMPLES / "demonstrations" / "line-of-sight.toml"

_FIELD_DEG = 30.0
"""Field of view from top to bottom: FIELD in apps/scene/js/camera/lens.js."""

SCENE = (
    HEAD
    + "[[terrain]]\nid = 'house'\nkind = 'box'\nsize = [4, 4, 4]\nposition = [20, 20]\n"
    + unit("able", "a", "position = [10, 10]")
    + unit("baker", "b", "position = [30, 10]", "position = [31.5, 10]")
    + """
[[steps]]
title = "Open"
sight = { shooter = "able", target = "baker" }

[[steps]]
title = "Smoke, and it moves"
lay = [{ id = "screen", kind = "smoke", position = [20, 10], radius = 4 }]
put = [{ thing = "house", position = [50, 30] }]
sight = { shooter = "able", target = "baker" }

[[steps]]
title = "A barrage"
lay = [{ id = "barrage", kind = "barrage", position = [30, 10], seed = 5 }]

[[steps]]
title = "All gone"
remove = ["barrage", "screen", "house", "able"]
"""
)


@cache
def puzzles() -> Table:
    return laid(PUZZLES)


@cache
def judged(number: int) -> SightReport:
    there = stage(puzzles(), number)
    assert there.pair is not None
    return judge(there.table, *there.pair)


def puzzle_steps() -> list[tuple[int, StepSpec]]:
    return [(n, step) for n, step in enumerate(load(PUZZLES).scenario.steps) if step.ask]


def test_a_step_is_the_same_whichever_way_one_comes_to_it(tmp_path: Path) -> None:
    table = table_from(tmp_path, SCENE)
    there = [stage(table, n).table.digest for n in range(4)]
    back = [stage(table, n).table.digest for n in (3, 2, 1, 0)][::-1]
    assert there == back and len(set(there)) == 4
    assert there[0] == table.digest, "a step that does nothing leaves the table be"
    assert stage(table, 2) is stage(table, 2), "it is not made anew for each of its moments"


def test_the_effects_of_a_step_stay_until_they_are_removed(tmp_path: Path) -> None:
    table = table_from(tmp_path, SCENE)
    second, third, fourth = (stage(table, n) for n in (1, 2, 3))
    assert second.table.piece("house").stand.x == 50.0 == third.table.piece("house").stand.x
    assert [one.id for one in third.table.scenario.smoke] == ["screen"]
    assert (second.about, third.about) == ("smoke:screen", "templates:barrage")
    _, tokens = as_rolled(third.table)
    assert tokens, "the barrage has fallen"
    assert not fourth.table.scenario.smoke and not fourth.table.scenario.templates
    assert [unit.id for unit in fourth.table.units] == ["baker"] and not fourth.table.pieces


def test_smoke_of_a_step_is_judged_at_once(tmp_path: Path) -> None:
    table = table_from(tmp_path, SCENE)
    before, after = stage(table, 0), stage(table, 1)
    assert before.pair is not None and after.pair is not None
    assert right(judge(before.table, *before.pair)) == "clear"
    assert right(judge(after.table, *after.pair)) == "unseen"


def test_the_camera_looks_over_the_shoulder_of_the_firer(tmp_path: Path) -> None:
    x, y, _, distance, azimuth, elevation = over_the_shoulder(
        table_from(tmp_path, SCENE), "able", "baker"
    )
    assert 10 < x < 30 and abs(y - 10) < 1 and distance > 20 and elevation > 0
    assert 160 < azimuth % 360 < 200, "from behind"


def test_both_units_of_a_puzzle_are_in_its_picture() -> None:
    """A high and narrow window shows the square in the middle; a caption covers its lower edge."""
    for number, step in puzzle_steps():
        made = stage(puzzles(), number)
        assert made.pair is not None and made.camera is not None
        models = [one for name in made.pair for one in made.table.unit(name).models]
        spots = [one.stand.place(part.mesh.vertices) for one in models for part in one.piece.parts]
        right_, up, _ = seen_at(made.camera, np.concatenate(spots)).T
        # 0.86 is cut in a window 390 pixels wide
        assert abs(up).max() < 0.8 and abs(right_).max() < 0.83, step.title


def test_guesses_use_the_words_of_the_game(tmp_path: Path) -> None:
    assert [one.label for one in guesses(puzzles())] == [
        "clear",
        "soft cover",
        "hard cover",
        "no line of sight",
    ]
    shadow = (
        HEAD + 'game = "shadow-war"\n' + unit("a", "a", "position = [9, 9]", template="fighter")
    )
    words = [one.label for one in guesses(table_from(tmp_path, shadow))]
    assert words == ["clear", "partial cover", "heavy cover", "no line of sight"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_everybody_stands_where_one_can_and_every_step_can_be_shown(path: Path) -> None:
    table = laid(path)
    assert misplaced(table) == {} and len(SHIPPED) == 5
    for number in range(len(table.scenario.steps)):
        there = stage(table, number)
        assert there.table.digest == stage(table, number).table.digest
        assert len(there.step.words or "") < 300 and len(there.step.why or "") < 300


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_camera_of_a_step_has_all_that_it_lays_in_view(path: Path) -> None:
    table = laid(path)
    for number, step in enumerate(table.scenario.steps):
        there = stage(table, number)
        for spec in there.table.scenario.templates if step.lay and there.camera else ():
            template = lay_template(there.table, spec)
            rolled = rolled_on(there.table)
            reached = None if rolled is None else rolled.radius_in
            radius = reached or max((circle.radius_in for circle in template.circles), default=0.0)
            assert _seen_size(there.camera, template.at, radius) < 1, (path.stem, number + 1)


def _seen_size(camera: Camera, at: tuple[float, ...], radius_in: float) -> float:
    """Return how far from the middle of a square window a ring reaches; 1: its edge."""
    x, y, z, distance, azimuth, elevation = camera
    a, e = radians(azimuth), radians(elevation)
    towards = np.array([-cos(e) * cos(a), -cos(e) * sin(a), -sin(e)])
    right = np.array([-sin(a), cos(a), 0.0])
    turns = np.linspace(0, 2 * pi, 90)
    ring = np.array([[at[0] + radius_in * cos(t), at[1] + radius_in * sin(t), 0] for t in turns])
    away = ring - (np.array([x, y, z]) - distance * towards)
    across = np.stack([away @ right, away @ np.cross(right, towards)])
    return float(np.abs(across / (away @ towards)).max() / tan(radians(_FIELD_DEG / 2)))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_distances_in_a_script_are_written_as_everywhere(path: Path) -> None:
    for step in laid(path).scenario.steps:
        assert '"' not in f"{step.title} {step.words} {step.why}"


def test_the_demonstration_has_ten_puzzles_and_every_answer_is_right_once() -> None:
    answers = [right(judged(number)) for number, _ in puzzle_steps()]
    assert len(answers) == 10
    assert set(answers) == {one.word for one in guesses(puzzles())}
    assert max(answers.count(answer) for answer in answers) <= 4, "no answer is right too often"


@pytest.mark.parametrize(
    ("number", "step"), puzzle_steps(), ids=lambda one: getattr(one, "title", "")
)
def test_a_puzzle_is_told_for_sure(number: int, step: StepSpec) -> None:
    """No share of a pair that decides is within its own interval of a threshold."""
    sight = judged(number).forward
    assert sight.verdict != CONTESTED and step.why
    policy = puzzles().scenario.sight_policy
    marks = (policy.min_visible, 1.0 - policy.cover_share)
    for pair in sight.pairs:
        assert isinstance(pair, PairSight) and len(pair.open) == 1
        wide = pair.high - pair.low
        assert not any(pair.low - wide < mark < pair.high + wide for mark in marks), pair
