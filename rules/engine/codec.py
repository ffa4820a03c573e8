"""Frozen dataclasses to plain JSON values and back, each with its type's tag; bytes never vary."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.engine.errors import UNKNOWN, RuleError

T = TypeVar("T")
Decoder = Callable[[Any], Any]


def tag(kind: type) -> str:
    """The name of a type in files: ``GiveOrder`` is ``give-order``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def text(value: object) -> str:
    """One line of JSON: keys sorted, no spaces, the same bytes for the same value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _fault(found: object, wanted: str) -> RuleError:
    return RuleError(UNKNOWN, f"{wanted} was expected, found {text(found)[:80]}")


class Codec:
    """Turns the values of the registered dataclasses into JSON values and back.

    Raises RuleError (``PLAY-UNKNOWN``) for what does not fit, naming what was expected.
    """

    def __init__(self, kinds: Iterable[type]) -> None:
        self._kinds = {tag(kind): kind for kind in kinds}
        self._names: dict[type, tuple[str, ...]] = {}
        self._decoders: dict[Any, Decoder] = {}

    def encode(self, value: Any) -> Any:
        """A JSON value; a dataclass becomes an object with its ``type``."""
        if value is None or isinstance(value, (str, bool, int, float)):
            return value
        if isinstance(value, (tuple, list)):
            return [self.encode(item) for item in value]
        if isinstance(value, Mapping):
            return {str(key): self.encode(item) for key, item in value.items()}
        kind = type(value)
        names = self._names.get(kind)
        if names is None:
            names = self._names[kind] = tuple(field.name for field in fields(kind))
        coded = {name: self.encode(getattr(value, name)) for name in names}
        coded["type"] = tag(kind)
        return coded

    def decode(self, data: Any, wanted: type[T]) -> T:
        """The value of type `wanted`; a base class stands for its registered subclasses."""
        value: T = self._decoder(wanted)(data)
        return value

    def _decoder(self, hint: Any) -> Decoder:
        found = self._decoders.get(hint)
        if found is None:
            found = self._decoders[hint] = self._build(hint)
        return found

    def _build(self, hint: Any) -> Decoder:
        origin, args = get_origin(hint), get_args(hint)
        if hint is Any or hint is object:
            return lambda data: data
        if origin is Literal:
            return lambda data: data if data in args else _refuse(data, f"one of {list(args)}")
        if origin in (Union, UnionType):
            return self._union(args)
        if origin is tuple:
            return self._tuple(args)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(args[1])
        if hint in _PLAIN:
            return _PLAIN[hint]
        if isinstance(hint, type):
            return self._dataclass(hint)
        raise TypeError(f"no codec for {hint!r}")

    def _union(self, args: tuple[Any, ...]) -> Decoder:
        rest = [arg for arg in args if arg is not NoneType]
        optional = len(rest) < len(args)
        decoders = [self._decoder(arg) for arg in rest]

        def decode(data: Any) -> Any:
            if data is None and optional:
                return None
            faults = []
            for decoder in decoders:
                try:
                    return decoder(data)
                except RuleError as fault:
                    faults.append(fault)
            raise faults[0]

        return decode

    def _tuple(self, args: tuple[Any, ...]) -> Decoder:
        if not args:
            return lambda data: tuple(_list(data))
        if len(args) == 2 and args[1] is Ellipsis:
            inner = self._decoder(args[0])
            return lambda data: tuple(inner(item) for item in _list(data))
        decoders = [self._decoder(arg) for arg in args]

        def decode(data: Any) -> Any:
            if len(_list(data)) != len(decoders):
                raise _fault(data, f"a list of {len(decoders)}")
            return tuple(d(item) for d, item in zip(decoders, data, strict=True))

        return decode

    def _mapping(self, hint: Any) -> Decoder:
        inner = self._decoder(hint)

        def decode(data: Any) -> Any:
            if not isinstance(data, dict):
                raise _fault(data, "an object")
            return {key: inner(item) for key, item in data.items()}

        return decode

    def _dataclass(self, wanted: type) -> Decoder:
        def decode(data: Any) -> Any:
            if not isinstance(data, dict):
                raise _fault(data, f"{tag(wanted)} as an object")
            kind = self._kinds.get(str(data.get("type", tag(wanted))))
            if kind is None or not issubclass(kind, wanted) or not is_dataclass(kind):
                known = sorted(name for name, k in self._kinds.items() if issubclass(k, wanted))
                raise _fault(data.get("type"), f"a type among {', '.join(known)}")
            hints = get_type_hints(kind)
            values = {}
            for field in fields(kind):
                if field.name in data:
                    values[field.name] = self._decoder(hints[field.name])(data[field.name])
                elif field.default is MISSING and field.default_factory is MISSING:
                    raise _fault(data, f"{tag(kind)} with its {field.name}")
            extra = set(data) - set(values) - {"type", "seq"}
            if extra:
                raise RuleError(UNKNOWN, f"{tag(kind)} has no {', '.join(sorted(extra))}")
            return kind(**values)

        return decode


def _refuse(data: Any, wanted: str) -> Any:
    raise _fault(data, wanted)


def _list(data: Any) -> Any:
    return data if isinstance(data, (list, tuple)) else _refuse(data, "a list")


def _float(data: Any) -> Any:
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not isfinite(data):
        raise _fault(data, "a number")
    return float(data)


def _exactly(kind: type, wanted: str) -> Decoder:
    return lambda data: data if type(data) is kind else _refuse(data, wanted)


_PLAIN: Mapping[Any, Decoder] = {
    str: _exactly(str, "a text"),
    int: _exactly(int, "a whole number"),
    bool: _exactly(bool, "true or false"),
    float: _float,
    NoneType: _exactly(NoneType, "null"),
}
