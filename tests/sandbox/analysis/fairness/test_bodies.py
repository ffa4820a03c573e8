"""Bodies of stated sizes in two zones: where they can stand, and what is seen of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import HEAD, table_from

from sandbox.analysis.audit.first_turn import first_turns
from sandbox.analysis.audit.one_sided import one_sided
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.zones import zones_of
from sandbox.scenario.bodies import TYPICAL, Body, BodyFault
from sandbox.table.table import Table
from sandbox.work.progress import silent

WIDE, DEEP = 24.0, 16.0


def zoned(folder: Path, boxes: str, words: str = "any-part") -> Table:
    text = f'{HEAD}words = "{words}"\n[table]\nsize = [{WIDE}, {DEEP}]\n{boxes}'
    for side, x in (("axis", 0.0), ("allies", WIDE - 6.0)):
        corners = [[x, 0.0], [x + 6.0, 0.0], [x + 6.0, DEEP], [x, DEEP]]
        text += f'[[zones]]\nid = "{side}-zone"\nside = "{side}"\npolygon = {corners}\n'
    return table_from(folder, text)


def box(size: list[float], at: list[float], ground: str = "impassable") -> str:
    return f'[[terrain]]\nid = "box{at[1]:g}"\nkind = "box"\nsize = {size}\nposition = {at}\n' + (
        f'cover = "hard"\nground = "{ground}"\n'
    )


def scenery(table: Table, body: str) -> Scenery:
    man = Man.of(table, Body.of(body) if body else None)
    return Scenery.of(table, zones_of(table), man, 2.0, 2.0)


def test_usual_bodies_are_named_by_their_base() -> None:
    assert [str(Body.of(name)) for name in TYPICAL] == list(TYPICAL.values())
    assert Body.of("32") == Body.of("32x40") and Body.of("32").radius == pytest.approx(16 / 25.4)
    piece = Body.of("vehicle").piece
    low, high = piece.parts[0].mesh.bounds * 25.4
    assert (high - low).tolist() == pytest.approx([115.0, 75.0, 65.0]) and low[2] == 0.0


def test_an_oval_base_is_as_long_and_wide_as_said() -> None:
    body = Body.of("oval90")
    low, high = body.piece.parts[0].mesh.bounds * 25.4
    assert (high - low).tolist() == pytest.approx([90.0, 52.0, 60.0]) and not body.is_hull
    assert body.radius == pytest.approx(26 / 25.4) and body != Body.of("90x52x60")
    assert str(body.said).startswith("bodies as wide as their oval bases of 90 × 52 mm")


@pytest.mark.parametrize(
    "said", ["", "33", "32x", "32x40x50x60", "9x40", "120x40", "32x-40", "oval32x40"]
)
def test_other_sizes_are_refused_in_one_sentence(said: str) -> None:
    with pytest.raises(
        BodyFault, match=r"^found .*; expected 25, 28, 32, .*, oval60, .*, vehicle120, "
    ):
        Body.of(said)


@pytest.mark.parametrize("words", ["any-part", "one-eye"])
def test_a_wall_hides_what_is_lower_than_it(tmp_path: Path, words: str) -> None:
    """Riflemen are 1.23" high, the bodies on 60 mm bases 2.95", and the wall between is 2"."""
    wall = box([1.0, DEEP, 2.0], [WIDE / 2, DEEP / 2])
    seen = {
        body: Looks.of(scenery(zoned(tmp_path, wall, words), body)).exposed[0].mean()
        for body in ("", "32", "60", "60x40")
    }
    assert seen == {"": 0.0, "32": 0.0, "60": 1.0, "60x40": 0.0}


def test_a_wide_base_finds_less_room(tmp_path: Path) -> None:
    lanes = "".join(box([6.0, 0.5, 3.0], [3.0, y]) for y in (2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0))
    room = {
        body: int(scenery(zoned(tmp_path, lanes), body).places[0].may.sum())
        for body in ("25", "32", "60")
    }
    assert room["25"] == room["32"] > room["60"] == 0


def test_a_hull_stands_on_no_floor_of_a_building(tmp_path: Path) -> None:
    floors = box([6.0, 6.0, 3.0], [3.0, 8.0], "impassable").replace("impassable", "building")
    table = zoned(tmp_path, floors)
    men, hulls = (scenery(table, body).places[0] for body in ("60", "115x60x65"))
    assert (men.may & ~hulls.may).any() and hulls.may.any()
    assert hulls.at[hulls.may, 2].max() == 0.0


def test_a_hull_is_seen_round_a_corner_that_hides_a_base(tmp_path: Path) -> None:
    """A line from any part meets the end of a hull; the same wall hides a base as wide as it."""
    wall = box([0.5, 13.0, 4.0], [WIDE / 2, 6.5])
    seen = {
        body: int(Looks.of(scenery(zoned(tmp_path, wall), body)).exposed[0].sum())
        for body in ("60x65", "300x60x65")
    }
    assert seen["300x60x65"] >= seen["60x65"] > 0


def test_changes_of_terrain_are_followed_for_wide_bodies(tmp_path: Path) -> None:
    """Lines to the end of a hull pass further from its middle than lines to a man."""
    wall = box([0.5, 13.0, 4.0], [WIDE / 2, 6.5])
    moved = wall.replace(f"position = [{WIDE / 2}, 6.5]", f"position = [{WIDE / 2}, 9.0]")
    before, after = (zoned(tmp_path, one) for one in (wall, moved))
    looks = Looks.of(scenery(before, "200x60x65"))
    wanted = Looks.of(scenery(after, "200x60x65")).exposed
    for one, other in zip(looks.exposed_on(after), wanted, strict=True):
        assert one.tolist() == other.tolist()


def test_the_first_turn_and_single_pairs_are_of_the_same_body(tmp_path: Path) -> None:
    wall = box([1.0, DEEP, 2.0], [WIDE / 2, DEEP / 2])
    table = zoned(tmp_path, wall, "one-eye")
    for body, subject, seen in (
        ("60", "infantry", 1.0),
        ("60x40", "infantry", 0.0),
        ("vehicle", "vehicle", 1.0),
    ):
        here = scenery(table, body)
        (turn,) = first_turns(here, 0, silent)
        assert (turn.subject, turn.exposed.share) == (subject, seen)
        assert one_sided(Looks.of(here)).share == 0.0
