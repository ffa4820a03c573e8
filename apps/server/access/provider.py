"""The OpenID provider with which visitors sign in, as it describes itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

_PATIENCE = 10.0
"""Most seconds to wait for the provider's description of itself."""


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
    user_url: str


def sign_in_with(issuer: str, key: str, secret: str) -> SignIn | None:
    """Return the provider at a URL, as it describes itself; None where no option was given.

    Raise SignInFault for incomplete options and a URL without a provider.
    """
    if not (issuer or key):
        return None
    if not (issuer and key and secret):
        raise SignInFault(
            "--oauth-issuer, --oauth-key, --oauth-secret: found some of them; expected all three "
            "(the secret also as PANEL_OAUTH_SECRET in the environment)"
        )
    if not issuer.startswith(("https://", "http://")):
        raise SignInFault(f"--oauth-issuer: found {issuer!r:.80}; expected a URL")
    try:
        where = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
        with urlopen(where, timeout=_PATIENCE) as answer:
            said: Mapping[str, Any] = json.load(answer)
        urls = [str(said[f"{name}_endpoint"]) for name in ("authorization", "token", "userinfo")]
        if said["issuer"].rstrip("/") != issuer.rstrip("/"):
            raise ValueError
    except (URLError, OSError, ValueError, LookupError, TypeError, AttributeError):
        raise SignInFault(
            f"--oauth-issuer {issuer:.80}: found no OpenID provider there; expected one that "
            "answers at /.well-known/openid-configuration"
        ) from None
    return SignIn(said["issuer"], key, secret, *urls)
