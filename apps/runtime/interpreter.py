"""Settings of memory and the interpreter's lock that keep a server's requests from waiting."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def trim_heap() -> None:
    """Make the C library return freed memory to the system (glibc only)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


SWITCH_SECONDS = 0.001
"""Time after which a thread releases the interpreter's lock to one that waits for it."""


def shorten_switch_interval() -> None:
    """Make busy threads release the interpreter's lock sooner than after Python's 5 ms.

    The event loop releases the lock at every system call, and one page needs some hundreds.
    """
    sys.setswitchinterval(SWITCH_SECONDS)


def freeze_startup_objects() -> None:
    """Exempt all objects that exist now, the program itself, from garbage collection.

    Otherwise collections would search them while a page is built, for a quarter of a second.
    """
    gc.collect()
    gc.freeze()
