"""Fuzz ``sightline replay --story`` with damaged and spoiled logs.

Complete logs of both games are damaged in bytes and lines, or spoiled in their content: mostly in
the header and the actions, because events are compared with what the rules give. See ``--help``.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from typer.testing import CliRunner

from apps.cli.main import cli
from benchmarks.attacks.fuzzing import Run, command, scratch
from sandbox.play.match import play_match
from sandbox.scenario.file import load
from sandbox.table.table import lay

TABLE = """
format = 1
name = "Meadow"
game = "{game}"
[table]
size = [24, 24]
[[units]]
id = "able"
side = "axis"
template = "{first}"
models = [ {{ position = [8, 12] }} ]
[[units]]
id = "baker"
side = "allies"
template = "{second}"
models = [ {{ position = [16, 12], facing = 180 }} ]
"""
PLAYED = (("bolt-action", "rifle-squad", "smg-squad"), ("shadow-war", "fighter-leader", "fighter"))

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 2**31, 2**63, 10**30, -0.5, 1e308, "", "a", "able", "able/0",
    "\u202e\x1b[31m\u2028", "x" * 5000, [], [[]], {}, {"type": "x"}, [1, 2, 3], ["able"], [None],
    float("nan"), float("inf"),
)  # fmt: skip


@cache
def logs() -> tuple[tuple[str, ...], ...]:
    """Return a complete log of one turn of each game."""
    rows = []
    for game, first, second in PLAYED:
        path = scratch() / "table.toml"
        path.write_text(TABLE.format(game=game, first=first, second=second), encoding="utf-8")
        played = play_match(lay(load(path)), [], seed=1, turns=1, policy="simple")
        rows.append(tuple(played.lines()))
    return tuple(rows)


def case(rng: Random) -> Run:
    """Return the replay of one log that is damaged or spoiled in a few places."""
    rows = list(rng.choice(logs()))
    if rng.random() < 0.5:
        del rows[rng.randint(1, len(rows)) :]
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        rng.choices((_spoil, _lines, _nest), (8, 2, 1))[0](rng, rows)
    content = "\n".join(rows).encode("utf-8", "surrogatepass") + b"\n"
    if rng.random() < 0.25:
        content = _garbled(rng, content)
    path = scratch() / "log.jsonl"
    path.write_bytes(content)

    def run() -> list[str]:
        done = CliRunner().invoke(cli, ["replay", str(path), "--story"])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        if done.exit_code == 0:
            return []
        assert done.exit_code == 2 and done.stdout == "", done.exit_code
        return str(done.stderr).splitlines()

    return run


def _spoil(rng: Random, rows: list[str]) -> None:
    """Change, remove or rename a value of the header or of an action."""
    actions = [n for n, row in enumerate(rows) if '"type":"action"' in row]
    at = 0 if not actions or rng.random() < 0.5 else rng.choice(actions)
    try:
        data = json.loads(rows[at]) if rows else None
    except (ValueError, RecursionError):
        return
    places: list[tuple[Any, Any]] = []
    waiting = [data] if isinstance(data, dict | list) else []
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one))
        places += [(one, key) for key in keys]
        waiting += [one[key] for key in keys if isinstance(one[key], dict | list)]
    if not places:
        return
    holder, key = rng.choice(places)
    how = rng.random()
    if how < 0.7:
        holder[key] = rng.choice(ODD)
    elif how < 0.85:
        del holder[key]
    elif isinstance(holder, dict):
        holder[rng.choice(("type", "unit", "models", "zzz", str(key).upper()))] = holder[key]
    else:
        holder.append(holder[key])
    # In the program's own format, so that the odd value is read and not the odd format refused.
    rows[at] = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _lines(rng: Random, rows: list[str]) -> None:
    """Remove, repeat, empty or move a line."""
    if not rows:
        return
    at, to = rng.randrange(len(rows)), rng.randrange(len(rows))
    how = rng.randrange(4)
    if how == 0:
        del rows[at]
    elif how == 1:
        rows.insert(to, rows[at])
    elif how == 2:
        rows.insert(at, "")
    else:
        rows[at], rows[to] = rows[to], rows[at]


def _nest(rng: Random, rows: list[str]) -> None:
    """Nest a line deeply, open or closed."""
    if not rows:
        return
    deep = rng.choice((40, 70, 900, 100_000))
    inner = rng.choice(("[", '{"a":')) * deep + "]" * rng.choice((0, deep))
    at = rng.randrange(len(rows))
    if rng.random() < 0.1:
        inner = (
            "[" + rng.choice(("[],", "{},", "0,")) * rng.choice((1000, 10**6, 15_000_000)) + "0]"
        )
    rows[at] = rng.choice((inner, f'{{"type":"action","action":{inner}}}', rows[at][:-1] + inner))


def _garbled(rng: Random, content: bytes) -> bytes:
    """Change, remove or repeat some bytes."""
    data = bytearray(content)
    for _ in range(rng.randint(1, 4)):
        at, span = rng.randrange(len(data) + 1), rng.randint(1, 40)
        data[at : at + span] = rng.choice(
            (b"", rng.randbytes(1), data[at : at + span] * 2, b"\r\n", b"\x00", b"\xe2\x80\xa8")
        )
    return bytes(data)


if __name__ == "__main__":
    command(case, __doc__)
