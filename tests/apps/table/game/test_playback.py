"""A game that is watched: its frames, forth and back, to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.in_words import in_words
from repository import SCENARIOS
from tables import laid
from watched import playback_at

from apps.table.game.playback import Playback
from rules.bolt_action.model import events as battle
from rules.engine.model.events import Event
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment
from rules.shadow_war.model import events as skirmish
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.play.frames import Frame, play_on
from sandbox.play.match import Match
from sandbox.table.table import Table

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def yard() -> Table:
    return laid(SCENARIOS / "yard.toml")


@pytest.fixture(scope="module")
def convoy() -> Table:
    return laid(SCENARIOS / "convoy.toml")


def played_to_the_end(table: Table, seed: int = 1) -> Playback:
    """A game watched to its end."""
    playback = playback_at(table)
    playback.begin(seed)
    while not playback.ended:
        before = playback.place.at
        playback.forward()
        assert playback.place.at == before + 1
    return playback


def poses(table: Table) -> dict[str, str]:
    return {model.id: model.spec.pose for model in table.models()}


def test_a_game_begins_with_the_table_as_it_is(yard: Table) -> None:
    playback = playback_at(yard)
    assert (playback.frame, playback.place.known) == (None, 0)
    playback.begin(1)
    assert (playback.place.at, playback.place.known, playback.work.busy) == (0, 1, False)
    assert poses(playback.frame.table) == poses(yard)
    assert playback.log[0] == "Turn 1, Wardens."


def test_a_step_is_played_once_and_looked_at_as_often_as_one_likes(yard: Table) -> None:
    playback = playback_at(yard)
    playback.begin(1)
    for _ in range(5):
        playback.forward()
    frames, log = playback.frames, playback.log
    playback.running = True
    playback.back()
    assert (playback.place.at, playback.running) == (4, False)
    assert playback.log == [line for frame in frames[:5] for line in in_words(frame.lines)]
    playback.forward()
    assert playback.log == log
    playback.show(2)
    assert playback.frame is frames[2]
    playback.show(99)
    playback.show(-1)
    assert playback.place.at == 2
    assert playback.frames[: len(frames)] == frames
    playback.show(0)
    playback.back()
    assert playback.place.at == 0


@pytest.mark.parametrize("name", ["yard", "convoy"])
def test_every_step_shows_something(name: str, request: pytest.FixtureRequest) -> None:
    playback = played_to_the_end(request.getfixturevalue(name))
    assert all(frame.lines for frame in playback.frames)
    assert playback.turn.over
    assert not playback.running
    playback.running = True
    playback.forward()
    assert (playback.ended, playback.running) == (True, False)
    playback.back()
    assert not playback.ended


def test_a_game_that_runs_stops_at_its_end(yard: Table) -> None:
    playback = played_to_the_end(yard)
    playback.show(0)
    playback.running = True
    for _ in playback.frames[1:]:
        assert playback.running
        playback.forward()
    assert playback.ended
    assert not playback.running


def test_a_shot_is_looked_at_before_what_comes_of_it(yard: Table) -> None:
    frames = played_to_the_end(yard).frames
    felled = 0
    for before, shot, after in zip(frames, frames[1:], frames[2:], strict=False):
        if shot.shot is None:
            continue
        firer, target = shot.shot
        assert poses(shot.table) == poses(before.table), "nobody has fallen yet"
        who, whom = (yard.unit(one).spec.label for one in (firer, target))
        assert any(
            re.match(f"{who} fires the .* at {whom}: ", line) for line in in_words(shot.lines)
        )
        if poses(after.table).get(f"{target}/0") == "prone" and after.shot is None:
            felled += 1
            assert poses(shot.table)[f"{target}/0"] == "standing"
            assert not any("goes down" in line or "pinned" in line for line in in_words(shot.lines))
    assert felled


def test_the_same_seed_is_the_same_game(yard: Table) -> None:
    assert played_to_the_end(yard, 3).log == played_to_the_end(yard, 3).log
    assert played_to_the_end(yard, 3).log != played_to_the_end(yard, 4).log


def test_planes_come_and_go(convoy: Table) -> None:
    frames = played_to_the_end(convoy).frames
    (stuka,) = [n for n, f in enumerate(frames) if any(a[0] == "stuka/0" for a in f.arrivals)]
    here = frames[stuka]
    assert "stuka/0" not in poses(frames[stuka - 1].table)
    ((_, start),) = here.arrivals
    stand = here.table.model("stuka/0").stand
    assert (stand.x, stand.y) != pytest.approx(start)
    assert frames[stuka + 1].shot == ("stuka", "rifles")
    gone = [n for n, frame in enumerate(frames) if "stuka" in frame.departures]
    assert gone[0] > stuka
    assert "stuka/0" not in poses(frames[gone[0]].table)


def with_flak(folder: Path) -> Table:
    """The convoy, and a gun that lies in wait for planes."""
    flak = """
        [[units]]
        id = "flak"
        name = "Flak"
        side = "allies"
        template = "anti-aircraft-halftrack"
        models = [ { position = [10.0, 26.0] } ]
    """
    path = folder / "flak.toml"
    path.write_text((SCENARIOS / "convoy.toml").read_text() + flak)
    return laid(path)


def test_a_plane_that_flak_stopped_has_arrived_and_goes_on(tmp_path: Path) -> None:
    """It flies in once, to where the shot met it; nothing is shown of it before."""
    frames = played_to_the_end(with_flak(tmp_path), 2).frames
    shot = next(
        n for n, f in enumerate(frames) if "opens fire from Ambush at Stuka" in in_words(f.lines)[0]
    )
    assert "stuka/0" not in poses(frames[shot - 2].table)
    flying, here = frames[shot - 1], frames[shot]
    assert in_words(flying.lines) == ["Wroooom! Stuka flies in."]
    assert here.shot == ("flak", "stuka") and here.arrivals == ()
    ((name, start),) = flying.arrivals
    assert name == "stuka/0"
    edge = here.table.model("stuka/0").stand
    assert (edge.x, edge.y) == pytest.approx(start), "it is shot at as it comes over the edge"
    came = next(
        frame
        for frame in frames[shot + 1 :]
        if any("Stuka attacks" in x for x in in_words(frame.lines))
    )
    assert any(line.startswith("Stuka attacks") for line in in_words(came.lines))
    assert came.arrivals == ()
    stand = came.table.model("stuka/0").stand
    assert (stand.x, stand.y) != pytest.approx(start)


def after(monkeypatch: pytest.MonkeyPatch, table: Table, *events: Event) -> list[Frame]:
    """The frames of a step in which this happened."""
    match = Match(table, seed=1)
    monkeypatch.setattr(match.game, "play", lambda action: list(events))
    frames, untold = play_on(match, Action())
    assert untold is None
    return list(frames)


def test_an_ambush_on_the_way_is_seen_where_it_met_its_target(
    convoy: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ((0.0, 28.0, 18.0, 180.0),)
    shot, wreck = after(
        monkeypatch,
        convoy,
        battle.MoveBegan("truck", "advance", ((0.0, 24.0, 18.0, 180.0),)),
        battle.AmbushSprung("rifles", "truck", "during", there, 0.5),
        battle.FireDeclared("rifles", "truck", "ambush"),
        battle.Destroyed("truck", "destroyed by damage"),
    )
    assert shot.shot == ("rifles", "truck")
    assert shot.table.model("truck/0").stand.x == 28.0
    assert (wreck.shot, "truck/0" in poses(wreck.table)) == (None, False)


def test_a_shot_from_overwatch_is_seen_where_it_met_its_target(
    yard: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plane that is missed goes on, and is where the rules put it when the step is over."""
    moment = Moment(0.5, ((0.0, 14.0, 8.0, 180.0, 0.0),))
    events = (
        skirmish.MoveBegan("raider/0", "move", ((0.0, 10.0, 8.0, 180.0, 0.0),)),
        skirmish.Aimed("sentry/0", "raider/0", "rifle", 9.5, "none", "overwatch", moment),
        skirmish.ShotFired("sentry/0", "raider/0", "rifle", hit=False, why="overwatch"),
    )
    (missed,) = after(monkeypatch, yard, *events)
    assert missed.shot == ("sentry", "raider")
    assert missed.table.model("raider/0").stand.x == 14.0
    hit, lying = after(
        monkeypatch, yard, *events, skirmish.ConditionChanged("raider/0", "pinned", "hit")
    )
    assert (hit.table.model("raider/0").stand.x, poses(hit.table)["raider/0"]) == (14.0, "standing")
    assert (lying.table.model("raider/0").stand.x, poses(lying.table)["raider/0"]) == (
        18.0,
        "prone",
    )


def test_a_table_of_one_side_is_no_game(yard: Table) -> None:
    wardens = tuple(unit for unit in yard.units if unit.spec.side == "wardens")
    alone = Table(yard.file, yard.pieces, wardens)
    playback = playback_at(alone)
    playback.begin(1)
    assert playback.frame is None
    assert playback.work.fault
    assert "Something went wrong" not in playback.work.fault
    playback._desk.sit(LiveDocument("", Document(yard.scenario), yard))
    playback.begin(1)
    assert (playback.work.fault, playback.place.known) == ("", 1)


def test_nothing_is_left_of_a_game_that_is_left(yard: Table) -> None:
    playback = played_to_the_end(yard)
    playback.stop()
    assert (playback.frame, playback.place.known, playback.turn.over, playback.log) == (
        None,
        0,
        False,
        [],
    )
    playback.forward()
    playback.back()
    assert playback.frame is None
