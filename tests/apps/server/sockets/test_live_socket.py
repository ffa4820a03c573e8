"""A program at a live table: what it is told, what it may do, and what it cannot do to others."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import socket
import weakref
from itertools import count
from random import Random
from typing import Any

import pytest
from histories import AUTHORS, TEXT, any_command
from live_client import Client, at_hub, move
from live_tables import hub_in, kept, place
from repository import ROOT
from tornado.httpclient import HTTPClientError

from apps.server.access.limits import Limits
from apps.server.access.log_guard import LogGuard
from apps.server.sockets import live_outbox, live_socket
from sandbox.document.commands import encode_command
from sandbox.live import live_document
from sandbox.live.digests import digest_of
from sandbox.live.hub import Hub
from sandbox.live.seats.people import author_id
from sandbox.live.seats.roles import WATCHER, Role
from sandbox.live.store.kept import StoreFault

pytestmark = pytest.mark.slow

SECRET = "a long secret of one's own"


@pytest.fixture
def hub() -> Hub:
    hub = hub_in()
    hub.create(TEXT, called="farm")
    return hub


def test_two_programs_edit_one_table(hub: Hub) -> None:
    async def go(address: str) -> None:
        ann = await Client.sit(address, "farm", secret=SECRET, name="Ann", colour="#0072B2")
        bob = await Client.sit(address, "farm", name="Bob\x1b[31m\n")
        people = await ann.until("people")
        while len(people["there"]) < 2:
            people = await ann.until("people")
        assert [one["person"]["name"] for one in people["there"]] == ["Ann", "Bob[31m"]
        assert people["there"][0]["person"]["id"] == author_id(SECRET)
        assert people["there"][0]["role"] == {"kind": "edit", "side": ""}
        done = await ann.submit(move("barn", 15, 12), "one")
        assert done == {"type": "done", "token": "one", "seq": 1}
        step = await bob.until("step")
        assert (step["seq"], step["author"], step["title"]) == (1, author_id(SECRET), "moved barn")
        assert step["command"] == move("barn", 15, 12)
        assert "token" not in step, "what others call it is nobody's business"
        # Who did it hears the step before it is said to be done.
        assert [one["type"] for one in ann.heard][-2:] == ["step", "done"]
        assert (await bob.submit({"do": "Undo", "step": 1}, "x"))["why"].endswith("not your step.")
        await ann.submit({"do": "Undo", "step": 1}, "two")
        await bob.submit({"do": "BeginGame", "seed": 3}, "y")
        await ann.until("step")
        assert ann.mirror is not None
        assert bob.mirror is not None
        live = hub.open("farm")
        assert ann.mirror.digest == bob.mirror.digest == digest_of(live.document)
        assert ann.mirror.seq == 3

    at_hub(hub, go)


def test_a_client_that_reconnects_gets_what_it_missed_and_nothing_is_done_twice(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "MOST_CAUGHT_UP", 2)

    async def go(address: str) -> None:
        ann = await Client.sit(address, "farm", secret=SECRET)
        bob = await Client.sit(address, "farm")
        await ann.submit(move("barn", 15, 12), "one")
        mirror = ann.mirror
        ann.close()
        await bob.submit(move("hedge", 20, 18), "x")
        ann = await Client.come(address, "farm")
        welcome = await ann.hello(mirror, secret=SECRET, since=1)
        assert [entry["seq"] for entry in welcome["entries"]] == [2]
        assert "scenario" not in welcome
        assert (await ann.submit(move("barn", 15, 12), "one"))["seq"] == 1
        assert (await bob.submit(move("barn", 9, 12), "one"))["why"].endswith("somebody else's.")
        for number in range(2):
            await bob.submit(move("hedge", 20, 15 + number), f"x{number}")
        for since in (1, 77):  # too much was missed; a table that was another
            welcome = await (await Client.come(address, "farm")).hello(since=since)
            assert "entries" not in welcome
            assert welcome["seq"] == 4
        assert len(kept(hub.open("farm"))) == 4

    at_hub(hub, go)


def test_a_command_for_an_outdated_table_is_refused_with_the_reason(hub: Hub) -> None:
    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        await ann.submit(move("barn", 15, 12), "one", seen=0)
        no = await bob.submit(move("barn", 9, 12), "two", seen=0)
        assert no == {
            "type": "refused",
            "token": "two",
            "again": False,
            "why": "Somebody else moved barn in the meantime. Check it and try again.",
        }
        again = await bob.submit(move("barn", 9, 12), "two", seen=1)
        assert again == no, "a request has one answer"
        assert (await bob.submit(move("barn", 9, 12), "three", seen=1))["type"] == "done"

    at_hub(hub, go)


def test_pointers_lines_and_looks_reach_the_others(hub: Hub) -> None:
    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm", name=name) for name in ("Ann", "Bob")]
        await ann.tell(type="here", at=[1, 2, 0], selected=["barn"])
        await ann.tell(type="look", at=[3, 4, 0])
        await ann.tell(type="say", text="Look\x07 there!")
        looked, said = await bob.until("looked"), await bob.until("said")
        assert (looked["by"]["name"], looked["at"]) == ("Ann", [3, 4, 0])
        assert (said["by"]["name"], said["text"]) == ("Ann", "Look there!")
        people = [one for one in bob.heard if one["type"] == "people"][-1]
        assert [(one["at"], one["selected"]) for one in people["there"]] == [
            ([1, 2, 0], ["barn"]),
            (None, []),
        ]
        late = await (await Client.come(address, "farm")).hello()
        assert [line["text"] for line in late["said"]] == ["Look there!"]

    at_hub(hub, go)


def test_roles_are_those_that_the_key_gives(hub: Hub) -> None:
    def role_of(name: str, key: str, _: object) -> Role | None:
        assert name == "farm"
        return {"w": WATCHER, "p": Role("play", "axis")}.get(key)

    async def go(address: str) -> None:
        for key in (None, "x"):
            stranger = await Client.come(address, "farm")
            await stranger.tell(type="hello", key=key)
            why = "No access to this table with this key."
            assert await stranger.ended() == (why, 1008, why)
        watcher, player = [await Client.sit(address, "farm", key=key) for key in "wp"]
        assert "You watch" in (await watcher.submit(move("barn", 9, 9), "one"))["why"]
        assert "You play Axis" in (await player.submit(move("barn", 9, 9), "one"))["why"]
        await watcher.tell(type="say", text="psst")
        assert "You watch" in (await watcher.until("refused"))["why"]

    at_hub(hub, go, role_of)


def test_a_link_that_is_withdrawn_while_the_table_is_laid_lets_nobody_in(hub: Hub) -> None:
    answers: list[Role | None] = [Role("edit", link="secret id"), None]

    async def go(address: str) -> None:
        client = await Client.come(address, "farm")
        await client.tell(type="hello", key="k")
        assert (await client.ended())[0] == "No access to this table with this key."
        assert not [one for one in client.heard if one["type"] != "closed"]
        assert not hub.open("farm").seats

    at_hub(hub, go, lambda *_: answers.pop(0))


@pytest.mark.parametrize(
    ("origin", "is_in"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("http://table.example", True),
        ("http://127.0.0.1:1", False),
        ("http://evil.example", False),
        ("http://table.example.evil.example", False),
        ("null", False),
    ],
)
@pytest.mark.parametrize("fetch", [None, "same-origin", "cross-site"])
def test_only_pages_of_its_own_names_come_in(
    hub: Hub, origin: str | None, is_in: bool, fetch: str | None
) -> None:
    """Also where the page calls the server by its own name, as DNS rebinding makes one do."""

    async def go(address: str) -> None:
        port = address.rpartition(":")[2]
        headers = {} if origin is None else {"Origin": origin.format(port=port)}
        if origin is not None and fetch is not None:
            headers["Sec-Fetch-Site"] = fetch
        if origin == "http://evil.example":
            headers["Host"] = "evil.example"
        if is_in:
            await (await Client.come(address, "farm", **headers)).hello()
            return
        with pytest.raises(HTTPClientError, match="403"):
            await Client.come(address, "farm", **headers)

    at_hub(hub, go, names=lambda port: (f"127.0.0.1:{port}", "table.example"))


WRONG = [
    ("{", "text that is no JSON"),
    ("[]", "expected"),
    ("3", "expected"),
    (b"{}", "found bytes"),
    ("[" * 20_000, "no JSON"),
    ("[" * 100_000, "found 100,000 values; expected at most 30,000"),
    (json.dumps({f"k{n}": 1 for n in range(101)}), "found 101 keys; expected at most 100"),
    ('{"type":"hullo"}', 'type: found "hullo"'),
    ('{"type":"submit","token":"t"}', "submit.command: found nothing"),
    ('{"type":"submit","token":"","command":{}}', "submit.token"),
    ('{"type":"submit","token":"t","command":{},"seen":-1}', "submit.seen"),
    ('{"type":"submit","token":"t","command":{},"seen":"1"}', "submit.seen"),
    ('{"type":"look","at":[1,2,NaN]}', "NaN"),
    ('{"type":"look","at":[1,2,1e999]}', "beyond the range"),
    ('{"type":"look","at":[1,2,"3"]}', "look.at"),
    ('{"type":"say","text":"\\ud800"}', "half a surrogate"),
    ('{"type":"say","text":"a","more":1}', "say.more"),
    ('{"type":"\\u001b[31m\\n2026 all is well"}', "type: found"),
    ('{"type":"submit","token":"t","command":{"do":"LayAnew","text":"x"}}', "reloads the file"),
    (
        '{"type":"submit","token":"t","command":{"do":"Several","commands":'
        '[{"do":"LayAnew","text":"x"}]}}',
        "found LayAnew",
    ),
    ('{"type":"submit","token":"t","command":{"do":"\\u001b[31m"}}', "expected one of"),
    ('{"type":"submit","token":"t","command":{"do":"Undo","step":9}}', "There is no step 9"),
    (
        '{"type":"submit","token":"t","command":{"do":"AddPiece","row":'
        '{"id":"m","mesh":"/etc/passwd","position":[3,3]}}}',
        "no mesh of this scenario",
    ),
    (
        '{"type":"submit","token":"t","command":{"do":"SetPolicy","keys":'
        + '{"a":' * 900
        + "1"
        + "}" * 900
        + "}}",
        "Policy, a: found { a = { a =",
    ),
]


@pytest.mark.parametrize(("raw", "why"), WRONG, ids=range(len(WRONG)))
def test_a_malformed_message_is_refused_and_the_connection_lives(
    hub: Hub, raw: str | bytes, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(address: str) -> None:
        client = await Client.sit(address, "farm")
        await client.say(raw)
        no = await client.until("refused")
        assert why in no["why"]
        assert no["why"].endswith(".")
        assert no["why"].isprintable()
        assert (await client.submit(move("barn", 9, 12), "mine"))["type"] == "done"

    at_hub(hub, go)
    lines = [record.getMessage() for record in caplog.records if record.name == "sightline"]
    assert all(line.isprintable() and len(line) < 300 for line in lines)
    assert len(lines) == (0 if '"command":{"do"' in str(raw) else 1), lines
    assert hub.open("farm").document.seq == 1


def test_nothing_is_done_before_hello(hub: Hub) -> None:
    async def go(address: str) -> None:
        client = await Client.come(address, "farm")
        assert (await client.submit(move("barn", 9, 12), "t"))["why"] == "Send hello first."
        await client.say("{")
        await client.hello()
        await client.tell(type="hello")
        assert (await client.until("refused"))["why"] == "You have sent hello already."

    at_hub(hub, go)
    assert hub.open("farm").document.seq == 0


def test_a_program_says_hello_in_time(hub: Hub) -> None:
    async def go(address: str) -> None:
        late = await Client.come(address, "farm")
        why, code, _ = await late.ended()
        assert (why.startswith("No hello came"), code) == (True, 1008)

    at_hub(hub, go, limits=Limits(hello_seconds=0.1))


@pytest.mark.parametrize("limits", [Limits(unannounced_per_address=3), Limits(unannounced=3)])
def test_sockets_without_a_hello_keep_nobody_out(hub: Hub, limits: Limits) -> None:
    """The oldest makes room, of those of one address and of all."""

    async def go(address: str) -> None:
        idle = [await Client.come(address, "farm") for _ in range(5)]
        ann = await Client.sit(address, "farm")
        ends = [await one.ended() for one in idle[:3]]
        assert all(code == 1013 and "have not sent hello" in why for why, code, _ in ends)
        assert (await ann.submit(move("barn", 9, 12), "t"))["type"] == "done"
        await idle[3].hello()  # the others still may say it

    at_hub(hub, go, limits=limits)


def test_tables_that_are_not_there_are_not_opened(hub: Hub) -> None:
    async def go(address: str) -> None:
        for name in ("nobody", "..%2f..%2fetc", "%1b[31m"):
            client = await Client.come(address, name)
            await client.tell(type="hello")
            why, code, _ = await client.ended()
            assert why.startswith("There is no table")
            assert why.isprintable()
            assert code == 1008

    at_hub(hub, go)


def test_the_number_of_connections_is_limited(hub: Hub) -> None:
    hub.create(TEXT, called="other")

    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        third = await Client.come(address, "farm")
        await third.tell(type="hello")
        why = "This table has reached its limit of 2 programs."
        assert await third.ended() == (why, 1013, why)
        elsewhere = [await Client.sit(address, "other") for _ in range(2)]
        fifth = await Client.come(address, "other")
        await fifth.tell(type="hello")
        assert (await fifth.ended())[0] == "The server has reached its limit of 4 programs."
        for one in (ann, *elsewhere):
            one.close()
        await bob.until("people")
        await Client.sit(address, "farm")

    at_hub(hub, go, limits=Limits(programs_per_table=2, programs=4))


def test_a_client_over_its_rate_may_ask_again(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_document, "AT_ONCE", 2.0)
    monkeypatch.setattr(live_document, "PER_SECOND", 0.2)

    async def go(address: str) -> None:
        client = await Client.sit(address, "farm")
        answers = [await client.submit(move("barn", 9 + n, 12), f"t{n}") for n in range(3)]
        assert [answer["type"] for answer in answers] == ["done", "done", "refused"]
        assert answers[2]["again"]
        while (await client.submit(move("barn", 15, 12), "t2"))["type"] == "refused":
            await asyncio.sleep(0.01)

    at_hub(hub, go)
    assert place(hub.open("farm"), "barn") == (15, 12)


def test_messages_faster_than_they_are_read_wait(hub: Hub) -> None:
    """Nothing of it is lost, and none of it is read before its time."""

    async def go(address: str) -> None:
        client = await Client.sit(address, "farm")
        for number in range(20):
            await client.tell(type="say", text=f"{number}")
        for number in range(20):
            assert (await client.until("said"))["text"] == f"{number}"

    at_hub(hub, go, limits=Limits(work_at_once=3))


def test_an_overlong_message_ends_the_connection(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "LONGEST_MESSAGE", 10_000)

    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        await ann.say("x" * 10_001)
        _, code, reason = await ann.ended()
        assert (code, reason) == (1009, "message too big")
        assert (await bob.submit(move("barn", 9, 12), "t"))["type"] == "done"

    at_hub(hub, go)


def test_a_client_that_does_not_read_is_dropped_and_others_do_not_wait(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_outbox, "MOST_CHARACTERS", 50_000)
    monkeypatch.setattr(live_document, "PER_SECOND", 1e9)
    monkeypatch.setattr(live_document, "AT_ONCE", 1e9)

    async def go(address: str) -> None:
        bob = await Client.sit(address, "farm")
        host, _, port = address.rpartition(":")
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect((host, int(port)))
            deaf.sendall(_handshake("/t/farm/live", '{"type":"hello","name":"Deaf"}'))
            while len((await bob.until("people"))["there"]) < 2:
                pass
            live = hub.open("farm")
            for number in range(400):
                things = [{"thing": "barn", "position": [9 + number % 7, 12]}] * 100
                reply = await bob.submit({"do": "MoveThings", "to": things}, f"t{number}")
                assert reply["type"] == "done"
                if len(live.seats) < 2:
                    break
            else:
                pytest.fail("what nobody reads is kept without end")

    at_hub(hub, go)


def _handshake(path: str, text: str) -> bytes:
    head = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    return head.encode() + bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def test_an_outbox_holds_so_much_and_the_last_of_a_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_outbox, "MOST_CHARACTERS", 20)
    monkeypatch.setattr(live_outbox, "MOST_LINES", 4)
    woken: list[int] = []
    box = live_outbox.Outbox(lambda: woken.append(1))
    box.put("before")
    assert box.take() == "before"
    box.hold()
    for words in ("p1", "p2"):
        box.put(words, "people")
    box.put("a")
    box.put("p3", "people")
    assert (len(woken), box.take()) == (1, None)
    box.begin("welcome, however long it is, and it is long")
    taken = [box.take() for _ in range(4)]
    assert taken == ["welcome, however long it is, and it is long", "p3", "a", None]
    box.put("p4", "people")
    assert box.take() == "p4"
    for _ in range(4):
        box.put("b")
    assert not box.full
    box.put("c")
    assert box.full
    assert box.take() is None
    box.put("d")
    assert box.take() is None
    box = live_outbox.Outbox(lambda: None)
    box.put("x" * 21)
    assert box.full


def test_a_table_that_is_gone_closes_its_connections(hub: Hub) -> None:
    async def go(address: str) -> None:
        client = await Client.sit(address, "farm")
        hub.delete("farm")
        why = "This table has been deleted."
        assert await client.ended() == (why, 1001, why)

    at_hub(hub, go)


def test_a_command_that_cannot_be_stored_is_not_done(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise StoreFault("/home/me/tables.sqlite3: found a full disk\n; expected room")

    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "append", fail)
            no = await ann.submit(move("barn", 9, 12), "one")
        assert (no["type"], no["again"]) == ("refused", True)
        assert "/home" not in no["why"]
        assert (await ann.submit(move("barn", 9, 12), "one"))["seq"] == 1
        assert (await bob.until("step"))["seq"] == 1

    at_hub(hub, go)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "sightline"]
    assert "found a full disk?; expected room" in line


def test_a_fault_of_the_program_ends_no_connection(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise KeyError("\x1b[31m\nboom")

    async def go(address: str) -> None:
        ann = await Client.sit(address, "farm")
        with monkeypatch.context() as broken:
            broken.setattr(live_document, "table_after", fail)
            no = await ann.submit(move("barn", 9, 12), "one")
        assert no["why"] == "The server failed to do this. Its log has the reason."
        assert (await ann.submit(move("barn", 9, 12), "one"))["seq"] == 1

    at_hub(hub, go)
    (record,) = [record for record in caplog.records if record.name == "sightline"]
    assert record.levelno == logging.ERROR
    LogGuard().filter(record)
    assert record.exc_text.replace("\n", "").isprintable()
    assert "in submit" in record.exc_text


def test_spoiled_messages_by_the_hundred_spoil_nothing(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_document, "PER_SECOND", 1e9)
    monkeypatch.setattr(live_document, "AT_ONCE", 1e9)
    random = Random(5)
    odd = (
        None,
        True,
        -1,
        1e300,
        2**70,
        "",
        "x" * 5000,
        "\x00\x1b[2J",
        "../..",
        [],
        {},
        [[]],
        {"a": {}},
    )

    def spoiled(value: Any) -> Any:
        if random.random() < 0.04:
            return random.choice(odd)
        if isinstance(value, dict):
            rows = {key: spoiled(inner) for key, inner in value.items()}
            if rows and random.random() < 0.1:
                del rows[random.choice(list(rows))]
            return rows
        return [spoiled(one) for one in value] if isinstance(value, list) else value

    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        live = hub.open("farm")
        for number in range(500):
            command = encode_command(any_command(random, live.document, random.choice(AUTHORS)))
            message: Any = {"type": "submit", "token": f"t{number}", "command": command}
            if random.random() < 0.3:
                message = random.choice(
                    (
                        {"type": "here", "at": [1, 2, 3], "selected": ["barn"]},
                        {"type": "look", "at": [1, 2, 3]},
                        {"type": "say", "text": "Hello"},
                        {"type": "hello", "name": "x"},
                    )
                )
            await ann.say(json.dumps(spoiled(message)))
        await ann.submit({"do": "Rename", "name": "The end"}, "last")
        while bob.mirror is not None and bob.mirror.seq < live.document.seq:
            await bob.until("step")
        assert bob.mirror is not None
        assert bob.mirror.digest == digest_of(live.document)
        assert live.document.seq > 10  # as many as got through
        broke = "The server failed to do this. Its log has the reason."
        assert not [one for one in ann.heard if one.get("why") == broke]

    at_hub(hub, go, limits=Limits(work_per_second=1e9, work_at_once=1e9))


def test_a_program_pays_for_the_processors_time(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hello and nine messages of a tenth of a second are more than there is for one program."""
    clock = count(0.0, 0.1)
    monkeypatch.setattr(live_socket, "thread_time", lambda: next(clock))

    async def go(address: str) -> None:
        ann, bob = [await Client.sit(address, "farm") for _ in range(2)]
        for number in range(30):
            await ann.tell(type="submit", token=f"t{number}", command={"do": "x"})
        for _ in range(9):
            await ann.until("refused")
        for number in range(8):
            assert (await bob.submit(move("barn", 9, 9 + number), f"b{number}"))["type"] == "done"
        for _ in range(8):
            await ann.until("step")
        assert sum(one["type"] == "refused" for one in ann.heard) == 9

    at_hub(hub, go, limits=Limits(work_per_second=1e-6, work_at_once=1000))


