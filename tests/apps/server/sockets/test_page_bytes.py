"""A page loads compressed scripts and meshes, each compressed once for all pages."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, at_server
from repository import SCENARIOS
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from apps.web.upstream import compressed
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.view.scene import build_scene
from sandbox.work.weak_lru import WeakLru

pytestmark = pytest.mark.slow

CROSSING = SCENARIOS / "crossing.toml"
VTK = "/static/extensions/panel/bundled/abstractvtkplot/vtk.js@30.1.0/vtk.js"
GZIP = {"Accept-Encoding": "gzip, deflate, br"}


async def fetched(address: str, headers: dict[str, str]) -> HTTPResponse:
    asked = HTTPRequest(address, headers=headers, decompress_response=False)
    return await AsyncHTTPClient().fetch(asked, raise_error=False)


async def scripts_of(address: str) -> set[str]:
    """The addresses of the scripts that a page names, and of vtk.js, which its scene loads."""
    page = (await fetched(address + "/t/crossing", {})).body.decode()
    named = re.findall(r'(?:src|href)="(?:\.\.|)/?(static/[^"]+\.js[^"]*)"', page)
    return {f"{address}/{path}" for path in named} | {address + VTK}


@asynccontextmanager
async def relay(port: int) -> AsyncIterator[tuple[str, Counter[str]]]:
    """An address that leads to a port of this machine, and the number of bytes from there."""
    bytes_sent: Counter[str] = Counter()

    async def pump(source: Any, sink: Any, name: str) -> None:
        while chunk := await source.read(1 << 16):
            bytes_sent[name] += len(chunk)
            sink.write(chunk)
            await sink.drain()
        sink.close()

    async def carry(reader: Any, writer: Any) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", port)
        there, back = pump(reader, outer, "to the server"), pump(inner, writer, "to the page")
        await asyncio.gather(there, back, return_exceptions=True)

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", bytes_sent
    server.close()


async def open_with_all_meshes(address: str, number: int) -> PlainPage:
    """A page that accepts compression, when it has that many meshes."""
    page = await PlainPage.open(address, compression_options={})
    await page.tell({"type": "ready", "width": 1280})
    while number > 0:
        number -= json.dumps((await page.heard())[1]).count('["op", "mesh"]')
    return page


def meshes_of(place: Path) -> int:
    """The number of meshes of a table's scene."""
    scene = build_scene(lay(load(place)), judged=True)
    number = len({one.digest for one in scene.items.values() if one.mesh.n_points})
    scene.close()
    return number


def test_scripts_are_sent_compressed_to_browsers_that_accept_it() -> None:
    async def go(_server: Any, address: str) -> None:
        scripts = await scripts_of(address)
        assert len(scripts) > 5
        for script in scripts:
            plain, packed = await fetched(script, {}), await fetched(script, GZIP)
            assert "Content-Encoding" not in plain.headers
            assert packed.headers["Content-Encoding"] == "gzip"
            assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
            assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
            assert packed.headers["Etag"] != plain.headers["Etag"]
            assert zlib.crc32(gzip.decompress(packed.body)) == zlib.crc32(plain.body)
            known = {**GZIP, "If-None-Match": packed.headers["Etag"]}
            assert (await fetched(script, known)).code == 304

    at_server(CROSSING, go)


def test_a_page_is_sent_compressed_and_names_no_file_that_it_does_not_use() -> None:
    async def go(_server: Any, address: str) -> None:
        place = address + "/t/crossing"
        plain, packed = await fetched(place, {}), await fetched(place, GZIP)
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        vary = packed.headers["Vary"], plain.headers["Vary"]
        assert {*vary} == {"Accept-Encoding, Accept-Language"}
        html = gzip.decompress(packed.body).decode()
        assert len(html) == len(plain.body.decode()) > 2 * len(packed.body)
        assert "js/bokeh.min.js" in html and 'rel="icon"' in html
        assert "bokeh-gl" not in html and "favicon.ico" not in html

    at_server(CROSSING, go)


def test_meshes_are_compressed_once_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: Counter[bytes] = Counter()

    def count(frame: bytes, level: int) -> bytes:
        if frame[:1] != b"{":
            frames[frame] += 1
        return deflated(frame, level)

    async def go(_server: Any, address: str) -> None:
        number = meshes_of(CROSSING)
        for _ in range(3):
            (await open_with_all_meshes(address, number)).close()

    deflated = compressed.deflated
    monkeypatch.setattr(compressed, "FRAMES", WeakLru(48_000_000))
    monkeypatch.setattr(compressed, "deflated", count)
    at_server(CROSSING, go)
    assert len(frames) > 5
    assert set(frames.values()) == {1}


def test_a_first_visit_stays_below_its_bounds() -> None:
    async def go(server: Any, address: str) -> None:
        scripts = [len((await fetched(one, GZIP)).body) for one in await scripts_of(address)]
        async with relay(server.port) as (through, bytes_sent):
            (await open_with_all_meshes(through, meshes_of(CROSSING))).close()
        assert sum(scripts) < 2_000_000
        assert bytes_sent["to the page"] < 700_000

    at_server(CROSSING, go)
