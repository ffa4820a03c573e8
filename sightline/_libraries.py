"""Libraries that the extra ``frames`` installs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sandbox.work.program import with_extra
from sightline._fault import Fault


def library(name: str) -> Any:
    """Return a library of the extra ``frames``. Raises Fault where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        wanted = f"expected it installed: {with_extra('frames')}"
        raise Fault(f"{name}: found no such library; {wanted}") from None
