"""Signing in with an OpenID provider: who is signed in, by whom, and where they go."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import jwt
import pytest
from plain_pages import at_server
from sign_ins.cookie_browser import Browser, visitor
from sign_ins.provider import (
    Provider,
    by_hand,
    ec_key,
    rsa_key,
    sign_in,
    signing_in,
)

from apps.server.access import id_token
from apps.server.access.entrance import Entrance
from apps.server.access.gate import Gate
from apps.server.access.limits import Limits
from apps.server.access.provider import SignInFault, sign_in_with
from apps.server.access.sign_in import local_path
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import MAKER
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'
PERSON = "person"
"""Part of the name of the cookie of a signed-in visitor."""


def signed_in(browser: Browser) -> bool:
    return any(PERSON in name for name in browser.cookies)


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
        (line,) = [x for x in answer.headers.get_list("Set-Cookie") if PERSON in x]
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
        out = await browser.post("/logout", Origin=browser.address)
        assert (out.code, out.headers["Location"]) == (303, "/") and browser.cookies == {}
        assert (await browser.get("/t/mine")).code == 403

    async def second(server: Any, browser: Browser, provider: Provider) -> None:
        provider.subject = "bob-2"
        await sign_in(browser)
        assert visitor(server, browser).owner not in (*owners, "")
        assert (await browser.get("/t/mine")).code == 403

    signing_in(place, first, url)
    signing_in(place, second, url)


def test_a_sign_in_begins_with_a_state_a_nonce_and_a_proof_of_the_code(place: Path) -> None:
    async def go(server: Any, browser: Browser, provider: Provider) -> None:
        begun = await browser.get("/login?next=/")
        assert begun.headers["Location"].startswith(f"{provider.url}/authorization?")
        asked = parse_qs(urlsplit(begun.headers["Location"]).query)
        assert asked["client_id"] == ["club"] and asked["scope"] == ["openid"]
        assert asked["redirect_uri"] == [f"{server.gate.base}/login"]
        assert asked["response_type"] == ["code"] and asked["code_challenge_method"] == ["S256"]
        other = parse_qs(urlsplit((await browser.get("/login")).headers["Location"]).query)
        for name in ("state", "nonce", "code_challenge"):
            assert len(asked[name][0]) >= 43 and asked[name] != other[name]
        (line,) = begun.headers.get_list("Set-Cookie")
        assert "HttpOnly" in line and "SameSite=Lax" in line and "expires" in line
        # Without the proof the provider gives no token for the code.
        await sign_in(browser)
        assert provider.asked[-1]["code_verifier"] and signed_in(browser)

    signing_in(place, go)


# --- whose sign-in it is ---------------------------------------------------------------------


def test_nobody_is_signed_in_with_a_code_of_somebody_else(place: Path) -> None:
    async def go(_server: Any, attacker: Browser, provider: Provider) -> None:
        begun = await attacker.get("/login?next=/")
        back = (await attacker.get(begun.headers["Location"])).headers["Location"]
        said = urlsplit(back).query
        code = parse_qs(said)["code"][0]
        victim = Browser(attacker.address)
        inner = quote(f"/?code={code}", safe="")
        paths = [
            f"/login?{said}",
            f"/login?code={code}",
            f"/login?code={code}&state=",
            f"/login?code={code}&state=x",
            f"/login?next={inner}&state=",
            f"/login?next={inner}",
            f"/login?next={quote('/?' + said, safe='')}",
            f"/login?next={quote('/?state=&code=' + code, safe='')}&state=&code=",
        ]
        # Also where the victim has begun a sign-in: the state is another.
        for begin_first in (False, True):
            for path in paths:
                if begin_first:
                    await victim.get("/login")
                answer = await victim.get(path)
                assert answer.code in (400, 401), path
                assert "Signing in failed: " in answer.body.decode()
                assert not signed_in(victim), path
        assert provider.asked == [], "the code is not even asked about"
        # A cookie that the attacker made up counts no more than none.
        (name,) = attacker.cookies
        victim.cookies[name] = '"forged"'
        assert (await victim.get(f"/login?{said}")).code == 401
        assert (await attacker.get(f"/login?{said}")).code == 302 and signed_in(attacker)

    signing_in(place, go)


def test_an_answer_of_the_provider_counts_once_and_for_ten_minutes(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        begun = await browser.get("/login?next=/")
        cookies = dict(browser.cookies)
        back = (await browser.get(begun.headers["Location"])).headers["Location"]
        assert (await browser.get(back)).code == 302
        assert [PERSON in name for name in browser.cookies] == [True], "the state is deleted"
        again = await browser.get(back)
        assert again.code == 401 and "not begun in this browser" in again.body.decode()
        asked = len(provider.asked)
        browser.cookies = cookies
        again = await browser.get(back)
        assert again.code == 401 and "used before" in again.body.decode()
        assert len(provider.asked) == asked
        late = await browser.get("/login?next=/")
        back = (await browser.get(late.headers["Location"])).headers["Location"]
        monkeypatch.setattr("apps.server.access.sign_in.SECONDS", -1.0)
        late = await browser.get(back)
        assert late.code == 401 and "more than ten minutes ago" in late.body.decode()
        assert not signed_in(browser)

    signing_in(place, go)


def test_a_refusal_of_the_provider_is_told_to_who_began_alone(place: Path) -> None:
    async def go(_server: Any, browser: Browser, _provider: Provider) -> None:
        said = "error=access_denied&error_description=<b>no</b>"
        stranger = await browser.get(f"/login?{said}")
        assert stranger.code == 401 and "no</b>" not in stranger.body.decode()
        await browser.get("/login?next=/")
        answer = await browser.get(f"/login?{said}&state=other")
        assert answer.code == 401 and "no</b>" not in answer.body.decode()
        await browser.get("/login?next=/")
        answer = await browser.get(f"/login?{said}")
        assert answer.code == 401 and "&lt;b>no&lt;/b>" in answer.body.decode()
        assert not signed_in(browser)

    signing_in(place, go)


def test_with_https_no_other_host_of_the_domain_can_set_the_cookies() -> None:
    hub, limits = Hub(Store("sqlite:///:memory:")), Limits()
    for base, prefix, path in (
        ("https://table.example/sightline", "__Host-", "/"),  # browsers want this path with it
        ("http://localhost:5006/sightline", "sightline-", "/sightline/"),
    ):
        gate = Gate(hub, "roles", base, signs_in=True)
        entrance = Entrance(gate, b"secret", limits, (), root="/sightline")
        assert entrance.person_cookie.startswith(prefix)
        assert entrance.begun_cookie.startswith(prefix)
        assert entrance.person_path == path


# --- the provider's signature ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        ({"aud": "another"}, "for another server"),
        ({"aud": ["club", "another"], "azp": "another"}, "for another server"),
        ({"iss": "https://elsewhere.example"}, "for another server"),
        ({"exp": 1.0}, "has expired"),
        ({"exp": "soon"}, "no ID token"),
        ({"exp": None}, "no ID token"),
        ({"sub": ""}, "names nobody"),
        ({"sub": ["ann-1"]}, "names nobody"),
        ({"sub": {"ann": 1}}, "names nobody"),
        ({"sub": "\ud800"}, "names nobody"),
        ({"sub": "ann\n1"}, "names nobody"),
        ({"sub": "a" * 256}, "names nobody"),
        ({"sub": None}, "no ID token"),
        ({"nonce": "another"}, "for another sign-in"),
        ({"nonce": None}, "for another sign-in"),
        ({"nonce": ["x"]}, "for another sign-in"),
        ({"nonce": "\ud800"}, "for another sign-in"),
    ],
)
def test_an_answer_for_somebody_else_signs_nobody_in(
    place: Path, claims: dict[str, Any], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        provider.claims = claims
        answer = await sign_in(browser)
        assert answer.code == 401 and why in answer.body.decode()
        assert not signed_in(browser)

    signing_in(place, go)
    assert "Traceback" not in caplog.text


def _unsigned(claims: dict[str, Any]) -> str:
    return by_hand({"alg": "none"}, claims, "")


def _with_public_key(claims: dict[str, Any]) -> str:
    """Signed with what everybody knows, as if it were a shared secret."""
    row = rsa_key().public()
    return jwt.encode(claims, str(row["n"]), "HS256", {"kid": "one"})


FORGED = {
    "none": _unsigned,
    "None with a kid": lambda claims: by_hand({"alg": "None", "kid": "one"}, claims, ""),
    "no signature": lambda claims: rsa_key().sign(claims).rpartition(".")[0] + ".",
    "the public key as a secret": _with_public_key,
    "the client's secret": lambda claims: jwt.encode(claims, "club-secret" * 4, "HS256"),
    "another key by that name": lambda claims: type(rsa_key())(
        "one", rsa_key("other").private, "RS256"
    ).sign(claims),
    "a key of its own": lambda claims: jwt.encode(
        claims, rsa_key("x").private, "RS256", {"kid": "x", "jwk": rsa_key("x").public()}
    ),
    "another kind of key": lambda claims: jwt.encode(
        claims, ec_key().private, "ES256", {"kid": "one"}
    ),
    "other claims": lambda claims: ".".join(
        [
            rsa_key().sign(claims).split(".")[0],
            by_hand({}, {**claims, "sub": "root"}).split(".")[1],
            rsa_key().sign(claims).split(".")[2],
        ]
    ),
    "no token": lambda _claims: "a.b.c",
    "no parts": lambda _claims: "token",
    "a list": lambda claims: by_hand({"alg": ["RS256"]}, claims),
    "not JSON": lambda _claims: "e30.e30.e30",
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_token_that_the_provider_did_not_sign_signs_nobody_in(
    place: Path, forged: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        provider.sign = FORGED[forged]
        answer = await sign_in(browser)
        assert answer.code == 401 and "Signing in failed: the provider" in answer.body.decode()
        assert not signed_in(browser)

    signing_in(place, go)
    assert "Traceback" not in caplog.text


def test_the_providers_keys_are_read_once_and_again_for_a_new_one_once_a_minute(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    init = id_token.IdTokens.__init__
    monkeypatch.setattr(
        id_token.IdTokens,
        "__init__",
        lambda self, provider, fetch: init(self, provider, fetch, lambda: now[0]),
    )

    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        for _ in range(3):
            assert (await sign_in(browser)).code == 302
        assert provider.reads == 1
        # Another key, of another kind: it is not looked for more than once a minute.
        provider.keys, provider.sign = [rsa_key(), ec_key()], ec_key().sign
        for _ in range(3):
            answer = await sign_in(browser)
            assert answer.code == 401 and "unknown key" in answer.body.decode()
        assert provider.reads == 1
        now[0] += id_token.RENEW_SECONDS
        assert (await sign_in(browser)).code == 302
        assert provider.reads == 2
        # A withdrawn key stops counting within the hour.
        provider.keys = [ec_key()]
        provider.sign = rsa_key().sign
        assert (await sign_in(browser)).code == 302
        now[0] += id_token.KEPT_SECONDS
        assert (await sign_in(browser)).code == 401

    signing_in(place, go)


def test_a_provider_that_answers_nonsense_is_a_sentence(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(_server: Any, browser: Browser, provider: Provider) -> None:
        begun = await browser.get("/login")
        back = (await browser.get(begun.headers["Location"])).headers["Location"]
        provider.sign = lambda _claims: [1]  # type: ignore[assignment, return-value]
        assert (await browser.get(back)).code == 401
        provider.sign = rsa_key().sign
        provider.keys = [None]  # type: ignore[list-item]
        answer = await sign_in(browser)
        assert answer.code == 502 and "did not answer as expected" in answer.body.decode()
        begun = await browser.get("/login")
        back = (await browser.get(begun.headers["Location"])).headers["Location"]
        provider.stop()
        assert not signed_in(browser)

    signing_in(place, go)
    text = [line.getMessage() for line in caplog.records if "sightline" in line.name]
    assert "Traceback" not in "".join(text)


# --- where they go ---------------------------------------------------------------------------


ELSEWHERE = (
    "https://evil.example/", "https:evil.example", "HTTPS:///evil.example", "javascript:alert(1)",
    "//evil.example", "///evil.example", "////evil.example", "/\\evil.example", "\\\\evil.example",
    "/%2Fevil.example", "%2F%2Fevil.example", "/%5Cevil.example", "/\t/evil.example", "/\n/evil",
    "/t/x\r\nSet-Cookie: a=b", "/t/x\x00", "/\u2028/evil", "/.//evil.example", "/../evil",
    "/t/../../evil", "/t/x/../y", "evil.example", "t/x", "?code=1", "/?code=1&state=2",
    "/?CODE=1", "/%3Fcode=1", "/t/x?state=1", "/t/x#/evil", "/@evil.example", "/login", "/static/x",
    "/t/", "/t//", "",
)  # fmt: skip


@pytest.mark.parametrize("root", ["", "/sightline"])
def test_after_signing_in_only_a_page_of_this_server_is_gone_to(root: str) -> None:
    for text in ELSEWHERE:
        assert local_path(root + text, root) == "" or (root and not text), text
        assert local_path(text, root) == "", text
    for text in ("/", "/t/x", "/t/x/", "/t/m%C3%BChle%20am%20bach", "/t/-"):
        assert local_path(root + text, root) == root + text
    assert local_path("/sightlines/t/x", "/sightline") == ""
    assert local_path("/t/x", "/sightline") == ""


def test_an_address_of_elsewhere_is_refused_in_a_sentence(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(_server: Any, browser: Browser, _provider: Provider) -> None:
        for elsewhere in ELSEWHERE[:-1]:
            answer = await browser.get(f"/login?{urlencode({'next': elsewhere})}")
            assert answer.code == 400, elsewhere
            assert "is no page of this server" in answer.body.decode()
            assert "Set-Cookie" not in answer.headers
        for text in ("next=%FF", "next=%ED%A0%80", "next=/%0d%0a", "code=%FF", "state=%00"):
            assert (await browser.get(f"/login?{text}")).code in (302, 400, 401), text
        answer = await sign_in(browser, "/login")
        assert answer.headers["Location"] == "/"

    signing_in(place, go)
    assert "Traceback" not in caplog.text


def test_a_denied_page_is_gone_to_after_signing_in_below_the_outer_path(place: Path) -> None:
    async def go(server: Any, browser: Browser, _provider: Provider) -> None:
        for path, after in (
            ("/t/m%C3%BChle%20%27a", "/sightline/t/m%C3%BChle%20%27a"),
            ("/t/x/ws", "/sightline/t/x"),
            ("/", "/sightline/"),
        ):
            denied = await browser.get(path)
            begin = denied.body.decode().partition('href="')[2].partition('"')[0]
            assert begin.startswith("/sightline/login?next=/sightline/")
            begun = await browser.get(begin)
            assert begun.code == 302
            back = (await browser.get(begun.headers["Location"])).headers["Location"]
            answer = await browser.get("/login?" + urlsplit(back).query)
            assert answer.headers["Location"] == after
            await browser.post("/logout", Sec_Fetch_Site="same-origin")

    signing_in(place, go, root="/sightline")


# --- signing out -----------------------------------------------------------------------------


def test_only_a_page_of_this_server_signs_out(place: Path) -> None:
    async def go(_server: Any, browser: Browser, _provider: Provider) -> None:
        await sign_in(browser)
        cookies = dict(browser.cookies)
        asks = await browser.get("/logout")
        assert asks.code == 200 and '<form method="post" action="/logout">' in asks.body.decode()
        assert asks.headers["Referrer-Policy"] == "same-origin", "so that the form has an Origin"
        evil = {"Origin": "https://evil.example"}
        for headers in (
            {}, evil, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Site": "same-site"}, {"Sec_Fetch_Site": "same-site", **evil},
            {"Referer": "https://evil.example/"},
        ):  # fmt: skip
            answer = await browser.post("/logout", **headers)
            assert answer.code == 403, headers
            assert browser.cookies == cookies, headers
        assert (await browser.get("/logout", Sec_Fetch_Site="same-origin")).code == 200
        assert browser.cookies == cookies
        out = await browser.post("/logout", Sec_Fetch_Site="same-origin", Origin="null")
        assert out.code == 303 and browser.cookies == {}

    signing_in(place, go)


# --- the log ---------------------------------------------------------------------------------


def test_no_code_and_no_state_is_logged(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "sightline")
    caplog.set_level(logging.DEBUG, "tornado")

    async def go(server: Any, browser: Browser, provider: Provider) -> None:
        await browser.get("/login?code=SECRETCODE&state=SECRETSTATE")
        await browser.get("/login?next=%2F%3Fcode%3DSECRETCODE%26state%3DSECRETSTATE")
        await browser.get("/t/x/ws?code=SECRETCODE&state=SECRETSTATE")
        await browser.get("/login?code=%FF&state=SECRETSTATE&id_token=SECRETTOKEN")
        await browser.post("/login?code=SECRETCODE&state=SECRETSTATE")
        await sign_in(browser)
        provider.sign = lambda _claims: "SECRETTOKEN"
        await sign_in(browser)

    signing_in(place, go)
    assert "signing in failed" in caplog.text
    assert "SECRET" not in caplog.text and "good-" not in caplog.text


def test_a_cookie_of_ones_own_making_names_nobody(place: Path) -> None:
    async def go(server: Any, browser: Browser, _provider: Provider) -> None:
        await sign_in(browser)
        (name,) = browser.cookies
        value = browser.cookies[name].strip('"')
        for forged in ("ann-1", value[:-1] + ("0" if value[-1] != "0" else "1"), ""):
            browser.cookies[name] = forged
            assert visitor(server, browser).owner == ""

    signing_in(place, go)


# --- the options -----------------------------------------------------------------------------


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


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.server.access.provider.find_spec", lambda _name: None)
    with pytest.raises(SignInFault, match=r"install it: pip install 'sightline-tabletop\[oauth\]'"):
        sign_in_with("https://x.example", "club", "secret")


def test_a_server_without_sign_ins_does_not_need_the_package() -> None:
    words = "import sys; sys.modules['jwt'] = None; import apps.server.serve, apps.cli.main"
    subprocess.run([sys.executable, "-c", words], check=True)
