"""Shows of the demonstrations that are shipped: what is seen is what the rules told."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from games.face_up import face_up
from games.in_words import in_words
from PIL import Image
from repository import EXAMPLES
from tables import HEAD, laid, table_from, unit

from sandbox.play.demonstrations.captions import caption
from sandbox.play.demonstrations.film import demonstration_film
from sandbox.play.demonstrations.shows import (
    LOOKS,
    ShownStep,
    faces,
    home,
    shown_moment,
    shown_step,
)
from sandbox.play.demonstrations.stages import moments, stage
from sandbox.play.flown import flown
from sandbox.sight.picking import hidden
from sandbox.table.table import Table
from sandbox.view.effects.camera import ARRIVES, axes, eye_of, seat_at, seen_at
from sandbox.view.effects.dice import thrown
from sandbox.view.effects.emitters import CLEARS
from sandbox.view.effects.particles import ends, puffs
from sandbox.view.effects.show import Show
from sandbox.view.effects.signs import write_words
from sandbox.view.items import model_items
from sandbox.view.marks.template_words import Word

pytestmark = pytest.mark.slow

BOMBS, ROCKETS, SHOT_DOWN = 1, 4, 6
"""Steps of the demonstration of aircraft."""

HOME = (0.0, 0.0, 0.0, 1.0, 0.0, 45.0)


@cache
def table(name: str) -> Table:
    return laid(EXAMPLES / "demonstrations" / f"{name}.toml")


@cache
def attack(step: int) -> dict[str, ShownStep]:
    there = stage(table("aircraft"), step)
    return {f"{k} {one.title}": shown_moment(there, k) for k, one in enumerate(moments(there))}


def artillery(step: int) -> ShownStep:
    there = table("artillery")
    before = stage(there, step - 1).table if step else there
    return shown_step(stage(there, step), before)


def die_size(show: Show) -> float:
    die = next(one for one in show.items if one.name.startswith("demonstration/die-"))
    low, high = np.reshape(die.mesh.bounds, (3, 2)).T
    return float((high - low).max())


def named(step: int, title: str) -> ShownStep:
    (found,) = [one for name, one in attack(step).items() if name.endswith(title)]
    return found


@pytest.mark.parametrize("step", [BOMBS, ROCKETS])
def test_the_dice_of_each_moment_lie_as_they_were_rolled(step: int) -> None:
    many = 0
    for shown in attack(step).values():
        rolled = [face for roll in faces(shown.lines) for face in roll]
        dice = [one for one in shown.show.items if one.name.startswith("demonstration/die-")]
        assert [face_up(one.matrix) for one in dice] == rolled[: len(dice)]
        assert len(dice) == min(len(rolled), 18)
        many += len(dice)
    assert many > 8


def test_a_bomb_falls_before_it_bursts_and_a_burnt_out_truck_stays() -> None:
    burst = attack(BOMBS)["12 Result"].show
    reveals = {one.name: one for one in burst.reveals}
    lost = reveals["demonstration/lost-model/fuel/0"]
    wreck = reveals["demonstration/hulk-fuel/0"]
    assert 1.5 < lost.until == wreck.since < 3.0, "the truck burns out when the bomb arrives"
    assert reveals["demonstration/craters"].since > wreck.since
    assert {one.noise for one in burst.sounds} >= {"whistle", "burst"}
    last = attack(BOMBS)["13 It pulls out in the next turn"].show
    assert {"demonstration/hulk-fuel/0", "demonstration/craters"} <= {o.name for o in last.items}
    assert not last.reveals, "they are there from the beginning of the next moment"


def test_a_plane_that_is_shot_down_falls_burning_and_its_wreck_stays() -> None:
    there = stage(table("aircraft"), SHOT_DOWN)
    number = len(moments(there)) - 1
    shown = shown_moment(there, number)
    plane = there.table.model("diver/0").piece
    (fall,) = [one for one in shown.show.throws if one.falls]
    wreck = next(one for one in shown.show.items if one.name == fall.name)
    x, y, z = wreck.matrix[:3, 3]
    assert fall.name == "demonstration/hulk-diver/0" and fall.high > 2.0 > z
    assert 0 < x < 72 and 0 < y < 48 and np.hypot(fall.start[0] - x, fall.start[1] - y) > 3.0
    assert np.ptp(wreck.mesh.points, axis=0)[2] < plane.part("body").mesh.bounds[1, 2]
    reveals = {one.name: one for one in shown.show.reveals}
    assert reveals["demonstration/lost-model/diver/0"].until == fall.begins < fall.ends
    assert (
        "Dive bomber is shot down."
        in caption(there.step, moments(there), number, lines=shown.lines)[1]
    )


@pytest.mark.parametrize("step", [BOMBS, ROCKETS, SHOT_DOWN])
def test_what_came_of_it_is_told_when_dice_lie_and_the_last_burst_is_over(step: int) -> None:
    for name, shown in attack(step).items():
        show = shown.show
        landed = [throw.ends for throw in show.throws]
        bursts = [one.seconds for one in show.sounds if one.noise == "burst"]
        hits = [one.since for one in show.reveals if np.isfinite(one.since)]
        assert show.tells >= max([*landed, *bursts], default=0.0) - 0.001, name
        assert show.tells <= show.seconds and (show.tells > 0) == bool(landed or bursts), name
        dice = [throw.ends for throw in show.throws if not throw.falls]
        if dice:
            assert all(one > max(dice) - 0.001 for one in (*bursts, *hits) if one > 0), name


def test_a_film_tells_the_result_only_once_it_is_seen() -> None:
    there = stage(table("aircraft"), SHOT_DOWN)
    shown = shown_moment(there, len(moments(there)) - 1)
    pictures = list(demonstration_film(table("aircraft"), (96, 64), 4, [SHOT_DOWN]))
    began = max(k for k, one in enumerate(pictures) if one.title != "Result") + 1
    first = next(k for k, one in enumerate(pictures) if "is shot down" in one.words)
    waits, reads = (
        sum(one.seconds for one in part) for part in (pictures[began:first], pictures[first:])
    )
    assert began < first and waits == pytest.approx(shown.show.tells, abs=0.3) and reads > 1.5


@cache
def shots(name: str) -> list[tuple[str, ShownStep, tuple[float, ...]]]:
    """Return the title of each moment of a demonstration, its show, and the camera before it."""
    there, seat, found = table(name), home(table(name)), []
    for number, step in enumerate(there.scenario.steps):
        made = stage(there, number)
        titles = [str(one.title) for one in moments(made)]
        shows = [shown_moment(made, part) for part in range(len(titles))]
        if not titles:
            titles = [step.title]
            shows = [shown_step(made, stage(there, number - 1).table if number else there)]
        for title, shown in zip(titles, shows, strict=True):
            found.append((f"{name}, {step.title}: {title}", shown, seat))
            seat = seat_at(shown.show.track, seat, np.inf)
    return found


def vertices(shown: ShownStep, unit: str) -> np.ndarray:
    models = shown.table.unit(unit).models
    return np.concatenate(
        [one.stand.place(p.mesh.vertices) for one in models for p in one.piece.parts]
    )


EVERY = ("aircraft", "artillery", "overwatch", "templates")


@pytest.mark.parametrize("name", EVERY)
def test_dice_lie_in_the_picture_smaller_than_a_tank_and_not_over_the_firer(name: str) -> None:
    """Seen from where the camera is once they lie, at 16:9 and above a caption."""
    for title, shown, before in shots(name):
        dice = [one for one in shown.show.items if one.name.startswith("demonstration/die-")]
        if not dice:
            continue
        lie = max(one.ends for one in shown.show.throws if not one.falls)
        seat = seat_at(shown.show.track, before, lie)
        corners = [one.mesh.points @ one.matrix[:3, :3].T + one.matrix[:3, 3] for one in dice]
        right, up, _ = seen_at(seat, np.concatenate(corners)).T
        assert abs(right).max() < 1.5 and up.min() > -0.75 and up.max() < 0.95, title
        assert die_size(shown.show) < 2.0, "a medium tank is 2 inches high"
        if shown.shot is not None and shown.shot[0] in {one.id for one in shown.table.units}:
            firer = seen_at(seat, vertices(shown, shown.shot[0]))
            for die in corners:
                drawn = seen_at(seat, die)
                low, high = drawn.min(axis=0), drawn.max(axis=0)
                over = ((firer[:, :2] > low[:2]) & (firer[:, :2] < high[:2])).all(axis=1)
                assert not (over & (firer[:, 2] > high[2])).any(), title


@pytest.mark.parametrize("name", EVERY)
def test_a_result_is_told_once_those_in_the_last_burst_are_seen(name: str) -> None:
    for title, shown, _ in shots(name):
        bursts = [one.seconds for one in shown.show.sounds if one.noise == "burst"]
        if bursts:
            assert shown.show.tells >= max(bursts) + CLEARS - 0.001, title


@pytest.mark.parametrize("name", EVERY)
def test_nothing_bursts_or_is_changed_before_the_dice_lie(name: str) -> None:
    for title, shown, _ in shots(name):
        ways = shown.show.throws
        lie = max((one.ends for one in ways if "/die-" in one.name), default=0.0)
        bursts = [one.seconds for one in shown.show.sounds if one.noise == "burst"]
        comes = [one.since for one in shown.show.reveals if one.name != "demonstration/aircraft"]
        assert all(when >= lie - 0.001 for when in (*bursts, *comes) if when > 0), title


@pytest.mark.parametrize("name", EVERY)
def test_the_weapons_of_a_firer_follow_each_other_at_once(name: str) -> None:
    for title, shown, _ in shots(name):
        fired = [s.seconds for s in shown.show.sounds if s.noise in ("shots", "cannon", "gun")]
        assert all(gap < 0.7 for gap in np.diff(sorted(fired))), title


@pytest.mark.parametrize("name", EVERY)
def test_nothing_stands_before_the_dice(name: str) -> None:
    for title, shown, before in shots(name):
        dice = [one for one in shown.show.items if one.name.startswith("demonstration/die-")]
        if not dice:
            continue
        lie = max(one.ends for one in shown.show.throws if not one.falls)
        seat, half = seat_at(shown.show.track, before, lie), 0.4 * die_size(shown.show)
        aside = half * axes(seat[4], seat[5])[0]
        middles = np.array([one.matrix[:3, 3] for one in dice])
        for across in (-1.0, 1.0):
            for up in (-half, half):
                corners = middles + across * aside + (0.0, 0.0, up)
                assert not hidden(shown.table, eye_of(seat), corners).any(), title


def test_a_target_in_overwatch_is_in_sight_of_the_camera() -> None:
    """A container does not stand before it, whether it is fired at or has arrived."""
    for title, shown, before in shots("overwatch"):
        if shown.shot is None or "Behind the container" in title:
            continue
        eye = eye_of(seat_at(shown.show.track, before, np.inf))
        target = vertices(shown, shown.shot[1])
        drawn = hidden(shown.table, eye, target + 0.01 * (eye - target))
        assert drawn.mean() < 0.35, title


def test_who_was_missed_is_seen_to_run_on() -> None:
    """The last moment of the step is an arrival, not a twitch."""
    there = stage(table("overwatch"), 2)
    *_, fired, arrived = moments(there)
    assert str(arrived.title) == "Rust arrives"
    stands = [one.frame.table.model("rust/0").stand for one in (fired, arrived)]
    assert np.hypot(stands[1].x - stands[0].x, stands[1].y - stands[0].y) > 2.5


def test_a_miss_is_told_when_its_shots_have_passed() -> None:
    found = [shown for title, shown, _ in shots("overwatch") if "fires" in title]
    misses = [one.show for one in found if any(" misses " in line for line in in_words(one.lines))]
    assert len(misses) == 2
    for show in misses:
        fired = next(one.seconds for one in show.sounds if one.noise in ("shots", "cannon"))
        assert show.tells > fired + 0.2


@pytest.mark.parametrize("name", EVERY)
def test_a_firer_is_never_cut_by_the_edge_while_it_fires_or_may_fire(name: str) -> None:
    for title, shown, before in shots(name):
        if shown.shot is None or "fire" not in title.rpartition(": ")[2]:
            continue
        fires = [one for one in shown.show.sounds if one.noise in ("shots", "cannon", "gun")]
        for seconds in (fires[0].seconds, shown.show.tells) if fires else (LOOKS, np.inf):
            seat = seat_at(shown.show.track, before, seconds)
            right, up, _ = seen_at(seat, vertices(shown, shown.shot[0])).T
            assert abs(right).max() < 1.7 and abs(up).max() < 0.95, (title, seconds)


def test_a_plane_that_may_be_fired_at_does_not_leave_the_picture() -> None:
    """Also where it flies on from where it was halted: it is seen from the camera's arrival on."""
    number = 0
    for title, shown, before in shots("aircraft"):
        planes = {"diver", "blue_leader", "ground_attack"}
        if "may fire" not in title or shown.shot is None or shown.shot[1] not in planes:
            continue
        for seconds in (ARRIVES, LOOKS, np.inf):
            seat = seat_at(shown.show.track, before, seconds)
            right, up, _ = seen_at(seat, vertices(shown, shown.shot[1])).T
            assert abs(right).max() < 16 / 9 and up.max() < 1.0, (title, seconds)
        number += 1
    assert number >= 6


