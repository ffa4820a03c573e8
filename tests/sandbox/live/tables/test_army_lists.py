"""An army list joins a live table as one step, by templates or on stands."""

from __future__ import annotations

import json

import pytest
from live_tables import VILLAGE, live_table, seated

from sandbox.document.commands import Undo
from sandbox.document.refusal import Refused
from sandbox.exchange.rosters.importing import STAND_MEN
from sandbox.live.seats.roles import EDITOR
from sandbox.live.tables.army_lists import added, told, units_of
from sandbox.live.tables.readers import LIST, reader_of
from sandbox.live.tables.uploads import Upload
from sandbox.sight.judge import judge

MARINES = json.dumps(
    {
        "roster": {
            "forces": [{"selections": [{"name": "Intercessors", "type": "unit", "number": 5}]}]
        }
    }
).encode()


def test_lists_are_told_from_other_files() -> None:
    for name, content in (("army.txt", b"5 x Rifle"), ("army.ROSZ", b"x"), ("a.json", MARINES)):
        assert reader_of(Upload(name, content)) is LIST, name
    for name, content in (
        ("a.toml", b"x"),
        ("a.json", b'{"a": 1}'),
        ("a.json", b"{"),
        ("a.json", b"[]"),
    ):
        assert reader_of(Upload(name, content)) is not LIST, content


@pytest.mark.slow
def test_a_list_joins_the_open_table_in_one_step_as_a_side() -> None:
    live = live_table(VILLAGE)
    seat, heard = seated(live, "ann")
    before = live.document.scenario
    made = units_of("platoon.txt", b"10 Grenadiers\nMMG team", live.table, "allies")
    seat.submit(added(live, EDITOR, "platoon.txt", made))
    units = live.document.scenario.units
    assert [unit.id for unit in units[: len(before.units)]] == [one.id for one in before.units]
    new = units[len(before.units) :]
    assert [(unit.side, unit.template) for unit in new] == [
        ("allies", "rifle-squad"),
        ("allies", "mmg-team"),
    ]
    assert told("platoon.txt", made).startswith("2 units with 13 models of platoon.txt.")
    step = heard.entries[-1].seq
    seat.submit(Undo(step))
    assert live.document.scenario.units == before.units


@pytest.mark.slow
def test_stands_join_with_their_mesh_and_under_the_name_of_the_list() -> None:
    live = live_table(VILLAGE)
    seat, _ = seated(live, "ann")
    made = units_of("patrol.json", MARINES, live.table, "axis")
    seat.submit(added(live, EDITOR, "patrol.json", made))
    unit = live.table.units[-1]
    assert (unit.spec.label, unit.men) == ("Intercessors", STAND_MEN)
    assert live.table.file.digest  # its mesh is stored
    headline = judge(live.table, unit.id, "baker").forward.headline
    assert "SMG" not in headline and "models see" in headline
    again = units_of("patrol.json", MARINES, live.table, "axis")
    seat.submit(added(live, EDITOR, "patrol.json", again))
    assert len(live.table.file.shelved) == 1


def test_a_damaged_list_is_refused_in_a_sentence() -> None:
    live = live_table(VILLAGE)
    with pytest.raises(Refused, match=r"bad.ros: found .*; expected .*\.$"):
        units_of("bad.ros", b"<roster>", live.table, "axis")
