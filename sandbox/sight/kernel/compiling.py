"""Compile functions to machine code with numba, once for a machine.

`compiled` and `inner` turn functions of numbers and arrays into machine code that runs outside the
interpreter's lock. The code of `compiled` functions is stored in `folder`: ``kernels/<digest>`` of
``NUMBA_CACHE_DIR``, or of the user's cache for Sightline. The digest covers the sources of this
room, since the code of a function includes the functions that it calls. A change of any of them
therefore uses another folder, and an installation that cannot be written to stores its code as
well.
"""

from __future__ import annotations

import gc
import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import platformdirs
from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys

if TYPE_CHECKING:
    from filelock import FileLock

Function = TypeVar("Function", bound=Callable[..., Any])

PATIENCE_SECONDS = 120.0
"""Longest time that a process waits for a function that another process compiles. Then it compiles
the function itself."""

_THREADS = RLock()
"""Held before the lock of a file: numba compiles in one thread at a time. Without it, one thread
could hold a function's lock and wait for numba, and another the other way round."""

_ROOM = Path(__file__).parent
_ALIKE: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def compiled(function: Function) -> Function:
    """Compile a function for calls from Python and from other compiled functions.

    Results have the bits that Python would give: no operation is reordered. A division by zero
    gives an infinity or NaN and raises nothing.
    """
    dispatcher: Function = _one_at_a_time(_stored(function))
    return dispatcher


def inner(function: Function) -> Function:
    """Compile a function for calls from other compiled functions only, in half the time.

    Nothing is stored: the code of the functions that call it includes its own.
    """
    dispatcher: Function = numba.njit(**_ALIKE, no_cpython_wrapper=True)(function)
    return dispatcher


def _stored(function: Any) -> Any:
    """Compile with `Locator`; store nothing where no folder can be written to."""
    dispatcher = numba.njit(**_ALIKE)(function)
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.Locator"
    try:
        dispatcher._cache = _QuickCache(function)
    except RuntimeError:
        pass
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
    return dispatcher


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


def _one_at_a_time(dispatcher: Any) -> Any:
    """Let one of several processes compile a function while the others wait for its code."""
    compile_now = dispatcher.compile

    def compile_(signature: Any) -> Any:
        name = f"{dispatcher.__module__}.{dispatcher.__qualname__}"
        alone = nullcontext() if is_stored(dispatcher) else _locked(name)
        with _THREADS, alone, _without_collection():
            return compile_now(signature)

    dispatcher.compile = compile_
    return dispatcher


def is_stored(kernel: Any) -> bool:
    """Check whether machine code of a kernel is stored, by whatever process."""
    name = f"{kernel.__module__.rpartition('.')[2]}.{kernel.__name__}"
    return any(folder().glob(f"{name}-*.nbi"))


@contextmanager
def _locked(name: str) -> Iterator[None]:
    """Hold the lock of one function among all processes, unless its file cannot be written."""
    from filelock import Timeout  # with asyncio, which takes longer to import than code to load

    lock = None
    try:
        lock = _lock(str(folder() / f"{name}.lock"))
        lock.acquire(timeout=PATIENCE_SECONDS)
    except (OSError, Timeout):
        lock = None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


@cache
def _lock(path: str) -> FileLock:
    """Return the lock of one path. A thread that holds it may acquire it again."""
    from filelock import FileLock

    return FileLock(path)


@contextmanager
def _without_collection() -> Iterator[None]:
    """Stop garbage collection, which takes a tenth of a compilation and frees nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@cache
def folder() -> Path:
    """Return the folder in which machine code is stored."""
    base = numba.config.CACHE_DIR or platformdirs.user_cache_path("sightline", appauthor=False)
    return Path(base) / "kernels" / _digest(tuple(sorted(_ROOM.glob("*.py"))))


@cache
def _digest(files: tuple[Path, ...]) -> str:
    content = hashlib.sha256()
    for file in files:
        content.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return content.hexdigest()[:16]


class Locator:
    """Tell numba where to store machine code, and from which source it is compiled.

    Used by numba's option ``CACHE_LOCATOR_CLASSES``. numba's own locators store beside the source
    and look at one file. The path of a checkout does not count, so that copies share their code.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._file, self._line = Path(file), function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator | None:
        """Return a locator, or None where `folder` cannot be written to."""
        try:
            folder().mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder()).close()
        except OSError:
            return None
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        """Make the folder. Raises OSError where it cannot be written to."""
        folder().mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(folder())

    def get_source_stamp(self) -> str:
        """Return the digest of the function's own file, which may be in another room."""
        return _digest((self._file,))

    def get_disambiguator(self) -> str:
        """Return the line on which the function begins."""
        return str(self._line)
