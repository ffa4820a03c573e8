"""Two deployment zones: whoever mirrors or turns a table swaps the sides, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tables import HEAD, table_from

from benchmarks.zones import stated_figures, zoned
from sandbox.analysis.fairness.fairness import Fairness, fairness
from sandbox.analysis.fairness.gaps import MATTERS_HITS, exposed_gap, fair
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.mend import Move, mended
from sandbox.analysis.fairness.sides import Matter, Share, SideShares, shares
from sandbox.analysis.fairness.sides import StandingPlace as Spot_
from sandbox.analysis.fairness.sides import sides as both
from sandbox.analysis.fairness.zones import FairnessFault, zones_of
from sandbox.analysis.survey.survey import remarks
from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, Spot
from sandbox.paper.fairness_sheet import fairness_sheet
from sandbox.paper.words.fairness import fairness_words, mend_words, piece_words
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.work.progress import silent

WIDE, DEEP = 24.0, 16.0

Box = tuple[str, tuple[float, float, float], tuple[float, float]]

WALL: Box = ("wall", (0.5, 8.0, 3.0), (5.5, 8.0))
HUT: Box = ("hut", (2.0, 3.0, 3.0), (12.0, 6.0))
LOW: Box = ("low", (3.0, 0.5, 1.0), (17.0, 11.0))


def text(boxes: list[Box], west: str = "axis", east: str = "allies") -> str:
    found = HEAD + f"[table]\nsize = [{WIDE}, {DEEP}]\n"
    for name, size, at in boxes:
        found += f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = {list(size)}\n'
        found += f'position = {list(at)}\ncover = "hard"\n'
    for side, x in ((west, 0.0), (east, WIDE - 4.0)):
        corners = [[x, 0.0], [x + 4.0, 0.0], [x + 4.0, DEEP], [x, DEEP]]
        found += f'[[zones]]\nid = "{side}-zone"\nside = "{side}"\npolygon = {corners}\n'
    return found


def measure_sides(folder: Path, boxes: list[Box], **sides: str) -> tuple[SideShares, SideShares]:
    """Measure both sides at once."""
    table = table_from(folder, text(boxes, **sides))
    return both(Looks.of(scenery(table)), 1.0, silent)


def scenery(table: Table, stride: float = 1.0) -> Scenery:
    return Scenery.of(table, zones_of(table), Man.of(table), 1.0, stride)


@pytest.fixture(scope="module")
def unfair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, Fairness]:
    """A wall before one zone: looked at whole, with what would mend it."""
    table = table_from(tmp_path_factory.mktemp("unfair"), text([WALL, LOW]))
    return table, fairness(table)


def side_figures(found: tuple[SideShares, SideShares], side: str) -> tuple[float, ...]:
    """Return the figures of a side. Shares differ by a few places, as models are not symmetric."""
    one = next(one for one in found if one.side == side)
    return one.places, one.exposed.share, one.cover.share, one.blocking


@pytest.mark.slow
def test_a_mirrored_table_swaps_the_sides_and_a_turned_one_keeps_them(tmp_path: Path) -> None:
    boxes = [WALL, HUT, LOW]
    mirrored = [(name, size, (WIDE - x, y)) for name, size, (x, y) in boxes]
    turned = [(name, size, (WIDE - x, DEEP - y)) for name, size, (x, y) in boxes]
    sides = measure_sides(tmp_path, boxes)
    assert sides[1].exposed.share - sides[0].exposed.share > 0.1
    for side, enemy in (("axis", "allies"), ("allies", "axis")):
        swapped = side_figures(measure_sides(tmp_path, mirrored), enemy)
        turned_figures = side_figures(
            measure_sides(tmp_path, turned, west="allies", east="axis"), side
        )
        assert swapped == pytest.approx(side_figures(sides, side), abs=0.03)
        assert turned_figures == pytest.approx(side_figures(sides, side), abs=0.03)


@pytest.mark.slow
def test_a_symmetric_table_is_fair_and_wants_no_mending(tmp_path: Path) -> None:
    _, size, (x, y) = WALL
    verdict = fairness(table_from(tmp_path, text([WALL, ("other", size, (WIDE - x, DEEP - y))])))
    assert verdict.fair and verdict.mend == ()
    assert {piece.id for piece in verdict.pieces} == {"wall", "other"}
    assert abs(verdict.exposed_more) < 0.03 < min(piece.matters for piece in verdict.pieces)


@pytest.mark.slow
def test_a_wall_before_a_zone_hides_it(tmp_path: Path) -> None:
    bare, walled = measure_sides(tmp_path, [LOW]), measure_sides(tmp_path, [LOW, WALL])
    assert bare[0].exposed.share == bare[1].exposed.share == 1.0
    assert bare[0].cover.share == 0.0
    axis = walled[0]
    assert axis.exposed.high < 0.8 and axis.safe.share == 1 - axis.exposed.share
    assert axis.cover.share > 0.5
    assert len(axis.lanes_in) == round(axis.exposed.share * axis.places)
    assert min(axis.lanes_in) >= WIDE - 8.0
    assert sum(share.share for _, share in axis.lanes) == pytest.approx(axis.exposed.share)


@pytest.mark.slow
def test_the_most_important_piece_comes_first(unfair: tuple[Table, Fairness]) -> None:
    _, verdict = unfair
    first = verdict.pieces[0]
    assert first.id == "wall" and first.without == 0.0
    assert first.matters == pytest.approx(-verdict.exposed_more)


@pytest.mark.slow
def test_a_repeated_comparison_equals_that_of_a_table_laid_anew(tmp_path: Path) -> None:
    hill = (
        '[[terrain]]\nid = "hill"\nkind = "hill"\nsize = [6.0, 5.0, 1.5]\nposition = [3.0, 12.0]\n'
    )
    table = table_from(tmp_path, text([WALL, HUT, LOW]) + hill)
    looks = Looks.of(scenery(table, 1.5))
    assert len(looks.sees[0][0]) < len(looks.sees[0])
    terrain = table.scenario.terrain
    others = [tuple(spec for spec in terrain if spec is not gone) for gone in terrain]
    moved = terrain[0].model_copy(update={"position": (2.0, 9.0)})
    others.append((moved, *terrain[1:]))
    for rows in others:
        after = update_table(table, table.scenario.model_copy(update={"terrain": rows}))
        anew = scenery(after, 1.5)
        for one, other in zip(looks.scenery.on(after).places, anew.places, strict=True):
            assert np.array_equal(one.may, other.may) and np.allclose(one.at, other.at)
        for exposed, wanted in zip(looks.exposed_on(after), Looks.of(anew).exposed, strict=True):
            assert np.array_equal(exposed, wanted)


@pytest.mark.slow
def test_an_unfair_table_is_mended_and_the_mended_one_is_fair(
    tmp_path: Path, unfair: tuple[Table, Fairness]
) -> None:
    table, verdict = unfair
    assert not verdict.fair and 1 <= len(verdict.mend) <= 3
    spots = tuple(Spot(move.id, move.end) for move in verdict.mend)
    scenario = apply(table.scenario, MoveThings(spots))
    places = {spec.id: spec.position for spec in scenario.terrain}
    boxes = [(name, size, (places[name][0], places[name][1])) for name, size, _ in (WALL, LOW)]
    again = table_from(tmp_path, text(boxes))
    assert not fair(*shares(Looks.of(scenery(table)).exposed))
    assert fair(*shares(Looks.of(scenery(again)).exposed))
    before = {(remark.kind, remark.things) for remark in remarks(table)}
    assert {(remark.kind, remark.things) for remark in remarks(again)} <= before


@pytest.mark.slow
def test_the_json_of_a_comparison(unfair: tuple[Table, Fairness]) -> None:
    answer = json.loads(json.dumps(unfair[1].to_json()))
    assert answer["schema"] == "sightline.fairness/1"
    assert {"zones", "pieces", "mend"} <= set(answer)
    for zone in answer["zones"]:
        assert {"side", "exposed", "low", "high", "safe", "lanes_in", "cover_within_move"} <= set(
            zone
        )
        assert zone["low"] <= zone["exposed"] <= zone["high"]
        assert zone["safe"] == pytest.approx(1 - zone["exposed"])
        assert zone["lanes_in"] == sorted(zone["lanes_in"])
    assert [zone["side"] for zone in answer["zones"]] == ["axis", "allies"]
    assert [set(piece) for piece in answer["pieces"]] == [{"id", "matters", "without"}] * 2
    weights = [piece["matters"] for piece in answer["pieces"]]
    assert weights == sorted(weights, reverse=True)
    assert answer["mend"] and all(set(move) == {"id", "from", "to"} for move in answer["mend"])
    assert answer["mend"][0]["from"] == [5.5, 8.0]


def side_of(name: str, exposed: int, covered: int, places: int) -> SideShares:
    """A side of so many places: some exposed from 20 inches, some near cover."""
    spots = [Spot_(0.0, 0.0, 20.0 if n < exposed else None) for n in range(places)]
    return SideShares(name, tuple(spots), Share.of(covered, places), 0.0)


def compared_sides(*rows: tuple[int, int, int]) -> Fairness:
    one, other = (side_of(name, *row) for name, row in zip(("axis", "allies"), rows, strict=True))
    return Fairness("", 1.0, (one, other), (), ())


def test_a_difference_within_the_intervals_is_fair() -> None:
    found = compared_sides((180, 200, 300), (182, 200, 300))
    assert found.fair is True
    answer = found.to_json()["difference"]
    assert (answer["significant"], answer["matters"]) == (False, False)
    words = " ".join(fairness_words(found))
    assert "Fair within what can be measured" in words and "not significant" in words
    assert "Nothing needs to be moved." in words


def test_the_largest_real_difference_of_all_measures_is_named_first() -> None:
    """Exposed alike, but for cover within a move: 96 against 65 % of the places."""
    found = compared_sides((180, 288, 300), (182, 195, 300))
    assert found.fair is False
    answer = json.loads(json.dumps(found.to_json()))["difference"]
    assert answer == {
        "measure": "cover_within_move",
        "axis": 0.96,
        "allies": 0.65,
        "significant": True,
        "matters": True,
        "hits": 1.03,
    }
    words = list(fairness_words(found))
    assert any(
        line.startswith("Not fair to Allies: cover within a move, Axis 96 % and Allies 65 %: about")
        for line in words
    )
    # No move evens the exposure, and so none is suggested.
    assert (
        "No move is suggested: moves are tried for exposure alone. Allies needs more cover in its "
        "zone, or within a move of it."
    ) in words


def test_only_pieces_whose_effect_is_shown_matter() -> None:
    found = compared_sides((1800, 3000, 3000), (1950, 3000, 3000))
    pieces = (Matter("hall", 0.02, 0.03), Matter("ruin", 0.0004, 0.0))
    assert [line.split()[0] for line in piece_words(replace(found, pieces=pieces))] == ["Hall"]


def test_a_significant_difference_that_is_too_small_to_matter_is_fair() -> None:
    found = compared_sides((1800, 3000, 3000), (1950, 3000, 3000))
    gap = found.gaps[0]
    assert gap.significant and not gap.matters and gap.hits < MATTERS_HITS
    assert found.fair is True
    assert "too little to matter" in " ".join(fairness_words(found))


def test_a_large_difference_that_may_be_chance_cannot_be_told() -> None:
    found = compared_sides((9, 10, 10), (6, 10, 10))
    assert found.fair is None and found.to_json()["fair"] is None
    assert "which may be chance" in " ".join(fairness_words(found))


def test_fair_is_mutual_and_tells_how_far_it_is_from_fair() -> None:
    high, low = Share.of(280, 300), Share.of(200, 300)
    assert not fair(high, low) and not fair(low, high)
    gap = exposed_gap(high, low)
    assert gap.excess == exposed_gap(low, high).excess > 0
    nearer = Share.of(280 - int(300 * gap.excess) - 1, 300)
    assert exposed_gap(nearer, low).excess < 0.02
    assert fair(low, low) and exposed_gap(low, low).excess == 0


def test_zones_that_are_none(tmp_path: Path) -> None:
    whole = text([])
    bare, one = whole.split("[[zones]]")[0], "[[zones]]".join(whole.split("[[zones]]")[:2])

    def fault_of(content: str) -> str:
        with pytest.raises(FairnessFault) as fault:
            fairness(table_from(tmp_path, content))
        return str(fault.value)

    assert fault_of(bare) == "zones: found none; expected [[zones]] of both sides"
    assert "found those of axis alone" in fault_of(one)
    thin = whole.replace("[4.0, 0.0], [4.0, 16.0]", "[0.01, 0.0], [0.01, 16.0]")
    assert "zones of axis: found 0.16 square inches" in fault_of(thin)
    full = text([("slab", (4.0, 16.0, 0.2), (2.0, 8.0))]).replace(
        'cover = "hard"', 'cover = "hard"\nground = "impassable"'
    )
    assert "zones of axis: found no place where a man can stand" in fault_of(full)


def test_the_edge_over_which_a_side_comes_is_a_zone_a_move_deep(tmp_path: Path) -> None:
    content = text([]).replace(
        "polygon = [[0.0, 0.0], [4.0, 0.0], [4.0, 16.0], [0.0, 16.0]]", 'edge = "left"'
    )
    table: Table = table_from(tmp_path, content)
    assert zones_of(table)[0].shape.bounds == (0.0, 0.0, 6.0, DEEP)


@pytest.mark.slow
def test_a_fair_result_from_few_places_is_checked_closely(tmp_path: Path) -> None:
    table = table_from(tmp_path, text([WALL]))
    looks = Looks.of(scenery(table, 4.0))
    now = shares(looks.exposed)
    order, asked = (Matter("wall", 1.0, 0.0),), list[Table]()

    def never(after: Table) -> tuple[Share, Share]:
        asked.append(after)
        return now

    assert not fair(*now)
    moves = mended(table, looks, order, now, never, silent)
    assert moves.moves == () and asked
    why = moves.unmended
    assert why is not None and (why.pieces, why.moves) == (1, 0) and why.weighed > 10
    assert why.best is not None and why.best.id == "wall" and why.best.start == (5.5, 8.0)
    assert why.leaves == why.in_all == pytest.approx(now[0].share - now[1].share)
    # So many more places of the worse side out of sight would do, and one fewer would not.
    worse = 0 if now[0].share > now[1].share else 1
    places, better = len(looks.exposed[worse]), now[1 - worse]
    seen = round(now[worse].share * places)
    assert (why.side, why.places) == (("axis", "allies")[worse], places)
    assert fair(Share.of(seen - why.lacks, places), better)
    assert not fair(Share.of(seen - why.lacks + 1, places), better)
    words = mend_words(Fairness("", 1.0, both(looks, 1.0, silent), order, (), why))
    assert f"of {why.weighed} places weighed for 1 piece the best is wall to" in words
    side = why.side.title()
    assert f"{why.lacks} more of the {places} places of {side} have to be out of" in words


def test_a_piece_is_called_as_its_player_calls_it() -> None:
    found = replace(
        compared_sides((180, 288, 300), (182, 195, 300)),
        pieces=(Matter("baker-street-no-9", 0.2, 0.1), Matter("north-wood", 0.1, 0.1)),
        mend=(Move("baker-street-no-9", (1.0, 2.0), (2.0, 3.0)),),
        names={"baker-street-no-9": "Baker Street No. 9"},
    )
    first, second = piece_words(found)
    assert first.startswith("Baker Street No. 9 matters") and second.startswith("North wood ")
    assert mend_words(found).startswith("Move Baker Street No. 9 from ")


@pytest.mark.slow
def test_the_zones_are_named_and_a_table_without_possible_moves_says_so(tmp_path: Path) -> None:
    table = table_from(tmp_path, text([WALL]))
    said = set[str]()
    looks = Looks.of(scenery(table, 4.0), lambda _share, doing: said.add(doing))
    assert said == {"Looking into the zone of Axis", "Looking into the zone of Allies"}
    now = shares(looks.exposed)
    why = mended(table, looks, (), now, lambda _after: now, silent).unmended
    assert why is not None and (why.weighed, why.pieces, why.best) == (0, 0, None)
    words = mend_words(Fairness("", 1.0, both(looks, 1.0, silent), (), (), why))
    assert "no piece that makes a difference has a free place near it to go to. " in words


@pytest.mark.slow
def test_the_intervals_have_in_them_what_many_more_places_say(tmp_path: Path) -> None:
    rows = [row for seed in (1, 6) for row in stated_figures(zoned(tmp_path, seed))]
    assert sum(0 < row.dense < 1 for row in rows) >= 5
    assert [row for row in rows if not row.held] == []


@pytest.mark.slow
def test_intervals_cover_both_ends_of_unknown_heights_and_say_which_piece(tmp_path: Path) -> None:
    unsure = text([WALL, LOW]).replace(
        "size = [0.5, 8.0, 3.0]", "size = [0.5, 8.0, 3.0]\nheight_range = [0.2, 4.0]"
    )
    low, stated, high = (
        fairness(table_from(tmp_path, text([(WALL[0], (0.5, 8.0, at), WALL[2]), LOW])))
        for at in (0.2, 3.0, 4.0)
    )
    verdict = fairness(table_from(tmp_path, unsure))
    assert verdict.heights is not None and stated.heights is None
    assert verdict.heights.fair == (low.fair, high.fair) == (True, False)
    assert verdict.contested and not verdict.fair
    for number in range(2):
        row = verdict.to_json()["zones"][number]
        ends = [one.sides[number] for one in (low, stated, high)]
        assert row["exposed"] == round(stated.sides[number].exposed.share, 4)
        assert row["low"] == round(min(end.exposed.low for end in ends), 4)
        assert row["high"] == round(max(end.exposed.high for end in ends), 4)
        assert row["cover_low"] == round(min(end.cover.low for end in ends), 4)
    (change,) = verdict.heights.changes
    assert change.id == "wall" and change.lower > 0
    answer = verdict.to_json()
    assert answer["fair_at_heights"] == {"below": True, "above": False}
    assert answer["contested_by"] == ["height"] and answer["heights"] == [change.to_json()]
    words = list(fairness_words(verdict))
    assert any(line.startswith("Contested: fair with all unknown heights") for line in words)
    assert any(line.startswith("  Wall, 0.2″ to 4″ high, changes ") for line in words)
    assert {"fair_at_heights", "heights", "contested_by"}.isdisjoint(stated.to_json())
    page = fairness_sheet(table_from(tmp_path, unsure), verdict).decode()
    assert "Heights that are not known" in page and ">contested<" in page
