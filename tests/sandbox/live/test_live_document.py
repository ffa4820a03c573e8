"""A table that several hold: one order, kept before it is told, and what cannot be is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from live_tables import VILLAGE, hub_in, is_one, kept, live_table, moved, place, seated

from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.live import live_document
from sandbox.live.digests import digest_of
from sandbox.live.seats.people import Peers, Person, encode_presence
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.seats.token_bucket import TokenBucket
from sandbox.live.seats.told import Closed, Looked, People, Said
from sandbox.live.store.kept import StoreFault


def test_two_edit_and_take_back_what_is_their_own() -> None:
    live = live_table()
    (ann, of_ann), (bob, of_bob) = seated(live, "ann"), seated(live, "bob")
    of_ann.clear()
    ann.submit(moved("barn", 15, 12))
    bob.submit(moved("hedge", 20, 18))
    ann.submit(moved("barn", 18, 12))
    assert (place(live, "barn"), place(live, "hedge")) == ((18, 12), (20, 18))
    ann.undo()
    ann.undo()
    assert (place(live, "barn"), place(live, "hedge")) == ((12, 12), (20, 18))
    assert ann.undo() is None
    ann.redo()
    assert place(live, "barn") == (15, 12)
    bob.undo()
    assert place(live, "hedge") == (20, 12)
    assert not bob.can_undo
    assert bob.can_redo
    assert of_ann.entries == of_bob.entries == live.document.history.entries
    assert [entry.author for entry in of_ann.entries] == ["ann", "bob", *["ann"] * 4, "bob"]
    is_one(live)


def test_a_command_on_an_unseen_change_is_refused_with_the_change() -> None:
    live = live_table()
    (ann, _), (bob, received) = seated(live, "ann"), seated(live, "bob")
    ann.submit(moved("barn", 15, 12))
    with pytest.raises(Refused, match="Somebody else moved barn in the meantime"):
        bob.submit(moved("barn", 9, 12), seen=0)
    assert len(received.entries) == 1
    assert place(live, "barn") == (15, 12)
    bob.submit(moved("hedge", 20, 18), seen=0)
    bob.submit(moved("barn", 9, 12), seen=2)
    assert place(live, "barn") == (9, 12)
    is_one(live)


def test_a_step_that_another_person_changed_since_is_not_undone() -> None:
    live = live_table()
    (ann, _), (bob, _) = seated(live, "ann"), seated(live, "bob")
    ann.submit(moved("hedge", 20, 18))
    ann.submit(moved("barn", 15, 12))
    bob.submit(moved("barn", 9, 12))
    with pytest.raises(Refused, match="“moved barn” cannot be taken back: since then moved barn"):
        ann.undo()
    ann.undo()  # the step before
    assert (place(live, "barn"), place(live, "hedge")) == ((9, 12), (20, 12))
    is_one(live)


def test_a_token_is_done_once() -> None:
    live = live_table()
    (ann, received), (bob, _) = seated(live, "ann"), seated(live, "bob")
    first = ann.submit(moved("barn", 15, 12), token="one")
    bob.submit(moved("hedge", 20, 18))
    assert ann.submit(moved("barn", 15, 12), token="one") is first
    assert ann.submit(moved("barn", 3, 3), token="one") is first
    with pytest.raises(Refused, match="somebody else's"):
        bob.submit(moved("barn", 3, 3), token="one")
    assert len(received.entries) == len(kept(live)) == 2
    # Also after the server has begun anew.
    store: Any = live.store
    again = live_document.LiveDocument(live.name, live.document, live.table, store)
    assert again.submit("ann", EDITOR, moved("barn", 15, 12), token="one") == first


def test_a_request_that_was_refused_is_refused_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client repeats a request until it hears the answer: a copy may come after the refusal."""
    live = live_table()
    (ann, received), (bob, _) = seated(live, "ann"), seated(live, "bob")
    wall = do.AddPiece({"id": "wall", "kind": "box", "position": [3, 3], "size": [1, 1, 1]})
    with pytest.raises(Refused) as first:
        ann.submit(moved("wall", 5, 5), token="one")
    bob.submit(wall)
    with pytest.raises(Refused, match=re.escape(str(first.value))):
        ann.submit(moved("wall", 5, 5), token="one")
    assert place(live, "wall") == (3, 3)
    bob.submit(moved("wall", 6, 6), token="one")  # another author's
    ann.submit(moved("wall", 5, 5), token="two")
    assert [entry.author for entry in received.entries] == ["bob", "bob", "ann"]
    monkeypatch.setattr(live_document, "MOST_REFUSALS", 2)
    for number in range(3):
        with pytest.raises(Refused):
            ann.submit(moved("tower", 5, 5), token=f"tower {number}")
    ann.submit(moved("wall", 7, 7), token="tower 0")  # the oldest is forgotten
    is_one(live)


