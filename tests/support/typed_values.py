"""Whether plain values are what type hints say of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel

from apps.scene.ops import Instruction


def fields_of(kind: type) -> Iterator[tuple[str, Any, bool]]:
    """Name and type of each field of a message, and whether it may be left out."""
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            yield name, hints[name], not field.is_required()
    elif issubclass(kind, Instruction):
        for name in (one.name for one in fields(kind)):  # type: ignore[arg-type]
            free, hint = name in kind.optional, hints[name]
            if free:
                hint, _none = get_args(hint)  # None is not sent
            yield name, hint, free
    else:
        for name, hint in hints.items():
            yield name, hint, get_origin(hint) is NotRequired


def _wrong_row(value: Any, of: type, kinds: tuple[Any, ...], at: str) -> Iterator[str]:
    """Yield what is wrong with a list or tuple of as many values as there are kinds."""
    if not isinstance(value, of) or len(value) != len(kinds):
        yield f"{at}: {value!r} is no {of.__name__} of {len(kinds)}"
        return
    for number, (one, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from wrong(one, kind, f"{at}[{number}]")


def wrong(value: Any, hint: Any, at: str = "") -> Iterator[str]:
    """Where a value is not what its hint says, in words; nothing where it is.

    ``Annotated`` lists with a tuple beside them are lists of that shape.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from _wrong_row(value, list, get_args(inner[1]), at)
    elif origin is tuple:
        yield from _wrong_row(value, tuple, inner, at)
    elif origin is NotRequired:
        yield from wrong(value, inner[0], at)
    elif origin is Literal:
        if value not in inner:
            yield f"{at}: {value!r} is none of {inner}"
    elif origin in (Union, UnionType):
        if all(list(wrong(value, kind, at)) for kind in inner):
            yield f"{at}: {value!r} is none of {inner}"
    elif origin is list:
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
            return
        for number, one in enumerate(value):
            yield from wrong(one, inner[0], f"{at}[{number}]")
    elif is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, Instruction)):
        yield from _wrong_fields(value, hint, at)
    elif hint is float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield f"{at}: {value!r} is no number"
    elif hint in (str, int, bool, bytes, NoneType):
        if type(value) is not hint:
            yield f"{at}: {value!r} is no {hint.__name__}"
    else:
        raise TypeError(f"no check is known for {hint}")


def _wrong_fields(value: Any, hint: Any, at: str) -> Iterator[str]:
    known = {name: (kind, free) for name, kind, free in fields_of(hint)}
    needed = {name for name, (_, free) in known.items() if not free}
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no mapping"
        return
    for name in sorted(set(value) - set(known)):
        yield f"{at}.{name}: nobody knows it"
    for name in sorted(needed - set(value)):
        yield f"{at}.{name}: missing"
    for name in set(known) & set(value):
        yield from wrong(value[name], known[name][0], f"{at}.{name}")
