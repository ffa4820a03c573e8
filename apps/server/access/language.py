"""The language of a request: asked for in its address, remembered by its browser, or preferred."""

from __future__ import annotations

from babel import negotiate_locale
from tornado.httputil import HTTPServerRequest

from languages.writing import ENGLISH, LANGUAGES, known

COOKIE = "sightline-language"
"""The language that the user of a browser chose, for all servers of a host."""

DAYS = 400
"""A browser remembers a choice for as long as it keeps any cookie."""

_MOST_PREFERRED = 20


def asked_language(request: HTTPServerRequest) -> str:
    """Return the language that the address asks for: ``?lang=fr``, ``?lang=fr-u-ms-metric``; ""
    without a known one.
    """
    asked = request.query_arguments.get("lang", [b""])[-1].decode(errors="ignore")
    return asked if known(asked) else ""


def language_of(request: HTTPServerRequest) -> str:
    """Return the language to answer a request in; English where it prefers none that there is."""
    if asked := asked_language(request):
        return asked
    chosen = request.cookies.get(COOKIE)
    if chosen is not None and known(chosen.value):
        return chosen.value
    preferred = []
    for part in request.headers.get("Accept-Language", "").split(",")[:_MOST_PREFERRED]:
        name, _, weight = part.partition(";")
        try:
            preferred.append((-float(weight.strip().removeprefix("q=") or 1), name.strip()))
        except ValueError:
            continue
    names = [name for _, name in sorted(preferred, key=lambda one: one[0])]
    ours = [name for name in names if name.lower().split("-")[0] in LANGUAGES]
    found = negotiate_locale(ours, LANGUAGES, sep="-")
    return (found or ENGLISH).split("-")[0]
