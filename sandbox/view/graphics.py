"""Shared use of OpenGL: one thread, the start of a window, and its pixels.

A context belongs to the thread that made it. VTK does not object to use from another thread, but
draws with missing buffers; and a server answers each of its users from any free thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkLogger
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

from languages.message import message

_Result = TypeVar("_Result")

_artist = ThreadPoolExecutor(max_workers=1, thread_name_prefix="graphics")
_here = threading.local()


class PictureFault(RuntimeError):
    """A picture that cannot be made, in one sentence."""


def on_graphics_thread(work: Callable[[], _Result]) -> _Result:
    """Run work on the graphics thread; return its result or raise its error.

    The work must not take locks that the caller may hold.
    """
    if getattr(_here, "artist", False):
        return work()

    def there() -> _Result:
        _here.artist = True
        return work()

    return _artist.submit(there).result()


def quiet() -> None:
    """Silence VTK: without a screen it warns on stderr before it finds another way."""
    vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_ERROR)


def begin(window: Any) -> None:
    """Make the window's context this thread's; raise PictureFault if there is none.

    VTK would draw without a context and crash the whole process.
    """
    if window.GetNeverRendered():
        window.Initialize()
    window.MakeCurrent()
    if not window.IsCurrent():
        raise PictureFault(message("exchange-no-picture"))


def pixels_of(window: Any) -> NDArray[np.uint8]:
    """Return the window's pixels, ``(height, width, 3)`` uint8."""
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.ReadFrontBufferOff()
    grab.ShouldRerenderOff()
    grab.Update()
    image = grab.GetOutput()
    width, height, _ = image.GetDimensions()
    pixels = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)
    return np.ascontiguousarray(pixels[::-1, :, :3])