def test_a_refused_command_changes_nothing() -> None:
    live = live_table()
    ann, received = seated(live, "ann")
    ann.submit(moved("barn", 15, 12))
    before = digest_of(live.document), live.table, kept(live)
    received.clear()
    for wrong in (
        moved("nobody", 3, 3),
        moved("barn", 300, 3),
        moved("barn", 15, 12),
        do.Several((moved("hedge", 3, 3), moved("nobody", 3, 3))),
        do.Remove(("baker",)),
        do.Undo(7),
        do.Act(0, {"type": "pass"}),
    ):
        with pytest.raises(Refused):
            ann.submit(wrong)
    assert (digest_of(live.document), live.table, kept(live)) == before
    assert not received
    is_one(live)


class Broken:
    """A store on a full disk."""

    def __init__(self, store: Any) -> None:
        self._store, self.fails = store, False

    def __getattr__(self, name: str) -> Any:
        if self.fails and name in ("append", "add_chat_line", "person"):
            raise StoreFault("the disk is full")
        return getattr(self._store, name)


def test_a_command_that_cannot_be_stored_is_neither_done_nor_told() -> None:
    live = live_table()
    live.store = broken = Broken(live.store)
    (ann, received), (_, of_bob) = seated(live, "ann"), seated(live, "bob")
    ann.submit(moved("barn", 15, 12))
    received.clear()
    of_bob.clear()
    before = digest_of(live.document), live.table
    broken.fails = True
    with pytest.raises(StoreFault, match="the disk is full"):
        ann.submit(moved("barn", 9, 12), token="x")
    with pytest.raises(StoreFault):
        ann.send_line("Hello?")
    assert (digest_of(live.document), live.table) == before
    assert not received
    assert not of_bob
    assert not live.lines
    broken.fails = False
    ann.submit(moved("barn", 9, 12), token="x")
    assert len(received.entries) == len(of_bob.entries) == 1
    is_one(live)


def test_a_table_in_a_store_that_is_read_only_can_be_looked_at_and_edited_later() -> None:
    live = live_table()
    live.store = broken = Broken(live.store)
    broken.fails = True
    ann, received = seated(live, "ann")
    assert [seat.person.name for seat in live.seats] == ["Ann"]
    with pytest.raises(StoreFault):
        ann.submit(moved("barn", 9, 12), token="x")
    assert not received.entries
    broken.fails = False
    ann.submit(moved("barn", 9, 12), token="x")
    assert place(live, "barn") == (9, 12)
    is_one(live)


def test_models_that_cannot_stand_are_refused() -> None:
    live = live_table(VILLAGE)
    ann, received = seated(live, "ann")
    for thing, x, y, why in (
        ("tank/0", 24, 28, "tank cannot stand there: platform is in the way"),
        ("able/0", 6.2, 3, "cannot stand there: a model of able is in the way"),
        ("able/0", 0.1, 3, "it would hang over the edge of the table"),
    ):
        with pytest.raises(Refused, match=f"(?i){why}"):
            ann.submit(moved(thing, x, y))
    both = do.MoveThings((do.Spot("able/0", (12, 3)), do.Spot("baker/0", (12.2, 3))))
    with pytest.raises(Refused, match="and 1 more cannot stand there"):
        ann.submit(both)
    with pytest.raises(Refused, match="cannot stand there"):
        ann.submit(do.SetKeys("tank/0", {"position": [24, 28]}))
    assert not received
    assert live.document.seq == 0
    ann.submit(moved("able/0", 24, 28))  # men climb it
    ann.submit(moved("tank/0", 24, 28, free=True))
    is_one(live)


def test_an_undo_to_an_impossible_place_is_refused() -> None:
    live = live_table(VILLAGE)
    (ann, _), (bob, _) = seated(live, "ann"), seated(live, "bob")
    ann.submit(moved("able/0", 12, 12))
    bob.submit(moved("baker/0", 3, 3))
    with pytest.raises(Refused, match="cannot stand there: a model of Baker is in the way"):
        ann.undo()
    ann.submit(do.Remove(("able",)))
    bob.submit(moved("baker/0", 12, 12))
    with pytest.raises(Refused, match="cannot stand there: a model of Baker is in the way"):
        ann.undo()
    bob.undo()
    ann.submit(do.Undo(3))
    assert place(live, "able/0") == (12, 12)
    is_one(live)


