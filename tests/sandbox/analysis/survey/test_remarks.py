"""Remarks on a table: each kind, where it is true, and not where it is not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from repository import ROOT
from tables import laid, table_from, unit
from worlds import MIRROR, transformed

from meshes.terrain.kinds import KINDS as KINDS_OF_TERRAIN
from rules.bolt_action.rules.movement import APART_IN, FORMATION_IN
from sandbox.analysis.survey.remark import KINDS, Remark
from sandbox.analysis.survey.survey import remarks
from sandbox.bolt_action import GAME
from sandbox.table.table import Table


def piece(name: str, kind: str, x: float, y: float, more: str = "", z: float | None = None) -> str:
    at = f"{x}, {y}" if z is None else f"{x}, {y}, {z}"
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nposition = [{at}]\n{more}\n'


def remark_words(table: Table, *kinds: str) -> list[str]:
    return [remark.words for remark in remarks(table, kinds or tuple(KINDS))]


HOUSE = piece("farm", "building", 30, 20, "size = [8.0, 6.0, 5.0]")


@pytest.mark.slow
def test_pieces_in_each_other(tmp_path: Path) -> None:
    shed = piece("shed", "building", 35, 22, "size = [5.0, 4.0, 4.0]")
    table = table_from(tmp_path, HOUSE + shed)
    (remark,) = remarks(table)
    assert (remark.kind, remark.things) == ("overlap", ("farm", "shed"))
    assert remark.words.startswith("Farm and Shed stand in each other, by 1.")
    x, y, _ = remark.at
    assert 32.5 < x < 34 and 20 < y < 23


def test_a_wall_may_lean_on_a_house_but_not_go_through_it(tmp_path: Path) -> None:
    beside = piece("wall", "wall", 37, 20, "size = [6.4, 0.4, 0.84]")
    through = piece("wall", "wall", 35, 20, "size = [6.4, 0.4, 0.84]")
    assert remark_words(table_from(tmp_path, HOUSE + beside)) == []
    (words,) = remark_words(table_from(tmp_path, HOUSE + through))
    assert words == "Wall runs 1.9″ into Farm."


@pytest.mark.slow
def test_walls_join_and_a_copy_in_the_same_place_does_not(tmp_path: Path) -> None:
    one = piece("one", "wall", 20, 20, "size = [8.0, 0.4, 0.84]")
    joined = piece("two", "hedge", 24, 23.8, "rotation = 90.0\nsize = [8.0, 0.7, 1.05]")
    same = piece("two", "hedge", 21, 20, "size = [8.0, 0.7, 1.05]", z=0.0)
    assert remark_words(table_from(tmp_path, one + joined)) == []
    assert remark_words(table_from(tmp_path, one + same)) == [
        "One and Two stand in the same place."
    ]


def test_pieces_on_another_or_under_its_branches_do_not_overlap_it(tmp_path: Path) -> None:
    deck = piece("deck", "walkway", 20, 20, "size = [10.0, 3.0]")
    on = piece("boxes", "crates", 20, 20)
    under = piece("boxes", "crates", 20, 20, z=0.0)
    tree = piece("oak", "tree", 10, 10) + piece("low", "wall", 11.2, 10, "rotation = 90.0")
    assert remark_words(table_from(tmp_path, deck + on), "overlap") == []
    assert remark_words(table_from(tmp_path, deck + under), "overlap") == []
    assert remark_words(table_from(tmp_path, tree), "overlap") == []


@pytest.mark.slow
def test_a_house_on_the_road(tmp_path: Path) -> None:
    road = piece("lane", "road", 36, 23, "size = [72.0, 2.8]")
    hedge = piece("hedge", "hedge", 36, 24.2, "size = [10.0, 0.7, 1.05]")
    assert remark_words(table_from(tmp_path, HOUSE + road)) == ["Farm stands on Lane."]
    assert remark_words(table_from(tmp_path, hedge + road)) == []
    # a road that bends round it a little, of which a chord would go through its wall
    points = "points = [[-18.0, -0.77], [0.0, 0.0], [18.0, -0.77]]"
    bend = piece("lane", "road", 30, 24.36, f"size = [20.0, 2.8]\n{points}")
    assert remark_words(table_from(tmp_path, HOUSE + bend)) == []


@pytest.mark.slow
def test_floating_and_sunken_pieces(tmp_path: Path) -> None:
    hill = piece("hill", "hill", 30, 24, "size = [20.0, 16.0, 2.0]\ntop = 0.6\nirregular = 0.0")
    top = piece("hut", "building", 30, 24, "size = [6.3, 4.9, 4.9]")
    slope = piece("hut", "building", 38.5, 24, "size = [6.3, 4.9, 4.9]")
    foot = piece("hut", "building", 38.5, 24, "size = [6.3, 4.9, 4.9]", z=0.0)
    up = piece("hut", "building", 60, 24, "size = [6.3, 4.9, 4.9]", z=1.5)
    assert remark_words(table_from(tmp_path, hill + top)) == []
    (words,) = remark_words(table_from(tmp_path, hill + slope))
    assert words.startswith("Hut") and ("air" in words or "deep" in words)
    (words,) = remark_words(table_from(tmp_path, hill + foot))
    assert words.startswith("Hut is ") and words.endswith("deep in Hill.")
    assert remark_words(table_from(tmp_path, hill + up)) == ["Hut hangs in the air, 1.5″ up."]


def test_a_bridge_hangs_between_its_ends(tmp_path: Path) -> None:
    ends = piece("a", "box", 10, 20) + piece("b", "box", 18, 20)
    deck = piece("deck", "box", 14, 20, "size = [9.0, 2.0, 0.2]", z=2.0)
    half = piece("deck", "box", 14, 20, "size = [9.0, 2.0, 0.2]", z=2.0)
    assert remark_words(table_from(tmp_path, ends + deck), "level") == []
    (words,) = remark_words(table_from(tmp_path, piece("a", "box", 10, 20) + half), "level")
    assert words == "Deck has 2.0″ of air under one side."


def rows(gap: float) -> str:
    """Two long houses in a row with a gap between them."""
    size = "size = [14.0, 6.0, 5.0]"
    left = piece("left", "building", 24 - 7 - gap / 2, 20, size)
    return left + piece("right", "building", 24 + 7 + gap / 2, 20, size)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gap", "who"),
    [(0.2, ""), (0.7, "not even a man"), (1.4, "no tank"), (2.1, "a 60 mm base"), (2.6, "")],
)
def test_a_gap_between_houses(tmp_path: Path, gap: float, who: str) -> None:
    # walls stand back from the eaves by 0.22 on each side, their plinths by 0.05 less
    words = remark_words(table_from(tmp_path, rows(gap - 0.34)), "gap")
    assert [who in word for word in words] == [True] * bool(who)
    assert all(f"{gap:.1f}″ between Left and Right" in word for word in words)


def test_a_gap_with_a_way_round_or_leading_nowhere_is_none(tmp_path: Path) -> None:
    hay = piece("hay", "haystack", 30, 24.6)  # a foot from the house, and one walks round it
    assert remark_words(table_from(tmp_path, HOUSE + hay), "gap") == []
    yard = "".join(
        piece(name, "wall", x, y, f"rotation = {turn}\nsize = [{long}, 0.4, 0.84]")
        for name, x, y, turn, long in [
            ("a", 30, 11, 0, 5.0),
            ("b", 27.6, 14, 90, 6.0),
            ("c", 32.4, 14, 90, 6.0),
        ]
    )
    assert remark_words(table_from(tmp_path, HOUSE + yard), "gap") == []


def test_a_deck_that_is_too_narrow_to_stand_on(tmp_path: Path) -> None:
    plank = 'size = [10.0, {}, 1.5]\nground = "open"'
    narrow = piece("plank", "box", 20, 20, plank.format(0.45))
    wide = piece("plank", "box", 20, 20, plank.format(0.8))
    roof = piece("depot", "container", 40, 20) + piece("bin", "haystack", 50, 20)
    wall = piece("wall", "wall", 30, 40, "size = [10.0, 0.65, 0.84]")
    assert remark_words(table_from(tmp_path, wide + roof + wall), "footing") == []
    (words,) = remark_words(table_from(tmp_path, narrow), "footing")
    assert words == "Plank has a flat top, but nobody can stand on it: it is too narrow for a base."


def men(name: str, side: str, *at: tuple[float, float], template: str = "rifle-squad") -> str:
    return unit(name, side, *(f"position = [{x}, {y}]" for x, y in at), template=template)


def test_enemies_that_stand_too_near(tmp_path: Path) -> None:
    ours, friends = men("able", "axis", (20, 20)), men("baker", "axis", (20, 21.2))
    near, far = men("fox", "allies", (21.8, 20)), men("fox", "allies", (22.1, 20))
    (remark,) = remarks(table_from(tmp_path, ours + friends + near))
    assert (remark.kind, remark.things) == ("enemy", ("able", "fox"))
    assert remark.words == "Able and Fox are only 0.8″ apart: enemies keep 1″ apart."
    assert remark_words(table_from(tmp_path, ours + friends + far)) == []


def test_a_unit_that_has_lost_its_formation(tmp_path: Path) -> None:
    (remark,) = remarks(table_from(tmp_path, men("able", "axis", (20, 20), (21.5, 20), (26, 20))))
    assert (remark.kind, remark.things) == ("formation", ("able/2",))
    assert remark.words == (
        "Able has lost its formation: 1 model is away from the rest, 3.5″ at the widest."
    )
    whole = men("able", "axis", (20, 20), (21.5, 20), (23.3, 20))
    assert remark_words(table_from(tmp_path, whole)) == []


def test_formation_is_the_games_own(tmp_path: Path) -> None:
    """The one has such a rule, by the inch that its rules have; the other has none."""
    assert (GAME.formation_in, GAME.apart_in) == (FORMATION_IN, APART_IN)
    head = 'format = 1\nname = "Test"\ngame = "shadow-war"\n'
    fighters = men("gang", "axis", (20, 20), (30, 20), template="fighter")
    assert remark_words(table_from(tmp_path, head + fighters)) == []


def test_pieces_off_the_table(tmp_path: Path) -> None:
    off = piece("barn", "building", 70, 20, "size = [8.0, 6.0, 5.0]")
    road = piece("road", "road", 71, 36, "size = [5.0, 4.2]")
    listed = remarks(table_from(tmp_path, off + road + men("able", "axis", (0.3, 5))))
    assert [(one.kind, one.things) for one in listed] == [
        ("edge", ("barn",)),
        ("edge", ("able/0",)),
    ]
    assert listed[0].words == "Barn hangs 1.8″ over the edge of the table."
    assert listed[1].words == "Able has a model over the edge of the table."


def test_only_what_is_wanted_is_said(tmp_path: Path) -> None:
    table = table_from(
        tmp_path, HOUSE + piece("b", "building", 70, 20) + piece("c", "building", 70, 22, z=0.0)
    )
    every = remarks(table)
    assert {one.kind for one in every} >= {"overlap", "edge"}
    assert remarks(table, ["edge"]) == tuple(one for one in every if one.kind == "edge")
    assert remarks(table, []) == ()
    with pytest.raises(ValueError, match="'edges'"):
        remarks(table, ["edges"])


@pytest.mark.slow
def test_the_examples_are_good_tables() -> None:
    """There is no remark on any of the program's own tables."""
    for path in sorted((ROOT / "examples").glob("*.toml")):
        assert [remark.words for remark in remarks(laid(path))] == [], path.name


