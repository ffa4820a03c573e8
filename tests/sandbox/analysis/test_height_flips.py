"""A verdict through a piece whose height is an interval."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

import numpy as np
import pytest

from sandbox.analysis.height_flips import (
    FINE_IN,
    KNOWN,
    HeightFlip,
    ReportHeights,
    height_flips,
)
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge
from sandbox.sight.sentences import pair_words
from sandbox.table.table import Table, lay

_MIDDLE = (30.0, 24.0)


def piece(name: str, x: float, high: float, interval: str, size: str = "0.5, 12.0") -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [{x}, 24.0]\n'
        f"size = [{size}, {high}]\n{interval}\n"
    )


def figures(*rows: tuple[str, str, float, float, float]) -> str:
    return "".join(
        f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "rifle-squad"\n'
        f"models = [{{ position = [{x}, {y}], facing = {facing} }}]\n"
        for name, side, x, y, facing in rows
    )


_ABLE, _BAKER = ("able", "red", 20.0, 24.0, 0.0), ("baker", "blue", 40.0, 24.0, 180.0)


def table_of(*pieces: str, units: str = figures(_ABLE, _BAKER)) -> Table:
    text = 'format = 1\nname = "T"\n' + "".join(pieces) + units
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def flips(table: Table) -> ReportHeights:
    changes = height_flips(table, judge(table, "able", "baker"))
    assert changes is not None
    return changes


@pytest.mark.slow
def test_the_height_at_which_the_verdict_changes_is_found_by_bisection() -> None:
    table = table_of(piece("ruin", 30.0, 1.0, "height_range = [0.2, 3.0]"))
    changes, report = flips(table), judge(table, "able", "baker")
    (flip,) = changes.forward.flips
    assert (flip.id, flip.below, flip.above) == ("ruin", "clear", "blocked")
    assert len(flip.verdicts) == len(flip.changes_in) + 1 and "hard" in flip.verdicts
    answer = changes.into(report.to_json())
    for one in (answer, answer["reverse"]):
        assert (one["verdict"], one["contested_by"]) == ("contested", ["height"])
        assert one["pairs"][0]["contested_by"] == ["height"]
    assert answer["heights"] == [flip.to_json()]
    assert answer["heights"][0]["at_in"] == flip.changes_in[0]
    shown = changes.on(report)
    line, stated = shown.forward.headline.split(". At the heights stated: ")
    between = "Contested between clear, hard cover and no line of sight: "
    assert line.startswith(f"{between}clear if the ruin is lower than {flip.at_in:g}″, ")
    assert "hard cover from there to " in line and line.endswith(", else no line of sight")
    assert (stated, answer["headline"]) == (report.forward.headline, shown.forward.headline)
    assert "sight: clear if the ruin is lower than " in shown.reverse.headline
    assert shown.forward.verdict == shown.reverse.verdict == CONTESTED
    assert shown.forward.pairs[0].verdict == CONTESTED
    assert report.forward.verdict != CONTESTED


def _fixed(high: float, reverse: bool) -> str:
    report = judge(table_of(piece("ruin", 30.0, high, "")), "able", "baker")
    return (report.reverse if reverse else report.forward).verdict


@pytest.mark.slow
@pytest.mark.parametrize("reverse", [False, True])
def test_the_plain_verdicts_beside_each_change_are_the_ones_that_it_names(reverse: bool) -> None:
    changes = flips(table_of(piece("ruin", 30.0, 1.0, "height_range = [0.2, 3.0]")))
    (flip,) = (changes.reverse if reverse else changes.forward).flips
    for number, at in enumerate(flip.changes_in):
        assert _fixed(at - FINE_IN, reverse) == flip.verdicts[number]
        above = [_fixed(at + step * FINE_IN, reverse) for step in (1, 2, 3)]
        assert next(one for one in above if one != CONTESTED) == flip.verdicts[number + 1]


def _scanned(low: float, high: float) -> list[tuple[float, str]]:
    """Return the verdicts by height of a ruin laid anew at each sixteenth of an inch."""
    rows = [(float(at), _fixed(float(at), False)) for at in np.arange(low, high + 1e-9, 1 / 16)]
    settled = [row for row in rows if row[1] != CONTESTED]
    changes = [after for before, after in pairwise(settled) if before[1] != after[1]]
    return [settled[0], *changes]


@pytest.mark.slow
def test_a_scan_of_all_heights_finds_the_same_changes() -> None:
    (flip,) = flips(table_of(piece("ruin", 30.0, 1.0, "height_range = [0.25, 2.5]"))).forward.flips
    scanned = _scanned(0.25, 2.5)
    assert flip.verdicts == tuple(verdict for _, verdict in scanned)
    # A gap that the rays leave open lies between the two.
    for ours, (theirs, _) in zip(flip.changes_in, scanned[1:], strict=True):
        assert ours - FINE_IN <= theirs <= ours + 3 * FINE_IN


def _turned(table: str, degrees: float, mirrored: bool) -> HeightFlip:
    """Return the flip with the whole scene turned about its middle, mirrored first or not."""
    turn = radians(degrees)
    units = []
    for name, side, x, y, facing in (_ABLE, _BAKER):
        dx, dy = x - _MIDDLE[0], (y - _MIDDLE[1]) * (-1 if mirrored else 1)
        there = (
            _MIDDLE[0] + dx * cos(turn) - dy * sin(turn),
            _MIDDLE[1] + dx * sin(turn) + dy * cos(turn),
        )
        units.append((name, side, *there, (facing + degrees) % 360))
    (flip,) = flips(table_of(f"{table}rotation = {degrees}\n", units=figures(*units))).forward.flips
    return flip


@pytest.mark.slow
@pytest.mark.parametrize(("degrees", "mirrored"), [(90.0, False), (180.0, False), (37.0, True)])
def test_a_turned_or_mirrored_scene_changes_at_the_same_heights(
    degrees: float, mirrored: bool
) -> None:
    ruin = piece("ruin", 30.0, 1.0, "height_range = [0.2, 3.0]")
    straight, turned = _turned(ruin, 0.0, False), _turned(ruin, degrees, mirrored)
    assert turned.verdicts == straight.verdicts
    assert np.allclose(turned.changes_in, straight.changes_in, atol=2 * FINE_IN)


@pytest.mark.slow
def test_a_verdict_that_changes_back_is_found_between_equal_ends() -> None:
    # The target stands on a platform: behind a low wall, then above it, then behind a beam.
    platform = piece("stand", 40.0, 1.0, "height_range = [0.2, 9.0]", "3.0, 3.0")
    wall = piece("wall", 36.0, 2.5, "")
    beam = piece("beam", 36.0, 8.0, "").replace("24.0]", "24.0, 6.0]")
    (flip,) = flips(table_of(platform, wall, beam)).forward.flips
    assert flip.below == flip.above == "blocked"
    assert "clear" in flip.verdicts
    assert list(flip.changes_in) == sorted(flip.changes_in)


@pytest.mark.parametrize("interval", ["", "height_range = [2.5, 4.0]", "height_range = [0.1, 3.1]"])
def test_a_height_that_changes_nothing_leaves_the_report_as_it_is(interval: str) -> None:
    # Behind another wall, or always high enough.
    wall = piece("wall", 34.0, 6.0, "") if "0.1" in interval else ""
    table = table_of(piece("ruin", 30.0, 3.0, interval), wall)
    report = judge(table, "able", "baker")
    changes = height_flips(table, report)
    assert (changes is None) == (not interval)
    assert (changes or KNOWN).into(report.to_json()) == report.to_json()
    assert (changes or KNOWN).on(report) == report


def test_several_pieces_may_change_it_together_alone() -> None:
    interval = "height_range = [0.2, 4.0]"
    table = table_of(piece("one", 28.0, 3.0, interval), piece("two", 32.0, 3.0, interval))
    changes, report = flips(table), judge(table, "able", "baker")
    assert changes.forward.flips == ()
    assert changes.forward.together == ("clear", "blocked")
    assert changes.forward.pairs == {0: {"clear", "blocked"}}
    answer = changes.into(report.to_json())
    assert answer["contested_by"] == ["height"] and "heights" not in answer
    assert answer["heights_together"] == {"below": "clear", "above": "blocked"}
    line = str(changes.forward.words)
    assert line.startswith("clear with all unknown heights at their least")


def test_each_direction_has_its_own_heights() -> None:
    # A wall before the target hides it, and is far below the line to a firer on a tower.
    tower = piece("tower", 20.0, 6.0, "", "3.0, 3.0")
    ruin = piece("ruin", 38.5, 1.0, "height_range = [0.2, 2.5]")
    changes = flips(table_of(tower, ruin))
    ours, theirs = changes.forward.flips, changes.reverse.flips
    assert [flip.changes_in for flip in ours] != [flip.changes_in for flip in theirs]


@pytest.mark.slow
def test_the_reason_for_the_cover_is_that_at_the_heights_stated() -> None:
    table = table_of(piece("ruin", 30.0, 1.0, "height_range = [0.2, 3.0]"))
    report = judge(table, "able", "baker")
    plain, shown = report.forward.pairs[0], flips(table).on(report).forward.pairs[0]
    assert (shown.verdict, shown.stated) == (CONTESTED, plain.verdict)
    reason = pair_words(table, plain).reason
    other = "At other heights: clear, hard cover or no line of sight."
    assert reason and pair_words(table, shown).reason == (
        f"At the heights stated, {reason[:1].lower()}{reason[1:]} {other}"
    )
