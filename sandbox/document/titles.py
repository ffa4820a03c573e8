"""Titles of steps in the list of steps: “moved farmhouse”, “added 2 hedges”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sandbox.document import commands as do
from sandbox.document.things import LISTS
from sandbox.scenario.marks.kinds import MARKS

_NAMED = 2
"""Most things that a title names; more are counted."""


def title(command: do.Command) -> str:  # noqa: C901 - a case for each command
    """Return a short title of a command; names are as typed, and it is never more than a line."""
    match command:
        case do.AddPiece(row=row):
            return f"added {_label(row.get('id'))}"
        case do.AddUnit(row=row):
            return f"added {_label(row.get('name') or row.get('id'))}"
        case do.MoveThings(to=to):
            return f"moved {_things(spot.thing for spot in to)}"
        case do.TurnThings(to=to):
            return f"turned {_things(facing.thing for facing in to)}"
        case do.SetKeys(thing=thing, keys=keys):
            return f"set {_few([str(key) for key in keys])} of {_label(thing)}"
        case do.Remove(things=things):
            return f"removed {_things(things)}"
        case do.Group(id=name, members=members):
            return f"grouped {_things(members)} as {_label(name)}"
        case do.Rename(name=name, thing=thing):
            return f"renamed {_label(thing)} to {name}" if thing else f"named the table {name}"
        case do.SetPolicy(keys=keys):
            return f"judged by {_few([_setting(key, keys[key]) for key in keys])}"
        case do.SetWords(words=words):
            ruleset = words.get("name") if isinstance(words, Mapping) else words
            return f"judged by the words of {_label(ruleset)}" if words else "judged by its game"
        case do.SetTable(keys=keys):
            return f"set {_few([str(key) for key in keys])} of the table"
        case do.SetMark(key=key, row=row):
            return f"{MARKS[key].done} {_label(row.get('id'))}"
        case do.SetMeasure(row=row):
            return _measured(row)
        case do.PlaceTemplate(row=row):
            return _template_title(row)
        case do.LayAnew(called=called):
            return called or "laid the file anew"
        case do.BeginGame(seed=seed):
            return f"began a game, seed {seed}"
        case do.Act(number=number, action=action):
            return f"played {_label(action.get('type', 'an action'))} ({number + 1})"
        case do.LeaveGame():
            return "left the game"
        case do.Several(commands=several, called=called):
            return called or _several(several)
        case _:
            return type(command).__name__.lower()


def _several(several: Iterable[Any]) -> str:
    rows = list(several)
    if all(isinstance(row, do.AddPiece) for row in rows):
        kinds = Counter(str(one.row.get("kind") or "mesh") for one in rows)
        return "added " + _few([_count(number, kind) for kind, number in kinds.items()])
    if len(rows) == 1:
        return title(rows[0])
    return f"{title(rows[0])} and {len(rows) - 1} more"


def _template_title(row: Mapping[str, Any]) -> str:
    if "kind" not in row:
        return f"laid smoke {_label(row.get('id'))}"
    done = "laid" if row.get("seed") is None else "rolled for"
    return f"{done} the template {_label(row.get('id'))}"


def _measured(row: Mapping[str, Any]) -> str:
    kind, of = row.get("kind"), row.get("of")
    if isinstance(of, str):
        return f"measured {_label(kind)} of {_label(of)}"
    points = row.get("points")
    ends = points if isinstance(points, list | tuple) else ()
    named = [end for end in ends if isinstance(end, str)]
    between = " and ".join(map(_label, named[:_NAMED]))
    return f"measured a {_label(kind)}" + (f" at {between}" if named else "")


def _count(number: int, kind: str) -> str:
    return f"{number} {kind.replace('-', ' ')}{'' if number == 1 or kind.endswith('s') else 's'}"


def _things(names: Iterable[str]) -> str:
    """Describe things in a few words; all models of one unit are the unit."""
    rows = list(names)
    whole = list(dict.fromkeys(name.partition("/")[0] for name in rows))
    if len(rows) > _NAMED and len(whole) <= _NAMED:
        models = Counter(name.partition("/")[0] for name in rows)
        return _few([f"{models[unit]} of {_label(unit)}" for unit in whole])
    if len(rows) > _NAMED:
        return f"{len(rows)} things"
    return " and ".join(map(_label, rows))


def _few(words: list[str]) -> str:
    shown = words[:3]
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(word[:60] for word in shown) + more


def _setting(key: object, value: object) -> str:
    said = str(key).replace("_", " ")
    return f"the usual {said}" if value is None else f"{said} {value}"


def _label(name: object) -> str:
    kind, colon, rest = str(name).rpartition(":")
    said = rest if colon and kind in LISTS else str(name)
    return said.replace("_", " ").replace("-", " ")[:60]
