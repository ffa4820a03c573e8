"""The least height at which a target is seen, beside geometry and the judge."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import ANY_PART, table_from, unit

from sandbox.analysis.least_height import (
    FINE_IN,
    SEEN,
    Stance,
    column,
    columns_policy,
    least_heights,
)
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge_each
from sandbox.table.table import Table

WORDS = pytest.mark.parametrize(
    "words", [pytest.param("", id="eye"), pytest.param(ANY_PART, id="any", marks=pytest.mark.slow)]
)

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

PLACES = st.tuples(st.floats(14, 26), st.floats(18, 22))
SIZES = st.tuples(st.floats(0.2, 2), st.floats(0.5, 6), st.floats(0.3, 2.5))


def box(name: str, size: tuple[float, ...], at: tuple[float, float]) -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = {list(size)}\nposition = {list(at)}\n'


def between(folder: Path, more: str, words: str = "", template: str = "rifle-squad") -> Table:
    """Two men sixteen inches apart with something between them."""
    men = unit("able", "a", "position = [12, 20]")
    men += unit("baker", "b", "position = [28, 20], facing = 180", template=template)
    return table_from(folder, f"{words}[table]\nsize = [48, 48]\n{more}{men}")


def stances(table: Table) -> dict[str, Stance]:
    found = least_heights(table, table.unit("able").models, table.model("baker/0"))
    return {stance.name: stance for stance in found}


def sees(table: Table, inches: float) -> bool:
    """Whether the judge has a line of sight to a column of this height."""
    pair = table.model("able/0"), column(table.model("baker/0"), inches)
    (found,) = judge_each(table, columns_policy(table), [pair], prove=True, precise=True)
    return BLOCKED not in found.open


@pytest.mark.slow
def test_the_height_behind_a_wall_is_what_geometry_says(tmp_path: Path) -> None:
    """The line from the eye over the wall's top reaches the far side of a base at that height."""
    table = between(tmp_path, box("wall", (0.2, 20.0, 2.0), (20.0, 20.0)))
    eye, target = table.model("able/0").eye, table.model("baker/0")
    far = 28.0 + float(column(target, 1.0).piece.parts[0].mesh.vertices[:, 0].max())
    slope = (2.0 - eye[2]) / (20.1 - eye[0])
    least = stances(table)["as it is"].least_in
    assert least is not None
    assert least == pytest.approx(eye[2] + slope * (far - eye[0]), abs=0.1)


@pytest.mark.slow
@WORDS
@FEW
@given(SIZES, PLACES)
def test_a_column_is_seen_from_the_least_height_on(
    tmp_path: Path, words: str, size: tuple[float, ...], at: tuple[float, float]
) -> None:
    table = between(tmp_path, box("wall", size, at), words)
    least = stances(table)["as it is"].least_in
    assert least is not None
    assert sees(table, least + 0.05)
    if least > 0.1:
        assert not sees(table, least - 2 * FINE_IN - 0.02 * least)


@pytest.mark.slow
@WORDS
@FEW
@given(SIZES, PLACES)
def test_a_piece_more_never_lowers_the_height(
    tmp_path: Path, words: str, size: tuple[float, ...], at: tuple[float, float]
) -> None:
    wall = box("wall", (0.3, 8.0, 1.1), (20.0, 21.0))
    before = stances(between(tmp_path, wall, words))
    after = stances(between(tmp_path, wall + box("extra", size, at), words))
    for name, stance in before.items():
        least, more = stance.least_in, after[name].least_in
        assert least is not None
        assert more is None or more >= least - 2 * FINE_IN


def test_each_body_is_judged_as_it_stands(tmp_path: Path) -> None:
    """A wall as high as a kneeling man hides one; a standing man, and one upstairs, are seen."""
    table = between(tmp_path, box("wall", (0.3, 20.0, 0.95), (27.0, 20.0)))
    found = stances(table)
    assert {name: row.verdict for name, row in found.items()} == {
        "as it is": SEEN,
        "kneeling": BLOCKED,
        "standing": SEEN,
        "vehicle": SEEN,
        "upstairs": SEEN,
    }
    assert found["upstairs"].floor_in > 2 and found["upstairs"].least_in == 0.0
    assert found["standing"].height_in > found["kneeling"].height_in
    assert found["standing"].to_json()["least_in"] == round(found["standing"].least_in or 0, 2)


def test_an_open_field_and_a_wall_that_is_too_high(tmp_path: Path) -> None:
    assert stances(between(tmp_path, ""))["as it is"].least_in == 0.0
    high = stances(between(tmp_path, box("wall", (0.3, 40.0, 30.0), (20.0, 20.0))))
    assert all(row.least_in is None and row.verdict == BLOCKED for row in high.values())


@pytest.mark.slow
def test_a_volume_of_words_is_judged_as_a_column(tmp_path: Path) -> None:
    words = ANY_PART.replace("[[words.cover]]", 'counts = "volume"\n[[words.cover]]')
    table = between(tmp_path, box("wall", (0.3, 20.0, 1.0), (20.0, 20.0)), words)
    least = stances(table)["as it is"].least_in
    assert least is not None and 0.5 < least < 1.0


def test_a_plane_has_no_least_height(tmp_path: Path) -> None:
    table = between(tmp_path, "", template="fighter-bomber")
    assert stances(table) == {}
