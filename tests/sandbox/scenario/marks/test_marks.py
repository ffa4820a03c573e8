"""Kinds of marks: each row is read as its own kind, and says where it is and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sandbox.scenario.marks.kinds import BLOCKING, GROUPED, KINDS, MARKS, MEASURED, SIGNS
from sandbox.scenario.marks.mark import Board, Circle, EntryBand, Flag, Mark, Outline
from sandbox.scenario.marks.note import NoteSpec
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.scenario.marks.zone import EntryEdge, ZoneSpec
from sandbox.scenario.schema import Scenario

SIZE = (48.0, 36.0)
CORNERS = [[0, 0], [10, 0], [10, 6], [0, 6]]
ROWS: dict[str, list[dict[str, object]]] = {
    "zones": [
        {"id": "south", "side": "a", "polygon": CORNERS},
        {"id": "north", "side": "b", "edge": "far"},
    ],
    "objectives": [{"id": "the-bridge", "kind": "hold", "position": [20, 20]}],
    "smoke": [{"id": "screen", "position": [5, 5], "radius": 3}],
    "notes": [{"id": "well", "text": "Deep.", "position": [3, 3]}],
}
SCENARIO = Scenario.model_validate({"format": 1, "name": "-", **ROWS})
ZONE, ENTRY = SCENARIO.zones
BRIDGE, SCREEN, WELL = SCENARIO.objectives[0], SCENARIO.smoke[0], SCENARIO.notes[0]


def test_each_row_is_read_as_its_kind_and_written_as_it_was() -> None:
    kinds = [type(row) for key in MARKS for row in getattr(SCENARIO, key)]
    assert kinds == [ZoneSpec, EntryEdge, ObjectiveSpec, SmokeSpec, NoteSpec]
    assert set(kinds) <= set(KINDS)
    for key, rows in ROWS.items():
        again = [row.model_dump(mode="json", exclude_unset=True) for row in getattr(SCENARIO, key)]
        assert again == rows


@pytest.mark.parametrize(
    ("mark", "at", "corners"),
    [
        (ZONE, (0, 0), 4),
        (ENTRY, (24, 36), 4),
        (BRIDGE, (20, 20), 0),
        (ObjectiveSpec(id="x", kind="exit", edge="far"), None, 0),
        (SCREEN, (5, 5), 0),
        (WELL, (3, 3), 0),
    ],
)
def test_it_has_a_place_and_perhaps_an_outline(
    mark: Mark, at: tuple[float, float] | None, corners: int
) -> None:
    assert mark.place(SIZE) == at and len(mark.outline(SIZE)) == corners


def test_it_is_put_elsewhere_by_its_own_keys_and_a_zone_stays_on_the_table() -> None:
    assert ZONE.put((45.0, 2.0), SIZE) == {"polygon": [(38, 2), (48, 2), (48, 8), (38, 8)]}
    assert ENTRY.put((47.0, 20.0, 1.0), SIZE) == {"edge": "right"}
    assert WELL.put((7.0, 8.0, 1.0), SIZE) == {"position": [7, 8]}


def test_it_is_drawn_as_shapes() -> None:
    drawn = [[type(shape) for shape in mark.drawing(SIZE)] for mark in (ZONE, ENTRY, BRIDGE, WELL)]
    assert drawn == [[Outline], [EntryBand], [Flag, Circle], [Board]]
    assert list(BRIDGE.drawing(SIZE))[1] == Circle((20, 20), 6)
    assert not list(SCREEN.drawing(SIZE)), "smoke is a volume"


def test_it_has_words() -> None:
    assert [mark.lines[0] for mark in (ZONE, ENTRY, BRIDGE, SCREEN, WELL)] == [
        "A deployment zone",
        "B: entry over the far edge",
        "to hold, 1 point",
        "smoke, 3″ to every side",
        "Deep.",
    ]
    assert (BRIDGE.title, WELL.title) == ("The bridge", "Well")
    zones = [ZoneSpec.model_construct(id=id) for id in ("allies-zone-2", "axis-zone", "north")]
    assert [zone.title for zone in zones] == ["Allied zone 2", "Axis zone", "North"]


def test_what_is_drawn_by_hand_is_a_row_of_its_kind() -> None:
    for kind in KINDS:
        if kind.entry:
            row = kind.drawn([(1.0, 2.0), (9.0, 2.0), (9.0, 8.0)], "a", SIZE)
            made = MARKS[kind.key].model_validate({"id": kind.stem("a"), **row})
            assert type(made) is kind


def test_the_lists_of_marks_say_what_they_are_for() -> None:
    ours = ("zones", "objectives", "smoke", "notes")

    def of_ours(keys: Sequence[str]) -> tuple[str, ...]:
        return tuple(key for key in keys if key in ours)

    assert of_ours(SIGNS) == ("zones", "objectives", "notes") and of_ours(BLOCKING) == ("smoke",)
    assert of_ours(GROUPED) == ("smoke", "notes")
    assert of_ours(MEASURED) == ("objectives", "smoke")
