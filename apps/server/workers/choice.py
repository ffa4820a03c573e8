"""Choose the worker that gets a connection: the connections of one table go to one worker.

Any worker can serve any table; together its pages cost less. A table's worker is the one with the
highest hash of the table's name and the worker's number, so that a worker that ends moves no other
table. Where that worker has far more pages than the others, the next one is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from random import shuffle

_TABLE = re.compile(rb"[A-Z]+ [^ ?]*?/t/([^/? ]+)")
_TLS_HANDSHAKE = b"\x16"

_SPARE, _UNEVEN = 8, 1.25
"""A worker may have this many pages more, and this many times the pages, of the average one."""


def key_of(head: bytes, address: str) -> str:
    """Return the text that connections to one worker share, or "" where any worker will do.

    ``head``: the first bytes of the connection. They name the table; in an encrypted connection
    nothing can be read, and the client's address stands for it.
    """
    if found := _TABLE.match(head):
        return found[1].decode("latin-1")
    return address if encrypted(head) else ""


def encrypted(head: bytes) -> bool:
    """Return whether a connection is encrypted, by its first bytes."""
    return head.startswith(_TLS_HANDSHAKE)


def in_order(key: str, pages: Mapping[int, int]) -> list[int]:
    """Return the workers, the best one for ``key`` first. ``pages``: the pages of each."""
    workers = list(pages)
    if not key:
        shuffle(workers)
        return workers
    most = _UNEVEN * sum(pages.values()) / max(1, len(pages)) + _SPARE

    def rank(worker: int) -> tuple[bool, bytes]:
        return pages[worker] < most, sha256(f"{worker} {key}".encode()).digest()

    return sorted(workers, key=rank, reverse=True)
