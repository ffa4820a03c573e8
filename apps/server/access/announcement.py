"""The lines that a server prints when it starts: where it is, who may come, the owner's link."""

from __future__ import annotations

import logging
from collections.abc import Collection

from apps.runtime.folder import scenario_files
from apps.server.access.network import Serving
from apps.server.access.starting import EVERYWHERE, shown

log = logging.getLogger("sightline")

_WAY_WORDS = {
    "trust": (
        "Warning: everybody who reaches this address may change every table (--trust), and owns "
        "the tables that they make. Only the owner's link writes files and owns the others."
    ),
    "roles": "Every visitor needs a link that the owner makes (--roles).",
}

_PLAIN = " The connection is not encrypted; --tls-cert or a proxy encrypts it."


def announce(serving: Serving, port: int, owners_link: str, unwritable: str) -> None:
    """Say the lines of a server that listens. ``unwritable``: why it cannot store, or "".

    A log of JSON has them too, but for the owner's link, which is always printed.
    """
    say = log.info if serving.log_format == "json" else _print
    network, way = serving.network, serving.way
    say(f"Sightline on {network.scheme}://{shown(serving.host)}:{port}  (Ctrl C stops it)")
    if unwritable:
        say(f"Read only: {unwritable}. Edits are refused until it can be written.")
    if serving.host in EVERYWHERE:
        say(_listening_words(serving.origins))
    if way != "own":
        plain = network.certificate is None and not network.proxies
        say(_WAY_WORDS[way] + (_PLAIN if plain else ""))
        _print(f"The owner's link to all tables: {owners_link}")
    if serving.place.is_dir() and (notice := scenario_files(serving.place).notice):
        say(notice)


def announce_opened(address: str) -> None:
    """Say that a server of the own machine is open to the local network."""
    _print(f"Open on this network at {address}: whoever comes from there needs a link.")


def prepare_sight(serving: Serving) -> None:
    """Compile the sight kernels in the background, once for a machine, and say so."""
    from sandbox.sight.kernel.compiling import is_ready, start

    if not is_ready():
        start()
        say = log.info if serving.log_format == "json" else _print
        say("Sight is being compiled in the background, once; verdicts are slower until then.")


def _listening_words(origins: Collection[str]) -> str:
    names = ", ".join(("localhost", *origins))
    return (
        f"It listens on every address of this machine and opens as {names}. "
        "Add another name with --allow-origin NAME."
    )


def _print(line: str) -> None:
    print(line, flush=True)  # noqa: T201
