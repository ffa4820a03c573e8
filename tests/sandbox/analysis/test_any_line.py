"""Whether there is any line of sight: the same answers as the judge's, on random tables."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from tables import table_from, unit

from sandbox.analysis.maps.counting import looks
from sandbox.analysis.placements import SEEN, AnyLine, UnitPlace, judge_placements
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge_pairs
from sandbox.sight.report import PairSight
from sandbox.table.table import Table


def random_table(folder: Path, seed: int, more: str = "") -> Table:
    """A table with houses, walls, woods and a unit in between, and two units that look."""
    rng = Random(seed)

    def at(west: float, east: float) -> str:
        return f"position = [{rng.uniform(west, east):.2f}, {rng.uniform(4, 44):.2f}]"

    rows = ["[table]\nsize = [48, 48]"]
    sizes = {"building": "[5, 4, 4]", "box": "[0.4, 8, 0.9]", "wood": "[7, 6]"}
    for number in range(14):
        kind = rng.choice(list(sizes))
        extra = "\ntrees = 3\ndepth = 3" if kind == "wood" else ""
        rows.append(
            f'[[terrain]]\nid = "piece-{number}"\nkind = "{kind}"\nsize = {sizes[kind]}\n'
            f"{at(12, 36)}\nrotation = {rng.uniform(0, 180):.1f}{extra}"
        )
    rows.append(unit("able", "a", *(at(2, 9) for _ in range(4))))
    rows.append(unit("baker", "b", *(at(39, 46) for _ in range(4))))
    rows.append(unit("screen", "b", *(at(14, 34) for _ in range(6))))
    return table_from(folder, "\n".join(rows) + more)


def answer(pair: PairSight) -> str:
    """The judge's answer about any line: `SEEN`, blocked, or contested."""
    if BLOCKED not in pair.open:
        return SEEN
    return BLOCKED if pair.open == (BLOCKED,) else CONTESTED


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("least", [0.01, 0.1])
def test_every_pair_has_the_answer_of_the_judge(tmp_path: Path, seed: int, least: float) -> None:
    table = random_table(tmp_path, seed, f"\n[policy]\nmin_visible = {least}\n")
    ours, theirs = table.unit("able").models, table.unit("baker").models
    pairs = np.divmod(np.arange(len(ours) * len(theirs)), len(theirs))
    line = AnyLine.of(table, "able", "baker")
    found = line.answers(ours, theirs, pairs, np.arange(len(pairs[0])))
    judged = judge_pairs(table, table.scenario.sight_policy, ours, theirs)
    assert found.tolist() == [answer(pair) for pair in judged]
    # As one group: the first pair that is seen answers for all.
    (whole,) = line.answers(ours, theirs, pairs, np.zeros(len(pairs[0]), dtype=np.intp))
    assert (whole == SEEN) == (SEEN in found.tolist())


@pytest.mark.slow
def test_the_random_tables_ask_something(tmp_path: Path) -> None:
    said = set()
    for seed in range(3):
        table = random_table(tmp_path, seed)
        ours, theirs = table.unit("able").models, table.unit("baker").models
        said |= {*map(answer, judge_pairs(table, table.scenario.sight_policy, ours, theirs))}
    assert {SEEN, BLOCKED} <= said


@pytest.mark.slow
def test_a_unit_in_many_places_sees_whom_it_has_a_verdict_on(tmp_path: Path) -> None:
    table = random_table(tmp_path, 3)
    places = np.random.default_rng(2).uniform([3, 3], [45, 45], (30, 2)).tolist()
    asked = table, "able", [UnitPlace((x, y)) for x, y in places], ["baker", "screen/1"]
    verdicts = judge_placements(*asked, free=True, reverse=True)
    answers = judge_placements(*asked, free=True, reverse=True, only_seen=True)
    assert answers.stands.tolist() == verdicts.stands.tolist()
    assert answers.reverse is not None and verdicts.reverse is not None
    for one, other in ((answers.forward, verdicts.forward), (answers.reverse, verdicts.reverse)):
        assert np.isnan(one.visible).all() and one.ends.tolist() == [[["", ""]] * 2] * 30
        for said, word in zip(
            one.words.ravel().tolist(), other.words.ravel().tolist(), strict=True
        ):
            expected = {"": "", BLOCKED: BLOCKED}.get(word, SEEN)
            assert said == expected or CONTESTED in (said, word)


@pytest.mark.parametrize("least", [0.001, 0.01, 0.2, 1.0])
def test_what_decides_a_look_is_rare_by_chance(least: float) -> None:
    """At the least share that counts, enough points for a yes come less than once in 740 looks,
    and few enough for a no less than once in 40."""
    draws = np.random.default_rng(1).binomial
    for points, some, none in looks(least):
        tries = draws(points, least, 400_000)
        assert (tries >= some).mean() < 0.0016 and (tries <= none).mean() < 0.027
        assert none < some