def test_a_badly_placed_model_is_put_back_at_once() -> None:
    live = live_table(VILLAGE)
    ann, _ = seated(live, "ann")
    ann.submit(moved("tank/0", 24, 28, free=True))
    ann.submit(do.Remove(("tank",)))
    ann.undo()
    assert place(live, "tank/0") == (24, 28)
    ann.redo()
    ann.undo()
    is_one(live)


def test_a_watcher_touches_nothing() -> None:
    live = live_table()
    (eve, _), (_, of_bob) = seated(live, "eve", WATCHER), seated(live, "bob")
    of_bob.clear()
    for command in (moved("barn", 3, 3), do.BeginGame(1), do.Undo(1)):
        with pytest.raises(Refused, match="You watch this table"):
            eve.submit(command)
    with pytest.raises(Refused, match="You watch this table"):
        eve.send_line("psst")
    eve.point_out((1.0, 1.0, 0.0))
    eve.set_pointer((1.0, 1.0, 0.0), ("barn",))
    assert not of_bob
    assert (eve.presence.pointer, eve.presence.selected) == (None, ())
    assert not eve.can_undo
    assert not kept(live)


def test_a_player_of_a_side_moves_nothing_by_hand() -> None:
    live = live_table()
    player, _ = seated(live, "pia", Role("play", "axis"))
    with pytest.raises(Refused, match="You play Axis at this table"):
        player.submit(moved("barn", 3, 3))
    with pytest.raises(Refused, match="begun and left by who may edit"):
        player.submit(do.BeginGame(1))
    player.send_line("Your move.")
    assert [said.text for said in live.lines] == ["Your move."]


def test_a_file_is_laid_anew_by_the_owner() -> None:
    live = live_table()
    (ann, _), (own, _) = seated(live, "ann"), seated(live, "own", OWNER)
    anew = do.LayAnew(VILLAGE)
    with pytest.raises(Refused, match="Only the owner"):
        ann.submit(anew)
    own.submit(anew)
    assert live.table.scenario.units[2].id == "tank"
    own.undo()
    is_one(live)


def test_only_who_changes_the_table_or_writes_there_is_stored() -> None:
    hub = hub_in()
    live = live_table(hub=hub)

    def stored() -> list[tuple[str, str]]:
        return [(row.id, row.label) for row in hub.store.people(live.name)]

    for number in range(150):
        for role in (WATCHER, EDITOR):
            visitor, _ = seated(live, f"{role.kind}-{number}", role)
            visitor.rename(Person("", f"Visitor {number}"))
            visitor.set_pointer((1.0, 2.0, 0.0))
            visitor.leave()
    assert stored() == [] and live.people == {}
    (ann, _), (bob, _) = seated(live, "ann"), seated(live, "bob")
    cy, _ = seated(live, "cy")
    ann.submit(moved("barn", 15, 12))
    bob.send_line("Hello.")
    cy.rename(Person("cy", "Cyrus"))
    with pytest.raises(Refused):
        cy.submit(do.Remove(("nothing",)))
    assert stored() == [("ann", "Ann"), ("bob", "Bob")]
    ann.rename(Person("ann", "Anna"))
    cy.submit(moved("hedge", 20, 18))
    assert stored() == [("ann", "Anna"), ("bob", "Bob"), ("cy", "Cyrus")]
    ann.leave()
    again, _ = seated(live, "ann")
    again.leave()
    assert stored()[0] == ("ann", "Ann")


def test_people_at_the_table_and_their_messages() -> None:
    live = live_table()
    (ann, received), (bob, of_bob) = seated(live, "ann"), seated(live, "bob")
    received.clear()
    of_bob.clear()
    ann.set_pointer((1.0, 2.0, 0.0), ("barn",))
    ann.set_pointer((1.0, 2.0, 0.0), ("barn",))
    assert not received, "who points knows it"
    (people,) = of_bob
    assert isinstance(people, People)
    assert [(one.person.name, one.pointer, one.selected) for one in people.there] == [
        ("Ann", (1.0, 2.0, 0.0), ("barn",)),
        ("Bob", None, ()),
    ]
    of_bob.clear()
    ann.point_out((3.0, 4.0, 0.0))
    ann.send_line(" Look\x1b[31m here\n ")
    ann.send_line("\n\x00")
    ann.rename(Person("somebody else's", "Anne"))
    ann.leave()
    kinds = [type(one) for one in of_bob]
    assert kinds == [Looked, Said, People, People]
    assert of_bob[1].text == "Look[31m here"  # type: ignore[union-attr]
    assert of_bob[2].there[0].person == Person("ann", "Anne")  # type: ignore[union-attr]
    assert [one.person.id for one in of_bob[3].there] == ["bob"]  # type: ignore[union-attr]
    assert live.seats == (bob,)


