"""Compile functions to machine code with numba, once for a machine.

`compiled` and `inner` turn functions of numbers and arrays into machine code that runs outside the
interpreter's lock. Until all of it is stored (`is_ready`), the same functions run as Python, or
as the NumPy versions that they are given (`sandbox.sight.kernel.plain`), with the same bits, while
a process compiles them in the background. It ends by itself, some seconds after a short command.

The code is stored in `folder`: ``kernels/<digest>`` of ``NUMBA_CACHE_DIR``, or of the user's cache
for Sightline. The digest covers the sources of this room, since the code of a function includes the
functions that it calls, and the machine, Python and numba. The path of a checkout does not count.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys
from numba.extending import overload

Function = TypeVar("Function", bound=Callable[..., Any])

READY = "ready"
"""Name of the file in `folder` that exists once all kernels are compiled."""

_ROOM = Path(__file__).parent
_ALIKE: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def compiled(function: Function) -> Function:
    """Compile a function at its first call, for calls from Python and from compiled functions.

    Results have the bits that Python would give: no operation is reordered. A division by zero
    gives an infinity or NaN and raises nothing.
    """
    dispatcher: Function = _stored(function)
    return dispatcher


def kernel(plain: Callable[..., Any] | None = None) -> Callable[[Function], Function]:
    """Do as `compiled` once `is_ready`; before, call ``plain``, or the function as Python."""

    def decorate(function: Function) -> Function:
        dispatcher, until_then = _stored(function), plain or function

        @wraps(function)
        def call(*arguments: Any) -> Any:
            if is_ready():
                return dispatcher(*arguments)
            start()
            with np.errstate(all="ignore"):
                return until_then(*arguments)

        call.dispatcher = dispatcher  # type: ignore[attr-defined]
        overload(call, jit_options=_ALIKE, strict=False)(lambda *_, **__: function)
        return call  # type: ignore[return-value]

    return decorate


def inner(function: Function) -> Function:
    """Compile a function for calls from other compiled functions only. Python runs it as it is."""
    return inner_of(function)(function)


def inner_of(plain: Callable[..., Any]) -> Callable[[Function], Function]:
    """Do as `inner`, but return ``plain``, which Python runs instead."""

    def decorate(function: Function) -> Function:
        overload(plain, jit_options=_ALIKE, strict=False)(lambda *_, **__: function)
        return plain  # type: ignore[return-value]

    return decorate


def is_ready() -> bool:
    """Check whether machine code is to be used: it is stored, or it can only be compiled here."""
    if not _ready.is_set() and ((folder() / READY).exists() or not _is_writable(folder())):
        _ready.set()
    return _ready.is_set()


def start() -> None:
    """Start a process that compiles all kernels, unless it was started before or is not needed."""
    if _started.is_set() or is_ready():
        return
    _started.set()
    words = [sys.executable, "-P", "-m", f"{__package__}.ahead"]  # -P: no current folder
    nothing = subprocess.DEVNULL
    try:
        process = subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=nothing)
    except OSError:
        _ready.set()  # compile in this process
    else:
        Thread(target=process.wait, daemon=True).start()


_ready, _started = Event(), Event()


@cache
def _is_writable(place: Path) -> bool:
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return False
    return True


def _stored(function: Any) -> Any:
    """Compile with `Locator`; store nothing where `folder` cannot be written to."""
    dispatcher = numba.njit(**_ALIKE)(function)
    if _is_writable(folder()):
        before = numba.config.CACHE_LOCATOR_CLASSES
        numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.Locator"
        dispatcher._cache = _QuickCache(function)
        numba.config.CACHE_LOCATOR_CLASSES = before
    return dispatcher


class Locator:
    """Tell numba where to store machine code, and from which source it is compiled.

    Used by numba's option ``CACHE_LOCATOR_CLASSES``. numba's own locators store by the path and the
    time of a file, so that a copy of the program would compile all of it again.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._file, self._line = Path(file), function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator:
        """Return the locator of a function."""
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        """Do nothing: `folder` is there."""

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(folder())

    def get_source_stamp(self) -> str:
        """Return the digest of the function's own file, which may be in another room."""
        return hashlib.sha256(self._file.read_bytes()).hexdigest()

    def get_disambiguator(self) -> str:
        """Return the line on which the function begins."""
        return str(self._line)


class _QuickCache(FunctionCache):
    """numba's store of machine code, without the imports that only compiling needs.

    numba's own imports everything that it can compile, SciPy's linear algebra included, before it
    loads stored code: a fifth of a second. Where nothing is stored, compiling imports the same.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load the stored code of a signature; None where there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


@cache
def folder() -> Path:
    """Return the folder in which machine code is stored."""
    base = numba.config.CACHE_DIR or platformdirs.user_cache_path("sightline", appauthor=False)
    machine = llvmlite.binding.get_host_cpu_name(), sys.version, numba.__version__
    content = hashlib.sha256("\0".join(machine).encode())
    for file in sorted(_ROOM.glob("*.py")):
        content.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return Path(base) / "kernels" / content.hexdigest()[:16]
