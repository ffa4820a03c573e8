"""Differences between two scenarios, key by key: compute, revert, and apply again.

A change names its place by a path:

- ``("policy", "cover_share")`` for a key of the scenario
- ``("terrain", "barn", "rotation")`` for a thing's key
- ``("units", "able")`` for a whole thing that was added or removed, with its index in the list
- ``("units", "able", "models", 2, "facing")`` for a model's key
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.document.things import LISTS, raw, validated
from sandbox.scenario.schema import Scenario

Path = tuple[str | int, ...]
_TABLES = ("policy", "assumptions")


class _Absent:
    """Marks a missing value."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()


class Overtaken(Refused):
    """A value to revert has changed since. ``path``: its place."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("edit-changed-since"))
        self.path = path


@dataclass(frozen=True)
class Change:
    """Values of a place before and after; ``at``: the index of a whole thing in its list."""

    path: Path
    before: Any
    after: Any
    at: int = -1

    @property
    def reverse(self) -> Change:
        """The change that takes this one back."""
        return Change(self.path, self.after, self.before, self.at)


Delta = tuple[Change, ...]


def taken_back(delta: Delta) -> Delta:
    """Return the delta that reverts a delta."""
    return tuple(change.reverse for change in reversed(delta))


def diff(old: Scenario, new: Scenario) -> Delta:
    """Return the delta from one scenario to the other."""
    return tuple(_changes(old, new))


def applied(scenario: Scenario, delta: Delta) -> Scenario:
    """Apply a delta to a scenario.

    Raises Overtaken where the scenario does not match it, and Refused for an invalid result.
    """
    fields: dict[str, Any] = {}
    gone: list[str] = []
    tables = {name: dict(getattr(scenario, name)) for name in _TABLES}
    lists: dict[str, _List] = {}
    for change in delta:
        key = str(change.path[0])
        if key in LISTS:
            if key not in lists:
                lists[key] = _List(scenario, key)
            lists[key].put(change)
        elif key in _TABLES and len(change.path) == 2:
            _apply_change(tables[key], str(change.path[1]), change)
            fields[key] = tables[key]
        else:
            if _dumped_key(scenario, key) != change.before:
                raise Overtaken(change.path)
            if change.after is ABSENT:
                gone.append(key)
            else:
                fields[key] = change.after
    rows = {key: one.rows() for key, one in lists.items()}
    return _with(scenario, fields, gone, rows)


def overlap(one: Delta, other: Delta) -> Path | None:
    """Return a place that two deltas share, also within one another; None where there is none."""
    mine = {change.path for change in one}
    prefixes = {path[:n] for path in mine for n in range(1, len(path) + 1)}
    for change in other:
        if change.path in prefixes:
            return change.path
        for n in range(1, len(change.path)):
            if change.path[:n] in mine:
                return change.path
    return None


def renamed(delta: Delta) -> dict[str, str]:
    """Return the new name of each piece and mark that a delta renames, by its old name.

    A thing is renamed where another takes its place in its list.
    """
    whole = [change for change in delta if len(change.path) == 2 and change.at >= 0]
    gone = {(change.path[0], change.at): change for change in whole if change.after is ABSENT}
    return {
        _thing(gone[change.path[0], change.at].path): _thing(change.path)
        for change in whole
        if change.before is ABSENT and (change.path[0], change.at) in gone
    }


def _thing(path: Path) -> str:
    key, name = path
    return str(name) if key == "terrain" else f"{key}:{name}"


def encoded(delta: Delta) -> list[dict[str, Any]]:
    """Return a delta as JSON's values."""
    rows = []
    for change in delta:
        row: dict[str, Any] = {"path": list(change.path)}
        for key in ("before", "after"):
            value = getattr(change, key)
            if value is not ABSENT:
                row[key] = value
        if change.at >= 0:
            row["at"] = change.at
        rows.append(row)
    return rows


def decoded(rows: Iterable[Mapping[str, Any]]) -> Delta:
    """Read a delta from JSON's values, as `encoded` made them."""
    return tuple(
        Change(
            tuple(row["path"]),
            row.get("before", ABSENT),
            row.get("after", ABSENT),
            row.get("at", -1),
        )
        for row in rows
    )


def _dumped_key(scenario: Scenario, key: str) -> Any:
    # An empty list equals a missing one, whether it is written or not.
    if key not in scenario.model_fields_set or getattr(scenario, key) in (None, (), {}):
        return ABSENT
    return scenario.model_dump(mode="json", include={key}, exclude_unset=True, exclude_none=True)[
        key
    ]


def _changes(old: Scenario, new: Scenario) -> Iterator[Change]:
    for key in Scenario.model_fields:
        a, b = getattr(old, key), getattr(new, key)
        if a is b and (key in old.model_fields_set) == (key in new.model_fields_set):
            continue
        if key in LISTS:
            yield from _list_changes(key, a, b)
        elif key in _TABLES:
            yield from _table_changes((key,), dict(a), dict(b))
        else:
            before, after = _dumped_key(old, key), _dumped_key(new, key)
            if before != after:
                yield Change((key,), before, after)


