"""A link that adds one scan: what it refuses, that it works once, and for an hour."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from databases.two_processes import Ear
from live_tables import VILLAGE, hub_in, seated

from apps.server.access import gate as gates
from apps.server.access.gate import Gate
from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.exchange.scan_taking import TakenScan
from sandbox.live.hub import Hub
from sandbox.live.live_document import WITHDRAWN, LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import Role
from sandbox.live.seats.told import Closed
from sandbox.live.shelf import keep_mesh
from sandbox.live.tables import scans
from sandbox.live.tables.scans import SCAN_LAID, ScanTold, lay_scan
from sandbox.live.tables.uploads import Brought, Upload

BARE = 'format = 1\nname = "Bare"\n[table]\nsize = [48, 48]\n'

SCANNED = f"""{BARE}[scan]
digest = "sha256:{"0" * 64}"
file = "kitchen.glb"
method = "sightline.scan/1"
error_in = 0.25
scale = 1.0
edges = {{ rms_in = 0.02, worst_in = 0.1 }}
"""


class Table:
    """A bare table, and a link that adds one scan to it."""

    def __init__(self, hub: Hub | None = None) -> None:
        self.hub = hub or hub_in()
        self.gate = Gate(self.hub, "roles")
        self.live = self.hub.open(self.hub.create(BARE, called="bare"))
        self.key = self.gate.share("bare", "scan", seconds=3600.0).partition("key=")[2]
        role = self.role
        assert role is not None
        self.asked: Role = role

    @property
    def role(self) -> Role | None:
        return self.gate.role_of("bare", self.key)

    def lay(self, person: str = "ann", live: LiveDocument | None = None) -> Brought:
        upload = Upload("kitchen.glb", b"scan")
        return lay_scan(live or self.live, Person(person), self.asked, upload, ScanTold())


@pytest.fixture(autouse=True)
def _taken(monkeypatch: pytest.MonkeyPatch) -> None:
    report = {"pieces": [], "scale": 1.0, "error_in": 0.25, "notes": [], "looks": []}
    monkeypatch.setattr(scans, "_taken", lambda *_: TakenScan(SCANNED, {}, report))


@pytest.fixture
def table() -> Table:
    return Table()


def test_it_adds_one_scan_and_ends_with_it(table: Table) -> None:
    seat, heard = seated(table.live, "phone", table.asked)
    assert "good to" in table.lay().said
    assert table.live.table.scenario.scan is not None
    assert [told.why for told in heard if isinstance(told, Closed)] == [SCAN_LAID]
    assert seat not in table.live.seats and table.role is None
    assert table.hub.store.links("bare") == []
    with pytest.raises(Refused):
        seated(table.live, "phone", table.asked)
    entries = table.live.document.seq
    with pytest.raises(Refused, match="This link has ended: it adds one scan"):
        table.lay()
    assert table.live.document.seq == entries


def test_of_two_scans_at_once_one_is_added(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    both, taken = Barrier(2), scans._taken

    def together(*asked: Any) -> TakenScan:
        both.wait(30.0)
        return taken(*asked)

    def lay(person: str) -> str:
        try:
            return table.lay(person).said
        except Refused as fault:
            return str(fault)

    monkeypatch.setattr(scans, "_taken", together)
    with ThreadPoolExecutor(2) as pool:
        said = sorted(pool.map(lay, ("ann", "bob")))
    assert said[1].startswith("This link has ended: it adds one scan")
    assert table.live.document.seq == 1


@pytest.mark.slow
@pytest.mark.parametrize("how", ["withdrawn", "used up"])
@pytest.mark.parametrize("heard_of", [True, False])
def test_a_link_that_ended_at_one_server_is_refused_at_another_of_its_store(
    hubs: tuple[Hub, Hub], how: str, heard_of: bool
) -> None:
    """A phone is at the other server already, which has heard of the end or not yet."""
    table = Table(hubs[0])
    other = hubs[1].open("bare")
    away = Gate(hubs[1], "roles")
    ear = Ear()
    phone = other.join(Person("phone"), table.asked, ear.hear)
    assert away.role_of("bare", table.key) == table.asked

    def end() -> None:
        if how == "withdrawn":
            table.gate.withdraw("bare", table.asked.link)
        else:
            table.lay()

    def refused() -> None:
        assert away.role_of("bare", table.key) is None
        with pytest.raises(Refused, match="This link has ended: it adds one scan"):
            table.lay("bob", other)

    if heard_of:
        end()
        ear.until_told(Closed(WITHDRAWN))
        assert phone not in other.seats
        with pytest.raises(Refused, match="withdrawn"):
            other.join(Person("phone"), table.asked, ear.hear)
        refused()
    else:
        with other.lock:  # what follows notices waits
            end()
            assert phone in other.seats
            refused()
    other.catch_up()
    laid = 1 if how == "used up" else 0
    assert (table.live.document.seq, other.document.seq) == (laid, laid)


def test_everything_else_is_refused(table: Table) -> None:
    seat, _ = seated(table.live, "phone", table.asked)
    words = "This link adds one scan to this table, and changes nothing else"
    for command in (
        do.LayAnew(VILLAGE),
        do.SetWords({}),
        do.Undo(1),
        do.Remove(("a",)),
    ):
        with pytest.raises(Refused, match=words):
            seat.submit(command)
    with pytest.raises(Refused):
        seat.send_line("hello")
    with pytest.raises(Refused, match=words):
        keep_mesh(table.live, table.asked, "a.stl", b"mesh", {})
    assert not seat.can_undo and table.live.lines == [] and table.live.document.seq == 0


def test_it_adds_nothing_where_something_stands_already(table: Table) -> None:
    table.live.submit("owner", gates.OWNER, do.LayAnew(VILLAGE))
    with pytest.raises(Refused, match="Something is on this table by now"):
        table.lay()
    assert table.role is not None, "it works on once the table is bare again"


def test_it_ends_after_an_hour(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    (link,) = table.hub.store.links("bare")
    assert link.until - link.made == 3600.0
    for module in (gates, scans):
        monkeypatch.setattr(module, "time", lambda: link.made + 3601.0)
    assert table.role is None
    with pytest.raises(Refused, match="This link has ended"):
        table.lay()
    assert table.live.document.seq == 0
