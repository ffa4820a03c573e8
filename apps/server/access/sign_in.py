"""Sign in with an OpenID Connect provider: authorization code, PKCE, a nonce, a checked ID token.

A sign-in belongs to the browser that began it. Its state, nonce and PKCE verifier are in a signed
cookie of ten minutes, which the first answer deletes. What the server keeps of the provider's
answer is one signed cookie with the user's subject: no token of the provider reaches the browser
or the store.
"""

from __future__ import annotations

import json
import logging
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httputil import url_concat
from tornado.web import create_signed_value, decode_signed_value

from apps.server.access.entrance import (
    SIGN_IN,
    SIGN_OUT,
    AccessHandler,
    Entrance,
    bare_page,
    forbid_caching,
)
from apps.server.access.headers import from_own_page
from apps.server.access.id_token import IdTokens, TokenFault
from apps.server.access.limits import Buckets
from apps.server.access.provider import PATIENCE, SignIn
from languages import writing
from languages.message import Line, message
from sandbox.scenario.faults import shown_line

log = logging.getLogger("sightline.access")

SECONDS = 600.0
"""Seconds in which a sign-in has to end."""

_LONGEST_ANSWER = 2**20
"""Most bytes of an answer of the provider."""

_LOCAL = re.compile(r"/(t/[A-Za-z0-9._~!$&'()*+,;=:@%-]+/?)?")
"""The pages to which a visitor is sent after signing in: the front page and those of tables."""

_STRANGE = message("server-begun-elsewhere")
_UNEXPECTED = message("server-provider-unexpected")


def sign_in_routes(sign_in: SignIn, entrance: Entrance) -> list[tuple[Any, ...]]:
    """Return the handlers of signing in with a provider and of signing out."""
    given: dict[str, Any] = {"entrance": entrance}
    begun = {
        "provider": sign_in,
        "tokens": IdTokens(sign_in, _fetched),
        "states": Buckets(1 / SECONDS, 1),
    }
    return [(SIGN_IN, SignInHandler, {**given, **begun}), (SIGN_OUT, SignOutHandler, given)]


def local_path(text: str, root: str) -> str:
    """Return a path of this server to go to, or "" for anything else.

    ``root``: the path that a proxy serves the program under. No query is taken over: in one a
    stranger could hand on the code of a sign-in of their own.
    """
    below = text.removeprefix(root)
    return text if text.startswith(f"{root}/") and _LOCAL.fullmatch(below) else ""


class NotSignedIn(Exception):
    """Signing in failed, with an HTTP status. The message is part of a sentence."""

    def __init__(self, status: int, why: Line) -> None:
        super().__init__(why)
        self.status = status