def test_a_plane_is_whole_in_the_picture_of_what_it_did() -> None:
    """The camera follows a load to its burst, and does not cut the plane that dropped it."""
    steps, seen = {one.title: one for one in table("aircraft").scenario.steps}, 0
    for title, shown, before in shots("aircraft"):
        step = steps[title.removeprefix("aircraft, ").partition(": ")[0]]
        falls = any(one.noise in ("whistle", "rocket") for one in shown.show.sounds)
        if step.attack is not None and step.attack.plane in {one.id for one in shown.table.units}:
            seat = seat_at(shown.show.track, before, np.inf)
            right = seen_at(seat, vertices(shown, step.attack.plane))[:, 0]
            assert not falls or abs(right).max() < 16 / 9, title
            seen += falls
    assert seen >= 2


def test_a_fighter_is_at_least_120_pixels_high_when_it_may_fire_and_when_it_does() -> None:
    for title, shown, before in shots("overwatch"):
        if "fire" in title.partition(": ")[2]:
            seats = [seat_at(shown.show.track, before, key.seconds) for key in shown.show.track]
            body = vertices(shown, shown.shot[0] if shown.shot else "")
            high = [540 * np.ptp(seen_at(seat, body)[:, 1]) for seat in seats]
            assert max(high) >= 120, (title, high)


