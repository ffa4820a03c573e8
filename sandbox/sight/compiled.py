"""What is compiled: `compiled` functions run as machine code, outside of the interpreter's lock.

Made once for the machine and kept on its disk, beside the file or in the user's cache. Loading the
compiler takes a quarter of a second, so modules with compiled functions are imported where they are
first asked, never before.

They take and give numbers, arrays and plain tuples of these. A tuple with names would be written
into what is kept by where its class stands, and a version that has it elsewhere could not even read
that what is kept is old.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from filelock import FileLock, Timeout
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """A function of numbers and arrays as machine code, with the bits that Python would give:
    nothing is reckoned in another order. But a number divided by nothing is infinite, or none."""
    made: Function = _once(_stamped(numba.njit(**_ALIKE)(function)))
    return made


def inner(function: Function) -> Function:
    """The same for compiled functions alone to call: it is made in half of the time."""
    made: Function = _stamped(numba.njit(**_ALIKE, no_cpython_wrapper=True)(function))
    return made


def _stamped(made: Any) -> Any:
    """numba keeps machine code until the file of its function is another. But what it calls, and
    the numbers that it takes, are of other files, and are kept within it."""
    made._cache._cache_file._source_stamp = stamp(Path(made.py_func.__code__.co_filename))
    return made


def _once(made: Any) -> Any:
    """Of several programs that begin together one makes the machine code, half a minute of a core,
    and the others take what it has kept."""
    make = made.compile

    def compile_(signature: Any) -> Any:
        if is_kept(made, signature):
            return make(signature)
        with _alone():
            return make(signature)

    made.compile = compile_
    return made


def is_kept(made: Any, signature: Any = None) -> bool:
    """Whether there is machine code of a compiled function on the disk: for these types, or any."""
    kept = made._cache
    found = kept._cache_file._load_index()
    if signature is None:
        return bool(found)
    return kept._index_key(signature, made.targetctx.codegen()) in found


PATIENCE_SECONDS = 120.0
"""So long one program waits for what another makes; then it makes it itself."""


def _alone() -> AbstractContextManager[object]:
    place = platformdirs.user_cache_path("sightline", appauthor=False)
    try:
        place.mkdir(parents=True, exist_ok=True)
        return _lock(str(place / "compiling.lock")).acquire(timeout=PATIENCE_SECONDS)
    except (OSError, Timeout):  # nowhere to be told of one another: each makes its own
        return nullcontext()


@cache
def _lock(path: str) -> FileLock:
    """One for all threads: whoever has it may ask for it again."""
    return FileLock(path)


@cache
def stamp(own: Path) -> tuple[tuple[str, int, int], ...]:
    """Of every file that machine code is made of its name, when it was written, and how long it
    is: of the function's own, and of this room's."""
    here = Path(__file__).parent
    room = (*sorted(here.glob("compiled*.py")), *(here / f"{name}.py" for name in _BESIDE))
    files = room if own in room else (own, *room)
    stats = [(file.name, file.stat()) for file in files]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


_BESIDE = ("covering", "directions", "forms", "porous", "rays")

_ALIKE: dict[str, Any] = {
    "nogil": True, "cache": True, "error_model": "numpy", "no_cfunc_wrapper": True,
}  # fmt: skip


def _called(_context: Any, _function: Any, _first: Any, _second: Any, _third: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * 3)
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.int64), code


call = intrinsic(_called)
"""In a compiled function: call what is at an address, with three addresses."""


def _number(_context: Any, _address: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        found = builder.load(builder.inttoptr(values[0], ir.IntType(32).as_pointer()))
        return builder.sext(found, ir.IntType(64))

    return types.int64(types.int64), code


number_at = intrinsic(_number)
"""In a compiled function: the whole number of four bytes at an address."""


def _real(_context: Any, _address: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(builder.inttoptr(values[0], ir.DoubleType().as_pointer()))

    return types.float64(types.int64), code


real_at = intrinsic(_real)
"""In a compiled function: the number of eight bytes with a fraction at an address."""
