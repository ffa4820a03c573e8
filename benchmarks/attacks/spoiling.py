"""Spoil a valid JSON file in many ways, and run the command line on it.

Shared by the fuzzers of files that the command line reads.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from typer import Typer
from typer.main import get_command
from typer.testing import CliRunner

from apps.cli.main import cli
from benchmarks.attacks.fuzzing import places_in
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.table import lay

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 2**31, 2**63, 10**30, 10**400, -0.5, 0.25, 1e-300, 1e308,
    "", "a", "able", "able/0", "0", "nan", "\0", "\u202e\x1b[31m\u2028\n", "\ud800", "x" * 5000,
    "../../etc/passwd", "/dev/zero", "file:///etc/passwd", "http://127.0.0.1:1/x.obj", "C:\\x.obj",
    [], [[]], {}, {"type": "x"}, {"x": None}, [1, 2, 3], [1, 2], ["able"], [None], [[[[1]]]],
    float("nan"), float("inf"), [1e308] * 3, [0] * 500, ["x" * 300] * 40,
)  # fmt: skip
NAMES = ("id", "type", "name", "kind", "x", "", "é", "\u001b[2J", "x" * 3000, "a.b", "0")


def spoil(rng: Random, content: Any, odd: tuple[Any, ...] = ODD, most: int = 4) -> Any:
    """Return a copy of JSON content with up to `most` values replaced, removed, renamed or
    repeated."""
    content = deepcopy(content)
    for _ in range(rng.randint(1, most)):
        places = places_in(content)
        if not places:
            break
        holder, key = rng.choice(places)
        how = rng.random()
        if how < 0.6:
            holder[key] = deepcopy(rng.choice(odd))
        elif how < 0.72:
            del holder[key]
        elif how < 0.82 and isinstance(holder, dict):
            holder[rng.choice(NAMES)] = holder.pop(key)
        elif how < 0.9 and isinstance(holder, list):
            holder += [holder[key]] * rng.choice((1, 60, 1100))
        else:
            other, at = rng.choice(places)
            holder[key] = deepcopy(other[at]) if at in _keys(other) else None
    return content


def _keys(holder: Any) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


def encoded(rng: Random, content: Any) -> bytes:
    """Return JSON as bytes: some with NaN, some nested very deep, some damaged."""
    text = json.dumps(content, ensure_ascii=rng.random() < 0.5)
    how = rng.random()
    if how < 0.04:
        deep = rng.choice((40, 63, 900, 100_000))
        inner = rng.choice(("[", '{"a":')) * deep + "]" * rng.choice((0, deep))
        text = rng.choice((inner, text[:-1] + ',"deep":' + inner + "}"))
    elif how < 0.06:
        row = rng.choice(("[],", "{},", "0,", '"",', '{"a":1},', "1e9,"))
        text = '{"a":[' + row * rng.choice((1000, 100_000, 3_000_000)) + "0]," + text[1:]
    data = text.encode("utf-8", "surrogatepass")
    return garbled(rng, data) if rng.random() < 0.2 else data


def garbled(rng: Random, whole: bytes) -> bytes:
    """Return bytes with a few changed, removed or repeated, or with the end cut off."""
    data = bytearray(whole)
    if rng.random() < 0.25:
        del data[rng.randrange(len(data) + 1) :]
    for _ in range(rng.randint(1, 4)):
        at, span = rng.randrange(len(data) + 1), rng.randint(1, 40)
        data[at : at + span] = rng.choice(
            (b"", rng.randbytes(1), data[at : at + span] * 2, b"\r\n", b"\x00", b"\xe2\x80\xa8",
             b"[", b"}", b'"', b"-", b"e9", b"\xef\xbb\xbf")
        )  # fmt: skip
    return bytes(data)


@cache
def _commands(_app: Typer) -> Any:
    """Build the commands once, not for each case."""
    return get_command(cli)


def run_command(
    *arguments: str, text: bytes | None = None, differs: int | None = None
) -> list[str]:
    """Run a command; return the sentences of its refusal, none where it succeeded.

    `text`: bytes on stdin. `differs`: an exit status that says no on stdout, as ``verify`` does.
    """
    with mock.patch("typer.testing._get_command", _commands):
        done = CliRunner().invoke(cli, list(arguments), input=text)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    if done.exit_code == 0:
        return []
    if differs is not None and done.exit_code == differs:
        assert not done.stderr and done.stdout.count("\n") == 1, done.stderr or done.stdout
        return [str(done.stdout).rstrip("\n")]
    assert done.exit_code == 2 and done.stdout == "", (done.exit_code, done.stdout[:300])
    assert done.stderr, "exit 2 without a sentence"
    return str(done.stderr).splitlines()


def laid_out(scenario: Path) -> list[str]:
    """Lay a scenario; return the sentences of its refusal, none where it stands."""
    try:
        lay(load(scenario))
    except ScenarioFault as fault:
        return str(fault).splitlines()
    return []
