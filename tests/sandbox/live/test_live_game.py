"""The game of a live table: played by several, kept, taken back, and no forged action taken."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from processes.forked import Python
from repository import ROOT, SCENARIOS

from rules.engine.play.log import line
from rules.games import game_of, replay_log
from sandbox.document.commands import Act, BeginGame, LeaveGame, MoveThings, Redo, Spot, Undo, read
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.seats.told import Stepped, Told
from sandbox.live.store.kept import Link
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store, StoreFault
from sandbox.play.match import play_match
from sandbox.scenario.file import ScenarioFile, load, read_scenario
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

YARD = SCENARIOS / "yard.toml"


@pytest.fixture(scope="module")
def yard() -> Table:
    return lay(load(YARD))


@pytest.fixture(scope="module")
def whole(yard: Table) -> list[str]:
    """The log that `sightline play --seed 7 --policy simple --json` prints."""
    return list(play_match(yard, [], seed=7).lines())


@pytest.fixture
def live(yard: Table) -> LiveDocument:
    return LiveDocument("yard", Document(yard.scenario), yard)


class Heard:
    """A person at a table, and what the table told that person."""

    def __init__(self, live: LiveDocument, name: str, role: Role = OWNER) -> None:
        self.live = live
        self.seat: Seat = live.join(Person(name, name), role, self._told)
        self.entries: list[Entry] = []
        self.frames: list[int] = []

    def _told(self, told: Told) -> None:
        if isinstance(told, Stepped):
            self.entries.append(told.entry)
            game = self.live.game
            self.frames.append(0 if game is None else len(game.frames))

    def next(self) -> Entry:
        return self.seat.submit(self.live.policy_action())


def asked_side(live: LiveDocument) -> str:
    assert live.game is not None
    return live.game.asked


def frames(live: LiveDocument) -> tuple[Any, ...]:
    assert live.game is not None
    return live.game.frames


def log(live: LiveDocument) -> list[str]:
    assert live.game is not None
    return live.game.lines()


def acts(live: LiveDocument) -> tuple[Any, ...]:
    assert live.document.game is not None
    return live.document.game.actions


def test_two_play_and_one_watches_a_game_that_is_verified(
    live: LiveDocument, whole: list[str]
) -> None:
    sides = live.table.scenario.sides
    host, watcher = Heard(live, "host"), Heard(live, "watcher", WATCHER)
    players = {side: Heard(live, side, Role("play", side)) for side in sides}
    host.seat.submit(BeginGame(7))
    assert len(frames(live)) == 1
    asked = []
    while not live.game.over:
        before = frames(live)
        asked.append(asked_side(live))
        players[asked[-1]].next()
        assert frames(live)[: len(before)] == before, "what was made once is made once"
    assert log(live)[1:] != whole[1:], "the seed alone does not give its dice"
    assert list(replay_log(log(live)).lines()) == log(live)
    assert [entry.author for entry in host.entries] == ["host", *asked]  # the dice are secret
    assert watcher.entries == host.entries == players[sides[0]].entries
    assert watcher.frames == host.frames, "the frames are there when it is told"
    assert watcher.frames[-1] == len(frames(live))
    late = LiveDocument("yard", live.document, live.table)
    assert log(late) == log(live)
    assert [frame.lines for frame in frames(late)] == [frame.lines for frame in frames(live)]
    with pytest.raises(Refused, match="over"):
        live.policy_action()


WRITER = f"""
import sys
from pathlib import Path
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tests" / "support")!r}]
from sandbox.document.commands import BeginGame
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import OWNER
from sandbox.scenario.file import load
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
from sandbox.table.table import lay
store = Store(sys.argv[1])
live = LiveDocument("yard", opened(store.read("yard")), lay(load(Path({str(YARD)!r}))), store)
if live.game is None:
    live.submit("ann", OWNER, BeginGame(7))
while True:
    entry = live.submit("ann", OWNER, live.policy_action())
    print(entry.seq, flush=True)
