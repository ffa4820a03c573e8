"""A copy of a table, and what is lost with one."""

from __future__ import annotations

from live_tables import VILLAGE, hub_in, live_table, moved, seated

from sandbox.document.commands import Rename
from sandbox.live.seats.roles import OWNER
from sandbox.live.tables.branching import copied
from sandbox.live.tables.lost import lost_with


def test_a_copy_stands_as_the_table_does_and_goes_its_own_way() -> None:
    hub = hub_in()
    live = live_table(VILLAGE, hub)
    seat, _ = seated(live, "ann", OWNER)
    seat.submit(moved("able/0", 4.0, 4.0))
    seat.submit(Rename("x" * 80))
    name = copied(hub, hub.file_of(live.name), live.name)
    row = hub.row(name)
    assert row.steps == 0 and len(row.title) == 80 and row.title.endswith(" (copy)")
    other = hub.open(name)
    assert other.table.model("able/0").stand.x == 4.0
    seat.submit(moved("able/0", 9.0, 4.0))
    assert other.table.model("able/0").stand.x == 4.0
    assert hub.file_of(live.name).digest == live.table.file.digest


def test_lost_steps_are_counted_as_they_are_done_not_as_they_were_taken_back() -> None:
    hub = hub_in()
    live = live_table(VILLAGE, hub)
    seat, _ = seated(live, "ann", OWNER)
    for x in (4.0, 5.0, 6.0):
        seat.submit(moved("able/0", x, 4.0))
    seat.undo()
    seat.undo()
    seat.redo()
    assert hub.row(live.name).steps == 6, "each is kept"
    assert "goes with 2 steps" in lost_with(hub.store, live.name)


def test_the_list_of_lost_things_names_no_folder(tmp_path) -> None:
    hub = hub_in()
    (tmp_path / "farm.toml").write_text(VILLAGE)
    name = hub.from_file(tmp_path / "farm.toml")
    assert str(tmp_path) in lost_with(hub.store, name)
    losses = lost_with(hub.store, name, file_by_path=False)
    assert losses.endswith("no steps; farm.toml stays.") and str(tmp_path) not in losses