def test_the_guide_shows_a_program_that_works(hub: Hub, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "live-protocol.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "localhost:5006/t/crossroads" in program
    hub.create(TEXT, called="crossroads")
    run: dict[str, Any] = {}

    async def go(address: str) -> None:
        shown = program.replace("localhost:5006", address).replace("asyncio.run(main())", "")
        exec(compile(shown, "live-protocol.md", "exec"), run)
        other = await Client.sit(address, "crossroads")
        task = asyncio.create_task(run["main"]())
        assert (await other.until("step"))["title"] == "moved Able rifleman 1"
        task.cancel()

    at_hub(hub, go)
    assert capsys.readouterr().out


def test_a_client_that_disconnects_leaves_nothing_behind(hub: Hub) -> None:
    """Also after a disconnect in the middle of a message, or before the first."""
    seen: list[weakref.ref[live_socket.LiveSocket]] = []
    begin = live_socket.LiveSocket.initialize

    class Watched(live_socket.LiveSocket):
        def initialize(self, connections: live_socket.LiveConnections) -> None:
            begin(self, connections)
            seen.append(weakref.ref(self))

    async def go(address: str) -> None:
        for number in range(24):
            client = await Client.come(address, "farm")
            if number % 3:
                await client.hello()
            if number % 3 == 2:
                await client.tell(type="submit", token=f"{number}", command=move("barn", 9, 9))
            client.close()
        async with asyncio.timeout(20):
            while hub.open("farm").seats or any(one() is not None for one in seen):
                await asyncio.sleep(0.05)
                gc.collect()
        assert len(seen) == 24

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_socket, "LiveSocket", Watched)
        at_hub(hub, go)
