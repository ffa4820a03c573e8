"""What a server does with memory: gives it back after heavy work, looks for garbage in little."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress


def give_back() -> None:
    """Have the C library return what was freed, where it is one that would keep it (glibc)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def begun() -> None:
    """Never look for garbage again in what is there by now, the program itself.

    While a page is made the whole of it would be looked through, for a quarter of a second.
    """
    gc.collect()
    gc.freeze()