def test_flak_sends_tracers_and_the_camera_shows_both_ends() -> None:
    shown = named(BOMBS, "Flak halftrack fires")
    assert len(shown.show.rows) > 50 and shown.show.track
    x, y, *_ = shown.show.track[-1].seat
    assert 15.0 < x < 60.0 and 15.0 < y < 26.0, "between the halftrack and the plane"


def test_men_stand_until_the_rocket_arrives() -> None:
    burst = named(ROCKETS, "Result").show
    stood = [one for one in burst.reveals if one.name.startswith("demonstration/lost-model/escort")]
    assert len(stood) == 6 and all(one.since < 0 < one.until for one in stood)
    drawn = {one.name: one for one in burst.items}
    assert all(not drawn[one.name].visible for one in stood), "hidden at the end"


def test_the_first_picture_of_a_puzzle_is_its_own() -> None:
    there = table("line-of-sight")
    for number, step in enumerate(there.scenario.steps):
        made = stage(there, number)
        show = shown_step(made, stage(there, max(0, number - 1)).table).show
        assert step.ask and seat_at(show.track, home(there), 0.0) == made.camera


def test_a_show_is_the_same_each_time() -> None:
    there = stage(table("aircraft"), BOMBS)
    one, other = (shown_moment(there, 12).show for _ in range(2))
    assert np.array_equal(one.rows, other.rows) and one.throws == other.throws
    assert one.reveals == other.reveals and one.track == other.track


