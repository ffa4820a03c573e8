"""Prometheus metrics of one process; those of several are in `workers/test_workers.py`."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from live_client import Client
from plain_pages import PlainPage, at_server
from proxies.nginx import free_port
from tornado.httpclient import AsyncHTTPClient

from apps.server.access.network import MetricsPlace, ServeFault
from apps.server.metrics import Metrics, metrics_place, publish
from sandbox.document import commands as do
from sandbox.document.commands import encode_command
from sandbox.live.hub import Hub
from sandbox.live.meter import METER, Meter
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store

pytest.importorskip("prometheus_client", reason="the extra metrics is not installed")


@pytest.fixture(autouse=True)
def _as_before() -> Any:
    before = vars(METER).copy()
    yield
    vars(METER).update(before)


async def values(port: int) -> dict[str, float]:
    answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{port}/metrics")
    lines = [line for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


@pytest.mark.slow
def test_pages_tables_steps_and_refusals_are_counted_at_a_place_of_their_own(
    folder: Path, store: Store
) -> None:
    async def go(server: Any, address: str) -> None:
        metrics, port = Metrics(server), free_port()
        publish(MetricsPlace("127.0.0.1", port), metrics.registry)
        page = await PlainPage.open(address, path="/?scenario=crossing")
        ann = await Client.sit(address.removeprefix("http://"), "crossing", name="Ann")
        row = {"id": "n", "position": [1.0, 3.0], "text": "here"}
        for token in ("one", "two"):
            await ann.submit(encode_command(do.SetMark("notes", row)), token)
        gone = await ann.submit(encode_command(do.Remove(("nothing",))), "three")
        assert gone["type"] == "refused"
        metrics.start()
        found = await values(port)
        assert found["sightline_pages"] == found["sightline_programs"] == 1
        assert found["sightline_tables"] == 1
        assert found["sightline_step_seconds_count"] >= 1
        assert found["sightline_refusals_total"] >= 1
        assert found["sightline_store_faults_total"] == 0
        # Nobody reaches them by the server's own address.
        answer = await AsyncHTTPClient().fetch(f"{address}/metrics", raise_error=False)
        assert answer.code == 404
        page.close()

    at_server(folder, go, store=store)


def test_a_fault_of_the_store_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[int] = []
    monkeypatch.setattr(METER, "store_fault", lambda: faults.append(1))
    (tmp_path / "tables.sqlite3").write_text("no database")
    with pytest.raises(StoreFault):
        Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    assert faults == [1]


def test_a_meter_that_nobody_reads_costs_nothing(hub: Hub) -> None:
    meter = Meter()
    meter.step(0.1)
    meter.refusal()
    meter.store_fault()
    assert hub.open_count == 0


def test_a_page_under_a_name_of_its_own_cannot_read_them() -> None:
    from prometheus_client import CollectorRegistry

    port = free_port()
    publish(MetricsPlace("127.0.0.1", port), CollectorRegistry(), {"table.example"})

    def asked(*hosts: str) -> bytes:
        with socket.create_connection(("127.0.0.1", port), 5) as line:
            rows = "".join(f"Host: {host}\r\n" for host in hosts)
            line.sendall(f"GET /metrics HTTP/1.1\r\n{rows}\r\n".encode("latin1"))
            return line.makefile("rb").read()

    for host in (
        f"127.0.0.1:{port}", f"localhost:{port}", "LOCALHOST", "table.example:80", "192.168.1.20",
        "[::1]:9100",
    ):  # fmt: skip
        assert asked(host).startswith(b"HTTP/1.0 200"), host
    for other in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "", "\xff"):
        answer = asked(other)
        assert answer.startswith(b"HTTP/1.0 403") and b"sightline_" not in answer, other
    assert asked().startswith(b"HTTP/1.0 403")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", None),
        ("9100", MetricsPlace("127.0.0.1", 9100)),
        ("0.0.0.0:9100", MetricsPlace("0.0.0.0", 9100)),
        ("[::1]:9100", MetricsPlace("::1", 9100)),
    ],
)
def test_a_port_alone_is_one_of_this_machine(text: str, place: MetricsPlace | None) -> None:
    assert metrics_place(text) == place


@pytest.mark.parametrize("text", ["0", "99999", "host", ":9100", "a b:9", "http://a:9", "9100/x"])
def test_an_invalid_place_is_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="--metrics: found"):
        metrics_place(text)


def test_a_port_that_is_taken_is_one_sentence() -> None:
    from prometheus_client import CollectorRegistry

    place = MetricsPlace("127.0.0.1", free_port())
    publish(place, CollectorRegistry())
    with pytest.raises(ServeFault, match=rf"--metrics 127.0.0.1:{place.port}: found"):
        publish(place, CollectorRegistry())