@pytest.mark.slow
def test_no_kind_by_itself_is_remarked_on(tmp_path: Path) -> None:
    for kind in KINDS_OF_TERRAIN:
        assert remark_words(table_from(tmp_path, piece(kind, kind, 36, 24))) == [], kind


# --- in another world, the same ------------------------------------------------------------------

_SHAPES = (
    ("building", "size = [7.0, 5.0, 5.0]"),
    ("wall", "size = [9.0, 0.4, 0.84]"),
    ("hedge", "size = [9.0, 0.7, 1.05]"),
    ("crates", ""),
    ("hill", "size = [16.0, 12.0, 2.0]"),
    ("container", ""),
    ("wood", "size = [9.0, 7.0]"),
    ("road", "size = [30.0, 3.0]"),
)


def scattered(seed: int) -> list[tuple[str, str, float, float, float, str]]:
    rng = random.Random(seed)
    return [
        (f"{kind}-{n}", kind, rng.uniform(3, 45), rng.uniform(3, 45), rng.choice((0, 30, 90)), more)
        for n, (kind, more) in enumerate(_SHAPES * 2)
    ]


def world(folder: Path, rows: list[tuple[str, str, float, float, float, str]], turn: int) -> Table:
    text = "[table]\nsize = [48.0, 48.0]\n"
    for name, kind, x, y, rotation, more in rows:
        for _ in range(turn // 90):
            x, y = 48 - y, x
        text += piece(name, kind, x, y, f"rotation = {rotation + turn}\n{more}")
    return table_from(folder, text)


def kinds_and_things(found: tuple[Remark, ...]) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((one.kind, one.things) for one in found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_table_that_is_turned_or_mirrored_is_remarked_on_alike(tmp_path: Path, seed: int) -> None:
    plain = world(tmp_path, scattered(seed), 0)
    first = remarks(plain)
    assert len({one.kind for one in first}) >= 3
    for turn in (90, 180):
        assert kinds_and_things(
            remarks(world(tmp_path, scattered(seed), turn))
        ) == kinds_and_things(first)
    assert kinds_and_things(
        remarks(transformed(plain, MIRROR, (48.0, 0.0, 0.0)))
    ) == kinds_and_things(first)


def test_a_unit_that_is_partly_outside_its_zone_is_remarked_on(tmp_path: Path) -> None:
    zone = (
        '[[zones]]\nid = "z"\nside = "a"\npolygon = [[0, 0], [12, 0], [12, 12], [0, 12]]\n'
        "[table]\nsize = [48, 48]\n"
    )
    half = unit("half", "a", "position = [6, 6]", "position = [6, 11.9]", "position = [6, 14]")
    within = unit("within", "a", "position = [3, 3]", "position = [3, 5]")
    beyond = unit("beyond", "a", "position = [30, 30]", "position = [30, 32]")
    enemy = unit("enemy", "b", "position = [11.9, 3]")
    table = table_from(tmp_path, zone + half + within + beyond + enemy)
    (found,) = remarks(table, ["zone"])
    assert found.things == ("half/1", "half/2")
    assert found.words == "Half: 2 of 3 models are not wholly in a zone of a."