def test_a_barrage_falls_only_when_its_reach_is_known_and_a_late_one_not_at_all() -> None:
    counts = [len(artillery(step).show.rows) for step in range(5)]
    assert counts[0] == counts[1] == counts[2] == 0
    assert 0 < counts[3] < counts[4] / 4, "one shell with the roll for its reach, then all"
    assert {one.name for one in artillery(4).show.reveals} >= {"template/barrage/burst-0"}


def test_each_unit_has_its_pins_with_the_burst_that_is_nearest_to_it() -> None:
    show = artillery(4).show
    pins = {one.name: one.since for one in show.reveals if one.name.startswith("die/")}
    bursts = [one.seconds for one in show.sounds if one.noise == "burst"]
    assert len(pins) == 3 and set(pins.values()) <= set(bursts)
    assert len(set(pins.values())) > 1, "not all with the first"
    assert max(pins.values()) <= show.tells + 0.001


def test_a_mortar_that_misses_is_seen_to_miss_and_a_hit_fells_men() -> None:
    miss, hit = artillery(6).show, artillery(8).show
    assert len(miss.rows) and not miss.reveals
    fell = [one for one in hit.reveals if one.name.startswith("demonstration/lost-model/dog")]
    assert len(fell) == 5


def test_new_smoke_grows_and_the_dice_of_earlier_steps_are_not_thrown_again() -> None:
    smoke = artillery(10).show
    (grown,) = smoke.reveals
    assert grown.name == "smoke/smoke" and grown.grows > 1 and len(smoke.rows)
    dice = [one for one in artillery(3).show.items if "die-" in one.name]
    assert len(dice) == 1, "only the roll for the reach"


