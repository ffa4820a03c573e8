"""Servers for the tests with a browser, each a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from processes.forked import Python

_SERVE = Path(__file__).with_name("serving.py")
_NOISE = ("BokehUserWarning", "WebSocketClosedError", "Traceback", "key=")
"""Words that no use may leave in a server's log."""

_servers: dict[str, subprocess.Popen[str]] = {}
_said: IO[bytes] | None = None
"""The log of the server that was started last."""


def start(
    place: Path, port: int = 0, store: str = "sqlite:///:memory:", *outer: str
) -> tuple[subprocess.Popen[str], str]:
    """A server of a folder, and its address; its tables are kept in a store of its own. ``outer``:
    its address behind a proxy, if there is one."""
    global _said
    _said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
    server = Python(
        [sys.executable, str(_SERVE), str(place), str(port), store, *outer],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=_said,
        text=True,
    )
    assert server.stdout is not None
    match = re.search(r"http://\S+", server.stdout.readline())
    assert match, "the server did not say where it is"
    _servers[match.group()] = server
    return server, match.group()


def owners_link(address: str) -> str:
    """The owner's link that a server behind a proxy has said: another address of the server."""
    server = _servers[address]
    assert server.stdout is not None
    while "The owner's link" not in (line := server.stdout.readline()):
        assert line
    link = line.split()[-1]
    _servers[link] = server
    return link


def at_scenario(address: str, name: str) -> str:
    """The address of a scenario's table at a server, by its address or its owner's link."""
    return f"{address}{'&' if '?' in address else '/?'}scenario={name}"


def last_words() -> str:
    """The end of the log of the server that was started last."""
    if _said is None:
        return ""
    log, many = _said.fileno(), 2000
    end = os.fstat(log).st_size
    # Not by going there in it, since the server writes where that is.
    return os.pread(log, many, max(0, end - many)).decode(errors="replace")


def begin_anew(address: str) -> None:
    """Delete every table of a server: what was done by one test is there in no other."""
    server = _servers[address]
    assert server.stdin is not None and server.stdout is not None
    server.stdin.write("anew\n")
    server.stdin.flush()
    while server.stdout.readline().strip() != "cleared":
        pass


@contextmanager
def served(place: Path, store: str = "sqlite:///:memory:", *outer: str) -> Iterator[str]:
    """The address of a folder's server, for a while."""
    server, address = start(place, 0, store, *outer)
    output = _said
    assert output is not None
    try:
        yield address
    finally:
        server.terminate()
        server.wait(60)
    log = os.pread(output.fileno(), os.fstat(output.fileno()).st_size, 0).decode(errors="replace")
    lines = log.splitlines()
    noise = [n for n, line in enumerate(lines) if any(word in line for word in _NOISE)]
    assert not noise, "\n".join(lines[noise[0] : noise[0] + 40])
