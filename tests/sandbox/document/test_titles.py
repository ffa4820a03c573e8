"""Titles of steps name things as players do, and say what was done to them."""

from __future__ import annotations

import pytest

from sandbox.document.commands import (
    AddPiece,
    AddUnit,
    Change,
    Facing,
    MoveThings,
    Remove,
    Rename,
    SetKeys,
    SetMark,
    Several,
    Spot,
    TurnThings,
)
from sandbox.document.document import Document
from sandbox.document.titles import title
from sandbox.scenario.schema import Scenario

ZONE = {"id": "allies-zone", "side": "allies", "polygon": [[0, 0], [48, 0], [48, 8]]}
TABLE = Scenario.model_validate(
    {
        "format": 1,
        "name": "Farm",
        "terrain": [
            {"id": "north-wood", "kind": "wood", "position": [30, 30], "size": [8, 8]},
            {"id": "hedge-2", "kind": "hedge", "position": [10, 10, 1.5], "size": [8, 1, 1]},
        ],
        "units": [
            {
                "id": "medium-tank-2", "name": "Sherman", "side": "allies",
                "template": "medium-tank",
                "models": [{"position": [20, 6], "facing": 90}],
            },
            {
                "id": "rifle-squad-4", "side": "axis", "template": "rifle-squad",
                "models": [{"position": [20 + n, 40], "facing": 270} for n in range(5)],
            },
        ],
        "zones": [
            ZONE,
            {"id": "axis-edge", "side": "axis", "edge": "far"},
        ],
        "objectives": [
            {"id": "objective", "kind": "hold", "position": [24, 24]},
            {"id": "objective-2", "kind": "hold", "position": [4, 24]},
        ],
    }
)  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (MoveThings((Spot("medium-tank-2/0", (4.0, 4.0)),)), "moved Sherman"),
        (
            MoveThings(tuple(Spot(f"rifle-squad-4/{n}", (n, 4.0)) for n in range(5))),
            "moved Rifle squad 4",
        ),
        (MoveThings((Spot("rifle-squad-4/1", (4.0, 4.0)),)), "moved Rifle squad 4 rifleman 2"),
        (
            MoveThings(tuple(Spot(f"rifle-squad-4/{n}", (n, 4.0)) for n in range(3))),
            "moved 3 of Rifle squad 4",
        ),
        (MoveThings((Spot("north-wood", (4.0, 4.0), 30.0),)), "turned north wood"),
        (MoveThings((Spot("north-wood", (4.0, 4.0), 0.0),)), "moved north wood"),
        (MoveThings((Spot("hedge-2", (10.0, 10.0, 2.5)),)), "lifted hedge 2"),
        (TurnThings((Facing("north-wood", 15.0),)), "turned north wood"),
        (SetKeys("north-wood", {"rotation": 15.0}), "turned north wood"),
        (SetKeys("medium-tank-2/0", {"facing": 15.0}), "turned Sherman"),
        (SetKeys("north-wood", {"position": [1, 2]}), "moved north wood"),
        (SetKeys("north-wood", {"size": [9, 8, 5]}), "sized north wood"),
        (SetKeys("north-wood", {"outline": [[0, 0], [1, 0], [1, 1]]}), "reshaped north wood"),
        (SetKeys("north-wood", {"species": "pine"}), "set species of north wood"),
        (SetKeys("zones:allies-zone", {"polygon": ZONE["polygon"][:0]}), "reshaped Allied zone"),
        (Rename("old-barn", "hedge-2"), "renamed hedge 2 to old barn"),
        (Rename("Old Man", "medium-tank-2"), "renamed Sherman to Old Man"),
        (SetKeys("medium-tank-2", {"name": "Firefly"}), "renamed Sherman to Firefly"),
        (Remove(("zones:axis-edge", "north-wood")), "removed Axis edge and north wood"),
        (
            SetMark("objectives", {"id": "objective-3", "kind": "hold", "position": [1, 1]}),
            "set Objective 3",
        ),
        (
            SetMark("objectives", {"id": "objective-2", "kind": "hold", "position": [1, 1]}),
            "moved Objective 2",
        ),
        (SetMark("zones", {"id": "axis-zone", "side": "axis", "polygon": []}), "drew Axis zone"),
        (SetMark("zones", {**ZONE, "polygon": ((0, 0), (9, 9), (0, 9))}), "reshaped Allied zone"),
        (AddPiece({"id": "garden-wall-3", "kind": "garden-wall"}), "added garden wall 3"),
        (AddUnit({"id": "heavy-tank", "template": "heavy-tank"}), "added Heavy tank"),
        (AddUnit({"id": "heavy-tank", "name": "Tiger"}), "added Tiger"),
        (
            Several((MoveThings((Spot("hedge-2", (1.0, 1.0)),)), Remove(("north-wood",)))),
            "moved hedge 2 and 1 more",
        ),
    ],
)
def test_a_step_says_what_was_done_to_what(change: Change, said: str) -> None:
    assert str(title(change, TABLE)) == said


def test_a_document_names_things_as_they_were_called_then() -> None:
    document = Document(TABLE)
    entry = document.do("me", SetKeys("medium-tank-2", {"name": "Firefly"}))
    assert entry.title == "renamed Sherman to Firefly"
    assert document.do("me", Remove(("medium-tank-2",))).title == "removed Firefly"