def laid_step(folder: Path, template: str) -> ShownStep:
    """A step that lays a template beside two units."""
    text = (
        HEAD
        + unit("able", "axis", "position = [10, 10]", template="flamethrower-team")
        + unit("baker", "allies", "position = [15, 10]", "position = [15.5, 11]")
        + "[[support]]\nside = 'axis'\nkind = 'barrage'\n"
        + f"[[steps]]\ntitle = 'x'\nlay = [{template}]\n"
    )
    there = table_from(folder, text)
    return shown_step(stage(there, 0), there)


def test_a_flamethrower_sends_a_jet_to_the_men_that_burn(tmp_path: Path) -> None:
    at = "position = [15, 10], of = 'able', seed = 2"
    show = laid_step(tmp_path, f"{{ id = 'jet', kind = 'flame', {at} }}").show
    assert [one.noise for one in show.sounds if one.noise == "flame"] == ["flame"]
    assert not any(one.noise in ("whistle", "burst") for one in show.sounds)
    begins = next(one.seconds for one in show.sounds if one.noise == "flame")
    flames = show.rows[show.rows[:, 12] > 0.9]  # red at first, as no smoke is
    assert ends(flames) < show.tells + 0.2, "those who burn are seen before it is told who fell"
    found = puffs(show.rows, begins + 1.4).at
    assert found[:, 0].min() < 12.0 and 13.5 < found[:, 0].max() < 17.0


@pytest.mark.rule("BA-HE-1")
def test_the_burst_of_a_shell_grows_with_its_size_and_its_radius(tmp_path: Path) -> None:
    def burst(template: str) -> float:
        at = "position = [15, 10], of = 'baker', turn = 6, seed = 2"
        show = laid_step(tmp_path, f"{{ id = 'shell', kind = 'he', {at}, {template} }}").show
        (burst_at,) = [one.seconds for one in show.sounds if one.noise == "burst"]
        return float(puffs(show.rows, burst_at + 0.05).size.max())

    weapons = ("medium anti-tank gun", "light mortar", "medium mortar", "medium howitzer")
    sizes = [burst(f"weapon = '{weapon}'") for weapon in (*weapons, "heavy howitzer")]
    assert sizes == sorted(set(sizes)) and sizes[0] < 0.25 * sizes[-1]
    one, four = (burst(f"weapon = 'medium mortar', radius = {inches}") for inches in (1, 4))
    assert one < 0.3 * four


def test_a_smoke_screen_grows_and_nothing_bursts(tmp_path: Path) -> None:
    at = "position = [15, 10], seed = 2"
    show = laid_step(tmp_path, f"{{ id = 'screen', kind = 'smoke-screen', {at} }}").show
    assert {one.noise for one in show.sounds} == {"hiss"}
    (grown,) = [one for one in show.reveals if one.name.startswith("smoke/")]
    assert grown.since < grown.since + grown.grows <= show.tells + 0.001
    assert not any("burst" in one.name for one in show.reveals)


@pytest.mark.parametrize(
    ("name", "number"), [("artillery", 3), ("artillery", 11), ("templates", 17)]
)
def test_a_template_is_as_before_until_its_dice_lie(name: str, number: int) -> None:
    """The radius that was rolled is no secret afterwards, nor where a barrage has strayed to."""
    there = table(name)
    show = shown_step(stage(there, number), stage(there, number - 1).table).show
    lie = max(one.ends for one in show.throws)
    reveals = [one for one in show.reveals if "template/" in one.name and "/burst" not in one.name]
    rings = [one for one in reveals if one.name.count("/") == 1]
    former = [one for one in reveals if one.name.startswith("demonstration/lost-template/")]
    screens = [one for one in show.reveals if one.name.startswith("smoke/")]
    assert all(lie <= one.since < show.tells - 2.0 for one in screens)
    assert len(rings) == 1 and former
    assert all(one.since >= lie - 0.001 for one in reveals if one not in former)
    assert all(one.since < 0 and one.until == rings[0].since for one in former)


