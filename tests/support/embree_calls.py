"""Listening to what compiled code asks Embree."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from unittest.mock import patch

from sandbox.sight.kernel import embree

_CALL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_RAY = 9 * 4
"""Bytes: start, least, way, time, and how far."""


@contextmanager
def recorded_rays(*askers: ModuleType) -> Iterator[list[tuple[int, bytes]]]:
    """Each ray that these modules have cast meanwhile, in order: its tree and its bytes."""
    function = "rtcIntersect1"
    plain, calls = _CALL(embree.address(function)), list[tuple[int, bytes]]()

    def listening(scene: int, ray: int, more: int) -> None:
        calls.append((scene, ctypes.string_at(ray, _RAY)))
        plain(scene, ray, more)

    between = _CALL(listening)
    where = ctypes.cast(between, ctypes.c_void_p).value
    named = {function: where}
    patches = [patch.object(one, "address", named.__getitem__) for one in askers]
    for one in patches:
        one.start()
    try:
        yield calls
    finally:
        for one in patches:
            one.stop()
