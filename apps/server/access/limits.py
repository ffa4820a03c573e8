"""The server's limits for one address, for one link and for all clients together.

Every limit is a field of `Limits`, and is set on the command line with ``--limit NAME=VALUE``.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from tornado.httputil import HTTPServerRequest

from languages.message import message
from sandbox.live.seats.token_bucket import TokenBucket

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


_Values = TypeVar("_Values", bound="DataclassInstance")


def _limit(default: float, least: float = 1) -> float:
    value: float = field(default=default, metadata={"least": least})
    return value


class LimitFault(ValueError):
    """A ``--limit`` or ``--quota`` that cannot be used. The message is one sentence."""


def with_values(bounds: _Values, texts: Iterable[str], option: str) -> _Values:
    """Return bounds with ``NAME=VALUE`` texts applied, which came with an option.

    ``bounds``: a dataclass of numbers; each field's metadata has the ``least`` that is allowed.
    Raise LimitFault.
    """
    known = {row.name: row for row in fields(bounds)}
    values: dict[str, float] = {}
    for text in texts:
        name, _, number = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in known:
            names = ", ".join(known)
            found = f"{name!r:.60}"
            raise LimitFault(
                message("server-option-one-of", option=option, found=found, names=names)
            )
        least = known[name].metadata["least"]
        try:
            values[name] = float(number)
        except ValueError:
            values[name] = -1.0
        if not least <= values[name] < 1e12:
            found, bound = f"{number!r:.60}", f"{least:g}"
            raise LimitFault(
                message("server-option-number", option=option, name=name, found=found, least=bound)
            )
    return replace(bounds, **values)


@dataclass(frozen=True)
class Limits:
    """Upper bounds: counts, counts per second, or seconds. docs/serving.md explains each."""

    pages: float = _limit(100)
    pages_per_address: float = _limit(40)
    pages_per_link: float = _limit(40)
    builds: float = _limit(1)  # at the same time; others wait their turn
    programs: float = _limit(200)  # that have said hello
    programs_per_table: float = _limit(50)
    programs_per_address: float = _limit(50)
    unannounced: float = _limit(100)  # have not said hello; the oldest is closed for one more
    unannounced_per_address: float = _limit(10)
    hello_seconds: float = _limit(15, least=0.1)  # in which a program says hello
    wrong_keys: float = _limit(20)  # of one address before it has to wait
    wrong_keys_per_minute: float = _limit(20)  # after those
    work_per_second: float = _limit(250)  # of one program; further messages are read later
    work_at_once: float = _limit(2000)
    work_per_second_of_address: float = _limit(800)  # and of one link, programs and pages together
    work_at_once_of_address: float = _limit(4000)
    message_bytes: float = _limit(2**16, least=1024)  # of a page, beside a piece of a file in it

    def with_values(self, texts: Iterable[str]) -> Limits:
        """Return these limits with ``NAME=VALUE`` texts applied. Raise LimitFault."""
        return with_values(self, texts, "--limit")


def address_of(request: HTTPServerRequest) -> str:
    """Return the client that a request counts for: its address, in IPv6 its network of 64 bits.

    One customer usually has all addresses of such a network.
    """
    text = request.remote_ip or ""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False).network_address)
    return text


def work(characters: int, seconds: float) -> float:
    """Return what a message costs a server. ``seconds``: of the processor, to handle it.

    1 for each message, 1 for each 64 Ki characters, and 1 for each millisecond.
    """
    return 1 + characters / 2**16 + 1000 * seconds


async def wait_for_tokens(buckets: Iterable[TokenBucket]) -> None:
    """Wait until each of these buckets has a token."""
    for bucket in buckets:
        while seconds := bucket.seconds:
            await asyncio.sleep(min(seconds, 1.0))


class Buckets:
    """Token buckets by key. Each fills by ``rate`` tokens a second up to ``burst``.

    At most ``MOST`` keys are remembered; the one unused for longest is forgotten first.
    """

    MOST = 10_000

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def spend(self, key: str) -> bool:
        """Take one token from a key's bucket. Return whether there was one."""
        return self.of(key).spend()

    def empty(self, key: str) -> bool:
        """Return whether a key's bucket has no token now."""
        return key in self._buckets and self._buckets[key].empty

    def of(self, key: str) -> TokenBucket:
        """Return a key's bucket, full for a new key."""
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, self._burst, self._clock)
        self._buckets[key] = bucket
        while len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        return bucket


class Places:
    """Count what is open, in all and by each of several keys (address, link, table)."""

    def __init__(self, most: float, most_of: dict[str, float]) -> None:
        """Start at zero. ``most``: the bound in all. ``most_of``: the bound per kind of key."""
        self._most, self._most_of = most, most_of
        self.count = 0
        self._counts: dict[str, Counter[str]] = {kind: Counter() for kind in most_of}

    def full(self, **keys: str) -> str:
        """Return the kind of key whose bound is reached, ``"server"`` for the whole, or "".

        A key that is empty is not counted.
        """
        if self.count >= self._most:
            return "server"
        for kind, key in keys.items():
            if key and self._counts[kind][key] >= self._most_of[kind]:
                return kind
        return ""

    def take(self, **keys: str) -> Callable[[], None]:
        """Count one more. Return a function that gives the place back; it may be called twice."""
        self.count += 1
        for kind, key in keys.items():
            self._counts[kind][key] += 1
        taken = [True]

        def give_back() -> None:
            if not taken:
                return
            taken.clear()
            self.count -= 1
            for kind, key in keys.items():
                self._counts[kind] -= Counter((key,))

        return give_back

    @contextmanager
    def taken(self, **keys: str) -> Iterator[None]:
        """Count one more while the block runs."""
        give_back = self.take(**keys)
        try:
            yield
        finally:
            give_back()