class SignInHandler(AccessHandler):
    """Sends a visitor to the provider, and takes the code with which it sends them back."""

    def initialize(
        self,
        entrance: Entrance,
        provider: SignIn | None = None,
        tokens: IdTokens | None = None,
        states: Buckets | None = None,
    ) -> None:
        """Store what sign-ins share (tornado's constructor). ``states``: those that were used."""
        super().initialize(entrance)
        assert provider is not None and tokens is not None and states is not None
        self._provider, self._tokens, self._states = provider, tokens, states
        self._cookie = entrance.begun_cookie
        self._back = f"{entrance.gate.base}{SIGN_IN}"

    async def get(self) -> None:
        """Begin to sign in, or end it with what the provider says. Then go to ``next``."""
        forbid_caching(self)
        said = {"code", "state", "error"} & set(self.request.query_arguments)
        try:
            await self._end() if said else self._begin()
        except NotSignedIn as fault:
            with writing.speaking(writing.ENGLISH):
                log.warning("signing in failed: %s", _plain(fault))
            self.set_status(fault.status)
            plain = _plain(fault).replace("&", "&amp;").replace("<", "&lt;")
            again = writing.text("server-sign-in-again")
            link = f'<a href="{self.entrance.outer(SIGN_IN)}">{again}</a>'
            words = writing.text("server-signing-in-failed", why=plain, again=link)
            self.finish(bare_page(writing.text("server-not-signed-in"), f"<p>{words}</p>"))

    def _begin(self) -> None:
        """Send the visitor to the provider. Raise NotSignedIn for a ``next`` of elsewhere."""
        front = self.entrance.outer("/")
        after = local_path(self.get_query_argument("next", front, strip=False), front[:-1])
        if not after:
            raise NotSignedIn(400, message("server-next-elsewhere"))
        begun = {name: token_urlsafe(32) for name in ("state", "nonce", "verifier")}
        self._keep({**begun, "next": after})
        challenge = urlsafe_b64encode(sha256(begun["verifier"].encode()).digest()).rstrip(b"=")
        asked = {
            "response_type": "code",
            "client_id": self._provider.key,
            "redirect_uri": self._back,
            "scope": "openid",
            "state": begun["state"],
            "nonce": begun["nonce"],
            "code_challenge": challenge.decode(),
            "code_challenge_method": "S256",
        }
        self.redirect(url_concat(self._provider.authorize_url, asked))

    async def _end(self) -> None:
        """Take the provider's answer to what this browser began. Raise NotSignedIn."""
        begun = self._begun()
        self._keep({})
        state, error = self.get_query_argument("state", ""), self.get_query_argument("error", "")
        same = compare_digest(state.encode(errors="replace"), begun.get("state", "").encode())
        # Some providers leave the state out of an error, which signs nobody in.
        if not begun or not (same or (error and not state)):
            raise NotSignedIn(401, _STRANGE)
        if not self._states.spend(begun["state"]):
            raise NotSignedIn(401, message("server-answer-used"))
        if error:
            raise NotSignedIn(401, self.get_query_argument("error_description", "") or error)
        try:
            token = await self._exchanged(self.get_query_argument("code", ""), begun["verifier"])
            subject = await self._tokens.subject(token, begun["nonce"])
        except TokenFault as fault:
            raise NotSignedIn(401, fault.args[0]) from None
        except HTTPClientError as fault:
            if 400 <= fault.code < 500:
                raise NotSignedIn(401, message("server-code-refused")) from None
            raise NotSignedIn(502, _UNEXPECTED) from None
        except (OSError, ValueError, LookupError, TypeError):
            raise NotSignedIn(502, _UNEXPECTED) from None
        self.entrance.sign_in(self, f"{self._provider.issuer} {subject}")
        self.redirect(begun["next"])

    async def _exchanged(self, code: str, verifier: str) -> str:
        """Return the ID token that the provider gives for a code.

        Raise what `_fetched` raises, ValueError, LookupError and TypeError.
        """
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._back,
            "client_id": self._provider.key,
            "client_secret": self._provider.secret,
            "code_verifier": verifier,
        }
        return str(json.loads(await _fetched(self._provider.token_url, form))["id_token"])

    # --- the sign-in that this browser has begun ------------------------------------------------

    def _keep(self, begun: dict[str, str]) -> None:
        """Keep a sign-in in the browser; an empty one deletes the last."""
        secret, text = self.entrance.secret, json.dumps(begun)
        value = create_signed_value(secret, self._cookie, text).decode() if begun else ""
        self.store_token(self._cookie, value, self.entrance.person_path, SECONDS / 86_400)

    def _begun(self) -> dict[str, str]:
        """Return the sign-in that this browser has begun, or an empty one."""
        value, days = self.get_cookie(self._cookie), SECONDS / 86_400
        text = decode_signed_value(self.entrance.secret, self._cookie, value, max_age_days=days)
        begun: dict[str, str] = json.loads(text) if text else {}
        return begun


class SignOutHandler(AccessHandler):
    """Forgets who the visitor is, on this server."""

    def get(self) -> None:
        """Answer a page with the button that signs out: following a link signs nobody out."""
        forbid_caching(self)
        # With no-referrer, which other pages have, a form's Origin would be null.
        self.set_header("Referrer-Policy", "same-origin")
        form = f'<form method="post" action="{self.entrance.outer(SIGN_OUT)}">'
        button = f"{form}<button>{writing.text('server-sign-out')}</button></form>"
        self.finish(bare_page(writing.text("server-sign-out-here"), button))

    def post(self) -> None:
        """Delete the cookie, and go to the front page; ask first where another site sends this."""
        if not from_own_page(self.request, self.entrance.knows):
            self.set_status(403)
            self.get()
            return
        forbid_caching(self)
        self.store_token(self.entrance.person_cookie, "", self.entrance.person_path)
        self.redirect(self.entrance.outer("/"), status=303)


def _plain(fault: NotSignedIn) -> str:
    return shown_line(str(fault))[:200]


async def _fetched(url: str, form: dict[str, str] | None = None) -> bytes:
    """Return the body of the provider's answer at a URL. ``form``: what is posted there.

    Raise HTTPClientError and OSError.
    """
    request = HTTPRequest(
        url,
        "GET" if form is None else "POST",
        {"Accept": "application/json"},
        None if form is None else urlencode(form),
        connect_timeout=PATIENCE,
        request_timeout=PATIENCE,
        follow_redirects=False,
    )
    client = AsyncHTTPClient(force_instance=True, max_body_size=_LONGEST_ANSWER)
    try:
        return (await client.fetch(request)).body
    finally:
        client.close()