"""


def test_a_server_killed_in_the_middle_loses_no_action(
    tmp_path: Path, yard: Table, whole: list[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    store = Store(url)
    store.create("yard", text=YARD.read_text())
    step = 1
    for _ in range(2):
        server = Python([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        for _ in range(7):
            step = int(server.stdout.readline())
        server.send_signal(signal.SIGKILL)
        rest = [line for line in server.stdout.readlines() if line.endswith("\n")]
        step = int(rest[-1]) if rest else step
        assert server.wait() == -signal.SIGKILL
        live = LiveDocument("yard", opened(store.read("yard")), yard, store)
        assert step <= live.document.seq <= step + 1
    assert len(acts(live)) >= 14
    assert frames(live) == ()
    assert live.game.behind
    shares: list[float] = []
    live.game.catch_up(lambda share, _what: shares.append(share))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    lines = log(live)
    assert lines == whole[: len(lines)]
    while not live.game.over:
        live.submit("bob", OWNER, live.policy_action())
    assert log(live) == whole
    store.close()


def test_an_action_is_taken_back_and_another_played(live: LiveDocument, yard: Table) -> None:
    ann, bob = Heard(live, "ann"), Heard(live, "bob")
    ann.seat.submit(BeginGame(7))
    for _ in range(6):
        ann.next()
    seen, lines, now = frames(live), log(live), asked_side(live)
    last = bob.next()
    assert len(log(live)) > len(lines)
    with pytest.raises(Refused, match="cannot be taken back: since then played"):
        ann.seat.submit(Undo(last.seq - 1))
    assert not ann.seat.can_undo
    assert ann.seat.undo() is None, "the last action is bob's"
    bob.seat.undo()
    assert (frames(live), asked_side(live)) == (seen, now), "nothing is made anew"
    bob.seat.redo()
    assert acts(live)[-1] == last.command.action
    bob.seat.undo()
    assert log(live) == lines
    again = ann.next()
    assert again.command == last.command, "the same game has the same dice"
    with pytest.raises(Refused):
        bob.seat.submit(Redo(last.seq))


def test_a_game_left_comes_back_with_all_that_was_played(live: LiveDocument) -> None:
    ann, bob = Heard(live, "ann"), Heard(live, "bob")
    ann.seat.submit(BeginGame(7))
    start = live.table
    for _ in range(5):
        bob.next()
    seen, lines = frames(live), log(live)
    ann.seat.submit(LeaveGame())
    assert live.game is None
    assert live.table is start
    bob.seat.submit(MoveThings((Spot("warden/0", (3.0, 3.0)),)))
    with pytest.raises(Refused, match="the table has changed since"):
        ann.seat.submit(Undo(7))
    bob.seat.undo()
    ann.seat.submit(Undo(7))
    assert frames(live)[: len(seen)] == seen or not frames(live)
    assert log(live) == lines
    assert [frame.lines for frame in frames(live)] == [frame.lines for frame in seen]
    bob.next()
    with pytest.raises(Refused, match="leave"):
        live.submit("bob", EDITOR, MoveThings((Spot("warden/0", (3.0, 3.0)),)))


def test_a_begun_game_is_undone_while_nothing_was_played(live: LiveDocument) -> None:
    ann = Heard(live, "ann")
    ann.seat.submit(BeginGame(7))
    ann.seat.undo()
    assert live.game is None
    ann.seat.redo()
    assert len(frames(live)) == 1
    begun = 1
    ann.next()
    with pytest.raises(Refused, match="it is played already; leave it instead"):
        ann.seat.submit(Undo(begun))
    assert live.game is not None


def test_a_table_without_a_game_keeps_nothing(yard: Table, live: LiveDocument) -> None:
    wardens = tuple(unit for unit in yard.units if unit.spec.side == "wardens")
    alone = LiveDocument("yard", Document(yard.scenario), Table(yard.file, yard.pieces, wardens))
    with pytest.raises(Refused, match="sides") as fault:
        alone.submit("ann", OWNER, BeginGame(1))
    assert one_sentence(str(fault.value))
    assert (alone.document.seq, alone.game) == (0, None)
    with pytest.raises(Refused, match="No game"):
        live.policy_action()


def one_sentence(said: str) -> bool:
    return said.endswith(".") and "\n" not in said and len(said) < 400 and "Traceback" not in said


DEEP: Any = []
for _ in range(900):
    DEEP = [DEEP]

FORGED: dict[str, dict[str, Any]] = {
    "nothing": {},
    "of no kind": {"type": "win"},
    "of the other game": {"type": "give-order", "unit": "warden", "order": "down"},
    "not what is asked for": {"type": "fight", "fighter": "warden/0", "target": "raider/0"},
    "nobody there": {"type": "move", "fighter": "nobody"},
    "a long name": {"type": "move", "fighter": "x" * 40_000},
    "escapes": {"type": "move", "fighter": "\x1b[2J\n"},
    "no numbers": {"type": "move", "fighter": "warden/0", "to": [["a", None, {}]]},
    "number too long": {"type": "move", "fighter": "warden/0", "to": [[10**400, 1.0, 1.0, 1.0]]},
    "rows too short": {"type": "move", "fighter": "warden/0", "to": [[]]},
    "huge": {"type": "move", "fighter": "warden/0", "to": [[0.0, 1.0, 1.0, 0.0]] * 50_000},
    "deep": {"type": "move", "fighter": "warden/0", "to": DEEP},
    "too much": {"type": "move", "fighter": "warden/0", "reason": "because"},
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_no_forged_action_is_kept(live: LiveDocument, forged: dict[str, Any]) -> None:
    ann = Heard(live, "ann")
    ann.seat.submit(BeginGame(7))
    while "fighter" not in live.policy_action().action:
        ann.next()
    seq, lines = live.document.seq, log(live)
    with pytest.raises(Refused) as fault:
        ann.seat.submit(Act(len(acts(live)), forged))
    assert one_sentence(str(fault.value))
    assert str(fault.value).isprintable()
    assert (live.document.seq, log(live)) == (seq, lines)
    ann.next()


def test_only_who_is_asked_answers_and_only_to_what_is_asked_now(live: LiveDocument) -> None:
    host = Heard(live, "host")
    host.seat.submit(BeginGame(7))
    other = next(side for side in live.table.scenario.sides if side != asked_side(live))
    enemy, watcher = Heard(live, "enemy", Role("play", other)), Heard(live, "w", WATCHER)
    act = live.policy_action()
    for seat, why in ((enemy, "It is not your turn"), (watcher, "You watch this table")):
        with pytest.raises(Refused, match=why):
            seat.seat.submit(act)
        with pytest.raises(Refused):
            seat.seat.submit(LeaveGame())
    assert (live.document.seq, len(frames(live))) == (1, 1)
    host.seat.submit(act)
    with pytest.raises(Refused, match="shown anew, and nothing is lost"):
        host.seat.submit(act)
    assert live.document.seq == 2
    with pytest.raises(Refused, match="on the table already"):
        host.seat.submit(BeginGame(8))


def test_an_action_is_kept_as_the_log_has_it(live: LiveDocument) -> None:
    """Whoever wrote it: whole numbers for others, a number of its line, keys in any order."""
    ann = Heard(live, "ann")
    ann.seat.submit(BeginGame(7))
    while not acts(live) or not re.search(r"\d\.0\b", str(acts(live)[-1])):
        act = live.policy_action()
        rows = {**dict(reversed(act.action.items())), "seq": 3}
        loose = re.sub(r"(\d)\.0\b", r"\1", str(rows).replace("'", '"'))
        loose = loose.replace("True", "true").replace("False", "false").replace("None", "null")
        ann.seat.submit(read(f'{{"do": "Act", "number": {act.number}, "action": {loose}}}'))
        assert acts(live)[-1] == act.action
        assert str(acts(live)[-1]) == str(act.action)
    codec = game_of(live.table.scenario.game).codec
    played = [row for row in log(live) if '"type":"action"' in row]
    assert len(played) == len(acts(live))
    for row, said in zip(played, acts(live), strict=True):
        number = json.loads(row)["seq"]
        assert line(codec, number, live.game.action(said)) == row


class Broken:
    """A store that fails when it is asked to."""

    def __init__(self) -> None:
        self.fails = False

    def append(self, name: str, entry: Entry, _ends: object) -> None:
        if self.fails:
            raise StoreFault("The disk is full.")

    shared = False

    def entries_since(self, _name: str, _seq: int) -> list[Entry]:
        return []

    def post(self, *_what: object) -> None: ...
    def snapshot(self, *_what: object) -> None: ...
    def person(self, *_what: object) -> None: ...
    def add_chat_line(self, *_what: object) -> None: ...
    def links(self, _name: str) -> list[Link]:
        return []


def test_an_action_that_cannot_be_stored_is_not_played(yard: Table, whole: list[str]) -> None:
    store = Broken()
    live = LiveDocument("yard", Document(yard.scenario), yard, store)
    ann = Heard(live, "ann")
    store.fails = True
    with pytest.raises(StoreFault):
        ann.seat.submit(BeginGame(7))
    assert live.game is None
    store.fails = False
    ann.seat.submit(BeginGame(7))
    for number in range(8):
        seen = frames(live)
        store.fails = True
        for command in (live.policy_action(), LeaveGame()):
            with pytest.raises(StoreFault):
                ann.seat.submit(command)
            assert (frames(live), len(acts(live))) == (seen, number)
        store.fails = False
        ann.next()
    assert log(live) == whole[: len(log(live))]


def test_an_action_done_again_is_asked_of_the_rules_again(live: LiveDocument) -> None:
    """The events before it may be others by now."""
    ann, bob = Heard(live, "ann"), Heard(live, "bob")
    ann.seat.submit(BeginGame(7))
    while live.policy_action().action["type"] != "move":
        ann.next()
    place = len(acts(live))
    bob.next()
    mine = ann.next()
    ann.seat.undo()
    bob.seat.undo()
    assert len(acts(live)) == place
    fighter = mine.command.action["fighter"]
    bob.seat.submit(Act(place, {"type": "move", "fighter": fighter, "kind": "overwatch"}))
    lines = log(live)
    with pytest.raises(Refused) as fault:
        ann.seat.submit(Redo(mine.seq))
    assert one_sentence(str(fault.value))
    assert (len(acts(live)), log(live)) == (place + 1, lines)


def test_the_table_in_the_middle_of_a_game_is_a_file_that_can_be_read(
    live: LiveDocument,
) -> None:
    ann = Heard(live, "ann")
    ann.seat.submit(BeginGame(7))
    start = live.table
    for _ in range(12):
        ann.next()
    assert live.table is start, "what is saved is the table that the game began on"
    now = live.game.table
    assert now.digest != start.digest
    scenario = read_scenario(now.file.written())
    assert lay(ScenarioFile(YARD, YARD.parent, scenario, now.file.written())).digest == now.digest
    assert read_scenario(live.table.file.written()) == start.scenario


@pytest.fixture(params=["yard", "crossing"])
def questions(request: pytest.FixtureRequest) -> Iterator[tuple[Any, Any]]:
    """Every question of a whole game, and what its answer put into the log at once."""
    table = lay(load(SCENARIOS / f"{request.param}.toml"))
    live = LiveDocument("t", Document(table.scenario), table)
    ann = Heard(live, "ann", OWNER)
    ann.seat.submit(BeginGame(1))

    def simple_actions() -> Iterator[tuple[Any, Any]]:
        while not live.game.over:
            side, before = asked_side(live), log(live)
            act = ann.next().command
            yield side, (act, log(live)[len(before) :], live.table.scenario.sides)

    yield simple_actions()


def test_no_rule_has_a_choice_that_the_other_side_does_not_know(questions: Any) -> None:
    """One side is asked at a time, and what it answers is in the log before the next question:
    there is nothing to keep from the other side or from who watches."""
    for side, (act, told, sides) in questions:
        assert side in sides
        assert '"type":"action"' in told[0]
        assert f'"type":"{act.action["type"]}"' in told[0]
