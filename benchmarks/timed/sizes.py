"""Sizes of timed benchmarks: whole, or with `--benchmark-disable` so small that they only run."""

from __future__ import annotations

from typing import Any, TypeVar

SizeT = TypeVar("SizeT")

smallest = False
"""Whether nothing is timed; set before the benchmarks are imported."""


def size(whole: SizeT, least: SizeT) -> SizeT:
    """Return the size at which something is timed, or the least one."""
    return least if smallest else whole


def pause(page: Any, milliseconds: float) -> None:
    """Let a browser's page come to rest, for a third of the time where nothing is timed."""
    page.wait_for_timeout(size(1.0, 0.3) * milliseconds)
