"""Owners of tables on a server: known again after a restart, at another process, by signing in."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from panel.config import config
from plain_pages import at_server
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

from apps.server.access.gate import Gate, Keys, Visitor
from apps.server.access.network import Network
from apps.server.access.provider import SignInFault, sign_in_with
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, MAKER, OWNER, WATCHER
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "empty.toml"
    path.write_text(TABLE)
    return path


@pytest.fixture(autouse=True)
def panel_as_it_was() -> Any:
    names = ("key", "secret", "redirect_uri", "jwt_user", "extra_params")
    before = {f"oauth_{name}": getattr(config, f"oauth_{name}") for name in names}
    yield
    for name, value in before.items():
        setattr(config, name, value)


class Browser:
    """Cookies of one browser, and what it fetches with them."""

    def __init__(self, address: str) -> None:
        self.address = address.replace("127.0.0.1", "localhost")
        self.cookies: dict[str, str] = {}

    async def get(self, path: str) -> HTTPResponse:
        """Fetch an address, or a path of the server; no redirect is followed."""
        url = path if "://" in path else self.address + path
        ours = url.startswith(self.address)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = HTTPRequest(
            url, headers={"Cookie": cookie} if ours else {}, follow_redirects=False
        )
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        for line in answer.headers.get_list("Set-Cookie") if ours else []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
            if not value.strip('"'):
                del self.cookies[name]
        return answer

    def keys(self, server: Any) -> Keys:
        """The keys that the server reads off its cookies."""
        request = HTTPRequest(self.address)
        jar: dict[str, Any] = {}
        for name, value in self.cookies.items():
            jar[name] = type("Morsel", (), {"value": value.strip('"')})()
        request.cookies = jar  # type: ignore[attr-defined]
        keys = server.entrance.keys_of(request)
        assert isinstance(keys, Keys)
        return keys


def visitor(server: Any, browser: Browser) -> Visitor:
    return Visitor(server.gate, browser.keys(server))


# --- where everybody may edit --------------------------------------------------------------------


def test_whoever_makes_a_table_owns_it_also_at_another_process_and_after_a_restart(
    place: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    cookies: dict[str, str] = {}

    async def make(server: Any, address: str) -> None:
        ann, bob = Browser(address), Browser(address)
        for one in (ann, bob):
            await one.get((await one.get("/")).headers["Location"])
        mine = visitor(server, ann)
        assert mine.makes and mine.lists and mine.owner
        hub = server.gate.hub.owned_by(mine.owner)
        assert hub.create(TABLE, called="mine") == "mine"
        assert mine.role_at("mine") == MAKER and not mine.role_at("mine").serves
        assert visitor(server, bob).role_at("mine") == EDITOR
        assert visitor(server, bob).owner != mine.owner
        cookies.update(ann.cookies)

    async def again(server: Any, address: str) -> None:
        ann = Browser(address)
        ann.cookies = dict(cookies)
        assert visitor(server, ann).role_at("mine") == MAKER
        assert visitor(server, Browser(address)).role_at("mine") == EDITOR

    for go in (make, again):
        at_server(place, go, store=Store(url), way="trust")


def test_the_owners_link_opens_the_server_at_every_process_and_after_a_restart(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    first = Gate(Hub(Store(url)), "roles")
    other = Gate(Hub(Store(url)), "roles")
    other.hub.create(TABLE, called="one")
    assert first.owner_key != other.owner_key
    assert other.role_of("one", "", first.owner_key) == OWNER
    assert first.role_of("one", other.owner_key) == OWNER
    assert other.role_of("one", "", "x" * 32) is None
    other.hub.store.owners.forget_keys()
    assert other.role_of("one", "", first.owner_key) is None
    assert Gate(other.hub, "own").owns(first.owner_key) is False


def test_a_tables_maker_neither_writes_files_nor_owns_other_tables(tmp_path: Path) -> None:
    hub = Hub(Store(f"sqlite:///{tmp_path / 't.sqlite3'}"))
    gate = Gate(hub, "roles", signs_in=True)
    hub.owned_by("a" * 64).create(TABLE, called="mine")
    hub.create(TABLE, called="other")
    ann = Visitor(gate, Keys(person="a" * 64))
    assert ann.role_at("mine") == MAKER and gate.role_of("other", person="a" * 64) is None
    assert gate.role_of("-", person="a" * 64) == WATCHER
    assert not ann.sees_all and ann.lists and ann.makes
    link = gate.share("mine", "watch").partition("?key=")[2]
    tries = Visitor(gate, Keys(table=link, person="a" * 64))
    assert tries.role_at("mine") == WATCHER and not tries.makes
    assert gate.role_of("mine", "withdrawn", person="a" * 64) == MAKER


# --- links that end ------------------------------------------------------------------------------


def test_an_expired_link_is_refused_in_one_sentence(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        gate, browser = server.gate, Browser(address)
        gate.hub.create(TABLE, called="here")
        link = gate.share("here", "edit", seconds=3600.0)
        assert (await browser.get(link.partition(str(server.port))[2])).code == 303
        assert (await browser.get("/t/here")).code == 200
        (row,) = gate.hub.store.links("here")
        gate.hub.store.link("here", row.__class__(**{**vars(row), "until": time.time() - 1}))
        for path in ("/t/here", link.partition(str(server.port))[2]):
            answer = await browser.get(path)
            assert answer.code == 403
            assert re.search(
                r"<p>This link expired on \d+ \w+ \d{4} at \d\d:\d\d UTC\. Ask the owner of the "
                r"table for a new link\.</p>",
                answer.body.decode(),
            )

    at_server(place, go, way="roles")


# --- signing in ----------------------------------------------------------------------------------


def token(claims: dict[str, Any]) -> str:
    def part(value: dict[str, Any]) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    return f"{part({'alg': 'none'})}.{part(claims)}.none"


class Provider:
    """A small OpenID provider: everybody is ``subject``; ``claims``: put over those of a token."""

    def __init__(self) -> None:
        self.subject, self.claims = "ann-1", dict[str, Any]()
        self.asked: list[dict[str, list[str]]] = []
        socket, port = bind_unused_port()
        self.url = f"http://localhost:{port}"
        provider = self

        class Description(RequestHandler):
            def get(self) -> None:
                ends = ("authorization", "token", "userinfo")
                urls = {f"{end}_endpoint": f"{provider.url}/{end}" for end in ends}
                self.write({"issuer": provider.url, **urls})

        class Authorization(RequestHandler):
            def get(self) -> None:
                back = urlencode({"code": "good", "state": self.get_argument("state")})
                self.redirect(f"{self.get_argument('redirect_uri')}?{back}")

        class Token(RequestHandler):
            def post(self) -> None:
                body = parse_qs(self.request.body.decode())
                provider.asked.append(body)
                if body["code"] != ["good"] or body["client_secret"] != ["club-secret"]:
                    self.set_status(400)
                    self.write({"error": "invalid_grant"})
                    return
                claims = {
                    "iss": provider.url, "aud": "club", "sub": provider.subject,
                    "exp": time.time() + 600, **provider.claims,
                }  # fmt: skip
                self.write({"access_token": "private-token", "id_token": token(claims)})

        routes: list[Any] = [
            (r"/\.well-known/openid-configuration", Description),
            (r"/authorization", Authorization),
            (r"/token", Token),
        ]
        self._server = HTTPServer(Application(routes))
        self._server.add_sockets(socket if isinstance(socket, list) else [socket])

    def stop(self) -> None:
        self._server.stop()


Go = Callable[[Any, Browser, Provider], Awaitable[None]]


def signing_in(place: Path, go: Go, store: str = "sqlite:///:memory:") -> None:
    async def run() -> None:
        provider = Provider()
        loop = asyncio.get_running_loop()
        words = (provider.url, "club", "club-secret")
        sign_in = await loop.run_in_executor(None, sign_in_with, *words)
        from apps.server.serve import make_server

        network = Network(sign_in=sign_in)
        server = make_server(place, store=Store(store), way="roles", network=network)
        server.start()
        try:
            await go(server, Browser(f"http://localhost:{server.port}"), provider)
        finally:
            server.stop()
            provider.stop()

    asyncio.run(run())


async def sign_in(browser: Browser, path: str = "/login?next=/") -> HTTPResponse:
    """Go through the provider's pages; return the server's last answer."""
    begun = await browser.get(path)
    assert begun.code == 302, begun.body
    back = await browser.get(begun.headers["Location"])
    return await browser.get(back.headers["Location"])


def test_a_visitor_signs_in_and_owns_tables_by_the_subject(place: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    owners: list[str] = []

    async def first(server: Any, browser: Browser, provider: Provider) -> None:
        denied = await browser.get("/")
        assert denied.code == 403 and 'href="/login?next=/"' in denied.body.decode()
        answer = await sign_in(browser, "/login?next=/t/x")
        assert (answer.code, answer.headers["Location"]) == (302, "/t/x")
        assert provider.asked[0]["redirect_uri"] == [f"{server.gate.base}/login"]
        assert len(browser.cookies) == 1, "no token of the provider is kept"
        assert "private-token" not in str(browser.cookies)
        (line,) = [x for x in answer.headers.get_list("Set-Cookie") if "person" in x]
        assert "HttpOnly" in line and "SameSite=Lax" in line
        front = await browser.get("/")
        assert (front.code, front.headers["Location"]) == (302, "/t/-"), "no table of the server's"
        assert (await browser.get("/t/-")).code == 200
        assert (await browser.get("/t/empty")).code == 403
        mine = visitor(server, browser)
        server.gate.hub.owned_by(mine.owner).create(TABLE, called="mine")
        assert (await browser.get("/")).headers["Location"] == "/t/mine"
        assert mine.role_at("mine") == MAKER
        owners.append(mine.owner)
        out = await browser.get("/logout")
        assert out.code == 302 and browser.cookies == {}
        assert (await browser.get("/t/mine")).code == 403

    async def second(server: Any, browser: Browser, provider: Provider) -> None:
        provider.subject = "bob-2"
        await sign_in(browser)
        assert visitor(server, browser).owner not in (*owners, "")
        assert (await browser.get("/t/mine")).code == 403

    signing_in(place, first, url)
    signing_in(place, second, url)


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        ({"aud": "another"}, "for another server"),
        ({"iss": "https://elsewhere.example"}, "for another server"),
        ({"exp": 1.0}, "has expired"),
        ({"sub": ""}, "names nobody"),
    ],
)
def test_an_answer_for_somebody_else_signs_nobody_in(
    place: Path, claims: dict[str, Any], why: str
) -> None:
    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        provider.claims = claims
        answer = await sign_in(browser)
        assert answer.code == 401 and why in answer.body.decode()
        assert not any("person" in name for name in browser.cookies)

    signing_in(place, go)


def test_a_sign_in_that_was_not_begun_here_is_refused(place: Path) -> None:
    async def go(_server: Any, browser: Browser, _provider: Provider) -> None:
        for query in ("code=good", "code=good&state=", "code=good&state=other"):
            answer = await browser.get(f"/login?{query}")
            assert answer.code == 401 and "Signing in failed: " in answer.body.decode()
        for elsewhere in ("https://evil.example/", "//evil.example", "/\\evil.example"):
            answer = await browser.get(f"/login?{urlencode({'next': elsewhere})}")
            assert answer.code == 400
        await browser.get("/login?next=/")
        answer = await browser.get("/login?error=access_denied&error_description=<b>no</b>")
        assert answer.code == 401 and "&lt;b>no&lt;/b>" in answer.body.decode()
        assert not any("person" in name for name in browser.cookies)

    signing_in(place, go)


def test_a_cookie_of_ones_own_making_names_nobody(place: Path) -> None:
    async def go(server: Any, browser: Browser, _provider: Provider) -> None:
        await sign_in(browser)
        (name,) = browser.cookies
        value = browser.cookies[name].strip('"')
        for forged in ("ann-1", value[:-1] + ("0" if value[-1] != "0" else "1"), ""):
            browser.cookies[name] = forged
            assert visitor(server, browser).owner == ""

    signing_in(place, go)


def test_without_the_options_nobody_signs_in(place: Path) -> None:
    async def go(server: Any, address: str) -> None:
        browser = Browser(address)
        for path in ("/login", "/logout"):
            assert (await browser.get(path)).code == 404
        assert b"Sign in" not in (await browser.get("/")).body

    at_server(place, go, way="roles")
    assert sign_in_with("", "", "") is None
    for words in (("https://x.example", "", ""), ("", "club", "s"), ("https://x.example", "c", "")):
        with pytest.raises(SignInFault, match="expected all three"):
            sign_in_with(*words)
    with pytest.raises(SignInFault, match="expected a URL"):
        sign_in_with("file:///etc/passwd", "club", "secret")
    with pytest.raises(SignInFault, match="found no OpenID provider there"):
        sign_in_with("http://localhost:9/", "club", "secret")


def test_the_providers_place_is_an_address(place: Path) -> None:
    async def go(server: Any, browser: Browser, provider: Provider) -> None:
        begun = await browser.get("/login?next=/")
        asked = parse_qs(urlsplit(begun.headers["Location"]).query)
        assert asked["client_id"] == ["club"] and asked["scope"] == ["openid"]
        assert asked["redirect_uri"] == [f"{server.gate.base}/login"]
        assert begun.headers["Location"].startswith(f"{provider.url}/authorization")

    signing_in(place, go)
