"""Counts of what happens at live tables, for a server that publishes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _ignore(*_values: float) -> None:
    """Count nothing."""


@dataclass
class Meter:
    """The functions that are called when something happens.

    ``step``: a step was done, within seconds. ``refusal``: a command was refused. ``store_fault``:
    the store failed.
    """

    step: Callable[[float], object] = _ignore
    refusal: Callable[[], object] = _ignore
    store_fault: Callable[[], object] = _ignore


METER = Meter()
"""The meter of this process."""
