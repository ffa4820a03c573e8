"""Read facts from JSON objects: each fault names the key, the value, and what is expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.errors import UNKNOWN, RuleError


def check_entry(entry: Mapping[str, Any], types: Mapping[str, type]) -> None:
    """Check the keys of an army-list entry by their types. Raises RuleError."""
    for key, value in entry.items():
        if key not in types:
            raise RuleError(UNKNOWN, f"a unit has no {key!r}; {', '.join(types)}")
        if type(value) is not types[key]:
            raise RuleError(UNKNOWN, f"a unit's {key} is a {types[key].__name__}")
    for key in ("id", "side", "template"):
        if not entry.get(key):
            raise RuleError(UNKNOWN, f"a unit wants its {key}")


class Reader:
    """One JSON object in the process of reading; `where` is its place for faults, such as
    ``shooter``.

    Every key must be read: `done` refuses the others. All methods raise RuleError.
    """

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise RuleError(UNKNOWN, f"{where} wants an object, found {data!r:.60}")
        self._data = data
        self._read: set[str] = set()
        self.where = where

    def _take(self, key: str, default: Any) -> Any:
        self._read.add(key)
        value = self._data.get(key, default)
        if value is ...:
            raise RuleError(UNKNOWN, f"{self.where} wants its {key}")
        return value

    def _fault(self, key: str, value: object, wanted: str) -> RuleError:
        return RuleError(UNKNOWN, f"{self.where}.{key} is {wanted}, found {value!r:.60}")

    def word(self, key: str, among: tuple[str, ...] = (), default: Any = ...) -> str:
        """Read a text, one of `among` where given."""
        value = self._take(key, default)
        if not isinstance(value, str) or (among and value not in among):
            wanted = f"one of {', '.join(among)}" if among else "a text"
            raise self._fault(key, value, wanted)
        return value

    def whole(self, key: str, least: int, most: int, default: Any = ...) -> int:
        """Read a whole number from `least` to `most`."""
        value = self._take(key, default)
        if type(value) is not int or not least <= value <= most:
            raise self._fault(key, value, f"a whole number from {least} to {most}")
        return value

    def inches(self, key: str, default: Any = ...) -> float:
        """Read a distance in inches, 0 or more."""
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e6:
            raise self._fault(key, value, "a number of inches, 0 or more")
        return float(value)

    def words(self, key: str, among: tuple[str, ...]) -> list[str]:
        """Read a list of texts, each one of `among` and named once; empty where it is not given."""
        value = self._take(key, [])
        if not isinstance(value, (list, tuple)) or any(one not in among for one in value):
            raise self._fault(key, value, f"a list of some of {', '.join(among)}")
        if len(set(value)) < len(value):
            raise self._fault(key, value, "a list that names each once")
        return list(value)

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise self._fault(key, value, "true or false")
        return value

    def part(self, key: str) -> Reader:
        """Read an object within this one."""
        return Reader(self._take(key, ...), f"{self.where}.{key}".removeprefix("odds."))

    def rows(self, key: str) -> list[Reader]:
        """Read a list of objects, at least one."""
        value = self._take(key, ...)
        if not isinstance(value, (list, tuple)) or not value:
            raise self._fault(key, value, "a list with at least one entry")
        return [
            Reader(row, f"{self.where}.{key}[{n}]".removeprefix("odds."))
            for n, row in enumerate(value)
        ]

    def mapping(self, key: str) -> Mapping[str, Any]:
        """Read an object of free keys, empty where it is not given."""
        value = self._take(key, {})
        if not isinstance(value, Mapping):
            raise self._fault(key, value, "an object")
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
            known = ", ".join(sorted(self._read))
            raise RuleError(
                UNKNOWN, f"{self.where} has no {', '.join(extra):.60}; there are {known}"
            )
