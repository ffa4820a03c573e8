"""`sightline tables revoke-owner-links` beside servers at work, each a process of its own."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from live_client import Client
from plain_pages import PlainPage
from processes.forked import Python
from proxies.nginx import free_port
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from apps.server.access.gate import WITHDRAWN

pytestmark = pytest.mark.slow

COMMAND = "from apps.cli.main import main; main()"
SECONDS = 15.0
"""Seconds within which everybody who came by them is put out."""


@contextmanager
def served(place: Path, url: str) -> Iterator[str]:
    """The owner's link of a server, a process of its own."""
    words = [
        "serve",
        str(place),
        "--no-open",
        "--roles",
        "--port",
        str(free_port()),
        "--store",
        url,
    ]
    server = Python([sys.executable, "-c", COMMAND, *words], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        while "The owner's link" not in (line := server.stdout.readline()):
            assert line, "the server did not start"
        match = re.search(r"http://\S+", line)
        assert match is not None
        yield match.group()
    finally:
        server.terminate()
        server.wait(60)


async def status(url: str, **headers: str) -> int:
    request = HTTPRequest(url, headers=headers, follow_redirects=False)
    return (await AsyncHTTPClient().fetch(request, raise_error=False)).code


async def ends(links: list[str], url: str) -> None:
    key = links[0].partition("?key=")[2]
    hosts = [re.sub(r"http://([^/]+)/.*", r"\1", link) for link in links]
    cookies, open_ = [], []
    for link, host in zip(links, hosts, strict=True):
        request = HTTPRequest(link, follow_redirects=False)
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        cookies.append(cookie)
        page = await PlainPage.open(f"http://{host}", {"Cookie": cookie}, "/?scenario=empty")
        await page.shown()
        program = await Client.sit(host, "empty", key=key)
        assert program.heard[0]["role"]["kind"] == "own"
        assert await status(f"http://{host}/t/empty", Cookie=cookie) == 200
        open_.append((page, program))
    # One process at most has a table of SQLite's store; the command comes in beside it.
    words = [sys.executable, "-c", COMMAND, "tables", "revoke-owner-links", "--store", url]
    done = await asyncio.create_subprocess_exec(*words)
    assert await done.wait() == 0
    async with asyncio.timeout(SECONDS):
        for page, program in open_:
            assert (await program.until("closed"))["why"] == str(WITHDRAWN)
            while str(WITHDRAWN) not in str(await page.heard()):
                pass
    for host, cookie in zip(hosts, cookies, strict=True):
        for link in links:
            assert await status(f"http://{host}/?{link.partition('?')[2]}") == 403
            assert await status(f"http://{host}/t/empty?{link.partition('?')[2]}") == 403
        assert await status(f"http://{host}/", Cookie=cookie) == 403
        assert await status(f"http://{host}/t/empty", Cookie=cookie) == 403
        client = await Client.come(host, "empty")
        await client.tell(type="hello", key=key)
        assert "No access" in str((await client.until("closed"))["why"])


@pytest.mark.parametrize("servers", [1, 2])
def test_owners_links_that_are_ended_end_at_running_servers(
    place: Path, tmp_path: Path, servers: int, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    if servers > 1:
        url = request.getfixturevalue("postgres").url()
    with ExitStack() as stack:
        links = [stack.enter_context(served(place, url)) for _ in range(servers)]
        asyncio.run(ends(links, url))
        # A server that is started now prints one that counts.
        if servers > 1:
            again = stack.enter_context(served(place, url))
            assert asyncio.run(status(again)) == 303
