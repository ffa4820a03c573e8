"""One thread for everything that touches OpenGL.

A context belongs to the thread that made it. VTK does not object to being used from another, but
draws with buffers missing; and a server answers each of its users from whichever thread is free.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_Result = TypeVar("_Result")

_artist = ThreadPoolExecutor(max_workers=1, thread_name_prefix="graphics")
_here = threading.local()


def on_graphics_thread(work: Callable[[], _Result]) -> _Result:
    """Do it there and wait for what it returns or raises. The work must not ask for locks that
    the one who waits may hold.
    """
    if getattr(_here, "artist", False):
        return work()

    def there() -> _Result:
        _here.artist = True
        return work()

    return _artist.submit(there).result()
