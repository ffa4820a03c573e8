"""Scanned figures and vehicles are replaced by models where they stand, in one step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import trimesh
from live_tables import hub_in, seated
from tables import HEAD

from sandbox.document.commands import Undo
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.tables.scanned_models import (
    FoundLook,
    choices,
    found_looks,
    look_choices,
    replaced,
)

_PIECES = (
    ("figure-1", (0.9, 1.0, 1.3), [10, 8, 0], ""),
    ("figure-2", (1.2, 1.2, 1.3), [12, 30, 0], ""),
    ("vehicle-1", (5.0, 2.4, 1.8), [40, 30, 0], "rotation = 30"),
    ("building-1", (8.0, 12.0, 5.0), [24, 18, 0], ""),
)


@pytest.fixture
def live(tmp_path: Path) -> LiveDocument:
    text = f'{HEAD}game = "bolt-action"\n[table]\nsize = [48, 36]\n'
    for name, size, position, more in _PIECES:
        trimesh.creation.box(size).export(tmp_path / f"{name}.ply")
        text += f'[[terrain]]\nid = "{name}"\nmesh = "{name}.ply"\nmesh_unit = "in"\n'
        text += f"scanned = true\nposition = {position}\n{more}\n"
    file = tmp_path / "scan.toml"
    file.write_text(text)
    hub = hub_in()
    return hub.open(hub.from_file(file))


def test_a_figure_becomes_a_model_at_its_place_and_undo_brings_it_back(live: LiveDocument) -> None:
    seat, heard = seated(live, "ann")
    before = live.document.scenario
    seat.submit(replaced(live.table, ["figure-1"], "officer-team", "axis"))
    assert [piece.id for piece in live.table.pieces] == ["figure-2", "vehicle-1", "building-1"]
    (unit,) = live.table.units
    (model,) = unit.models
    assert (unit.spec.template, unit.spec.side) == ("officer-team", "axis")
    assert (model.stand.x, model.stand.y) == pytest.approx((10, 8))
    assert model.stand.turn == 90.0  # across the table, to its middle
    assert heard.entries[-1].title == "replaced Figure 1 by Officer team, Axis"
    seat.submit(Undo(heard.entries[-1].seq))
    assert live.document.scenario == before


def test_several_figures_become_one_unit_of_as_many_models(live: LiveDocument) -> None:
    seat, _ = seated(live, "ann")
    seat.submit(replaced(live.table, ["figure-1", "figure-2"], "rifle-squad", "allies"))
    (unit,) = live.table.units
    places = [(model.stand.x, model.stand.y) for model in unit.models]
    assert places == [pytest.approx((12, 30)), pytest.approx((10, 8))]  # the larger is the first
    assert [model.stand.turn for model in unit.models] == [270.0, 90.0]


def test_a_vehicle_faces_along_the_piece_to_the_tables_middle(live: LiveDocument) -> None:
    seat, _ = seated(live, "ann")
    seat.submit(replaced(live.table, ["vehicle-1"], "medium-tank", "axis"))
    (model,) = live.table.unit("medium-tank").models
    assert (model.stand.x, model.stand.y) == pytest.approx((40, 30), abs=0.02)
    assert model.stand.turn == pytest.approx(210.0, abs=0.2)


def looks() -> tuple[FoundLook, ...]:
    """The looks of a report on the figures and the vehicle."""
    base = {"middle": [10.1, 8.0]}
    rows: list[tuple[str, dict[str, list[float]] | None, float]] = [
        ("figure-1", base, 90.0),
        ("figure-2", base | {"middle": [12.0, 30.2]}, 270.0),
        ("vehicle-1", None, 30.0),
    ]
    ring = [[38.0, 29.0], [42.0, 29.0], [42.0, 31.0], [38.0, 31.0]]
    return found_looks(
        {
            "pieces": [
                {"id": name, "base": base, "facing": facing, "outline": ring}
                for name, base, facing in rows
            ],
            "looks": [
                {"name": "2 figures on 25 mm bases", "pieces": ["figure-1", "figure-2"]},
                {"name": "1 vehicle 4.0 × 2.0″", "pieces": ["vehicle-1"]},
            ],
        }
    )


def test_a_look_is_replaced_where_its_bases_stand_by_the_name_a_player_gives(
    live: LiveDocument,
) -> None:
    figures, vehicle = looks()
    assert vehicle.stands == {"vehicle-1": (40.0, 30.0, 30.0)}
    assert {"rifle-squad"} <= look_choices(live.table, figures).keys()
    assert {"medium-tank"} <= look_choices(live.table, vehicle).keys()
    seat, heard = seated(live, "ann")
    for look, template, called in (
        (figures, "rifle-squad", ""),
        (vehicle, "medium-tank", "Sherman"),
    ):
        seat.submit(replaced(live.table, list(look.stands), template, "axis", look.stands, called))
        assert look_choices(live.table, look) == {}, "it is gone"
    squad, tank = live.table.units
    places = [(model.stand.x, model.stand.y, model.stand.turn) for model in squad.models]
    assert places == [pytest.approx((12.0, 30.2, 270.0)), pytest.approx((10.1, 8.0, 90.0))]
    assert tank.spec.label == "Sherman" and tank.models[0].stand.turn == 30.0
    assert heard.entries[-1].title == "replaced Vehicle 1 by Sherman, Axis"


def test_each_vehicle_of_a_look_is_a_unit(live: LiveDocument) -> None:
    stands = {"vehicle-1": (40.0, 30.0, 30.0), "figure-1": (10.0, 8.0, 0.0)}
    seat, heard = seated(live, "ann")
    before = live.document.scenario
    seat.submit(replaced(live.table, list(stands), "medium-tank", "axis", stands, "Sherman"))
    assert [unit.spec.label for unit in live.table.units] == ["Sherman", "Sherman 2"]
    seat.submit(Undo(heard.entries[-1].seq))
    assert live.document.scenario == before, "one step"


def test_only_pieces_as_small_as_models_are_offered_units_of_their_size(live: LiveDocument) -> None:
    table = live.table
    assert choices(table, []) == ({}, "")
    large = choices(table, ["figure-1", "building-1"])
    assert large == (
        {},
        ("No model is offered: Building 1 is larger than a model (at most 9″ long and 5″ high)."),
    )
    on_foot, why = choices(table, ["figure-1"])
    assert {"rifle-squad", "light-howitzer"} <= on_foot.keys()
    assert "medium-tank" not in on_foot
    assert re.fullmatch(r"Vehicles are not offered: it is \d\.\d″ long, as a figure is\.", why)
    assert "fighter" not in on_foot  # of another game
    long, why = choices(table, ["vehicle-1"])
    assert {"medium-tank", "light-howitzer"} <= long.keys() and "rifle-squad" not in long
    assert re.fullmatch(
        r"Infantry is not offered: it is \d\.\d″ long; figures are at most 2\.2″\.", why
    )
    mixed, why = choices(table, ["figure-1", "vehicle-1"])
    assert "light-howitzer" in mixed and not {"medium-tank", "rifle-squad"} & mixed.keys()
    assert re.fullmatch(
        r"Only guns are offered: the longest is \d\.\d″ long, and a vehicle is one piece\.", why
    )


def test_what_cannot_be_replaced_is_refused_in_a_sentence(live: LiveDocument) -> None:
    with pytest.raises(Refused, match="Medium tank is one model: select one piece"):
        replaced(live.table, ["figure-1", "vehicle-1"], "medium-tank", "axis")
    with pytest.raises(Refused, match="of the size of a model, at most 9″ long"):
        replaced(live.table, ["building-1"], "medium-tank", "axis")
    with pytest.raises(Refused, match="There is no dragon in this game"):
        replaced(live.table, ["figure-1"], "dragon", "axis")
