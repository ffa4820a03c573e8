"""Memory and the interpreter's lock: what a server sets so that no request waits long for them."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def give_back() -> None:
    """Have the C library return what was freed, where it is one that would keep it (glibc)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


SWITCH_SECONDS = 0.001
"""After so long a thread hands on the interpreter where another waits for it."""


def share_the_interpreter() -> None:
    """Have threads at work hand on the interpreter sooner than Python's 5 ms.

    The event loop gives it away at every system call, and a page of its own takes some hundreds.
    """
    sys.setswitchinterval(SWITCH_SECONDS)


def begun() -> None:
    """Never look for garbage again in what is there by now, the program itself.

    While a page is made the whole of it would be looked through, for a quarter of a second.
    """
    gc.collect()
    gc.freeze()
