"""Particles: where they are after some seconds, in Python as in the page."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from repository import ROOT
from tables import HEAD, table_from, unit

from sandbox.view.effects import emitters as emit
from sandbox.view.effects.cues import Cues, Loss
from sandbox.view.effects.particles import COLUMNS, Puffs, Rows, ends, joined, puffs, table
from sandbox.view.effects.projector import sprites
from sandbox.view.effects.show import show_of

VALUES = (1, 2, 1, 2, 3, 4, -2, 6, 0.5, 9, 0.5, 1.5, 1, 0.5, 0, 0, 0.5, 1, 0.8, 0.5, 0, 0)
ROW: dict[str, float] = dict(zip(COLUMNS, VALUES, strict=True))
"""The row of tests/js/motion.test.js, whose numbers are the same."""


def random() -> np.random.Generator:
    return np.random.default_rng(3)


def test_a_particle_slows_falls_grows_and_fades() -> None:
    row = table(1, **ROW)
    assert not len(puffs(row, 0.99).at) and not len(puffs(row, 3.0).at)
    found = puffs(row, 1.5)
    assert found.at[0] == pytest.approx([2.769594, 1.115203, 4.529390], abs=1e-5)
    assert found.size[0] == pytest.approx(0.9375)
    assert found.rgba[0] == pytest.approx([0.75, 0.5, 0.25, 0.375])
    assert puffs(row, 2.9).at[0, 2] == 0.0, "not below its floor"
    assert found.tail[0] == pytest.approx([0.0, 0.0, 0.0])


def test_a_streak_points_against_its_way_and_is_no_longer_than_it() -> None:
    row = table(1, **{**ROW, "stretch": 2.0, "drag": 0.0, "pull": 0.0})
    young, old = puffs(row, 1.1), puffs(row, 2.0)
    assert np.linalg.norm(young.tail[0]) == pytest.approx(0.1 * np.sqrt(56))
    assert np.linalg.norm(old.tail[0]) == pytest.approx(2.0)
    assert old.tail[0] @ np.array([4.0, -2.0, 6.0]) < 0
    assert old.rgba[0, 3] == pytest.approx(0.8), "it does not fade on its way"


def test_the_page_reads_the_same_columns() -> None:
    source = (ROOT / "apps/scene/js/effects/particles.js").read_text(encoding="utf-8")
    (names,) = re.findall(r"COLUMNS = \[(.*?)\];", source, re.S)
    assert tuple(re.findall(r'"(\w+)"', names)) == COLUMNS


def test_tracers_shells_and_rockets_end_where_they_are_aimed() -> None:
    start, end = (10.0, 5.0, 4.0), (31.0, 20.0, 0.5)
    streak, arrives = emit.tracer(start, end, 1.0)
    rocket, there = emit.rocket(random(), start, end, 1.0)
    bomb = emit.lobbed(random(), start, end, 1.0, 1.1, 2 * 3.5 / 1.1**2)
    for rows, when in ((streak, arrives), (rocket[:1], there), (bomb[:1], 2.1)):
        assert puffs(rows, when - 1e-4).at[0] == pytest.approx(end, abs=0.02)
        assert puffs(rows, 1.0).at[0] == pytest.approx(start, abs=1e-5)
    assert puffs(bomb[:1], 1.02).at[0, 2] == pytest.approx(4.0, abs=0.01), "level at first"


@pytest.mark.parametrize(
    "rows",
    [
        emit.burst(random(), (5.0, 5.0, 1.0), 2.0, 1.5),
        emit.burning(random(), (5.0, 5.0, 1.0), 2.0, 3.0, 1.0),
        emit.screen(random(), (5.0, 5.0, 1.0), 2.0, 5.0, 3.0),
        emit.flame(random(), (5.0, 5.0, 1.0), (11.0, 5.0, 1.0), 2.0, 1.5),
        emit.muzzle(random(), (5.0, 5.0, 1.0), np.array([1.0, 0.0, 0.0]), 2.0, 1.0),
        emit.airburst(random(), (5.0, 5.0, 9.0), 2.0, 1.0),
    ],
)
def test_every_event_begins_in_time_and_ends(rows: Rows) -> None:
    assert np.isfinite(rows).all() and len(rows) < 260
    assert rows[:, 0].min() >= 2.0
    assert len(puffs(rows, 2.3).at) and not len(puffs(rows, ends(rows)).at)
    for seconds in np.linspace(2.0, ends(rows), 12):
        found = puffs(rows, float(seconds))
        assert np.isfinite(found.at).all()
        assert ((found.rgba >= 0) & (found.rgba <= 1)).all() and (found.size > 0).all()


def test_smoke_spreads_to_its_radius_and_not_far_beyond() -> None:
    rows = emit.screen(random(), (20.0, 20.0, 0.0), 0.0, 5.0, 3.2)
    found = puffs(rows, 2.0)
    away = np.linalg.norm(found.at[:, :2] - 20.0, axis=1)
    assert 3.0 < away.max() < 6.5


def test_the_same_generator_gives_the_same_burst() -> None:
    one, other = (emit.burst(random(), (0.0, 0.0, 0.0), 0.0, 1.0) for _ in range(2))
    assert np.array_equal(one, other)
    assert len(joined([one, other])) == 2 * len(one) and len(joined([])) == 0


def rims(found: Puffs) -> tuple[np.ndarray, np.ndarray]:
    """Return the radii of the corners of round puffs: of their dense part, and of all."""
    drawn = sprites(
        found, np.array([0.0, -20.0, 0.0]), np.array([1.0, 0, 0]), np.array([0, 0, 1.0])
    )
    corners = drawn.points.reshape(len(found.at), -1, 3)
    away = np.linalg.norm(corners[:, 1:] - corners[:, :1], axis=2)
    inner, outer = np.split(away, 2, axis=1)
    return inner, outer


def test_a_puff_near_the_camera_is_a_cloud_and_no_polygon() -> None:
    """Its rim has bulges of several corners each."""
    at = np.column_stack([np.linspace(0.0, 6.0, 40), np.zeros((40, 2))])
    _, outer = rims(Puffs(at, np.full(40, 1.3), np.ones((40, 4)), np.zeros((40, 3))))
    assert np.all(abs(outer / 1.3 - 1) < 0.12) and np.all(np.ptp(outer, axis=1) > 0.05)
    beside = abs(outer - np.roll(outer, 1, axis=1)).max(axis=1)
    assert np.all(beside < 0.55 * np.ptp(outer, axis=1)), "no corner between two dents"


def test_the_edge_of_an_opaque_puff_is_sharp_and_that_of_a_faint_one_is_soft() -> None:
    at, tail = np.zeros((2, 3)), np.zeros((2, 3))
    rgba = np.array([[0.5, 0.5, 0.5, 1.0], [0.5, 0.5, 0.5, 0.1]])
    inner, outer = rims(Puffs(at, np.ones(2), rgba, tail))
    opaque, faint = (1 - inner / outer).mean(axis=1)
    assert opaque < 0.2 and faint > 0.45


def test_a_burst_has_a_flash_then_a_core_earth_shards_and_smoke_that_stays() -> None:
    rows = emit.burst(random(), (5.0, 5.0, 1.0), 2.0, 1.5)
    early, half, late = (puffs(rows, 2.0 + after) for after in (0.05, 0.4, 1.9))
    bright = [one.rgba[:, :3].mean(axis=1) for one in (early, half, late)]
    assert bright[0].max() > 0.9, "the flash"
    red = half.rgba[:, 0] - half.rgba[:, 2]
    assert (red > 0.4).sum() >= 10, "the core glows"
    assert (half.tail.any(axis=1) & (half.at[:, 2] > 2.5)).sum() >= 5, "shards fly"
    brown = (half.rgba[:, 0] > half.rgba[:, 2] + 0.05) & (bright[1] < 0.4) & ~half.tail.any(axis=1)
    assert brown.sum() >= 20, "earth is thrown up"
    smoke = ~late.tail.any(axis=1)
    assert smoke.sum() >= 15 and bright[2][smoke].max() < 0.6, "smoke stays"
    assert np.ptp(bright[2][smoke]) > 0.1, "its puffs can be told from each other"


def seen_through(rows: Rows, seconds: float, eye: np.ndarray, point: np.ndarray) -> float:
    """Return the share of a point's light that puffs between it and an eye let through."""
    found = puffs(rows, seconds)
    far = float(np.linalg.norm(point - eye))
    way, off = (point - eye) / far, found.at - eye
    along = off @ way
    aside = np.linalg.norm(off - along[:, None] * way, axis=1)
    alpha = found.rgba[:, 3] * ((along < far) & ~found.tail.any(axis=1))
    soft = 0.55 - 0.4 * alpha  # as sprites draw it
    return float(np.prod(1 - alpha * np.clip((1 - aside / found.size) / soft, 0, 1)))


