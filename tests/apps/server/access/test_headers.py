"""Headers of answers: what browsers may do with a page, and who may show it."""

from __future__ import annotations

import re
import ssl
from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, at_server
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from apps.server.access.headers import HeaderPolicy, foreign
from apps.server.access.proxies import Proxies
from apps.server.serve import Network, ServeFault

TABLE = 'format = 1\nname = "Waterloo"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "waterloo.toml"
    path.write_text(TABLE)
    return path


async def fetched(address: str, **headers: str) -> HTTPResponse:
    request = HTTPRequest(address, headers=headers, follow_redirects=False, validate_cert=False)
    return await AsyncHTTPClient().fetch(request, raise_error=False)


@pytest.mark.slow
def test_every_answer_has_the_headers_and_no_script_without_its_nonce(place: Path) -> None:
    async def go(_server: Any, address: str) -> None:
        nonces = set()
        paths = ("/t/waterloo", "/", "/t/gone?key=wrong", "/nothing", "/static/js/bokeh.min.js")
        for path in paths:
            answer = await fetched(address + path)
            policy = answer.headers["Content-Security-Policy"]
            scripts = re.search(r"script-src ([^;]*)", policy)
            assert scripts is not None
            assert "unsafe" not in scripts[1] and "*" not in policy and "http:" not in policy
            assert "frame-ancestors 'none'" in policy and "object-src 'none'" in policy
            nonce = re.search(r"'nonce-([^']+)'", scripts[1])
            assert nonce is not None
            nonces.add(nonce[1])
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert "camera=()" in answer.headers["Permissions-Policy"]
            assert "Strict-Transport-Security" not in answer.headers
            assert not any(name.lower().startswith("access-control") for name in answer.headers)
            if path == "/t/waterloo":
                body = answer.body.decode()
                tags = re.findall(r"<script\b[^>]*>", body)
                assert len(tags) > 5 and all(f'nonce="{nonce[1]}"' in tag for tag in tags)
                assert not re.search(r"<[^>]+\son[a-z]+=", body), "an inline handler"
        assert len(nonces) == 5

    at_server(place, go)


@pytest.mark.slow
def test_a_page_is_shown_in_the_frames_that_are_named(place: Path) -> None:
    async def go(_server: Any, address: str) -> None:
        answer = await fetched(
            f"{address}/t/waterloo",
            **{
                "Sec-Fetch-Site": "cross-site",
                "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-Dest": "iframe",
            },
        )
        assert answer.code == 200
        policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors https://club.example" in policy
        assert "X-Frame-Options" not in answer.headers

    network = Network(headers=HeaderPolicy(embed_in=("https://club.example",)))
    at_server(place, go, network=network)


@pytest.mark.slow
def test_cookies_are_secure_and_hsts_is_said_over_tls(
    place: Path, certificate: tuple[Path, Path]
) -> None:
    async def go(server: Any, address: str) -> None:
        secure = address.replace("http:", "https:")
        assert server.gate.owners_link.startswith("https://")
        answer = await fetched(f"{secure}/?key={server.gate.owner_key}")
        cookie = answer.headers["Set-Cookie"]
        assert "Secure" in cookie and "HttpOnly" in cookie and "SameSite=Lax" in cookie
        assert answer.headers["Strict-Transport-Security"] == "max-age=86400"

    network = Network(
        headers=HeaderPolicy(hsts=86400),
        certificate=certificate[0],
        certificate_key=certificate[1],
    )
    at_server(place, go, way="roles", network=network)


@pytest.mark.slow
def test_a_proxy_tells_the_client_and_its_scheme_only_where_it_is_trusted(place: Path) -> None:
    for trusted in (["127.0.0.0/8"], ["10.0.0.0/8"], []):

        async def go(server: Any, address: str, proxied: bool = "127.0.0.0/8" in trusted) -> None:
            answer = await fetched(
                f"{address}/?key={server.gate.owner_key}",
                **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"},
            )
            assert ("Secure" in answer.headers["Set-Cookie"]) == proxied
            page = await PlainPage.open(
                address, {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}, "/t/waterloo"
            )
            page.close()

        at_server(place, go, way="roles", network=Network(proxies=Proxies.of(trusted)))


def test_a_bad_certificate_is_one_sentence(tmp_path: Path) -> None:
    wrong = tmp_path / "cert.pem"
    wrong.write_text("no certificate")
    for path in (wrong, tmp_path / "none.pem"):
        with pytest.raises(ServeFault, match=r"--tls-cert .*: found .*; expected a certificate"):
            Network(certificate=path).http_options()
    assert isinstance(ssl.PROTOCOL_TLS_SERVER, int)


@pytest.mark.parametrize(
    ("site", "mode", "to", "method", "framed", "wanted"),
    [
        ("cross-site", "navigate", "document", "GET", False, False),
        ("cross-site", "navigate", "document", "POST", False, True),
        ("cross-site", "navigate", "iframe", "GET", False, True),
        ("cross-site", "navigate", "iframe", "GET", True, False),
        ("cross-site", "no-cors", "image", "GET", True, True),
        ("same-origin", "cors", "empty", "POST", False, False),
        ("none", "navigate", "document", "GET", False, False),
        ("", "", "", "GET", False, False),
    ],
)
def test_foreign_addresses(
    site: str, mode: str, to: str, method: str, framed: bool, wanted: bool
) -> None:
    headers = HTTPHeaders({"Host": "localhost"})
    for name, value in (("Site", site), ("Mode", mode), ("Dest", to)):
        if value:
            headers[f"Sec-Fetch-{name}"] = value
    request = HTTPServerRequest(
        start_line=RequestStartLine(method, "/", "HTTP/1.1"), headers=headers
    )
    assert foreign(request, framed) == wanted
