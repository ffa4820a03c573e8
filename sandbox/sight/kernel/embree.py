"""Load Embree's library from the embreex wheel: trees of triangles, and addresses of functions.

embreex casts rays one by one under the interpreter's lock, and answers with a dictionary of seven
arrays. Called from machine code (`sandbox.sight.kernel.rays`) the same functions give the same bits
on every core, in two thirds of the time.
"""

from __future__ import annotations

import ctypes
import weakref
from ctypes import c_char_p, c_float, c_int, c_size_t, c_uint, c_void_p
from ctypes.util import find_library
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from languages.message import message

_SIGNATURES: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
    ("rtcNewDevice", c_void_p, (c_char_p,)),
    ("rtcNewScene", c_void_p, (c_void_p,)),
    ("rtcSetSceneFlags", None, (c_void_p, c_int)),
    ("rtcNewGeometry", c_void_p, (c_void_p, c_int)),
    ("rtcSetNewGeometryBuffer", c_void_p, (c_void_p, c_int, c_uint, c_int, c_size_t, c_size_t)),
    ("rtcCommitGeometry", None, (c_void_p,)),
    ("rtcAttachGeometry", c_uint, (c_void_p, c_void_p)),
    ("rtcReleaseGeometry", None, (c_void_p,)),
    ("rtcCommitScene", None, (c_void_p,)),
    ("rtcReleaseScene", None, (c_void_p,)),
    ("rtcGetDeviceError", c_int, (c_void_p,)),
)
# From the headers of Embree 4
_TRIANGLES = 0
_INDEX_BUFFER, _VERTEX_BUFFER = 0, 1
_UINT3, _FLOAT3 = 0x5003, 0x9003
_ROBUST = 1 << 2
"""Watertight: a line aimed at an edge that two triangles share hits one of them."""


class EmbreeMissing(RuntimeError):
    """Raised where Embree is missing; trimesh would use a slow path without notice."""

    def __init__(self) -> None:
        super().__init__(message("sight-no-embree"))


class Tree:
    """Triangles at which rays can be cast after `grow`. ``scene``: address of the Embree scene."""

    def __init__(self) -> None:
        self._library, self._device = _library(), _device()
        self.scene: int = self._library.rtcNewScene(self._device)
        self._library.rtcSetSceneFlags(self.scene, _ROBUST)
        weakref.finalize(self, self._library.rtcReleaseScene, self.scene).atexit = False

    def add(self, triangles: NDArray[np.float32]) -> None:
        """Add triangles ``(n, 3, 3)``, n > 0, as the next geometry."""
        number = len(triangles)
        new = self._library.rtcNewGeometry(self._device, _TRIANGLES)
        corners = self._buffer(new, _VERTEX_BUFFER, _FLOAT3, 3 * number, c_float)
        corners[:] = triangles.reshape(-1, 3)
        rows = self._buffer(new, _INDEX_BUFFER, _UINT3, number, c_uint)
        rows[:] = np.arange(3 * number, dtype=np.uint32).reshape(-1, 3)
        self._library.rtcCommitGeometry(new)
        self._library.rtcAttachGeometry(self.scene, new)
        self._library.rtcReleaseGeometry(new)

    def grow(self) -> None:
        """Build the tree. Raises MemoryError where there is no memory for it."""
        self._library.rtcCommitScene(self.scene)
        if fault := self._library.rtcGetDeviceError(self._device):
            raise MemoryError(f"Embree: {fault}")

    def _buffer(
        self, geometry: int, kind: int, form: int, number: int, item: type[Any]
    ) -> NDArray[Any]:
        """Return ``(number, 3)`` of Embree's own memory."""
        buffer = self._library.rtcSetNewGeometryBuffer(geometry, kind, 0, form, 12, number)
        if not buffer:
            raise MemoryError("Embree")
        return np.ctypeslib.as_array(ctypes.cast(buffer, ctypes.POINTER(item)), (number, 3))


@cache
def address(function: str) -> int:
    """Return the address of a function of Embree."""
    return ctypes.cast(getattr(_library(), function), c_void_p).value or 0


@cache
def _device() -> int:
    """Return the one device. With a device for each tree, there are none left after about a
    thousand, which ends the program without a message."""
    device: int | None = _library().rtcNewDevice(None)
    if not device:
        raise EmbreeMissing
    return device


@cache
def _library() -> Any:
    """Load the library. Raises EmbreeMissing where there is none."""
    name = _where()
    if name is None:
        raise EmbreeMissing
    try:
        library = ctypes.CDLL(name)
        for function, result, arguments in _SIGNATURES:
            getattr(library, function).restype = result
            getattr(library, function).argtypes = arguments
    except (OSError, AttributeError) as fault:
        raise EmbreeMissing from fault
    return library


def _where() -> str | None:
    """Find the library that embreex is linked with, in its wheel or in the system."""
    try:
        import embreex  # noqa: F401  # it makes Embree's own dependencies findable

        own = files("embreex") or []
    except (ImportError, PackageNotFoundError):
        return None
    inside = (file for file in own if "embree4" in file.name and file.suffix not in (".h", ".py"))
    library = next(inside, None)
    return str(library.locate()) if library is not None else find_library("embree4")
