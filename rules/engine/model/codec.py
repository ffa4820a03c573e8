"""Frozen dataclasses as plain JSON values and back, each with its type's tag, in stable bytes."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, field, fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from languages.message import Line, message
from rules.engine.errors import UNKNOWN, RuleError, has_no, one_among, value_of
from rules.engine.model.sanitize import sanitize
from rules.engine.model.suggestions import one_of

T = TypeVar("T")
Decoder = Callable[[Any], Any]
Encoder = Callable[[Any], Any]


def quiet(default: Any) -> Any:
    """Declare a field of a dataclass that is written to files only where it is not its default."""
    return field(default=default, metadata={"quiet": True})


_tags: dict[type, str] = {}


def tag(kind: type) -> str:
    """Return the name of a type in files: ``GiveOrder`` is ``give-order``."""
    found = _tags.get(kind)
    if found is None:
        found = _tags[kind] = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()
    return found


def declared(module: str, base: type[T]) -> tuple[type[T], ...]:
    """Return the subclasses of a base that a module declares above, for its game's codec.

    ``module``: its ``__name__``.
    """
    there = vars(sys.modules[module]).values()
    kinds = (one for one in there if isinstance(one, type) and issubclass(one, base))
    return tuple(kind for kind in kinds if kind.__module__ == module)


def text(value: object) -> str:
    """Return one line of JSON: keys sorted, no spaces, the same bytes for the same value."""
    return sanitize(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def _fault(found: object, wanted: Line) -> RuleError:
    said = message("engine-was-expected", expected=wanted, found=text(found)[:80])
    return RuleError(UNKNOWN, said)


class Codec:
    """Turns the values of the registered dataclasses into JSON values and back.

    Raises RuleError (``PLAY-UNKNOWN``) for data that do not fit, naming what was expected.
    """

    def __init__(self, kinds: Iterable[type]) -> None:
        self._kinds = {tag(kind): kind for kind in kinds}
        self._rows: dict[type, tuple[tuple[str, Encoder, Any], ...]] = {}
        self._encoders: dict[Any, Encoder] = {}
        self._decoders: dict[Any, Decoder] = {}
        self._fields: dict[type, tuple[tuple[str, Decoder, bool], ...]] = {}

    def encode(self, value: Any) -> Any:
        """Return a JSON value; a dataclass becomes an object with its ``type``.

        A field declared as a float is written as one, even for a whole number, so that reading and
        writing again gives the same bytes.
        """
        if value is None or isinstance(value, (str, bool, int, float)):
            return value
        if isinstance(value, (tuple, list)):
            return [self.encode(item) for item in value]
        kind = type(value)
        rows = self._rows.get(kind)
        if rows is None:
            if isinstance(value, Mapping):
                return {str(key): self.encode(item) for key, item in value.items()}
            hints = get_type_hints(kind)
            rows = self._rows[kind] = tuple(
                (
                    one.name,
                    self._encoder(hints[one.name]),
                    one.default if one.metadata.get("quiet") else MISSING,
                )
                for one in fields(kind)
            )
        coded = {"type": tag(kind)}
        for name, encoder, untold in rows:
            found = getattr(value, name)
            if untold is MISSING or found != untold:
                coded[name] = encoder(found)
        return coded

    def _encoder(self, hint: Any) -> Encoder:
        found = self._encoders.get(hint)
        if found is None:
            found = self._encoders[hint] = self._encoding(hint)
        return found

    def _encoding(self, hint: Any) -> Encoder:
        origin, args = get_origin(hint), get_args(hint)
        if hint is float:
            return lambda value: float(value) if type(value) is int else value
        if origin in (Union, UnionType) and len(rest := set(args) - {NoneType}) == 1:
            inner = self._encoder(rest.pop())
            return lambda value: None if value is None else inner(value)
        if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            inner = self._encoder(args[0])
            return lambda value: [inner(item) for item in value]
        if origin is tuple and args:
            row = [self._encoder(arg) for arg in args]
            return lambda value: [one(item) for one, item in zip(row, value, strict=True)]
        if isinstance(origin, type) and issubclass(origin, Mapping):
            inner = self._encoder(args[1])
            return lambda value: {str(key): inner(item) for key, item in value.items()}
        return self.encode

    def decode(self, data: Any, wanted: type[T]) -> T:
        """Return the value of type `wanted`; a base class stands for its registered subclasses."""
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
            return lambda data: data if data in args else _refuse(data, one_among(map(str, args)))
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
        raise TypeError(hint)

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
                raise _fault(data, message("engine-list-of", count=len(decoders)))
            return tuple(d(item) for d, item in zip(decoders, data, strict=True))

        return decode

    def _mapping(self, hint: Any) -> Decoder:
        inner = self._decoder(hint)

        def decode(data: Any) -> Any:
            if not isinstance(data, dict):
                raise _fault(data, value_of(dict))
            return {key: inner(item) for key, item in data.items()}

        return decode

    def _dataclass(self, wanted: type) -> Decoder:
        def decode(data: Any) -> Any:
            if not isinstance(data, dict):
                raise _fault(data, message("engine-as-object", kind=tag(wanted)))
            kind = self._kinds.get(str(data.get("type", tag(wanted))))
            if kind is None or not issubclass(kind, wanted) or not is_dataclass(kind):
                known = sorted(name for name, k in self._kinds.items() if issubclass(k, wanted))
                said = one_of(value_of("type"), data.get("type"), known)
                raise _fault(data.get("type"), said)
            values = {}
            for name, decoder, wanted_there in self._fields_of(kind):
                if name in data:
                    values[name] = decoder(data[name])
                elif wanted_there:
                    raise _fault(data, message("engine-with-its", kind=tag(kind), name=name))
            extra = set(data) - set(values) - {"type", "seq"}
            if extra:
                raise has_no(tag(kind), extra)
            return kind(**values)

        return decode

    def _fields_of(self, kind: Any) -> tuple[tuple[str, Decoder, bool], ...]:
        """Return name, decoder and necessity of each field of a dataclass."""
        found = self._fields.get(kind)
        if found is None:
            hints = get_type_hints(kind)
            found = self._fields[kind] = tuple(
                (
                    one.name,
                    self._decoder(hints[one.name]),
                    one.default is MISSING and one.default_factory is MISSING,
                )
                for one in fields(kind)
            )
        return found


def _refuse(data: Any, wanted: Line) -> Any:
    raise _fault(data, wanted)


def _list(data: Any) -> Any:
    return data if isinstance(data, (list, tuple)) else _refuse(data, value_of(list))


def _float(data: Any) -> Any:
    if isinstance(data, bool) or not isinstance(data, (int, float)) or not isfinite(data):
        raise _fault(data, value_of(float))
    return float(data)


def _exactly(kind: type) -> Decoder:
    return lambda data: data if type(data) is kind else _refuse(data, value_of(kind))


_PLAIN: Mapping[Any, Decoder] = {
    str: _exactly(str),
    int: _exactly(int),
    bool: _exactly(bool),
    float: _float,
    NoneType: _exactly(NoneType),
}
