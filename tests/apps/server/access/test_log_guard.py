"""The log: bounded, without keys, and nothing in it that a terminal obeys."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from plain_pages import at_server
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from apps.server.access.log_guard import PERIOD, LogGuard, without_keys


def record(text: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("sightline.access", logging.WARNING, "x.py", 1, text, args, info)


def test_one_line_of_a_kind_is_logged_in_each_period_and_the_next_counts_the_others() -> None:
    now = [0.0]
    guard = LogGuard(lambda: now[0])
    assert guard.filter(record("%d %s", 403, "/a"))
    assert not any(guard.filter(record("%d %s", 403, f"/{n}")) for n in range(500))
    assert guard.filter(record("%d %s", 404, "/a")), "another status is another kind"
    assert guard.filter(record("%d or %s", 403, "/a"))
    now[0] = PERIOD + 1
    after = record("%d %s", 403, "/b")
    assert guard.filter(after)
    assert after.getMessage() == "403 /b (+ 500)"


def test_errors_are_of_one_kind_where_they_were_raised_at_the_same_line() -> None:
    def raised(text: str, elsewhere: bool = False) -> Exception:
        try:
            if elsewhere:
                raise KeyError(text)
            raise ValueError(text)
        except Exception as error:
            return error

    guard = LogGuard(lambda: 0.0)
    assert guard.filter(record("failed", error=raised("a")))
    assert not guard.filter(record("failed", error=raised("b")))
    assert guard.filter(record("failed", error=raised("b", elsewhere=True)))


def test_kinds_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.server.access.log_guard.MOST_KINDS", 10)
    guard = LogGuard(lambda: 0.0)
    for number in range(100):
        guard.filter(record(f"kind {number}"))
    assert len(guard._kinds) == 10


def test_no_key_and_no_control_sign_is_left() -> None:
    error = ValueError("?key=SECRET1\x1b[31m")
    line = record("GET %s", "/t/a?key=SECRET2&firer=able\n2026 all is well", error=error)
    LogGuard().filter(line)
    sentence = f"{line.getMessage()}\n{line.exc_text}"
    assert "SECRET" not in sentence and "firer=able" in sentence
    assert all(sign.isprintable() or sign == "\n" for sign in sentence)
    assert "\n" not in line.getMessage()
    for text in ("key=abc", "KEY=abc", "a?x=1&key=abc", "token=abc", "key%3Dabc"):
        assert "abc" not in without_keys(text)


@pytest.mark.slow
def test_a_client_makes_a_server_log_one_line_a_kind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = tmp_path / "waterloo.toml"
    place.write_text('format = 1\nname = "Waterloo"\n[table]\nsize = [12, 12]\n')

    async def go(_server: Any, address: str) -> None:
        for number in range(15):
            for path in (f"/t/{number}", f"/t/waterloo?key=SECRET{number}", f"/x{number}"):
                await AsyncHTTPClient().fetch(HTTPRequest(address + path), raise_error=False)

    at_server(place, go, way="roles")
    lines = [line for line in caplog.records if line.levelno >= logging.WARNING]
    assert 1 <= len(lines) <= 4, [line.getMessage() for line in lines]
    assert "SECRET" not in caplog.text
