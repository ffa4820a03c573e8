"""Prometheus metrics, at an address of their own: nobody reaches them by the server's.

Several processes write theirs to files of a folder, and one of them adds them up
(prometheus-client's multiprocess mode).
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, cast

from tornado.ioloop import PeriodicCallback

from apps.server.access.network import MetricsPlace, ServeFault
from languages.message import message
from sandbox.live.meter import METER
from sandbox.work.program import with_extra

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that turns the multiprocess mode on, before the package is imported."""

_SAMPLE_MS = 2000
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
_PLACE = re.compile(r"((?P<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\]):)?(?P<port>[0-9]{1,5})")


def metrics_place(text: str) -> MetricsPlace | None:
    """Return the place that ``--metrics`` names, ``[HOST:]PORT``, or None for "".

    Raise ValueError, in one sentence.
    """
    if not text:
        return None
    match = _PLACE.fullmatch(text)
    if match is None or int(match["port"]) not in range(1, 65536):
        raise ValueError(message("server-metrics-port", found=f"{text!r:.80}"))
    return MetricsPlace((match["host"] or "127.0.0.1").strip("[]"), int(match["port"]))


class Metrics:
    """The measurements of one process."""

    def __init__(self, server: Any) -> None:
        """Measure a server from now on. Raise ServeFault without the package prometheus-client."""
        client = _client()
        self.registry: CollectorRegistry = client.CollectorRegistry()
        here: dict[str, Any] = {"registry": self.registry}
        now = {**here, "multiprocess_mode": "livesum"}
        self._server = server
        self._pages = client.Gauge("sightline_pages", "open", **now)
        self._programs = client.Gauge("sightline_programs", "connected", **now)
        self._tables = client.Gauge("sightline_tables", "loaded", **now)
        METER.step = client.Histogram(
            "sightline_step_seconds", "stored", buckets=_BUCKETS, **here
        ).observe
        METER.refusal = client.Counter("sightline_refusals", "refused", **here).inc
        METER.store_fault = client.Counter("sightline_store_faults", "failed", **here).inc
        self._sampling = PeriodicCallback(self._sample, _SAMPLE_MS)

    def start(self) -> None:
        """Sample what is open, now and again, on the event loop."""
        self._sample()
        self._sampling.start()

    def _sample(self) -> None:
        self._pages.set(self._server.connections.count)
        self._programs.set(self._server.programs.count)
        self._tables.set(self._server.hub.open_count)


def publish(place: MetricsPlace, registry: CollectorRegistry, names: Collection[str] = ()) -> None:
    """Answer requests for the metrics, on a thread. Raise ServeFault where that is not possible.

    A request is answered where its Host is an address, the place's own name or one of ``names``: a
    page of another site cannot read them under a name of its own (DNS rebinding).
    """
    known = {"localhost", place.host.lower(), *names}
    try:
        server, _ = _client().start_http_server(place.port, place.host, registry)
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error)
        where = f"{place.host}:{place.port}"
        raise ServeFault(message("server-metrics-place", place=where, why=why)) from None
    answer = server.get_app()

    def checked(request: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        host = _HOST.fullmatch(request.get("HTTP_HOST", "").lower())
        if host and (host["name"] in known or _is_address(host["name"])):
            return cast(Iterable[bytes], answer(request, start))
        start("403 Forbidden", [("Content-Type", "text/plain; charset=utf-8")])
        said = message("server-metrics-names", names=", ".join(sorted(known)))
        return [f"{said}\n".encode()]

    server.set_app(checked)


@contextmanager
def added_up(
    place: MetricsPlace | None, names: Collection[str] = ()
) -> Iterator[Callable[[int], None]]:
    """Publish the sum of the metrics of all processes that are started in the block.

    Yield a function that forgets what was open in a process that has ended, by its id. ``names``:
    as of `publish`. Raise ServeFault.
    """
    if place is None:
        yield lambda _process: None
        return
    folder = tempfile.mkdtemp(prefix="sightline-metrics-")
    os.environ[_FOLDER] = folder
    try:
        client = _client()
        from prometheus_client import multiprocess

        registry = client.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        publish(place, registry, names)
        yield multiprocess.mark_process_dead
    finally:
        del os.environ[_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(name.strip("[]")))
    return False


def _client() -> Any:
    try:
        import prometheus_client
    except ImportError:
        raise ServeFault(message("server-metrics-package", install=with_extra("metrics"))) from None
    return prometheus_client
