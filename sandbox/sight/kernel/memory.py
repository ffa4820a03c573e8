"""Memory for kernels: arrays of one type each, and access by address.

numba compiles `numpy.empty` again for every form of shape, and any function for every literal
number that it is given. Kernels allocate through these functions, so that each is compiled once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, inner_of
from sandbox.sight.kernel.forms import Numbers, Points


@inner
def reals(number: int) -> Points:
    """Allocate ``(number,)`` float64."""
    return np.empty(number)


@inner
def vector() -> Points:
    """Allocate ``(3,)`` float64."""
    return np.empty(3)


@inner
def wholes(number: int) -> Numbers:
    """Allocate ``(number,)`` int64."""
    return np.empty(number, np.int64)


@inner
def flat_points(number: int) -> Points:
    """Allocate ``(number, 2)`` float64."""
    return np.empty((number, 2))


@inner
def points(number: int) -> Points:
    """Allocate ``(number, 3)`` float64."""
    return np.empty((number, 3))


@inner
def quads(number: int) -> Points:
    """Allocate ``(number, 4)`` float64."""
    return np.empty((number, 4))


@inner
def six_vectors(number: int) -> Points:
    """Allocate ``(number, 6, 3)`` float64."""
    return np.empty((number, 6, 3))


@inner
def flat_triangles(number: int) -> Points:
    """Allocate ``(number, 3, 2)`` float64."""
    return np.empty((number, 3, 2))


@inner
def triangles(number: int) -> Points:
    """Allocate ``(number, 3, 3)`` float64."""
    return np.empty((number, 3, 3))


def _called(_context: Any, _function: Any, _first: Any, _second: Any, _third: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * 3)
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.int64), code


_call = intrinsic(_called)


def _call_from_python(function: int, first: int, second: int, third: int) -> None:
    plain.C_FUNCTION(int(function))(int(first), int(second), int(third))


@inner_of(_call_from_python)
def call(function: int, first: int, second: int, third: int) -> None:
    """Call the C function at an address with three addresses."""
    _call(function, first, second, third)


def _number(_context: Any, _address: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        value = builder.load(builder.inttoptr(values[0], ir.IntType(32).as_pointer()))
        return builder.sext(value, ir.IntType(64))

    return types.int64(types.int64), code


number_at = intrinsic(_number)
"""Read the int32 at an address (in kernels only)."""


def _real(_context: Any, _address: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(builder.inttoptr(values[0], ir.DoubleType().as_pointer()))

    return types.float64(types.int64), code


real_at = intrinsic(_real)
"""Read the float64 at an address (in kernels only)."""
