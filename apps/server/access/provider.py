"""The OpenID provider with which visitors sign in, as it describes itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from languages.message import message
from sandbox.work.program import with_extra

_SCHEMES = ("https://", "http://")

PATIENCE = 10.0
"""Most seconds to wait for an answer of the provider."""

_LONGEST = 2**20
"""Most bytes of the provider's description of itself."""


class SignInFault(ValueError):
    """The options for signing in cannot be used. The message is one sentence."""


@dataclass(frozen=True)
class SignIn:
    """An OpenID provider, and this server as its client.

    ``issuer``: the provider's own name, a URL. ``key`` and ``secret``: of the client.
    """

    issuer: str
    key: str
    secret: str
    authorize_url: str
    token_url: str
    keys_url: str


def sign_in_with(issuer: str, key: str, secret: str) -> SignIn | None:
    """Return the provider at a URL, as it describes itself; None where no option was given.

    Raise SignInFault for incomplete options, a URL without a provider, and without the package
    PyJWT.
    """
    if not (issuer or key):
        return None
    if not (issuer and key and secret):
        raise SignInFault(message("server-oauth-all"))
    if not issuer.startswith(_SCHEMES):
        raise SignInFault(message("server-oauth-url", found=f"{issuer!r:.80}"))
    if find_spec("jwt") is None or find_spec("cryptography") is None:
        raise SignInFault(message("server-oauth-package", install=with_extra("oauth")))
    try:
        where = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
        with urlopen(where, timeout=PATIENCE) as answer:
            said: Mapping[str, Any] = json.loads(answer.read(_LONGEST))
        urls = [said[name] for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")]
        if said["issuer"].rstrip("/") != issuer.rstrip("/"):
            raise ValueError
        if not all(url.startswith(_SCHEMES) for url in urls):
            raise ValueError
    except (URLError, OSError, ValueError, LookupError, TypeError, AttributeError):
        raise SignInFault(message("server-oauth-provider", issuer=issuer[:80])) from None
    return SignIn(said["issuer"], key, secret, *urls)
