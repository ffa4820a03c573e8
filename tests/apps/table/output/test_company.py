"""Two at one table: what the scene of one shows of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import Page, from_browser
from tables import table_from, unit

from apps.table.output import presence
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import COLOURS, Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.view.scene import build_scene

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
[[terrain]]
id = "barn"
kind = "building"
size = [5, 4, 3.5]
position = [12, 5]
"""

ANNA, BEA = Person("a", "Anna", COLOURS[0]), Person("b", "Bea", COLOURS[1])


class Place:
    """A page at a table."""

    def __init__(self, live: LiveDocument, person: Person, role: Role) -> None:
        self.view = Page()
        self.space = Workspace(Session(), self.view)
        self.session, self.state = self.space.session, self.space.state
        self.desk = self.session.desk
        self.desk.person, self.desk.role = person, role
        self.scene = build_scene(live.table)
        self.space.show(self.scene, live.table)
        from_browser(self.view, {"type": "ready", "width": 1280})
        self.session.sit(live)

    def last(self, op: str) -> dict[str, Any]:
        return [message for message in self.view.messages if message["op"] == op][-1]

    def count(self, op: str) -> int:
        return sum(message["op"] == op for message in self.view.messages)

    def rings(self) -> set[str]:
        return {name for name in self.scene.items if name.startswith("theirs/")}


Sit = Callable[[Person, Role], Place]


@pytest.fixture
def live(tmp_path: Path) -> LiveDocument:
    table = table_from(tmp_path, SCENE)
    return LiveDocument("test", Document(table.scenario), table)


@pytest.fixture
def sit(live: LiveDocument) -> Iterator[Sit]:
    places: list[Place] = []

    def at(person: Person, role: Role = OWNER) -> Place:
        places.append(Place(live, person, role))
        return places[-1]

    yield at  # type: ignore[misc]
    for place in places:
        place.scene.close()


@pytest.mark.slow
def test_nothing_is_told_while_one_is_alone(sit: Sit, live: LiveDocument) -> None:
    anna = sit(ANNA, OWNER)
    reports: list[object] = []
    anna.desk.param.watch(reports.append, "people")
    anna.state.at = (3.0, 4.0, 0.0)
    anna.session.choose_whole("able")
    assert reports == []
    assert anna.count("others") == 0
    # Another page of the same person is no company.
    sit(ANNA, OWNER)
    anna.state.at = (3.0, 5.0, 0.0)
    assert live.seats[0].pointer is None


@pytest.mark.slow
def test_the_others_pointer_is_shown_and_goes(sit: Sit) -> None:
    anna, bea = sit(ANNA, OWNER), sit(BEA, EDITOR)
    bea.state.at = (3.123456, 4.0, 0.0)
    (shown,) = anna.last("others")["people"]
    assert (shown["name"], shown["colour"], shown["at"]) == ("Bea", COLOURS[1], [3.12, 4.0, 0.0])
    assert bea.count("others") == 0, "one's own pointer is the browser's"
    bea.state.at = None
    assert anna.last("others")["people"] == []
    bea.state.at = (3.0, 4.0, 0.0)
    bea.desk.leave()
    assert anna.last("others")["people"] == []


@pytest.mark.slow
def test_a_late_page_shows_the_pointers_and_selections_of_others(
    sit: Sit, live: LiveDocument
) -> None:
    anna = sit(ANNA, OWNER)
    anna.state.at = (1.0, 2.0, 0.0)
    anna.session.choose_whole("able")
    bea = sit(BEA, EDITOR)
    assert live.seats[0].pointer == (1.0, 2.0, 0.0)
    sit(Person("c", "Clare", COLOURS[2]), EDITOR)
    assert [person["at"] for person in bea.last("others")["people"]] == [[1.0, 2.0, 0.0]]
    assert bea.rings() == {"theirs/able/0", "theirs/able/1"}


