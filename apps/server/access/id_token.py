"""Check an ID token of an OpenID provider: who signed it, for whom, and for which sign-in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from math import inf
from time import monotonic
from typing import Any

import jwt

from apps.server.access.provider import SignIn
from languages.message import message

ALGORITHMS = (*(f"{one}{bits}" for one in ("RS", "PS", "ES") for bits in (256, 384, 512)), "EdDSA")
"""The signatures that count: those of a key pair. With HS256 the client's secret would sign too."""

RENEW_SECONDS = 60.0
"""Least seconds between two readings of the keys for the sake of an unknown one."""

KEPT_SECONDS = 3600.0
"""Seconds after which the keys are read again, so that a withdrawn one stops counting."""

_CLOCK_SKEW = 60.0
"""Seconds that the provider's clock may differ."""

_LONGEST_SUBJECT = 255
"""Most characters of a subject, by OpenID Connect Core 1.0, section 2."""


class TokenFault(ValueError):
    """A token signs nobody in. The message is part of a sentence."""


class IdTokens:
    """The check of a provider's ID tokens by its keys, which are kept in memory.

    ``fetch``: returns the body of the answer at a URL.
    """

    def __init__(
        self,
        provider: SignIn,
        fetch: Callable[[str], Awaitable[bytes]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._provider, self._fetch, self._clock = provider, fetch, clock
        self._keys: list[dict[str, Any]] = []
        self._read_at = -inf
        self._reading = asyncio.Lock()

    async def subject(self, token: str, nonce: str) -> str:
        """Return the subject of a token. ``nonce``: what was sent when the sign-in began.

        Raise TokenFault, and what ``fetch`` raises.
        """
        try:
            header = jwt.get_unverified_header(token)
            if header.get("alg") not in ALGORITHMS:
                raise TokenFault(message("server-token-no-key-pair"))
            key = await self._key(header)
            claims = jwt.decode(
                token,
                key,
                algorithms=[key.algorithm_name],
                audience=self._provider.key,
                issuer=self._provider.issuer,
                leeway=_CLOCK_SKEW,
                options={"require": ["iss", "aud", "exp", "sub"], "verify_sub": False},
            )
        except jwt.ExpiredSignatureError:
            raise TokenFault(message("server-token-expired")) from None
        except (jwt.InvalidAudienceError, jwt.InvalidIssuerError):
            raise TokenFault(message("server-token-other-server")) from None
        except jwt.InvalidSignatureError:
            raise TokenFault(message("server-token-no-signature")) from None
        except jwt.PyJWTError:
            raise TokenFault(message("server-token-unreadable")) from None
        subject = claims["sub"]
        if claims.get("azp", self._provider.key) != self._provider.key:
            raise TokenFault(message("server-token-other-server"))
        said = str(claims.get("nonce")).encode(errors="replace")
        if not compare_digest(said, nonce.encode()):
            raise TokenFault(message("server-token-other-sign-in"))
        if not isinstance(subject, str) or not 0 < len(subject) <= _LONGEST_SUBJECT:
            raise TokenFault(message("server-token-nobody"))
        if not subject.isprintable():  # half a sign of UTF-16 is not either
            raise TokenFault(message("server-token-nobody"))
        return subject

    async def _key(self, header: dict[str, Any]) -> jwt.PyJWK:
        """Return the key that a token names, for the algorithm that it names."""
        async with self._reading:
            found, age = self._found(header), self._clock() - self._read_at
            if age >= (RENEW_SECONDS if found is None else KEPT_SECONDS):
                said = json.loads(await self._fetch(self._provider.keys_url))
                self._keys = [row for row in said["keys"] if isinstance(row, dict)]
                self._read_at = self._clock()
                found = self._found(header)
        if found is None:
            raise TokenFault(message("server-token-unknown-key"))
        return jwt.PyJWK(found, header["alg"])

    def _found(self, header: dict[str, Any]) -> dict[str, Any] | None:
        """Return the provider's key of a token. A token without ``kid`` means the only one."""
        rows = [
            row
            for row in self._keys
            if row.get("use", "sig") == "sig" and row.get("alg", header["alg"]) == header["alg"]
        ]
        if "kid" in header:
            rows = [row for row in rows if row.get("kid") == header["kid"]]
        return rows[0] if len(rows) == 1 else None