def _list_changes(key: str, a: tuple[Any, ...], b: tuple[Any, ...]) -> Iterator[Change]:
    then = {row.id: row for row in a}
    stays = _in_order([row.id for row in a], [row.id for row in b])
    # From the last to the first, so that each index is right when it is restored.
    for index in range(len(a) - 1, -1, -1):
        if a[index].id not in stays:
            yield Change((key, a[index].id), raw(a[index]), ABSENT, index)
    for index, row in enumerate(b):
        if row.id not in stays:
            yield Change((key, row.id), ABSENT, raw(row), index)
        elif then[row.id] is not row:
            yield from _table_changes((key, row.id), raw(then[row.id]), raw(row))


def _in_order(a: list[str], b: list[str]) -> set[str]:
    """Return the names in both lists in one order; a moved name counts as removed and added."""
    both = set(a) & set(b)
    a, b = [name for name in a if name in both], [name for name in b if name in both]
    if a == b:
        return both
    same = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return {name for block in same for name in a[block.a : block.a + block.size]}


def _table_changes(path: Path, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[Change]:
    for key in sorted(a.keys() | b.keys()):
        before, after = a.get(key, ABSENT), b.get(key, ABSENT)
        if before == after and type(before) is type(after):
            continue
        if key == "models" and _same_length_lists(before, after):
            for number, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from _table_changes((*path, key, number), one, other)
        else:
            yield Change((*path, key), before, after)


def _same_length_lists(a: Any, b: Any) -> bool:
    return isinstance(a, list) and isinstance(b, list) and len(a) == len(b)


def _apply_change(table: dict[str, Any], key: str, change: Change) -> None:
    if table.get(key, ABSENT) != change.before:
        raise Overtaken(change.path)
    if change.after is ABSENT:
        table.pop(key, None)
    else:
        table[key] = change.after


class _List:
    """The rows of one list while changes are applied; only changed rows are read again."""

    def __init__(self, scenario: Scenario, key: str) -> None:
        self._key, self._scenario = key, scenario
        self._rows: list[Any] = list(getattr(scenario, key))
        self._new: dict[str, dict[str, Any]] = {}

    def put(self, change: Change) -> None:
        name = str(change.path[1])
        index = next((i for i, row in enumerate(self._rows) if _id(row) == name), -1)
        if len(change.path) == 2:
            self._whole(change, name, index)
            return
        if index < 0:
            raise Overtaken(change.path)
        row: Any = self._open(index)
        for step in change.path[2:-1]:
            inside = isinstance(row, list) and isinstance(step, int) and step < len(row)
            row = row[step] if inside or (isinstance(row, dict) and step in row) else None
            if row is None:
                raise Overtaken(change.path)
        _apply_change(row, str(change.path[-1]), change)

    def _whole(self, change: Change, name: str, index: int) -> None:
        now = self._open(index) if index >= 0 else ABSENT
        if now != change.before:
            raise Overtaken(change.path)
        if change.after is ABSENT:
            del self._rows[index]
            return
        row = _copied(change.after)
        if index >= 0:
            self._rows[index] = row
        else:
            place = len(self._rows) if change.at < 0 else min(change.at, len(self._rows))
            self._rows.insert(place, row)

    def _open(self, index: int) -> dict[str, Any]:
        if not isinstance(self._rows[index], dict):
            self._rows[index] = raw(self._rows[index])
        found: dict[str, Any] = self._rows[index]
        return found

    def rows(self) -> tuple[Any, ...]:
        """Return every row; changed ones are read and checked again."""
        changed = [row for row in self._rows if isinstance(row, dict)]
        made = iter(validated(self._key, changed))
        return tuple(next(made) if isinstance(row, dict) else row for row in self._rows)


def _id(row: Any) -> Any:
    return row.get("id") if isinstance(row, dict) else row.id


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list | tuple) else value


def _with(
    scenario: Scenario, fields: dict[str, Any], gone: list[str], rows: dict[str, tuple[Any, ...]]
) -> Scenario:
    update: dict[str, Any] = dict(rows)
    if fields or gone:
        head = {
            key: _dumped_key(scenario, key) for key in Scenario.model_fields if key not in LISTS
        }
        said = {key: value for key, value in {**head, **fields}.items() if value is not ABSENT}
        whole = Scenario.model_validate({k: v for k, v in said.items() if k not in gone})
        for key in (*fields, *gone):
            update[key] = getattr(whole, key)
    made = scenario.model_copy(update=update)
    for key in (*gone, *(key for key, value in update.items() if value in ((), {}))):
        made.model_fields_set.discard(key)
    return made
