"""Headers of every answer, and the origins from which a server may be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from bokeh.server.util import check_allowlist, create_hosts_allowlist
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import Application, OutputTransform

from languages.message import message

_NONCE = "sightline_nonce"
_TRUSTED = ("localhost", "127.0.0.1")
"""Names of hosts that browsers trust without encryption."""
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?")

_PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid",
        "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
)  # fmt: skip


@dataclass(frozen=True)
class HeaderPolicy:
    """Options of the headers.

    ``embed_in``: origins whose pages may show this one in a frame. ``hsts``: seconds for which
    browsers keep to HTTPS, 0 for none.
    """

    embed_in: tuple[str, ...] = ()
    hsts: int = 0

    def content_security(self, nonce: str) -> str:
        """Return the Content-Security-Policy of an answer whose scripts carry ``nonce``.

        Bokeh and Panel need more than ``'self'`` and the nonce: ``blob:`` for scripts, since
        Panel imports the modules of components from Blobs; inline styles, which every component
        has in its shadow root; images, fonts and media from ``data:`` and ``blob:``.
        """
        return "; ".join(
            [
                "default-src 'self'",
                f"script-src 'self' 'nonce-{nonce}' blob:",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data: blob:",
                "font-src 'self' data:",
                "media-src 'self' data: blob:",
                "connect-src 'self' data: blob:",
                "worker-src 'self' blob:",
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors " + (" ".join(self.embed_in) or "'none'"),
            ]
        )

    def put_into(self, headers: HTTPHeaders, request: HTTPServerRequest) -> None:
        """Set the headers of an answer, and remove the one that would let other sites read it."""
        headers["Content-Security-Policy"] = self.content_security(nonce_of(request))
        headers["X-Content-Type-Options"] = "nosniff"
        headers.setdefault("Referrer-Policy", "no-referrer")
        headers["Permissions-Policy"] = _PERMISSIONS
        # Browsers ignore it elsewhere, and complain.
        if request.protocol == "https" or request.host_name in _TRUSTED:
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if not self.embed_in:
            headers["X-Frame-Options"] = "DENY"
        if self.hsts and request.protocol == "https":
            headers["Strict-Transport-Security"] = f"max-age={self.hsts}"
        for name in [name for name in headers if name.lower().startswith("access-control-")]:
            del headers[name]


def origin_of(text: str) -> str:
    """Return the origin that ``--embed-in`` names. Raise ValueError, in one sentence."""
    parts = urlsplit(text)
    plain = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme in ("http", "https") and _HOST.fullmatch(parts.netloc) and plain == text:
        return text
    raise ValueError(message("server-embed-in", found=f"{text!r:.80}"))


def origin_check(names: Collection[str]) -> Callable[[str], bool]:
    """Return a check of an Origin header against ``names``, each ``NAME`` or ``NAME:PORT``."""
    allowed = create_hosts_allowlist(sorted(names), None)
    return lambda origin: bool(check_allowlist(urlsplit(origin).netloc.lower(), allowed))


def nonce_of(request: HTTPServerRequest) -> str:
    """Return the nonce of the scripts in the answer to a request. Each request has its own."""
    nonce: str | None = getattr(request, _NONCE, None)
    if nonce is None:
        nonce = token_urlsafe(16)
        setattr(request, _NONCE, nonce)
    return nonce


def add_headers(application: Application, policy: HeaderPolicy) -> None:
    """Add the headers of a policy to every answer of an application."""

    class _Headers(OutputTransform):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            self._request = request

        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            policy.put_into(headers, self._request)
            return status_code, headers, chunk

    transforms: list[Any] = application.transforms
    transforms.append(_Headers)


def foreign(request: HTTPServerRequest, framed: bool) -> bool:
    """Return whether a page of another site made the browser send this request, other than by a
    link that the user followed. ``framed``: a page of another site may show this one in a frame.

    Browsers tell it in the Fetch Metadata headers, over HTTPS and on localhost.
    """
    headers = request.headers
    if headers.get("Sec-Fetch-Site") != "cross-site":
        return False
    to = ("document", "iframe", "frame") if framed else ("document",)
    followed = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") in to
    return not (followed and request.method in ("GET", "HEAD"))


def from_own_page(request: HTTPServerRequest, knows: Callable[[str], bool]) -> bool:
    """Return whether a page of this server, or an address that the user typed, is known to be what
    made the browser send this request. ``knows``: the check of an origin.

    Over plain HTTP browsers send no Fetch Metadata; then the Origin or the Referer has to say so.
    """
    headers = request.headers
    if (site := headers.get("Sec-Fetch-Site")) is not None:
        return site in ("same-origin", "none")
    return knows(headers.get("Origin") or headers.get("Referer", ""))
