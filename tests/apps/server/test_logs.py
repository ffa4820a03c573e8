"""The log as JSON: one object a line, and no key or password in it."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from proxies.nginx import free_port
from repository import SCENARIOS

from apps.server.logs import JsonLines, checked_log_format

SECRETS = "key=abc123 postgresql+psycopg://ann:hidden@db/x token=def456"


def test_a_record_is_one_line_without_keys_and_passwords() -> None:
    try:
        raise ValueError(f"line\nbreak {SECRETS}")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("sightline", 30, "x.py", 1, f"a\n%s {SECRETS}", ("b",), info)
    (line,) = JsonLines().format(record).splitlines()
    row = json.loads(line)
    assert row["level"] == "warning" and row["logger"] == "sightline"
    assert row["process"] == os.getpid() and row["time"].endswith("+00:00")
    assert row["message"].startswith("a\nb key=… postgresql+psycopg://ann:…@db/x")
    assert "ValueError" in row["exception"]
    for secret in ("abc123", "hidden", "def456"):
        assert secret not in line


def test_another_format_is_refused_in_one_sentence() -> None:
    assert checked_log_format("json") == "json"
    with pytest.raises(ValueError, match="--log-format: found 'xml'; expected text or json"):
        checked_log_format("xml")


@pytest.mark.slow
def test_every_line_of_a_server_is_an_object_and_only_the_owners_link_is_printed(
    tmp_path: Path,
) -> None:
    port = free_port()
    words = ["serve", str(SCENARIOS), "--no-open", "--roles", "--log-format", "json"]
    words += ["--port", str(port), "--store", f"sqlite:///{tmp_path}/tables.sqlite3"]
    command = "from apps.cli.main import main; main()"
    server = subprocess.Popen(
        [sys.executable, "-c", command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        link = server.stdout.readline()
        key = link.strip().partition("key=")[2]
        assert link.startswith("The owner's link") and key
        with pytest.raises(OSError, match="403"):
            urlopen(f"http://127.0.0.1:{port}/t/crossing?key=wrong-key")
    finally:
        server.send_signal(signal.SIGTERM)
        out, lines = server.communicate(timeout=60)
    assert server.returncode == 0 and out == ""
    rows = [json.loads(line) for line in lines.splitlines()]
    assert any(row["message"].startswith("Sightline on") for row in rows)
    assert any("403 GET /t/crossing" in row["message"] for row in rows)
    assert key not in lines and "wrong-key" not in lines
