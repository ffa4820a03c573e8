"""A live table as a program sees it that knows nothing of Sightline: JSON, changed by deltas.

By docs/live-protocol.md alone, so that the document is held to what it says.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

LISTS = (
    "terrain", "units", "zones", "objectives", "smoke", "notes", "measures", "templates", "groups"
)  # fmt: skip
TABLES = ("policy", "assumptions")
GAME = "(game)"
NOTHING: Any = object()


class Mirror:
    """``seq``, ``scenario`` and ``game``; every step raises where it does not follow."""

    def __init__(self, welcome: dict[str, Any]) -> None:
        self.seq: int = welcome["seq"]
        self.scenario: dict[str, Any] = welcome["scenario"]
        self.game: dict[str, Any] | None = welcome["game"]

    def follow(self, step: dict[str, Any]) -> None:
        assert step["seq"] == self.seq + 1, (step["seq"], self.seq)
        for change in step["delta"]:
            self._put(change)
        self.seq += 1

    @property
    def digest(self) -> str:
        values = {key: value for key, value in self.scenario.items() if value not in ([], {})}
        whole = {"scenario": values, "game": self.game}
        line = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return "sha256:" + hashlib.sha256(line.encode()).hexdigest()

    def _put(self, change: dict[str, Any]) -> None:
        first, *rest = change["path"]
        if first == GAME:
            self._play(change, rest)
        elif first in LISTS:
            self._list(change, self.scenario.setdefault(first, []), *rest)
        elif first in TABLES and rest:
            _set(self.scenario.setdefault(first, {}), rest[0], change)
        else:
            _set(self.scenario, first, change)

    def _list(self, change: dict[str, Any], rows: list[Any], name: str, *rest: Any) -> None:
        index = next((i for i, row in enumerate(rows) if row["id"] == name), -1)
        if rest:
            row = rows[index]
            for key in rest[:-1]:
                row = row[key]
            _set(row, rest[-1], change)
            return
        assert (rows[index] if index >= 0 else NOTHING) == change.get("before", NOTHING)
        if "after" not in change:
            del rows[index]
        elif index >= 0:
            rows[index] = _copy(change["after"])
        else:
            rows.insert(change.get("at", len(rows)), _copy(change["after"]))

    def _play(self, change: dict[str, Any], rest: list[Any]) -> None:
        if not rest:
            assert self.game == change.get("before")
            self.game = _copy(change.get("after"))
            return
        assert self.game is not None
        if rest == ["dice"]:
            _set(self.game, "dice", change)
            return
        actions = self.game["actions"]
        if "before" in change:
            assert actions.pop() == change["before"]
        if "after" in change:
            actions.append(_copy(change["after"]))
        assert len(actions) == rest[0] + ("after" in change)


def _set(table: dict[str, Any], key: str, change: dict[str, Any]) -> None:
    assert table.get(key, NOTHING) == change.get("before", NOTHING), change
    if "after" in change:
        table[key] = _copy(change["after"])
    else:
        del table[key]


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))