def test_a_plane_is_in_the_picture_while_it_comes_in() -> None:
    """From the moment in which the camera has arrived."""
    for number in (BOMBS, SHOT_DOWN):
        there = stage(table("aircraft"), number)
        before = there.table
        for part, moment in enumerate(moments(there)):
            track = shown_moment(there, part).show.track
            for flight in flown(before, moment.frame, moment.stop):
                if flight.manner != "arrive":
                    continue
                model = moment.frame.table.model(flight.model)
                body = model_items(model, moment.frame.table)[0]
                for seconds in np.arange(0.5, flight.seconds, 0.1):
                    pose = flight.pose(body, float(seconds))
                    assert pose is not None
                    seat = seat_at(track, home(there.table), float(seconds))
                    right, up, _ = seen_at(seat, pose[None, :3, 3])[0]
                    assert abs(right) < 1.7 and abs(up) < 0.95, (moment.title, seconds)
            before = moment.frame.table


@pytest.mark.parametrize("number", [12, 13, 14])
def test_the_aircraft_of_an_air_strike_is_seen_to_pass_as_it_attacks(number: int) -> None:
    there = table("templates")
    made = stage(there, number)
    show = shown_step(made, stage(there, number - 1).table).show
    (way,) = [one for one in show.throws if one.name == "demonstration/aircraft"]
    plane = next(one for one in show.items if one.name == way.name)
    assert not plane.visible, "it is gone afterwards"
    fired = min(one.seconds for one in show.sounds if one.noise != "dice")
    assert way.begins < fired < way.ends - 1.0
    pictured = []
    for seconds in np.arange(fired - 0.4, way.ends - 0.2, 0.1):
        pose = thrown(way, plane.matrix, float(seconds))
        seat = seat_at(show.track, made.camera, float(seconds))
        right, up, _ = seen_at(seat, plane.mesh.points @ pose[:3, :3].T + pose[:3, 3]).T
        pictured.append(abs(right).max() < 1.75 and abs(up).max() < 0.98)
    assert sum(pictured) >= 6, "whole in the picture for over half a second"
    assert pictured[4], "also as it fires"


def test_an_air_strike_is_drawn_by_the_kind_of_its_aircraft() -> None:
    there = table("templates")
    shown = {}
    for number, step in enumerate(there.scenario.steps):
        if step.title.startswith("It comes: "):
            before = stage(there, number - 1).table
            shown[step.title] = shown_step(stage(there, number), before).show
    strafed, bombed, rocketed = shown.values()
    noises = [
        [sound.noise for sound in show.sounds if sound.noise != "dice"] for show in shown.values()
    ]
    assert set(noises[0]) == {"shots"} and len(noises[0]) >= 5
    fired = [one.seconds for one in strafed.sounds if one.noise == "shots"]
    assert np.ptp(fired) < 1.0, "no bullet comes from where the plane is no longer"
    assert noises[1] == ["whistle", "burst"] and noises[2] == ["rocket", "burst"] * 2
    assert not any("crater" in one.name for one in strafed.reveals)
    assert all(
        "template/strike/craters" in {one.name for one in show.reveals}
        for show in (bombed, rocketed)
    )


@pytest.mark.parametrize(
    ("title", "changed"),
    [("A shell on armour", "model/sherman/0"), ("A medium mortar: D6 hits", "die/dog")],
)
def test_what_a_hit_changes_is_as_before_until_the_shell_has_come(title: str, changed: str) -> None:
    there = table("templates")
    (number,) = [n for n, step in enumerate(there.scenario.steps) if step.title == title]
    show = shown_step(stage(there, number), stage(there, number - 1).table).show
    (after,) = [one for one in show.reveals if one.name == changed]
    (burst,) = [one for one in show.reveals if one.name.endswith("burst-0")]
    assert 1.0 < after.since <= burst.since
    before = [one.until for one in show.reveals if one.name.endswith(f"lost-{changed}")]
    assert before == ([after.since] if changed.startswith("model/") else [])


