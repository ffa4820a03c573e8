"""Read facts from JSON objects: each fault names the key, the value, and what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from languages.message import Line, message
from rules.engine.errors import UNKNOWN, RuleError, between, one_among, value_of, wrong_value


def check_entry(entry: Mapping[str, Any], types: Mapping[str, type]) -> None:
    """Check the keys of an army-list entry by their types. Raises RuleError."""
    for key, value in entry.items():
        if key not in types:
            raise _unknown("unit", f"{key:.60}", types)
        if type(value) is not types[key]:
            raise wrong_value(f"unit.{key}", value_of(types[key]), value)
    for key in ("id", "side", "template"):
        if not entry.get(key):
            raise _missing("unit", key)


def _unknown(place: str, keys: str, known: Iterable[str]) -> RuleError:
    said = message("engine-has-no-key", place=place, keys=keys, known=", ".join(known))
    return RuleError(UNKNOWN, said)


def _missing(place: str, key: str) -> RuleError:
    return RuleError(UNKNOWN, message("engine-wants", place=place, name=key))


class Reader:
    """One JSON object in the process of reading; `where` is its place for faults, such as
    ``shooter``.

    Every key must be read: `done` refuses the others. All methods raise RuleError.
    """

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise wrong_value(where, value_of(dict), data)
        self._data = data
        self._read: set[str] = set()
        self.where = where

    def _take(self, key: str, default: Any) -> Any:
        self._read.add(key)
        value = self._data.get(key, default)
        if value is ...:
            raise _missing(self.where, key)
        return value

    def _fault(self, key: str, value: object, wanted: Line) -> RuleError:
        return wrong_value(f"{self.where}.{key}", wanted, value)

    def word(self, key: str, among: tuple[str, ...] = (), default: Any = ...) -> str:
        """Read a text, one of `among` where given."""
        value = self._take(key, default)
        if not isinstance(value, str) or (among and value not in among):
            raise self._fault(key, value, one_among(among) if among else value_of(str))
        return value

    def whole(self, key: str, least: int, most: int, default: Any = ...) -> int:
        """Read a whole number from `least` to `most`."""
        value = self._take(key, default)
        if type(value) is not int or not least <= value <= most:
            raise self._fault(key, value, between(least, most, whole=True))
        return value

    def inches(self, key: str, default: Any = ...) -> float:
        """Read a distance in inches, 0 or more."""
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e6:
            raise self._fault(key, value, value_of("inches"))
        return float(value)

    def words(self, key: str, among: tuple[str, ...]) -> list[str]:
        """Read a list of texts, each one of `among` and named once; empty where it is not given."""
        value = self._take(key, [])
        if not isinstance(value, (list, tuple)) or any(one not in among for one in value):
            known = ", ".join(among)
            raise self._fault(key, value, message("fault-some-of", known=known))
        if len(set(value)) < len(value):
            raise self._fault(key, value, value_of("distinct"))
        return list(value)

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise self._fault(key, value, value_of(bool))
        return value

    def part(self, key: str) -> Reader:
        """Read an object within this one."""
        return Reader(self._take(key, ...), f"{self.where}.{key}".removeprefix("odds."))

    def rows(self, key: str) -> list[Reader]:
        """Read a list of objects, at least one."""
        value = self._take(key, ...)
        if not isinstance(value, (list, tuple)) or not value:
            raise self._fault(key, value, value_of("filled"))
        return [
            Reader(row, f"{self.where}.{key}[{n}]".removeprefix("odds."))
            for n, row in enumerate(value)
        ]

    def mapping(self, key: str) -> Mapping[str, Any]:
        """Read an object of free keys, empty where it is not given."""
        value = self._take(key, {})
        if not isinstance(value, Mapping):
            raise self._fault(key, value, value_of(dict))
        return value

    def names(self, key: str) -> bool:
        """Return whether the key holds a text."""
        return isinstance(self._data.get(key), str)

    def none(self, key: str) -> bool:
        """Return whether the key is there and holds null; then it counts as read."""
        if key not in self._data or self._data[key] is not None:
            return False
        self._read.add(key)
        return True

    def has(self, key: str) -> bool:
        """Return whether the key is there, without reading it: `done` still refuses it."""
        return key in self._data

    def done(self) -> None:
        """Refuse keys that were not read."""
        extra = sorted(set(map(str, self._data)) - self._read)
        if extra:
            raise _unknown(self.where, f"{', '.join(extra):.60}", sorted(self._read))
