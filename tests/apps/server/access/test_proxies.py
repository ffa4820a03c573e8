"""A reverse proxy in front: who is believed, and the path that it serves the program under."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, at_server
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from typer.testing import CliRunner

from apps.cli.main import cli
from apps.server.access.limits import address_of
from apps.server.access.network import Network
from apps.server.access.proxies import Proxies, outer_path

HERE = Proxies.of(["127.0.0.1"])


async def fetched(address: str, **headers: str) -> HTTPResponse:
    return await AsyncHTTPClient().fetch(
        address, headers=headers, follow_redirects=False, raise_error=False
    )


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("198.51.100.1, 203.0.113.9", "203.0.113.9"),  # the client wrote the first one itself
        ("203.0.113.9, 10.1.2.3", "203.0.113.9"),  # two proxies
        ("10.1.2.3, 203.0.113.9, 10.1.2.4", "203.0.113.9"),
        ("2001:db8::1", "2001:db8::1"),
        ("", "10.0.0.1"),
        ("nonsense", "10.0.0.1"),
        ("203.0.113.9, nonsense", "10.0.0.1"),
        ("203.0.113.9:4711", "10.0.0.1"),
    ],
)
def test_the_client_is_the_last_address_that_no_proxy_has(forwarded: str, client: str) -> None:
    proxies = Proxies.of(["10.0.0.0/8", "::1"])
    assert proxies.client(forwarded, "10.0.0.1") == client


def test_an_address_of_ipv4_in_ipv6_is_that_of_ipv4() -> None:
    assert HERE.include("::ffff:127.0.0.1") and not HERE.include("::ffff:127.0.0.2")
    assert not Proxies() and not Proxies().include("127.0.0.1")


@pytest.mark.slow
def test_a_client_that_writes_the_headers_itself_is_not_believed(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the connection's own address decides whether it is a proxy's."""
    seen: list[str] = []

    def noted(request: Any) -> str:
        seen.append(address_of(request))
        return seen[-1]

    monkeypatch.setattr("apps.server.access.entrance.address_of", noted)
    lies = {
        "X-Forwarded-For": "127.0.0.1, 203.0.113.9",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "table.example",
        "X-Real-Ip": "203.0.113.10",
        "X-Scheme": "https",
    }

    async def hostile(server: Any, address: str) -> None:
        for count in range(3):
            assert (await fetched(f"{address}/t/empty?key=wrong{count}", **lies)).code == 403
        assert set(seen) == {"127.0.0.1"}
        own = await fetched(f"{address}/?key={server.gate.owner_key}", **lies)
        assert own.code == 303 and "Secure" not in own.headers["Set-Cookie"]
        # The header names a host that is allowed; the request's own Host is not.
        answer = await fetched(f"{address}/", **lies, Host="evil.example")
        assert answer.code == 403 and b"answers to" in answer.body

    elsewhere = Network(proxies=Proxies.of(["10.0.0.0/8"]))
    at_server(place, hostile, way="roles", network=elsewhere, origins=["table.example"])
    seen.clear()

    async def proxied(server: Any, address: str) -> None:
        assert (await fetched(f"{address}/t/empty?key=wrong", **lies)).code == 403
        assert set(seen) == {"203.0.113.9"}
        own = await fetched(f"{address}/?key={server.gate.owner_key}", **lies, Host="inner")
        assert own.code == 303 and "Secure" in own.headers["Set-Cookie"]
        evil = await fetched(f"{address}/", **{**lies, "X-Forwarded-Host": "evil.example"})
        assert evil.code == 403 and b"answers to" in evil.body

    at_server(place, proxied, way="roles", network=Network(proxies=HERE), origins=["table.example"])


@pytest.mark.slow
def test_a_page_under_a_path_names_it_in_everything_that_browsers_follow(place: Path) -> None:
    """Whether the proxy passes the path on or takes it away."""

    async def go(server: Any, address: str) -> None:
        assert server.gate.owners_link.startswith("https://table.example/sightline/?key=")
        key = server.gate.owner_key
        for path in ("/sightline/", "/sightline", "/"):
            answer = await fetched(f"{address}{path}?key={key}&tab=play")
            assert answer.headers["Location"] == "/sightline/?tab=play"
            assert "Path=/sightline/;" in answer.headers["Set-Cookie"]
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        for path in ("/sightline/", "/sightline", "/"):
            answer = await fetched(f"{address}{path}", Cookie=cookie)
            assert answer.headers["Location"] == "/sightline/t/empty"
        link = server.gate.share("empty", "edit")
        assert link.startswith("https://table.example/sightline/t/empty?key=")
        shared = await fetched(link.replace("https://table.example", address))
        assert shared.headers["Location"] == "/sightline/t/empty"
        assert "Path=/sightline/t/empty;" in shared.headers["Set-Cookie"]
        for path in ("/sightlines/", "/sightline/sightline/", "/sight/t/empty"):
            assert (await fetched(f"{address}{path}", Cookie=cookie)).code == 404
        page = await PlainPage.open(address, {"Cookie": cookie}, "/sightline/t/empty")
        await page.shown()
        page.close()

    network = Network(proxies=HERE, root=outer_path("/sightline/"))
    at_server(place, go, way="roles", network=network, origins=["table.example"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("origin", "network", "base"),
    [
        ("table.example", Network(), "http://table.example:{}"),
        ("table.example:81", Network(), "http://table.example:81"),
        ("table.example", Network(proxies=HERE), "https://table.example"),
        ("table.example:444", Network(proxies=HERE, root="/s"), "https://table.example:444/s"),
        ("http://table.example", Network(proxies=HERE), "http://table.example"),
        ("https://table.example", Network(), "https://table.example"),
    ],
)
def test_links_begin_with_the_outer_name(
    place: Path, origin: str, network: Network, base: str
) -> None:
    async def go(server: Any, _address: str) -> None:
        assert server.gate.base == base.format(server.port)

    at_server(place, go, way="roles", origins=[origin], network=network)


@pytest.mark.parametrize("text", ["sightline", "/a b", "/a/../b", "/a?b", "//", "/.", "/a\n", "/é"])
def test_a_path_that_is_none_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"--root-path: found .*; expected a path such as") as why:
        outer_path(text)
    assert str(why.value).isprintable()


@pytest.mark.parametrize("text", ["/sightline", "/sightline/", "/a/b-1.2", "", "/"])
def test_a_slash_at_the_end_of_the_path_makes_no_difference(text: str) -> None:
    assert outer_path(text) == text.rstrip("/")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--proxy-headers", "nobody"], "--proxy-headers: found 'nobody'; expected"),
        (["--proxy-headers", "10.0.0.1/8"], "--proxy-headers: found '10.0.0.1/8'"),
        (["--proxy-headers", "*"], "--proxy-headers: found '*'"),
        (["--root-path", "sightline"], "--root-path: found 'sightline'; expected"),
        (["--proxy-headers", "127.0.0.1"], "--proxy-headers opens the server to the network"),
        (["--metrics", "here"], "--metrics: found 'here'; expected a port"),
        (["--log-format", "xml"], "--log-format: found 'xml'; expected text or json"),
        (["--workers", "2"], "--workers 2: found a SQLite store"),
        (["--workers", "-1"], "--workers: found -1; expected 1 to 64"),
    ],
)
def test_wrong_options_are_one_sentence_and_status_2(
    place: Path, words: list[str], fault: str
) -> None:
    done = CliRunner().invoke(cli, ["serve", str(place), "--no-open", *words])
    assert done.exit_code == 2
    assert fault in done.stderr and len(done.stderr.splitlines()) == 1