@pytest.mark.parametrize("size", [0.5, 0.8, 1.2, 1.8, 2.7])
def test_those_in_a_burst_are_seen_again_before_it_is_told_what_came_of_it(size: float) -> None:
    eye = np.array([-7.0, -12.0, 9.5])  # as near as a demonstration comes
    places = [np.array([x, y, 0.6]) for x in (-1.4, 0.0, 1.4) for y in (-1.4, 0.0, 1.4)]
    for seed in range(6):
        rows = emit.burst(np.random.default_rng(seed), (0.0, 0.0, 0.0), 2.0, size)
        seen = [seen_through(rows, 2.0 + emit.CLEARS, eye, place) for place in places]
        assert np.mean(seen) > 0.8 and np.sum(np.array(seen) > 0.5) >= 7, seed


@pytest.mark.slow
def test_a_destroyed_squad_leaves_dust_no_higher_than_its_men(tmp_path: Path) -> None:
    men = [f"position = [{x}.0, 5.0]" for x in range(5, 13)]
    table = table_from(tmp_path, HEAD + unit("able", "allies", *men))
    losses = tuple(Loss(model, "man", table) for model in table.unit("able").models)
    rows = show_of(table, Cues(losses=losses), (5.0, 5.0, 0.0, 20.0, 0.0, 45.0)).rows
    assert len(rows) >= len(losses)
    for seconds in np.linspace(0.0, ends(rows), 30):
        found = puffs(rows, float(seconds))
        assert (found.at[:, 2] + found.size).max(initial=0.0) < 1.25
