"""A warplane's attack on the page: what is chosen, what is shown, what is flown and taken back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from page_of_messages import Page
from repository import SCENARIOS
from shown import Shown, parts
from tables import laid

from apps.cards.play.flight import FlightCard
from apps.table.game.air import Air
from apps.table.output.overlays import labels, marks
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from rules.bolt_action.model.facts import STOPS_AT_IN
from rules.engine.play.dice import SeededDice
from sandbox.document.refusal import Refused
from sandbox.table.ranges import range_between
from sandbox.table.table import Table
from sandbox.view.marks.flight_overlay import course, departure
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

CONVOY = SCENARIOS / "convoy.toml"


@pytest.fixture(scope="module")
def convoy() -> Table:
    return laid(CONVOY)


@pytest.fixture
def page(convoy: Table) -> tuple[Session, Page, Workspace, Air]:
    session, view = Session(), Page()
    space = Workspace(session, view)
    air = Air(session, space.flights, SeededDice(7))
    space.show(build_scene(convoy), convoy)
    view.tell("ready", width=800, height=600)
    view.messages = []
    return session, view, space, air


Made = tuple[Session, Page, Workspace, Air]


def test_the_choices_of_a_flight_come_in_order(page: Made) -> None:
    session, _, _, air = page
    assert air.wanted
    assert (air.phase, [unit.id for unit in air.planes()]) == ("plane", ["eagle", "stuka"])
    session.choose("rifles")
    assert air.phase == "plane", "a squad does not fly"
    air.choose_plane("eagle")
    assert (air.phase, session.firer) == ("target", "eagle")
    assert {unit.id for unit in air.targets()} == {"truck", "guards", "stuka"}
    session.choose("truck")
    assert (air.phase, session.flight) == ("edge", None)
    air.choose_edge("own")
    assert air.phase == "ready"
    assert session.flight.path.ends_in == pytest.approx(STOPS_AT_IN)
    air.choose_edge("own")
    assert (air.phase, session.flight) == ("edge", None)


def test_the_flight_is_shown_before_it_is_taken(page: Made) -> None:
    session, view, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    shown = {item.name: item for item in marks(session, session.table)}
    assert {
        f"flight/{name}" for name in ("path", "track", "ticks", "reach", "end", "ghost")
    } <= set(shown)
    assert not any(name.startswith("sight/") for name in shown)
    assert set(shown) <= set(view.scene.items)
    path = session.flight.path
    drawn = shown["flight/path"].mesh.bounds
    assert (drawn[4] + drawn[5]) / 2 == pytest.approx(session.flight.plane.local_eye[2], abs=0.2)
    ghost = shown["flight/ghost"]
    assert ghost.digest == view.scene.items["model/eagle/0"].digest, "its mesh is there already"
    assert ghost.opacity < 1
    assert np.allclose(ghost.matrix[:2, 3], path.end[:2])
    (label,) = [row for row in labels(session, session.table) if row["id"] == "flight/eagle"]
    assert f"{label['text']} {label['detail']}" == (
        f"flies {path.distance_in:.1f}″, stops 12.0″ from Lead truck"
    )
    # Ticks: one for each whole foot of the track.
    assert shown["flight/ticks"].mesh.n_points > 0
    # The plane would touch the line about its target where it stops.
    reach = np.asarray(shown["flight/reach"].mesh.points)[:, :2]
    gap = np.linalg.norm(reach - np.array(path.end[:2]), axis=1).min()
    base = np.asarray(session.flight.plane.piece.part("base").mesh.vertices)[:, :2]
    assert gap == pytest.approx(np.linalg.norm(base, axis=1).max(), abs=0.8)


@pytest.mark.rule("WP-6")
def test_a_plane_that_comes_in_makes_its_noise_on_the_page(page: Made) -> None:
    session, view, _, air = page
    card = FlightCard(air, lambda *_: None)
    session.show("eagle", "truck")
    air.choose_edge("own")
    assert "Wroooom" not in Shown(card).text
    air.fly()
    assert "Wroooom! Eagle flight comes in." in Shown(card).text
    view.landed()
    air.pull_out()
    assert "Wroooom" not in Shown(card).text


@pytest.mark.rule("WP-6")
def test_the_flight_shown_says_why_it_stops_nearer(page: Made) -> None:
    session, _, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    flight = session.flight
    assert flight.reason == "" and flight.detail == "stops 12.0″ from Lead truck"
    nearer = replace(flight, path=replace(flight.path, ends_in=9.4), blocking="Rear truck")
    assert nearer.detail == "stops 9.4″ from Lead truck: Rear truck is in the way"
    stays = replace(flight, path=replace(flight.path, ends_in=7.0, distance_in=0.0))
    assert stays.detail == "stops 7.0″ from Lead truck: it stays where it comes in"


def test_a_flight_ends_on_the_table_and_is_undone(page: Made) -> None:
    session, view, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    before, path = session.table, session.flight.path
    view.messages = []
    air.fly()
    assert (air.phase, session.table) == ("flying", before)
    (op,) = view.flights()
    assert op["group"] == "model/eagle/0"
    assert op["way"][0][3] is None, "it comes from beyond the table's edge"
    assert op["way"][-1][:2] == pytest.approx(path.end[:2], abs=0.01)
    assert op["way"][-1][2] == pytest.approx(op["way"][-1][3], abs=0.01)
    assert len([message for message in view.messages if message["op"] == "fly"]) == 1
    air.choose_edge("left")
    assert session.table is before
    view.landed()
    assert (air.phase, session.flight, air.edge) == ("landed", None, "")
    stand = session.table.model("eagle/0").stand
    assert (stand.x, stand.y) == pytest.approx(path.end[:2], abs=1e-3)
    assert (session.firer, session.target) == ("eagle", "truck")
    near = range_between(session.table.model("eagle/0"), session.table.model("truck/0"))
    assert near == pytest.approx(STOPS_AT_IN, abs=0.01)
    assert session.verdict.report.forward.range_in == pytest.approx(near)
    assert np.allclose(view.scene.items["model/eagle/0"].matrix, stand.matrix)
    session.undo()
    assert session.table.digest == before.digest
    assert air.phase == "edge"
    back = before.model("eagle/0").stand.matrix
    assert np.allclose(view.scene.items["model/eagle/0"].matrix, back)
    session.redo()
    assert air.phase == "landed"


def test_pulling_out_leaves_the_plane_where_it_stood_before(page: Made) -> None:
    session, view, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    before = session.table
    air.fly()
    view.landed()
    air.pull_out()
    op = view.flights()[-1]
    assert (op["manner"], air.phase) == ("leave", "flying")
    heights = [point[2] for point in op["way"]]
    assert heights == sorted(heights)
    assert op["way"][-1][3] is None, "it leaves over the edge"
    view.messages = [op]
    view.landed()
    assert session.table.digest == before.digest
    # What has left is hidden until it is said where it stands, and that it shows.
    matrices = [
        message for message in view.messages if message["op"] == "set" and message.get("visible")
    ]
    assert "model/eagle/0" in {name for one in matrices for name in one["ids"]}


def test_a_change_of_the_table_ends_the_flight_and_stands(page: Made) -> None:
    session, view, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    air.fly()
    moved = session.table.moved("truck/0", 30.0, 5.0, 0.0)
    session.change(moved)
    assert session.table.digest == moved.digest
    assert air.phase == "ready"
    there = moved.model("eagle/0").stand.matrix
    assert np.allclose(view.scene.items["model/eagle/0"].matrix, there)
    # A late word from the page changes nothing.
    view.landed()
    assert session.table.digest == moved.digest


def test_a_page_that_begins_anew_has_landed_everything(page: Made) -> None:
    session, view, _, air = page
    session.show("eagle", "truck")
    air.choose_edge("own")
    air.fly()
    view.tell("ready", width=800, height=600)
    assert air.phase == "landed"


@pytest.mark.rule("WP-5")
def test_the_edge_is_rolled_for_and_fives_and_sixes_again(page: Made) -> None:
    session, _, space, _ = page
    session.show("eagle", "truck")

    class Loaded:
        faces = iter((6, 5, 3, 1))

        def roll(self, count, purpose, needs=None, sides=6, modifiers=()) -> tuple[int, ...]:
            assert (count, sides) == (1, 6)
            return (next(self.faces),)

    air = Air(session, space.flights, Loaded())
    air.roll()
    assert (air.rolls, air.edge, session.flight.path.edge) == ((6, 5, 3), "right", "right")
    air.roll()
    assert (air.rolls, air.edge) == ((1,), "own")
    air.choose_edge("left")
    assert air.rolls == ()


def test_a_flight_that_cannot_be_found_says_why(
    page: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, _, air = page
    session.show("eagle", "truck")

    def nowhere(*_what: object) -> None:
        raise Refused("Lead truck has no model to fly at.")

    monkeypatch.setattr("apps.table.game.air.fly", nowhere)
    air.choose_edge("own")
    assert (air.phase, session.flight) == ("fault", None)
    assert air.fault == "Lead truck has no model to fly at."
    air.fly()
    assert air.phase == "fault"


def test_planes_of_a_game_come_and_go(page: Made) -> None:
    """A watched game flies a plane in from reserve, and out when it pulls out."""
    session, view, space, air = page
    table = session.table
    reserve = Table(table.file, table.pieces, tuple(u for u in table.units if u.id != "eagle"))
    session.play()
    session.follow(reserve, None)
    assert "model/eagle/0" not in view.scene.items
    assert air.wanted
    with pytest.raises(KeyError):
        space.flights.fly(
            "eagle/0", course(table, table.model("eagle/0"), np.zeros(2), _stand(table))
        )
    session.follow(table, None)
    path = _path(table)
    space.flights.fly_in(path)
    assert view.flights()[-1]["way"][-1][:2] == [_stand(table).x, _stand(table).y]
    view.landed()
    space.flights.fly("eagle/0", departure(table, table.model("eagle/0")), "leave")
    session.follow(reserve, None)
    assert "model/eagle/0" in view.scene.items, "it is still in the air"
    view.landed()
    assert "model/eagle/0" not in view.scene.items


def test_a_course_clears_what_it_flies_over_and_ends_exactly(convoy: Table) -> None:
    plane = convoy.model("eagle/0")
    barn = convoy.piece("barn").stand
    here = _stand(convoy)
    turn = float(np.degrees(np.arctan2(here.y - barn.y, here.x - barn.x)))
    end = replace(here, turn=turn)
    start = np.array([2 * barn.x - end.x, 2 * barn.y - end.y])
    way = course(convoy, plane, start, end)
    held = float(plane.piece.part("stem").mesh.bounds[1, 2])
    assert (way[-1].x, way[-1].y, way[-1].z) == pytest.approx((end.x, end.y, end.z))
    floors = [point.floor for point in way if point.floor is not None]
    assert max(floors) > 3.0, "the barn is on its way"
    for point in way:
        assert point.floor is None or point.z + held > point.floor + 0.5
    steps = np.abs(np.diff([point.z for point in way]))
    assert steps.max() < 2.0, "it climbs and comes down, it does not jump"
    assert way[0].z > end.z + 4.0, "it comes in higher, and dives"
    gone = departure(convoy, plane)
    assert gone[0].z == plane.stand.z
    assert gone[-1].floor is None


def _stand(table: Table):  # type: ignore[no-untyped-def]
    return table.model("eagle/0").stand


def _path(table: Table):  # type: ignore[no-untyped-def]
    from sandbox.movement.flight import fly

    return fly(table, table.unit("eagle"), "truck", "own")


def test_nothing_shows_through_the_buttons_that_stay_where_the_card_scrolls(page: Made) -> None:
    _, _, _, air = page
    card = FlightCard(air, lambda *_: None)
    (stays,) = [one for one in parts(card) if one.styles.get("position") == "sticky"]
    assert stays.styles["background"] == "var(--sl-solid)"
