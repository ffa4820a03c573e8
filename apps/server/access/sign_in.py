"""Sign in with an OpenID Connect provider, by Panel's OAuth.

Panel asks the provider and exchanges its code for an ID token. What the server keeps of it is one
signed cookie with the user's subject: no token of the provider reaches the browser or the store.
"""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import quote

from panel.auth import STATE_COOKIE_NAME, GenericLoginHandler
from panel.config import config
from panel.util import decode_token
from tornado.web import HTTPError

from apps.server.access.entrance import SIGN_IN, SIGN_OUT, AccessHandler, Entrance, forbid_caching
from apps.server.access.provider import SignIn
from sandbox.scenario.faults import shown_line

_SCOPES = ["openid"]
_FAILED = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not signed in</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 34em; margin: 12vh auto; }}</style>
<body><h1 style="font-size: 1.4em">Not signed in</h1><p>{} <a href="{}">Sign in again</a></p>
"""


def sign_in_routes(sign_in: SignIn | None, entrance: Entrance) -> list[tuple[Any, ...]]:
    """Return the handlers of signing in and out, and have Panel's OAuth use a provider, if any."""
    if sign_in is None:
        return []
    config.oauth_key, config.oauth_secret = sign_in.key, sign_in.secret
    config.oauth_redirect_uri = f"{entrance.gate.base}{SIGN_IN}"
    config.oauth_jwt_user = "sub"
    config.oauth_extra_params = {
        "AUTHORIZE_URL": sign_in.authorize_url,
        "TOKEN_URL": sign_in.token_url,
        "USER_URL": sign_in.user_url,
        "scope": _SCOPES,
    }
    given = {"entrance": entrance}
    return [
        (SIGN_IN, SignInHandler, {**given, "sign_in": sign_in}),
        (SIGN_OUT, SignOutHandler, given),
    ]


class SignInHandler(AccessHandler, GenericLoginHandler):
    """Sends a visitor to the provider, and takes the code with which it sends them back."""

    def initialize(self, entrance: Entrance, sign_in: SignIn | None = None) -> None:
        """Store the provider (tornado's constructor)."""
        super().initialize(entrance)
        assert sign_in is not None
        self._provider = sign_in
        self._claims: dict[str, Any] = {}

    async def get(self) -> None:
        """Begin to sign in, or end it with a code. Panel redirects to ``next`` afterwards."""
        forbid_caching(self)
        if self.get_argument("code", "") and not self.get_argument("state", ""):
            raise HTTPError(401, "it was not begun here")
        if not any(self.get_argument(name, "") for name in ("code", "error", "next")):
            self.redirect(self._again)
            return
        begin: Any = super().get()
        await begin

    @property
    def _again(self) -> str:
        """The address at which signing in begins, to go to the front page afterwards."""
        outer = self.entrance.outer
        return f"{outer(SIGN_IN)}?next={quote(outer('/'))}"

    async def get_authenticated_user(self, *words: Any, **options: Any) -> Any:
        """Exchange a code, check the ID token, and set this server's cookie."""
        user = await super().get_authenticated_user(*words, **options)
        if options.get("code"):
            self.entrance.sign_in(self, self._subject())
        return user

    def _subject(self) -> str:
        """Return the issuer's and its subject's names. Raise HTTPError for another's token."""
        claims = self._claims
        audience = claims.get("aud")
        ours = audience if isinstance(audience, list) else [audience]
        subject, until = claims.get("sub"), claims.get("exp")
        if claims.get("iss") != self._provider.issuer or self._provider.key not in ours:
            raise HTTPError(401, "the provider's answer is for another server")
        if not isinstance(until, int | float) or until <= time.time():
            raise HTTPError(401, "the provider's answer has expired")
        if not isinstance(subject, str) or not subject:
            raise HTTPError(401, "the provider's answer names nobody")
        return f"{self._provider.issuer} {subject}"

    def set_secure_cookie(self, name: str, value: Any, *_words: Any, **options: Any) -> None:
        """Set Panel's cookie of the state; read its ID token, and set none of its tokens."""
        if name == "id_token":
            self._claims = decode_token(value)
        elif name == STATE_COOKIE_NAME:
            secure = self.request.protocol == "https"
            super().set_secure_cookie(
                name, value, expires_days=None, httponly=True, samesite="Lax", secure=secure
            )

    def write_error(self, status_code: int, **details: Any) -> None:
        """Answer why signing in failed, in one sentence."""
        error = details.get("exc_info", (None, None, None))[1]
        why = ""
        if isinstance(error, HTTPError) and status_code < 500:
            why = str(error.log_message or error.reason or "")
        words = shown_line(why or "the provider did not answer as expected")[:200]
        plain = words.replace("&", "&amp;").replace("<", "&lt;")
        self.finish(_FAILED.format(f"Signing in failed: {plain}.", self._again))


class SignOutHandler(AccessHandler):
    """Forgets who the visitor is, on this server."""

    def get(self) -> None:
        """Delete the cookie, and go to the front page."""
        forbid_caching(self)
        front = self.entrance.outer("/")
        self.store_token(self.entrance.person_cookie, "", front)
        self.redirect(front)