@pytest.mark.slow
def test_selections_of_others_are_ringed_in_their_colours(sit: Sit) -> None:
    anna, bea = sit(ANNA, OWNER), sit(BEA, EDITOR)
    bea.session.choose_whole("baker")
    assert anna.rings() == {"theirs/baker/0"}
    assert bea.rings() == set()
    one = anna.scene.items["theirs/baker/0"].digest
    clare = sit(Person("c", "Clare", COLOURS[2]), EDITOR)
    clare.session.choose_whole("baker")
    assert anna.scene.items["theirs/baker/0"].digest != one, "a band for each"
    bea.session.selected = ()
    clare.session.selected = ()
    assert anna.rings() == set()


def test_a_watcher_shows_nothing_of_himself(sit: Sit) -> None:
    anna, watcher = sit(ANNA, OWNER), sit(BEA, WATCHER)
    watcher.state.at = (3.0, 4.0, 0.0)
    watcher.session.choose_whole("able")
    assert anna.count("others") == 0
    assert anna.rings() == set()
    watcher.state.param.trigger("point")
    assert watcher.session.notice == str(presence.WATCHES)
    assert anna.count("beckon") == 0


@pytest.mark.slow
def test_look_here_is_told_to_everybody_by_name_and_thing(sit: Sit) -> None:
    anna, bea = sit(ANNA, OWNER), sit(BEA, EDITOR)
    bea.state.param.trigger("point")
    assert bea.session.notice == str(presence.NOWHERE)
    for at, what in (
        ((6.0, 12.0, 0.6), "able"),
        ((12.0, 5.0, 3.0), "barn"),
        ((20.0, 20.0, 0.0), "ground"),
    ):
        bea.state.at = at
        bea.state.param.trigger("point")
        beckoned = anna.last("beckon")
        assert beckoned["words"].startswith("Bea points at")
        assert what.lower() in beckoned["words"].lower()
        assert (beckoned["mine"], beckoned["at"], beckoned["colour"]) == (
            False,
            list(at),
            COLOURS[1],
        )
    own = bea.last("beckon")
    assert own["mine"]
    assert own["words"] == "You point at the ground"
    bea.state.param.trigger("point")
    assert anna.count("beckon") == 4, "the same place, pointed at once more"
    assert anna.count("camera") == 1, "nobody's camera is turned by another"


def test_the_way_to_what_was_pointed_at_is_taken_when_it_is_asked_for(sit: Sit) -> None:
    anna = sit(ANNA, OWNER)
    from_browser(anna.view, {"type": "look", "at": [12, 5, 3]})
    box = anna.last("camera")["box"]
    assert box["low"][0] < 12 < box["high"][0]
    from_browser(anna.view, {"type": "look", "at": [12, 5, float("nan")]})
    assert anna.count("camera") == 2


@pytest.mark.slow
def test_a_refusal_names_who_was_in_the_way(sit: Sit) -> None:
    anna, bea = sit(ANNA, OWNER), sit(BEA, EDITOR)
    seen = 0
    bea.desk.submit(MoveThings((Spot("barn", (14.0, 6.0)),)))
    with pytest.raises(Refused) as found:
        anna.desk.submit(MoveThings((Spot("barn", (10.0, 6.0)),)), seen)
    message = anna.desk.sentence(found.value)
    assert message == "Bea moved barn in the meantime. Check it and try again."
    anna.desk.submit(MoveThings((Spot("barn", (10.0, 6.0)),)))
    assert bea.desk.seat is not None
    with pytest.raises(Refused) as blocked:
        bea.desk.seat.undo()
    message = bea.desk.sentence(blocked.value)
    assert message == "“moved barn” cannot be taken back: since then Anna moved barn."
    assert anna.desk.sentence(Refused("No.")) == "No."


def test_a_page_that_failed_once_gets_the_next_messages(sit: Sit) -> None:
    anna, bea = sit(ANNA, OWNER), sit(BEA, EDITOR)
    hindered = iter((True,))

    def draw(_event: object) -> None:
        if next(hindered, False):
            raise RuntimeError("a card that cannot be drawn")

    anna.desk.param.watch(draw, "lines")
    bea.desk.say("one")
    bea.desk.say("two")
    assert [line.text for line in anna.desk.lines][-2:] == ["one", "two"]
