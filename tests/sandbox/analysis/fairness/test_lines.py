"""Fast lines of many pairs against one eye after the other, on random small tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from benchmarks.zones import zoned, zoned_table
from sandbox.analysis.audit.one_sided import man_at, manned
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.mend import Move, may_move, with_move
from sandbox.analysis.fairness.zones import zones_of
from sandbox.analysis.maps.counting import counted, verdicts
from sandbox.analysis.maps.lines import first_of_each
from sandbox.analysis.maps.onlooker import Onlooker, ranks_of
from sandbox.scenario.file import load
from sandbox.scenario.words import BLOCKED
from sandbox.sight.areas import footprints, least_ranks
from sandbox.sight.judge import judge_each
from sandbox.sight.occluders import ground_of
from sandbox.sight.surroundings import Surroundings, from_eye
from sandbox.table.following import update_table
from sandbox.table.table import Table, lay

Mask = NDArray[np.bool_]


def scenery_of(table: Table) -> Scenery:
    return Scenery.of(table, zones_of(table), Man.of(table), 2.0, 3.0)


def one_by_one(scenery: Scenery, number: int) -> tuple[Mask, Mask]:
    """Return which pairs of a zone see, and see without cover: each eye alone, by the maps' way."""
    table, policy = scenery.table, scenery.table.scenario.sight_policy
    names = tuple(piece.id for piece in (*table.pieces, *table.smoke))
    around = Surroundings(ground_of(table.pieces, table.smoke), (), names, ())
    mine, eyes = scenery.places[number], scenery.eyes[1 - number]
    there = np.flatnonzero(mine.may)
    men = mine.men(scenery.man, there)
    sees = np.zeros((len(mine.at), len(eyes.at)), dtype=bool)
    bare = sees.copy()
    for column in np.flatnonzero(eyes.may).tolist():
        eye = scenery.raised(eyes.at[column])
        onlooker = Onlooker.of(eye, from_eye(table, around, eye), ranks_of(table, around, policy))
        found = counted(onlooker, men, "coarse", len(policy.covers))
        sees[there, column] = found.share >= policy.min_visible
        bare[there, column] = verdicts(found, policy, sure=False) == 0
    return sees, bare


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 3, 7, 11])
def test_pairs_see_what_each_eye_sees_alone(tmp_path: Path, seed: int) -> None:
    """Pairs differ only where a line grazes a wood, which maps have by steps of bearing."""
    scenery = scenery_of(zoned(tmp_path, seed))
    pairs = looked = 0
    for number in range(2):
        sees, bare = one_by_one(scenery, number)
        mine, eyes = scenery.places[number], scenery.eyes[1 - number]
        rows, columns = np.nonzero(mine.may[:, None] & eyes.may[None])
        men, there = mine.men(scenery.man, rows), scenery.raised(eyes.at[columns])
        differ = scenery.lines.sees(there, men) != sees[rows, columns]
        differ |= scenery.lines.uncovered(there, men, scenery.man.radius) != bare[rows, columns]
        pairs, looked = pairs + int(differ.sum()), looked + len(rows)
    assert looked >= 1000 and pairs <= looked / 500


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 7])
def test_changed_tables_expose_what_each_eye_sees_alone(tmp_path: Path, seed: int) -> None:
    table = zoned(tmp_path, seed)
    looks = Looks.of(scenery_of(table))
    terrain, changed = table.scenario.terrain, 0
    for piece in [one for one in table.pieces if may_move(one)][:3]:
        x, y = piece.spec.position[:2]
        rows = tuple(spec for spec in terrain if spec.id != piece.id)
        without = update_table(table, table.scenario.model_copy(update={"terrain": rows}))
        moved = with_move(table, Move(piece.id, (x, y), (x + 3.0, y)))
        for after in (without, moved):
            there = scenery_of(after)
            for number, exposed in enumerate(looks.exposed_on(after)):
                sees = one_by_one(there, number)[0][there.places[number].may]
                wanted = np.asarray(sees.any(axis=1))
                assert np.mean(exposed != wanted) <= 0.02
                changed += len(exposed) != len(looks.exposed[number])
                changed += not np.array_equal(exposed, looks.exposed[number])
    assert changed