def test_a_table_that_is_gone_says_so() -> None:
    live = live_table()
    ann, received = seated(live, "ann")
    live.close("This table has been deleted.")
    assert received == [Closed("This table has been deleted.")]
    for late in (lambda: ann.submit(moved("barn", 3, 3)), lambda: seated(live, "bob")):
        with pytest.raises(Refused, match="This table has been deleted"):
            late()
    assert live.seats == ()


def test_the_number_of_seats_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_document, "MOST_SEATS", 2)
    live = live_table()
    ann, _ = seated(live, "ann")
    seated(live, "bob")
    with pytest.raises(Refused, match="2 sit at this table already"):
        seated(live, "cy")
    ann.leave()
    seated(live, "cy")


def test_a_pace_is_so_many_at_once_and_so_many_a_second() -> None:
    now = [0.0]
    pace = TokenBucket(2.0, 3.0, clock=lambda: now[0])
    assert [pace.spend() for _ in range(5)] == [True, True, True, False, False]
    now[0] = 0.4
    assert not pace.spend()
    now[0] = 1.0
    assert [pace.spend() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert sum(pace.spend() for _ in range(10)) == 3


def test_only_the_person_over_the_rate_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_document, "AT_ONCE", 3.0)
    monkeypatch.setattr(live_document, "PER_SECOND", 1e-9)
    live = live_table()
    (ann, _), (bob, _) = seated(live, "ann"), seated(live, "bob")
    for number in range(3):
        ann.submit(moved("barn", 14 + number, 12))
    for late in (
        lambda: ann.submit(moved("barn", 5, 12)),
        lambda: ann.send_line("Hello"),
        ann.undo,
    ):
        with pytest.raises(Refused, match="too fast"):
            late()
    assert live.document.seq == 3
    bob.submit(moved("barn", 5, 12))


def test_a_snapshot_is_kept_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_document, "SNAPSHOT_EVERY", 3)
    live = live_table()
    ann, _ = seated(live, "ann")
    seen = []
    for number in range(7):
        ann.submit(moved("barn", 14 + number, 12))
        store: Any = live.store
        shot = store.read(live.name).snapshot
        seen.append(None if shot is None else shot.seq)
    assert seen == [None, None, 3, 3, 3, 6, 6]
    is_one(live)


def test_entries_stay_where_no_snapshot_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live_document, "SNAPSHOT_EVERY", 1)

    def fail(*_: Any) -> None:
        raise StoreFault("the disk is full")

    live = live_table()
    monkeypatch.setattr(live.store, "snapshot", fail)
    ann, received = seated(live, "ann")
    ann.submit(moved("barn", 14, 12))
    assert len(received.entries) == 1
    assert "no snapshot of" in caplog.text
    is_one(live)


@pytest.mark.slow
def test_equal_tables_have_equal_digests() -> None:
    one, other = live_table(), live_table()
    assert digest_of(one.document) == digest_of(other.document)
    ann, _ = seated(one, "ann")
    ann.submit(moved("barn", 14, 12))
    assert digest_of(one.document) != digest_of(other.document)
    ann.submit(do.Remove(("kill",)))
    ann.undo()
    ann.submit(do.Undo(1))
    assert digest_of(one.document) == digest_of(other.document)
    ann.submit(do.BeginGame(3))
    assert digest_of(one.document) != digest_of(other.document)


def test_a_referees_view_reaches_those_who_follow_it_and_nobody_else() -> None:
    live, pose = live_table(), (12.0, 8.0, 0.0, 40.0, -86.0, 54.0)
    ann, _ = seated(live, "ann", OWNER)
    bob, of_bob = seated(live, "bob", WATCHER)
    _, of_cid = seated(live, "cid", EDITOR)
    bob.follow_view(follows=True)
    of_bob.clear()
    of_cid.clear()
    ann.show_view(pose)
    ann.show_view(pose)
    bob.show_view(pose)
    (told,) = of_bob
    assert isinstance(told, People) and [one.view for one in told.there] == [pose, None, None]
    assert of_cid == []
    # Another process gets the same.
    there = Peers().seated("other", json.loads(json.dumps(encode_presence(ann.presence))))
    assert there == ann.presence and there.leads
    follower = Peers().seated("other", json.loads(json.dumps(encode_presence(bob.presence))))
    assert follower.follows and not follower.leads
