"""A game as JSON Lines: a header with all that a replay needs, then every action and event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from languages.message import message
from rules.engine.errors import UNKNOWN, LogError, RuleError, has_no, value_of, wrong_value
from rules.engine.model.codec import Codec, text
from rules.engine.model.events import Event
from rules.engine.play.choices import Action

SCHEMA = "sightline.log/1"

DEEPEST = 64
"""Deepest nesting of lists and objects in a line; games stay below twenty."""

MOST_BYTES = 64 * 2**20
"""Most bytes of a log that is read, and of a file of actions."""

LONGEST_ROW = 4 * 2**20
"""Most characters of one line; the header of a game of hundreds of units is far below that."""


@dataclass(frozen=True)
class Header:
    """The start of a game. `armies`, `assumptions` and `options` are plain JSON values.

    `scenario` and `digest` identify the table; the rules never read them. `dice`:
    `rules.engine.play.secret_dice.DiceRow` as JSON values, where secrets are mixed into the seed.
    """

    game: str
    ruleset: str
    seed: int
    armies: tuple[Mapping[str, Any], ...]
    assumptions: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    scenario: str = ""
    digest: str = ""
    dice: tuple[Mapping[str, Any], ...] = ()

    def encode(self) -> dict[str, Any]:
        """Return the header's line as a JSON value."""
        said = {
            "schema": SCHEMA,
            "game": self.game,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "armies": [dict(army) for army in self.armies],
            "assumptions": dict(self.assumptions),
            "options": dict(self.options),
            "scenario": self.scenario,
            "digest": self.digest,
        }
        return {**said, "dice": [dict(row) for row in self.dice]} if self.dice else said

    @staticmethod
    def decode(data: Any) -> Header:
        """Read the header from a log's first line. Raises RuleError for anything else."""
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise RuleError(UNKNOWN, message("engine-log-header", schema=SCHEMA))
        kinds: dict[str, type] = {"game": str, "ruleset": str, "seed": int, "armies": list}
        more = {"assumptions": {}, "options": {}, "scenario": "", "digest": ""}
        kinds |= {name: type(usual) for name, usual in more.items()}
        for name, kind in kinds.items():
            value = data.setdefault(name, more.get(name))
            if type(value) is not kind:
                raise wrong_value(f"header.{name}", value_of(kind), value)
        dice = data.get("dice", [])
        for name, rows in (("armies", data["armies"]), ("dice", dice)):
            if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
                raise wrong_value(f"header.{name}", value_of("objects"), rows)
        extra = set(data) - set(kinds) - {"schema", "dice"}
        if extra:
            raise has_no("header", extra)
        return Header(
            **{name: data[name] for name in ("game", "ruleset", "seed", *more)},
            armies=tuple(data["armies"]),
            dice=tuple(dice),
        )


def sides_and_turns(
    header: Header, there: Iterable[str], usual: int, also: Iterable[str] = ()
) -> tuple[tuple[str, ...], int]:
    """Return the two sides in their order, and the turns, by the options `sides` and `turns`.

    `there`: the sides of the army list. `usual`: turns where the header says nothing. `also`: other
    options of the game. Raises RuleError, for any other option too.
    """
    found = dict.fromkeys(there)
    named = header.options.get("sides", list(found))
    sides = tuple(str(side) for side in named) if isinstance(named, (list, tuple)) else ()
    if len(sides) != 2 or set(sides) != set(found):
        said = message("engine-two-sides", sides=", ".join(found), count=len(found))
        raise RuleError(UNKNOWN, said)
    turns = header.options.get("turns", usual)
    if type(turns) is not int or turns < 1:
        raise wrong_value("options.turns", value_of("count"), turns)
    extra = set(header.options) - {"sides", "turns", *also}
    if extra:
        raise has_no("options", extra)
    return sides, turns


class Ruled(Protocol):
    """The part of a ruleset that a header needs."""

    def assumed(self) -> dict[str, Any]:
        """Return the value of every assumption by name."""


def make_header(
    game: str,
    ruleset: Callable[[str, Mapping[str, Any] | None], Ruled],
    armies: Iterable[Mapping[str, Any]],
    *,
    rules: str = "reference",
    seed: int = 0,
    assumptions: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    scenario: str = "",
    digest: str = "",
) -> Header:
    """Build a header that names every assumption's value, so that no later default changes a
    replay.
    """
    return Header(
        game=game,
        ruleset=rules,
        seed=seed,
        armies=tuple(dict(army) for army in armies),
        assumptions=ruleset(rules, assumptions).assumed(),
        options=dict(options or {}),
        scenario=scenario,
        digest=digest,
    )


def line(codec: Codec, seq: int, entry: Event | Action) -> str:
    """Return one line after the header: an event's own fields, or an action under ``action``."""
    if isinstance(entry, Action):
        return text({"seq": seq, "type": "action", "action": codec.encode(entry)})
    return text({**codec.encode(entry), "seq": seq})


def read(codec: Codec, lines: Iterable[str]) -> list[Action]:
    """Read actions from JSON Lines: bare objects, or the lines of a log.

    A log's header and events are skipped: playing makes them again. Raises LogError, naming the
    first line that holds no action.
    """
    actions = []
    for number, row in enumerate(lines, start=1):
        if not row.strip():
            continue
        data = parse(row, number)
        if "schema" in data or ("seq" in data and "action" not in data):
            continue
        try:
            actions.append(codec.decode(data.get("action", data), Action))
        except RuleError as fault:
            raise LogError(number, fault.says) from None
    return actions


def parse(row: str, number: int) -> dict[str, Any]:
    """Parse one line's JSON object. Raises LogError with its number, from 1."""
    if len(row) > LONGEST_ROW:
        said = message("engine-log-long", count=len(row), most=LONGEST_ROW)
        raise LogError(number, said)
    try:
        data = json.loads(row, parse_constant=_no_number)
    except ValueError:
        raise LogError(number, message("engine-log-no-json")) from None
    except RecursionError:
        raise LogError(number, message("engine-log-deep", most=DEEPEST)) from None
    if not isinstance(data, dict):
        raise LogError(number, message("engine-log-no-object"))
    if row.count("[") + row.count("{") > DEEPEST and _depth(data) > DEEPEST:
        raise LogError(number, message("engine-log-deep", most=DEEPEST))
    return data


def rows_of(text: str) -> list[str]:
    """Split a log into lines at line feeds only: a name may hold other line separators."""
    rows = [row.removesuffix("\r") for row in text.split("\n")]
    return rows[:-1] if rows[-1] == "" else rows


def _depth(value: Any) -> int:
    """Return how deep lists and objects are nested in each other."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner = [one.values() if isinstance(one, dict) else one for one in level]
        level = [v for values in inner for v in values if isinstance(v, dict | list)]
    return depth


def _no_number(name: str) -> Any:
    raise ValueError(name)