def test_the_first_column_of_each_row_is_found() -> None:
    rng = np.random.default_rng(3)
    asked, true = rng.random((300, 90)) < 0.7, rng.random((300, 90)) < 0.03
    pairs = 0

    def ask(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Mask:
        nonlocal pairs
        pairs += len(rows)
        assert asked[rows, columns].all()
        return np.asarray(true[rows, columns])

    both = asked & true
    wanted = np.where(both.any(axis=1), both.argmax(axis=1), -1)
    assert np.array_equal(first_of_each(asked, ask), wanted)
    assert pairs < asked.sum()
    assert first_of_each(np.zeros((0, 4), dtype=bool), ask).tolist() == []
    assert first_of_each(np.zeros((3, 4), dtype=bool), ask).tolist() == [-1] * 3


@pytest.mark.slow
def test_areas_of_words_stop_pairs_as_they_stop_each_eye_alone(tmp_path: Path) -> None:
    """A footprint that stops lines through it, for eyes and men inside, beyond and before it."""
    file = tmp_path / "areas.toml"
    file.write_text('words = "footprint-ruins"\n' + zoned_table(9), encoding="utf-8")
    scenery = scenery_of(lay(load(file)))
    assert scenery.lines.areas
    pairs = bare_pairs = looked = 0
    for number in range(2):
        sees, _ = one_by_one(scenery, number)
        mine, eyes = scenery.places[number], scenery.eyes[1 - number]
        rows, columns = np.nonzero(mine.may[:, None] & eyes.may[None])
        men, there = mine.men(scenery.man, rows), scenery.raised(eyes.at[columns])
        pairs += int((scenery.lines.sees(there, men) != sees[rows, columns]).sum())
        given = footprints(scenery.table, set())
        radius = scenery.man.radius
        bare = scenery.lines.uncovered(there, men, radius)
        for row in np.flatnonzero(sees[rows, columns])[::37]:
            one, other = (
                shapely.Point(*at[:2]).buffer(radius, 64) for at in (there[row], men.at[row])
            )
            ranks = least_ranks(given, one, np.array([other], dtype=object))
            looked, bare_pairs = looked + 1, bare_pairs + int(bare[row] and ranks[0] > 0)
    assert looked > 5 and bare_pairs == 0 and pairs <= 5


@pytest.mark.slow
@pytest.mark.parametrize("words", ["any-part", "any-part-areas"])
def test_lines_from_any_part_agree_with_the_judge(tmp_path: Path, words: str) -> None:
    """Each pair that a line shows is seen, each that an area hides is not; few gaps are missed."""
    file = tmp_path / "any.toml"
    file.write_text(f'words = "{words}"\n' + zoned_table(9), encoding="utf-8")
    table = lay(load(file))
    table, (first, second) = manned(table, Man.of(table))
    scenery = scenery_of(table)
    mine, eyes = scenery.places[0], scenery.eyes[1]
    rows, columns = np.nonzero(mine.may[:, None] & eyes.may[None])
    some = np.random.default_rng(5).permutation(len(rows))[:90]
    rows, columns = rows[some], columns[some]
    men, there = mine.men(scenery.man, rows), scenery.raised(eyes.at[columns])
    seen = scenery.lines.sees(there, men)
    hidden = scenery.lines.hides(there, men.at, 1.0)
    assert seen.any() and not seen.all() and bool(hidden.any()) == (words == "any-part-areas")
    pairs = [
        (man_at(second, eyes, column), man_at(first, mine, row))
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    judged = judge_each(table, table.scenario.sight_policy, pairs, {})
    free = np.array([pair.verdict != BLOCKED for pair in judged])
    assert not (hidden & (free | seen)).any()
    assert (seen & ~free).sum() <= 1  # the men face each other here, and the enemy's zone there
    assert (free & ~seen).sum() <= 9


@pytest.mark.slow
@pytest.mark.parametrize("words", ["any-part", "any-part-areas"])
def test_sight_from_any_part_is_the_same_both_ways(tmp_path: Path, words: str) -> None:
    file = tmp_path / "any.toml"
    file.write_text(f'words = "{words}"\n' + zoned_table(9), encoding="utf-8")
    table = lay(load(file))
    looks = Looks.of(Scenery.of(table, zones_of(table), Man.of(table), 3.0, 3.0))
    one, other = looks.sees
    assert one.any() and not one.all() and np.array_equal(one, other.T)
