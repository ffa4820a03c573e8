"""A browser without a page: what it keeps as cookies, and what it fetches and posts with them."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from apps.server.access.gate import Keys, Visitor


class Browser:
    """Cookies of one browser, and what it fetches with them."""

    def __init__(self, address: str) -> None:
        self.address = address.replace("127.0.0.1", "localhost")
        self.cookies: dict[str, str] = {}

    async def get(self, path: str, **headers: str) -> HTTPResponse:
        """Fetch an address, or a path of the server; no redirect is followed."""
        return await self._ask("GET", path, headers)

    async def post(self, path: str, **headers: str) -> HTTPResponse:
        """Send an empty form. ``Sec_Fetch_Site`` is a header's name with lines for hyphens."""
        return await self._ask("POST", path, headers)

    async def _ask(self, method: str, path: str, headers: dict[str, str]) -> HTTPResponse:
        url = path if "://" in path else self.address + path
        ours = url.startswith(self.address)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if ours and self.cookies:
            sent["Cookie"] = _header(self.cookies)
        body = "" if method == "POST" else None
        request = HTTPRequest(url, method, sent, body, follow_redirects=False)
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        for line in answer.headers.get_list("Set-Cookie") if ours else []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
            if not value.strip('"'):
                del self.cookies[name]
        return answer

    def keys(self, server: Any) -> Keys:
        """The keys that the server reads off its cookies."""
        keys = server.entrance.keys_of(request_with(self.cookies))
        assert isinstance(keys, Keys)
        return keys


def request_with(cookies: Mapping[str, str], *, near: bool = False) -> HTTPServerRequest:
    """Return a request as a server reads it. ``near``: it came from the server's own machine."""
    context = SimpleNamespace(remote_ip="127.0.0.1", protocol="http", sightline_near=near)
    connection: Any = SimpleNamespace(context=context)
    headers = HTTPHeaders({"Host": "localhost", "Cookie": _header(cookies)})
    line = RequestStartLine("GET", "/", "HTTP/1.1")
    return HTTPServerRequest(start_line=line, headers=headers, connection=connection)


def _header(cookies: Mapping[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


def visitor(server: Any, browser: Browser) -> Visitor:
    """Whom the server takes the browser for."""
    return Visitor(server.gate, browser.keys(server))
