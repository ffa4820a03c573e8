"""A small OpenID provider with real keys, and a server whose visitors sign in with it."""

from __future__ import annotations

import asyncio
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from sign_ins.cookie_browser import Browser
from tornado.httpclient import HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

from apps.server.access.network import Network
from apps.server.access.provider import sign_in_with
from apps.server.serve import make_server
from sandbox.live.store.store import Store


class Key:
    """A key pair of a provider."""

    def __init__(self, kid: str, private: Any, algorithm: str) -> None:
        self.kid, self.private, self.algorithm = kid, private, algorithm

    def public(self) -> dict[str, Any]:
        """The key as a JSON Web Key."""
        kind = jwt.get_algorithm_by_name(self.algorithm)
        row: dict[str, Any] = kind.to_jwk(self.private.public_key(), as_dict=True)
        return {**row, "kid": self.kid, "use": "sig", "alg": self.algorithm}

    def sign(self, claims: dict[str, Any]) -> str:
        """A token with these claims."""
        return jwt.encode(claims, self.private, self.algorithm, {"kid": self.kid})


@cache
def rsa_key(kid: str = "one") -> Key:
    return Key(kid, rsa.generate_private_key(65537, 2048), "RS256")


@cache
def ec_key(kid: str = "two") -> Key:
    return Key(kid, ec.generate_private_key(ec.SECP256R1()), "ES256")


class Provider:
    """Everybody is ``subject``. ``claims``: put over those of a token. ``sign``: makes the token.

    ``keys``: those that it publishes. ``asked``: the forms that were posted to it. ``reads``: how
    often its keys were read.
    """

    def __init__(self) -> None:
        self.subject, self.claims = "ann-1", dict[str, Any]()
        self.asked: list[dict[str, list[str]]] = []
        self.keys, self.reads = [rsa_key()], 0
        self.sign: Callable[[dict[str, Any]], str] = rsa_key().sign
        self._begun: dict[str, dict[str, str]] = {}
        socket, port = bind_unused_port()
        self.url = f"http://localhost:{port}"
        provider = self

        class Description(RequestHandler):
            def get(self) -> None:
                ends = ("authorization", "token", "userinfo")
                urls = {f"{end}_endpoint": f"{provider.url}/{end}" for end in ends}
                self.write({"issuer": provider.url, **urls, "jwks_uri": f"{provider.url}/keys"})

        class Keys(RequestHandler):
            def get(self) -> None:
                provider.reads += 1
                self.write({"keys": [key.public() for key in provider.keys]})

        class Authorization(RequestHandler):
            def get(self) -> None:
                asked = {name: self.get_argument(name) for name in self.request.arguments}
                code = f"good-{len(provider._begun)}"
                provider._begun[code] = asked
                back = urlencode({"code": code, "state": asked["state"]})
                self.redirect(f"{asked['redirect_uri']}?{back}")

        class Token(RequestHandler):
            def post(self) -> None:
                body = parse_qs(self.request.body.decode())
                provider.asked.append(body)
                begun = provider._begun.pop(body["code"][0], None)  # a code is good once
                challenge = sha256(body.get("code_verifier", [""])[0].encode()).digest()
                proof = urlsafe_b64encode(challenge).rstrip(b"=").decode()
                if (
                    begun is None
                    or body["client_secret"] != ["club-secret"]
                    or begun.get("code_challenge", proof) != proof
                ):
                    self.set_status(400)
                    self.write({"error": "invalid_grant"})
                    return
                claims = {
                    "iss": provider.url, "aud": "club", "sub": provider.subject,
                    "exp": time.time() + 600, "iat": time.time(),
                    "nonce": begun.get("nonce"), **provider.claims,
                }  # fmt: skip
                self.write({"access_token": "private-token", "id_token": provider.sign(claims)})

        routes: list[Any] = [
            (r"/\.well-known/openid-configuration", Description),
            (r"/keys", Keys),
            (r"/authorization", Authorization),
            (r"/token", Token),
        ]
        self._server = HTTPServer(Application(routes))
        self._server.add_sockets(socket if isinstance(socket, list) else [socket])

    def stop(self) -> None:
        self._server.stop()


def by_hand(header: dict[str, Any], claims: dict[str, Any], signature: str = "none") -> str:
    """A token that no library would make."""
    parts = (urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in (header, claims))
    return f"{b'.'.join(parts).decode()}.{signature}"


Go = Callable[[Any, Browser, Provider], Awaitable[None]]


def signing_in(place: Path, go: Go, store: str = "sqlite:///:memory:", **network: Any) -> None:
    """Run ``go`` with a server, a browser without cookies and the provider, on one loop."""

    async def run() -> None:
        provider = Provider()
        loop = asyncio.get_running_loop()
        words = (provider.url, "club", "club-secret")
        found = await loop.run_in_executor(None, sign_in_with, *words)
        options = Network(sign_in=found, **network)
        server = make_server(place, store=Store(store), way="roles", network=options)
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
