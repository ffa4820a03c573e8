"""Memory that heavy work is done with, given back to the machine."""

from __future__ import annotations

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Have the C library return what was freed, where it is one that would keep it (glibc)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
