"""Tables from the terrain that a club owns."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from pathlib import Path

import pytest
import shapely
from commands import run

from sandbox.generate.generate import GenerateFault, TableWish
from sandbox.generate.stock import (
    OwnedSpec,
    lay_fairly,
    plan_from,
    read_club,
    shared_out,
)
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

CLUB = """
themes = ["village", "open"]

[[own]]
kind = "building"
count = 7
size = [7, 5]
[[own]]
kind = "hedge"
length = 90
[[own]]
kind = "wood"
count = 5
size = [12, 9]
[[own]]
kind = "tree"
count = 11
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


@pytest.mark.parametrize(("theme", "seed"), [("village", 3), ("open", 4), ("bocage", 5)])
def test_a_table_has_only_what_is_owned_each_piece_as_it_is(
    theme: str, seed: int, club: Path
) -> None:
    owned = read_club(club).own
    plan = plan_from(owned, TableWish(theme, seed=seed))
    many = Counter(item.kind for item in plan.items)
    assert many.keys() <= {"building", "hedge", "wood", "tree"}
    assert many["building"] <= 7 and many["wood"] <= 5 and many["tree"] <= 11
    assert sum(many.values()) > 8
    for item in plan.items:
        if item.kind == "building":
            assert sorted(item.keys["size"][:2]) == [5.0, 7.0]
            assert item.foot.area == pytest.approx(35.0)
        if item.kind == "wood":
            wide, deep = item.foot.minimum_rotated_rectangle.area / 9.05, 12.05
            assert wide <= deep
    hedges = sum(item.foot.length / 2 for item in plan.items if item.kind == "hedge")
    assert hedges <= 90 + sum(1.5 for item in plan.items if item.kind == "hedge")
    houses = [item.foot for item in plan.items if item.kind == "building"]
    assert not any(a.intersects(b) for n, a in enumerate(houses) for b in houses[:n])


def test_what_is_larger_or_longer_than_owned_is_laid_smaller() -> None:
    owned = [
        OwnedSpec(kind="field", count=3, size=(10, 8)),
        OwnedSpec(kind="hedge", length=20),
        OwnedSpec(kind="wood", count=3, size=(8, 6)),
    ]
    plan = plan_from(owned, TableWish("open", seed=7))
    assert {item.kind for item in plan.items} == {"field", "hedge", "wood"}
    for item in plan.items:
        corners = item.foot.minimum_rotated_rectangle.exterior.coords
        sides = sorted(math.dist(a, b) for a, b in itertools.pairwise(corners))[1:3]
        if item.kind == "hedge":
            assert shapely.LineString(item.keys["points"]).length <= 20
        else:
            most = (8.1, 10.1) if item.kind == "field" else (6.1, 8.1)
            assert sides[0] <= most[0] and sides[1] <= most[1]
        if item.kind == "wood":
            assert item.keys["trees"] <= max(4, round(item.foot.area / 8) + 1)


def test_tables_at_the_same_time_have_equal_parts(club: Path) -> None:
    parts = shared_out(read_club(club).own, 3)
    assert [[row.count or row.length for row in part] for part in parts] == [
        [3, 30.0, 2, 4],
        [2, 30.0, 2, 4],
        [2, 30.0, 1, 3],
    ]


def test_a_theme_without_any_owned_piece_is_refused() -> None:
    with pytest.raises(GenerateFault, match="found no piece of it that is owned"):
        plan_from([OwnedSpec(kind="crane", count=2)], TableWish("open"))


def test_a_table_is_laid_with_the_moves_that_even_it(club: Path, tmp_path: Path) -> None:
    path, again = tmp_path / "one.toml", tmp_path / "again.toml"
    owned, wish = read_club(club).own, TableWish("open", (48.0, 36.0), seed=8)
    found = lay_fairly(path, owned, wish, "One")
    assert lay_fairly(again, owned, wish, "One") == found
    assert again.read_bytes() == path.read_bytes()
    table = lay(load(path))
    at = {piece.id: (piece.stand.x, piece.stand.y) for piece in table.pieces}
    assert table.scenario.name == "One" and len(at) > 8
    for move in found.mend:
        assert at[move.id] == pytest.approx(move.end)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"own: found nothing"),
        (
            '[[own]]\nkind = "hause"\ncount = 2\n',
            r'own\[0\].kind: found "hause"; expected a kind of terrain',
        ),
        ('[[own]]\nkind = "tree"\n', r"own\[0\].*expected count or length, one of them"),
        ('[[own]]\nkind = "tree"\ncount = 0\n', r"own\[0\].count: found 0"),
        ('[[own]]\nkind = "tree"\ncount = 1\nsize = [1]\n', r"own\[0\].size: found \[1\]"),
        (
            'themes = ["moon"]\n[[own]]\nkind = "tree"\ncount = 1\n',
            r'themes\[0\]: found "moon"; expected a theme',
        ),
        ("own = 3", r"own: found 3"),
    ],
)
def test_a_damaged_file_ends_in_sentences(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioFault) as fault:
        read_club(path)
    assert re.search(said, str(fault.value)), str(fault.value)
    ended = run("pack", path, "--seed", 1, "--out", tmp_path / "out")
    assert ended.exit_code == 2 and not (tmp_path / "out").exists()
    assert "\\n" not in ended.stderr, "each fault has its line"


def test_the_command_writes_tables_pages_and_paper(club: Path, tmp_path: Path) -> None:
    club.write_text(f"size = [36, 30]\n{CLUB}", encoding="utf-8")
    out = tmp_path / "saturday"
    at = ("--at", "https://club.example/tables")
    done = run("pack", club, "--tables", 2, "--seed", 7, "--out", out, *at)
    assert done.exit_code == 0, done.stderr
    names = ["1-village", "2-open"]
    for name in names:
        assert f"{name}.toml: " in done.stdout
        assert {piece.spec.kind_name for piece in lay(load(out / f"{name}.toml")).pieces}
        assert (out / f"{name}.html").stat().st_size > 10_000
    paper = (out / "tables.pdf").read_bytes()
    assert paper.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", paper)) >= 8
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("keep", encoding="utf-8")
    refused = run("pack", club, "--seed", 7, "--out", tmp_path / "mine")
    assert refused.exit_code == 2 and [*(tmp_path / "mine").iterdir()] == [
        tmp_path / "mine" / "letter.txt"
    ]
