"""The story of a game for the page: one line per activation, with the dice under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from languages.message import Line, Message
from languages.writing import text, written
from rules.engine.telling import heading
from sandbox.play.dice_rows import dice_row, is_dice
from sandbox.play.frames import Frame
from sandbox.table.table import Table

Group = dict[str, Any]
"""The lines of a turn's start, an activation or another event.

``kind``: turn, told, or done for an activation; ``side``: its number, −1 for none; ``title``,
``rest``: of the head line. ``hurt``: the harm that it did, shown under the head line. ``step``,
``last``: its first and last step; ``rows``; ``lost``: whether a unit is lost. Only ``done`` groups
have a rest and rows.
"""

_LOSS, _HARM = "loss", ("loss", "harm-")
"""Beginnings of the keys of messages that tell a loss, and any harm: a player must not miss it in a
line that is folded."""

TURNS = ("turn", "turn-of")
"""Keys of messages that tell of the start of a turn."""

_ORDER = "given-ordered"


def story_groups(
    frames: Sequence[Frame],
    sides: Mapping[str, int],
    opens: Callable[[Line], str | None],
) -> list[Group]:
    """Return the story of frames, one group for each turn, activation and result.

    ``sides``: the numbers of the sides, by the names of sides and of units. ``opens``: returns the
    side whose activation a line begins (that line is not shown), "" for a line outside any
    activation, None for other lines. In a story without such lines each frame is an activation; a
    frame that begins with dice belongs to the one before.
    """
    lines = [
        (step, line)
        for step, frame in enumerate(frames)
        for line in frame.lines
        if _key(line) != "phase"
    ]
    marked = any(opens(line) is not None for _, line in lines)
    names = sorted(sides, key=len, reverse=True)
    groups: list[Group] = []
    now: Group | None = None
    before, begins, opened = -1, -1, False
    for step, line in lines:
        side, turns, dice = opens(line), _key(line) in TURNS, is_dice(line)
        if step != before == begins and not opened:
            now = None  # events at the start of a turn are no part of the first activation
        if side is not None or turns or (not marked and step != before and not dice):
            now = None
        before = step
        if _key(line) == "game-over":
            now = None  # the result of the game is no part of its last activation
        if turns:
            groups.append(_group("turn", step, -1, written(line)))
            begins, opened = step, False
        elif side:
            now = _group("done", step, sides.get(side, -1), "")
            opened = True
            groups.append(now)
        else:
            if now is None:
                now = _group("done", step, -1, "")
                groups.append(now)
            row = dice_row(line)
            now["rows"].append({**row, "step": step})
            now["told"].append(line)
            now["last"] = step
            if now["side"] < 0 and not dice:
                begun = (sides[name] for name in names if row["text"].startswith(name))
                now["side"] = next(begun, -1)
    return [_with_title(group, names) for group in groups if group["rows"] or group["title"]]


def _key(line: Line) -> str:
    return line.key if isinstance(line, Message) else ""


def _group(kind: str, step: int, side: int, title: str) -> Group:
    return {
        "kind": kind, "side": side, "title": title, "rest": "", "hurt": "", "step": step,
        "last": step, "rows": [], "told": [], "lost": False,
    }  # fmt: skip


def _with_title(group: Group, names: Sequence[str]) -> Group:
    """Add the title of an activation, its order, and the rest of its head line."""
    rows, lines = group["rows"], group.pop("told")
    if not rows:
        return group
    told = [line for line in lines if not is_dice(line)] or lines[:1]
    given = next((line for line in told if _key(line) == _ORDER), told[0])
    title = written(given, "row")
    who = next((f"{name} " for name in names if title.startswith(name)), "")
    hurts = [line for line in told if _key(line).startswith(_HARM) and line is not given]
    others = [line for line in told if line is not given and line not in hurts]
    rest = [written(line).strip().removeprefix(who).rstrip(".") for line in others]
    hurt = " · ".join(written(line, "short").rstrip(".") for line in hurts)
    if _key(given) == _ORDER:
        verb = given.phrase("order").key.removeprefix("order-")
        if verb in {one.word("how") for one in others if isinstance(one, Message)}:
            title = who.strip()  # the rest repeats the order: it moves, or it fires
    single, lost = len(rows) == 1, any(_key(line).startswith(_LOSS) for line in told)
    return {
        **group, "title": title, "rest": " · ".join(rest), "hurt": hurt,
        "rows": [] if single else rows,
        "kind": "told" if single else "done", "lost": lost,
    }  # fmt: skip


def news(groups: Sequence[Group], at: int) -> str:
    """Return the outcome of the last activation up to a step in one sentence; empty before any."""
    done = [group for group in groups if group["step"] <= at and group["kind"] != "turn"]
    if not done:
        return ""
    last = done[-1]
    first, *more = last["rest"].split(" · ")
    outcome = last["hurt"].replace(" · ", "; ") or (more[-1] if more else "")
    if not last["hurt"] and outcome[:1].islower() and ": " not in last["title"]:
        return f"{last['title']} {outcome}."
    if not last["hurt"] and outcome[:1].isupper():
        return f"{outcome}."
    joint = ". " if first[:1].isupper() else "; " if ": " in last["title"] else " "
    head = last["title"].rstrip(".") + (f"{joint}{first}" if first else "")
    return f"{text('js-said-of', what=head, said=outcome)}." if outcome else f"{head}."


def shown_about(groups: Sequence[Group], at: int, most: int) -> list[Group]:
    """Return at most ``most`` groups: the last ones, or those around a step."""
    later = sum(group["step"] > at for group in groups)
    end = len(groups) - max(0, later - most // 2)
    return list(groups[max(0, end - most) : end])


def side_names(start: Table) -> dict[str, int]:
    """Return the numbers of the sides, by the names that a line of a story may begin with.

    ``start``: the table of the game's start, on which all units are.
    """
    numbers = {heading(side): number for side, number in start.side_numbers.items()}
    return {**numbers, **{unit.spec.label: unit.side_number for unit in start.units}}
