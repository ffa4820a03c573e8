"""The lines that a server prints when it starts: where it is, who may come, the owner's link."""

from __future__ import annotations

import logging
from collections.abc import Callable

from apps.runtime.folder import scenario_files
from apps.server.access.network import Serving
from apps.server.access.starting import EVERYWHERE, shown
from languages.message import Line, message
from languages.writing import ENGLISH, speaking

log = logging.getLogger("sightline")

_WAY_WORDS = {"trust": message("server-trusts"), "roles": message("server-needs-links")}


def announce(serving: Serving, port: int, owners_link: str, unwritable: str) -> None:
    """Say the lines of a server that listens. ``unwritable``: why it cannot store, or "".

    A log of JSON has them too, but for the owner's link, which is always printed.
    """
    say = _sayer(serving)
    network, way = serving.network, serving.way
    address = f"{network.scheme}://{shown(serving.host)}:{port}"
    say(message("server-at", address=address))
    if unwritable:
        say(message("server-read-only", why=unwritable))
    if serving.host in EVERYWHERE:
        say(message("server-listens-everywhere", names=", ".join(("localhost", *serving.origins))))
    if way != "own":
        plain = network.certificate is None and not network.proxies
        words = _WAY_WORDS[way]
        say(message("server-not-encrypted", way=words) if plain else words)
        _print(message("server-owners-link", link=owners_link))
    if serving.place.is_dir() and (notice := scenario_files(serving.place).notice):
        say(notice)


def announce_opened(address: str) -> None:
    """Say that a server of the own machine is open to the local network."""
    _print(message("server-opened-at", address=address))


def prepare_sight(serving: Serving) -> None:
    """Compile the sight kernels in the background, once for a machine, and say so."""
    from sandbox.sight.kernel.compiling import is_ready, start

    if not is_ready():
        start()
        _sayer(serving)(message("server-compiling-sight"))


def _sayer(serving: Serving) -> Callable[[Line], None]:
    return _log if serving.log_format == "json" else _print


def _log(line: Line) -> None:
    with speaking(ENGLISH):
        log.info("%s", line)


def _print(line: Line) -> None:
    print(line, flush=True)  # noqa: T201
