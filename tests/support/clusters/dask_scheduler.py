"""A Dask scheduler with a worker, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def scheduler() -> Iterator[str]:
    """Yield the address of a scheduler whose workers are threads: it is spoken to by TCP all the
    same."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        protocol="tcp://",
        dashboard_address=None,
    ) as cluster:
        assert cluster.scheduler_address.startswith("tcp://")
        yield cluster.scheduler_address
