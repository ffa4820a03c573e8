"""Games between people over raw sockets: nobody computes a die ahead, or takes one back alone."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from games.fixed_secrets import fix_secrets
from live_client import Client
from plain_pages import PlainPage, at_server
from processes.forked import Python
from repository import SCENARIOS

from apps.server.sockets.live_messages import line
from rules.engine.errors import LogError
from rules.engine.play.dice import SeededDice
from rules.engine.play.secret_dice import SecretDice
from rules.games import replay_log
from sandbox.document.commands import encode_command
from sandbox.exchange.archive import packed
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.consent import LAPSED
from sandbox.live.seats.people import author_id
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

ANN, BOB, CY = "a" * 20, "b" * 20, "c" * 20
SEED = 7


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "place"
    folder.mkdir()
    for name in ("yard", "crossing"):
        shutil.copy(SCENARIOS / f"{name}.toml", folder)
    return folder


@pytest.fixture(autouse=True)
def _fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_secrets(monkeypatch)


class Table:
    """A served table and who sits at it: ``heard`` is every message that any of them got."""

    def __init__(self, server: Any, address: str) -> None:
        self.hub, self.gate = server.gate.hub, server.gate
        self.host = address.removeprefix("http://")
        self.clients: list[Client] = []
        self._tokens = 0

    @property
    def live(self) -> LiveDocument:
        live: LiveDocument = self.hub.open("yard")
        return live

    @property
    def asked(self) -> str:
        assert self.live.game is not None
        return self.live.game.asked

    async def sit(self, secret: str, key: str = "", **hello: Any) -> Client:
        hello = {**hello, "key": key} if key else hello
        client = await Client.sit(self.host, "yard", secret=secret, **hello)
        self.clients.append(client)
        return client

    def key(self, kind: str, side: str = "") -> str:
        return str(self.gate.share("yard", kind, side).partition("key=")[2])

    async def do(self, client: Client, **command: Any) -> dict[str, Any]:
        self._tokens += 1
        return await client.submit(command, f"token {self._tokens}")

    async def act(self, client: Client) -> int:
        """Answer what is asked as the simple policy does; the step."""
        reply = await self.do(client, **encode_command(self.live.policy_action("simple")))
        assert reply["type"] == "done", reply
        return int(reply["seq"])

    async def act_until_rolled(self, client: Client) -> int:
        """Answer until dice were rolled; the step that rolled them."""
        while True:
            before = rolled(self.live)
            step = await self.act(client)
            if rolled(self.live) > before:
                return step

    async def refused(self, client: Client, message: dict[str, Any]) -> str:
        self._tokens += 1
        token = f"token {self._tokens}"
        await client.tell(**message, token=token)
        while True:
            refusal = await client.until("refused")
            if refusal["token"] == token:
                return str(refusal["why"])

    async def heard(self) -> str:
        """All that was sent to anybody, as text."""
        for client in self.clients:
            await settled(client)
        return "".join(line(**row) for client in self.clients for row in client.heard)


async def settled(client: Client) -> None:
    """Wait until a client has read all that was told to it."""
    await client.tell(type="say")
    await client.until("refused")


def rolled(live: LiveDocument) -> int:
    game = live.game
    assert game is not None
    game.catch_up()
    return game.rolled_by(len(game.record.actions))


def dice(log: list[str]) -> list[tuple[int, ...]]:
    rows = (json.loads(row) for row in log[1:])
    return [tuple(row["dice"]) for row in rows if isinstance(row.get("dice"), list)]


def secrets_of(live: LiveDocument) -> list[str]:
    store: Any = live.store
    return list(store.dice_secrets("yard").values())


def begin(seed: int = SEED) -> dict[str, Any]:
    return {"do": "BeginGame", "seed": seed}


def served(place: Path, tmp_path: Path, go: Any, way: str = "trust") -> None:
    """Run ``go`` at a table that a server keeps on disk."""
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def run(server: Any, address: str) -> None:
        server.gate.hub.from_file(place / "yard.toml")
        await go(Table(server, address))

    at_server(place, run, store=store, way=way)
    store.close()


async def whole_game(table: Table, ann: Client, bob: Client) -> list[str]:
    """Play to the end, each for a side; the log that a program gets."""
    sides = dict(zip(table.live.table.scenario.sides, (ann, bob), strict=True))
    while not table.live.game.over:  # type: ignore[union-attr]
        await table.act(sides[table.asked])
    await ann.tell(type="log", token="log")
    return list((await ann.until("log"))["lines"])


def test_no_die_is_known_ahead_and_the_log_verifies_after_the_end(
    place: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    logs: list[list[str]] = []

    async def go(table: Table) -> None:
        ann, bob = await table.sit(ANN), await table.sit(BOB)
        watcher = await table.sit(CY, table.key("watch"))
        assert (await table.do(ann, **begin()))["type"] == "done"
        (row,) = (game_of(ann))["dice"]
        assert set(row) == {"at", "commitment"}
        (secret,) = secrets_of(table.live)
        for _ in range(4):
            await table.act(ann)
        # Neither is it in what is kept of the table, drawn, packed or written.
        store: Any = table.live.store
        stored = store.read("yard")
        entries = "".join(entry.text() for entry in stored.entries)
        unfinished = table.live.log()
        page = await PlainPage.open(f"http://{table.host}", path="/t/yard")
        parts = [
            await table.heard(),
            entries,
            str(stored.snapshot),
            *unfinished,
            packed(table.live.table.file).decode("latin-1"),
            table.live.table.file.written(),
            json.dumps(await page._asked("PULL-DOC-REQ", "PULL-DOC-REPLY")),
        ]
        page.close()
        for said_there in parts:
            assert secret not in said_there
        with pytest.raises(LogError, match="is not published: it is when the game has ended"):
            replay_log(unfinished)
        logs.append(await whole_game(table, ann, bob))
        assert ann.mirror is not None and watcher.mirror is not None
        await settled(watcher)
        assert ann.mirror.digest == watcher.mirror.digest
        assert watcher.mirror.game is not None
        assert watcher.mirror.game["dice"] == [{**row, "secret": secret}]
        assert secret in await table.heard(), "it is published when the game has ended"
        for _ in range(3):  # the same seed again, for more dice
            await table.do(ann, do="LeaveGame")
            await table.do(ann, **begin())
            logs.append(await whole_game(table, ann, bob))

    served(place, tmp_path, go)
    right, many = [0, 0], 0
    out = capfd.readouterr()
    for log in logs:
        assert list(replay_log(log).lines()) == log
        (row,) = json.loads(log[0])["dice"]
        assert row["secret"] not in out.out + out.err
        rolled = [face for faces in dice(log) for face in faces]
        many += len(rolled)
        sent = row["commitment"].removeprefix("sha256:")
        for number, guess in enumerate((SeededDice(SEED), SecretDice(SEED, [(0, sent)]))):
            guessed = guess.roll(len(rolled), "a guess")
            right[number] += sum(a == b for a, b in zip(guessed, rolled, strict=True))
    assert len({json.loads(log[0])["dice"][0]["secret"] for log in logs}) == len(logs) == 4
    # What the seed and all that was sent give is right about as often as chance is.
    assert many > 50
    assert max(right) < 0.45 * many


def game_of(client: Client) -> dict[str, Any]:
    assert client.mirror is not None and client.mirror.game is not None
    return client.mirror.game


def test_the_command_line_verifies_the_log_and_says_what_was_changed(
    place: Path, tmp_path: Path
) -> None:
    logs: list[list[str]] = []

    async def go(table: Table) -> None:
        ann, bob = await table.sit(ANN), await table.sit(BOB)
        await table.do(ann, **begin())
        logs.append(await whole_game(table, ann, bob))

    served(place, tmp_path, go)
    (log,) = logs
    number, row = next((n, row) for n, row in enumerate(log[1:], 1) if re.search(r'"dice":\[', row))
    other = re.sub(r'"dice":\[(\d)', lambda m: f'"dice":[{int(m[1]) % 6 + 1}', row)
    secret = json.loads(log[0])["dice"][0]["secret"]
    forged = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    cases = [
        (log, 0, "lines follow from the rules, to the end"),
        ([log[0].replace(secret, forged), *log[1:]], 2, "does not match its commitment"),
        ([*log[:number], other, *log[number + 1 :]], 2, "does not follow; the rules give"),
    ]
    for rows, code, words in cases:
        path = tmp_path / "game.jsonl"
        path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", "from apps.cli.main import main; main()", "replay", str(path)],
            capture_output=True,
            text=True,
        )
        said_there = " ".join((done.stdout + done.stderr).split())
        assert (done.returncode, words in said_there) == (code, True), said_there


def test_a_solo_game_keeps_its_seed_until_another_player_may_answer(
    place: Path, tmp_path: Path
) -> None:
    async def go(table: Table) -> None:
        owner = table.gate.owner_key
        ann = await table.sit(ANN, owner)
        await table.do(ann, **begin())
        alone = game_of(ann)
        assert set(alone) == {"seed", "on", "actions"}
        last = await table.act_until_rolled(ann)
        assert (await table.do(ann, do="Undo", step=last))["type"] == "done", "it is free"
        await table.act(ann)
        before = rolled(table.live)
        second = await table.sit(CY, owner)
        await table.act(second)
        assert "dice" not in game_of(ann), "the owner's second window is nobody else"
        before = rolled(table.live)
        bob = await table.sit(BOB)
        await table.act(ann)
        await settled(ann)
        (row,) = (game_of(ann))["dice"]
        assert row["at"] == before, "what was not rolled yet comes of the secret"
        log = await whole_game(table, ann, bob)
        assert list(replay_log(log).lines()) == log

    served(place, tmp_path, go)


def test_a_link_that_plays_a_side_makes_a_game_one_between_people(
    place: Path, tmp_path: Path
) -> None:
    async def go(table: Table) -> None:
        ann = await table.sit(ANN, table.gate.owner_key)
        table.key("play", "raiders")
        await table.do(ann, **begin())
        assert "dice" in game_of(ann)

    served(place, tmp_path, go, "roles")


def test_taking_back_a_roll_needs_the_other_side(place: Path, tmp_path: Path) -> None:
    async def go(table: Table) -> None:
        ann = await table.sit(ANN, table.key("play", "wardens"))
        bob = await table.sit(BOB, table.key("play", "raiders"))
        owner = await table.sit(CY, table.gate.owner_key)
        await table.do(owner, **begin())
        side = {"wardens": ann, "raiders": bob}
        while True:  # until ann has rolled
            before, mine = rolled(table.live), side[table.asked] is ann
            step = await table.act(side[table.asked])
            if mine and rolled(table.live) > before:
                break
        played = len(table.live.document.game.actions)  # type: ignore[union-attr]
        seen = dice(table.live.log())
        no = await table.do(ann, do="Undo", step=step)
        assert no["type"] == "refused" and "only if the other side agrees" in no["why"]
        forged = {"do": "TakeBack", "steps": [step], "agreed": [author_id(BOB)]}
        assert "ask for it" in (await table.do(ann, **forged))["why"]
        # It is asked, and nobody but the other side answers.
        await ann.tell(type="ask", step=step)
        told = await bob.until("request")
        request = told["request"]
        assert request["needed"] == [author_id(BOB)]
        assert (request["by"], request["steps"]) == (author_id(ANN), [step])
        again = await table.refused(ann, {"type": "ask", "step": step})
        assert again.startswith("Somebody has asked already")
        allow = {"type": "answer", "request": request["id"], "allow": True}
        tricks = {
            "the same window": ann,
            "a second tab": await table.sit(ANN, table.key("play", "wardens")),
            "another link of the same person": await table.sit(ANN, table.key("play", "raiders")),
            "another of the same side": await table.sit("d" * 20, table.key("play", "wardens")),
            "the owner": owner,
            "an editor": await table.sit("e" * 20, table.key("edit")),
            "a watcher": await table.sit("f" * 20, table.key("watch")),
        }
        for trick, client in tricks.items():
            assert await table.refused(client, allow), trick
        late = await table.sit("9" * 20, table.key("play", "raiders"))
        assert await table.refused(late, allow), "who came after it was asked"
        assert len(table.live.document.game.actions) == played  # type: ignore[union-attr]
        # Refused, it is told, and not asked again at once.
        await bob.tell(type="answer", request=request["id"], allow=False)
        while (told := await ann.until("request"))["request"] is not None:
            pass
        assert (told["why"], told["by"]["id"]) == ("refused", author_id(BOB))
        assert "was refused" in await table.refused(ann, {"type": "ask", "step": step})
        assert await table.refused(bob, allow) == str(LAPSED)
        # Asked once more after the game has moved on, and agreed to, more is taken back with it.
        await table.act(side[table.asked])
        await ann.tell(type="ask", step=step)
        while (told := await bob.until("request"))["request"] is None:
            pass
        request = told["request"]
        needed = {author_id(BOB): bob, author_id("9" * 20): late}
        assert set(request["needed"]) == set(needed)
        for client in needed.values():
            await client.tell(type="answer", request=request["id"], allow=True)
        entry = await ann.until("step")
        while entry["command"]["do"] != "TakeBack":
            entry = await ann.until("step")
        assert entry["author"] == author_id(ANN)
        assert set(entry["command"]["agreed"]) == set(needed)
        assert len(table.live.document.game.actions) == played - 1  # type: ignore[union-attr]
        # What is rolled now was not seen, and the log of it all verifies.
        row = table.live.document.game.dice[-1]  # type: ignore[union-attr]
        assert row.at == rolled(table.live) and len(secrets_of(table.live)) == 2
        kept = dice(table.live.log())
        assert len(kept) < len(seen) and seen[: len(kept)] == kept, "what was before it stays"
        same = encode_command(table.live.document.history.entry(step).command)
        assert (await table.do(ann, **same))["type"] == "done"
        log = await whole_game(table, *(side[name] for name in table.live.table.scenario.sides))
        assert list(replay_log(log).lines()) == log

    served(place, tmp_path, go, "roles")


def test_a_request_lapses_when_the_game_moves_on_and_is_seen_by_who_comes(
    place: Path, tmp_path: Path
) -> None:
    async def go(table: Table) -> None:
        ann, bob = await table.sit(ANN), await table.sit(BOB)
        await table.do(ann, **begin())
        await table.act(bob)
        step = await table.act_until_rolled(ann)
        await ann.tell(type="ask", step=step)
        request = (await bob.until("request"))["request"]
        again = await Client.come(table.host, "yard")
        welcome = await again.hello(secret=BOB)
        assert welcome["request"] == request
        assert welcome["game"]["dice"] and "secret" not in json.dumps(welcome)
        await table.act(bob)
        while (told := await ann.until("request"))["request"] is not None:
            pass
        assert told["why"].startswith("played")
        allow = {"type": "answer", "request": request["id"], "allow": True}
        assert await table.refused(bob, allow) == str(LAPSED)
        # Who has to agree has gone: nothing is asked, and nothing is taken back.
        for client in (bob, again):
            client.close()
        while len(table.live.seats) > 1:
            await asyncio.sleep(0.02)
        why = await table.refused(ann, {"type": "ask", "step": step})
        assert why == "Nobody of the other side is here to agree."

    served(place, tmp_path, go)


def test_leaving_publishes_and_who_brings_the_game_back_knows_no_die(
    place: Path, tmp_path: Path
) -> None:
    async def go(table: Table) -> None:
        ann, _bob = await table.sit(ANN), await table.sit(BOB)
        await table.do(ann, **begin())
        assert (await table.do(ann, do="Undo", step=1))["type"] == "refused"
        await table.act_until_rolled(ann)
        (secret,) = secrets_of(table.live)
        assert secret not in await table.heard()
        left = (await table.do(ann, do="LeaveGame"))["seq"]
        assert secret in await table.heard()
        await ann.tell(type="log")
        log = (await ann.until("log"))["lines"]
        assert list(replay_log(log).lines()) == log
        assert (await table.do(ann, do="Undo", step=left))["type"] == "done"
        rows = (game_of(ann))["dice"]
        assert [row.get("secret") for row in rows] == [secret]
        before = rolled(table.live)
        await table.act(ann)
        await settled(ann)
        rows = (game_of(ann))["dice"]
        assert rows[-1]["at"] == before and "secret" not in rows[-1]

    served(place, tmp_path, go)


def test_a_kill_in_the_middle_keeps_the_secret(place: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    logs: list[list[str]] = []

    makers = iter(("first", "second", "third"))

    def start() -> tuple[subprocess.Popen[str], str]:
        """Start a server whose new secrets are fixed, and others than those of the one before."""
        code = (
            "import sys; from hashlib import sha256; from pathlib import Path; "
            "from apps.server.serve import serve_table; "
            "from sandbox.live import secrets_kept; "
            "secrets_kept.token_hex = lambda _: sha256(sys.argv[3].encode()).hexdigest(); "
            "serve_table(Path(sys.argv[1]), port=0, store=sys.argv[2], way='trust')"
        )
        server = Python(
            [sys.executable, "-c", code, str(place / "crossing.toml"), url, next(makers)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        match = re.search(r"http://(\S+)", server.stdout.readline())
        assert match
        return server, match.group(1)

    async def sit(host: str, *who: str) -> list[Client]:
        return [await Client.sit(host, "crossing", secret=secret) for secret in who]

    def kept(store: Store) -> LiveDocument:
        table = lay(load(place / "crossing.toml"))
        return LiveDocument("crossing", opened(store.read("crossing")), table, store)

    def next_act(store: Store) -> dict[str, Any]:
        return encode_command(kept(store).policy_action("simple"))

    async def play(host: str, store: Store, first: bool) -> None:
        ann, _bob = await sit(host, ANN, BOB)
        if first:
            assert (await ann.submit(begin(), "begin"))["type"] == "done"
        for number in range(4):
            done = await ann.submit(next_act(store), f"{first} {number}")
            assert done["type"] == "done", done

    async def end(host: str) -> None:
        ann, _bob = await sit(host, ANN, BOB)
        assert (await ann.submit({"do": "LeaveGame"}, "left"))["type"] == "done"
        await ann.tell(type="log")
        logs.append((await ann.until("log"))["lines"])

    Store(url).close()
    secrets: list[Any] = []
    store = Store(url)
    make = store.create
    make(
        "crossing", text=(place / "crossing.toml").read_text(), source=str(place / "crossing.toml")
    )
    for first in (True, False):
        server, host = start()
        asyncio.run(play(host, store, first))
        server.send_signal(signal.SIGKILL)
        server.wait()
        secrets.append(store.dice_secrets("crossing"))
    server, host = start()
    asyncio.run(end(host))
    server.send_signal(signal.SIGKILL)
    server.wait()
    assert secrets[0] == secrets[1] and len(secrets[0]) == 1
    (log,) = logs
    assert list(replay_log(log).lines()) == log
    assert len([row for row in log if '"type":"action"' in row]) == 8
    store.close()