def test_a_film_of_a_puzzle_asks_first_and_then_tells_the_verdict() -> None:
    pictures = list(demonstration_film(table("line-of-sight"), (96, 64), 1, [0]))
    words = list(dict.fromkeys(picture.words for picture in pictures))
    assert len(words) == 2 and "is the tank in cover? Clear, soft cover," in words[0]
    assert words[1].startswith("Watch does not see Tank")


def test_a_film_of_a_puzzle_names_both_units_as_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[str, str]] = []
    monkeypatch.setattr(
        "sandbox.play.demonstrations.film.write_words",
        lambda _image, _seat, words: written.extend((one.text, one.detail) for one in words),
    )
    next(demonstration_film(table("line-of-sight"), (96, 64), 1, [0]))
    assert written == [("Watch", "firer"), ("Tank", "target")]


def test_smoke_of_a_puzzle_in_a_film_comes_once() -> None:
    """It stands when the answer is told, and no line of sight is drawn before that."""
    pictures = list(demonstration_film(table("artillery"), (96, 64), 2, [10], nears=0.0))
    asked, told = (list(part) for _, part in groupby(pictures, lambda one: one.words))
    stands, answered = (np.asarray(one.image, dtype=float) for one in (asked[-1], told[0]))
    assert abs(stands - answered).mean() < 3.0 < abs(stands - np.asarray(asked[0].image)).mean()


def test_a_film_writes_the_labels_of_a_template_at_its_places() -> None:
    """A barrage called at the middle of the picture has its name there, and each unit its own."""
    image = Image.new("RGB", (640, 360), "black")
    names = [
        Word("barrage", "Artillery barrage", "", (42.0, 20.0, 0.0)),
        Word("hidden", "Beneath it", "", (42.0, 20.0, 0.0)),
        Word("behind", "Behind the camera", "", (42.0, -90.0, 0.0)),
    ]
    write_words(image, (42.0, 20.0, 0.0, 50.0, -90.0, 50.0), names[1:2])
    alone = image.copy()
    write_words(image, (42.0, 20.0, 0.0, 50.0, -90.0, 50.0), names)
    box = image.getbbox()
    assert box is not None and box[0] < 320 < box[2] and box[3] in (180, 181)
    assert (box[0] + box[2]) / 2 == pytest.approx(320, abs=1)
    assert alone.getbbox() != box, "the second of two that overlap is left out"


def test_dice_are_as_large_as_the_camera_of_a_step_needs() -> None:
    late, falls = artillery(1).show, artillery(3).show
    sizes = [die_size(show) for show in (late, falls)]
    assert sizes[0] == sizes[1], "seen from as far away, with a burst or without"


def test_a_halted_plane_flies_on_and_dives_and_the_camera_ends_at_it() -> None:
    there = stage(table("aircraft"), BOMBS)
    before, flights = there.table, []
    for number, moment in enumerate(moments(there)):
        for one in flown(before, moment.frame, moment.stop):
            flights.append((str(moment.title), one.manner, max(way.z for way in one.way)))
            if not one.leaves:
                seat = seat_at(shown_moment(there, number).show.track, HOME, np.inf)
                off = np.hypot(seat[0] - one.way[-1].x, seat[1] - one.way[-1].y)
                assert off < 0.3 * seat[3], moment.title
        before = moment.frame.table
    titles, manners, heights = zip(*flights, strict=True)
    assert titles[:2] == ("Dive bomber comes in", "Leading halftrack may fire")
    assert manners == ("arrive", "on", "on", "leave")
    assert max(heights[:2]) < 1.0, "level until it is halted"
    assert heights[2] > 2.5, "it gains height, and dives"


def test_no_picture_of_a_film_stands_still_for_more_than_two_seconds() -> None:
    """The camera comes slowly nearer where nothing moves, and no caption is shorter for it."""
    pictures = list(demonstration_film(table("line-of-sight"), (96, 64), 2, [0]))
    stills = [
        sum(picture.seconds for picture in run)
        for _, run in groupby(pictures, lambda one: one.image.tobytes())
    ]
    assert max(stills) <= 2.0
    words = {picture.words for picture in pictures}
    for said in words:
        shown = sum(picture.seconds for picture in pictures if picture.words == said)
        assert shown >= min(6.5, 0.22 * len(said.split()))
