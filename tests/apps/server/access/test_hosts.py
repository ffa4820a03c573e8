"""By which names a page is reached: its own, and those it was given."""

from __future__ import annotations

import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from plain_pages import PlainPage, at_server
from tables import hub
from tornado.httpclient import HTTPClientError

from apps.runtime.collector import Collector
from apps.server.access.gate import Gate, is_here
from apps.server.serve import ServeFault, make_server, serve_table

pytestmark = pytest.mark.slow


def answers(place: Path, name: str, origin: str = "", **how: Any) -> bool:
    """Whether a browser that calls the server so gets the page and its WebSocket; ``{}`` stands
    for the port."""
    found = False
    if how.get("host", "127.0.0.1") != "127.0.0.1":
        how["way"] = "trust"

    async def go(server: Any, address: str) -> None:
        nonlocal found
        called = name.format(server.port)
        come_from = (origin or name).format(server.port)
        headers = {"Host": called, "Origin": f"http://{come_from}"}
        try:
            page = await PlainPage.open(address, headers)
        except HTTPClientError as refused:
            assert refused.code == 403
            return
        page.close()
        found = True

    at_server(place, go, **how)
    return found


@pytest.mark.parametrize("name", ["localhost:{}", "127.0.0.1:{}", "LocalHost:{}"])
def test_the_server_answers_to_its_own_names(place: Path, name: str) -> None:
    assert answers(place, name)


@pytest.mark.parametrize(
    "name", ["evil.example:{}", "evil.example", "127.0.0.1.evil.example:{}", "localhost.evil:{}"]
)
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_server_refuses_a_rebound_name(place: Path, name: str, host: str) -> None:
    """DNS rebinding: the page and its WebSocket come from one origin, which is not ours."""
    assert not answers(place, name, host=host)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_server_refuses_requests_from_foreign_pages(place: Path, host: str) -> None:
    assert not answers(place, "localhost:{}", "evil.example", host=host)


def test_the_server_answers_to_the_names_it_was_given(place: Path) -> None:
    given = {"host": "0.0.0.0", "origins": ["Table.example", "club.example:8443"]}
    for name in ("table.example:{}", "table.example", "club.example:8443"):
        assert answers(place, name, **given)
    assert not answers(place, "other.example:{}", **given)


@pytest.mark.parametrize(
    "origin", ["*", "", "a b", "ftp://a", "http://a/b", "a:0", "a:99999", "a/b", "\x1b[1m"]
)
def test_an_invalid_host_name_is_refused(place: Path, origin: str) -> None:
    with pytest.raises(ServeFault, match="--allow-origin: found") as refused:
        make_server(place, origins=[origin])
    assert str(refused.value).isprintable()


def test_the_server_says_which_networks_reach_it(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Started:
        port = 5006
        hub = hub()
        gate = Gate(hub, "trust", "http://table.example:5006")
        io_loop = SimpleNamespace(start=lambda: None, add_callback=lambda _act: None)
        collector = Collector()

        def start(self) -> None:
            pass

    monkeypatch.setattr("apps.server.serve.make_server", lambda *_args, **_more: Started())
    memory = "sqlite:///:memory:"
    before = signal.getsignal(signal.SIGTERM)
    serve_table(place, "0.0.0.0", origins=["table.example"], store=memory, way="trust")
    output = capsys.readouterr().out
    assert "opens as localhost, table.example." in output and "--allow-origin NAME" in output
    assert "everybody who reaches this address may change every table" in output
    assert f"http://table.example:5006/?key={Started.gate.owner_key}" in output
    serve_table(place, store=memory)
    output = capsys.readouterr().out
    assert "every address" not in output and "key=" not in output
    assert signal.getsignal(signal.SIGTERM) is before, "it is put back once the server has stopped"


@pytest.mark.parametrize("host", ["0.0.0.0", "", "192.168.1.20", "table.example", "::"])
def test_the_server_opens_to_the_network_only_with_names(place: Path, host: str) -> None:
    with pytest.raises(ServeFault, match="opens the server to the network: add --roles") as refused:
        make_server(place, host)
    assert "--trust" in str(refused.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "LOCALHOST", "::1"])
def test_a_server_on_this_machine_alone_needs_no_names(host: str) -> None:
    assert is_here(host)
