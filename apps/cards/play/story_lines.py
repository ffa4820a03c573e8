"""The story of a game for the page: one line per activation, with the dice under it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.telling import heading
from sandbox.play.dice_rows import dice_row
from sandbox.play.frames import Frame
from sandbox.table.table import Table

Group = dict[str, Any]
"""The lines of a turn's start, an activation or another event.

``kind``: turn, told, or done for an activation; ``side``: its number, −1 for none; ``title``,
``rest``: of the head line. ``hurt``: the harm that it did, shown under the head line. ``step``,
``last``: its first and last step; ``rows``; ``lost``: whether a unit is lost. Only ``done`` groups
have a rest and rows.
"""

_LOST = re.compile(r" is (destroyed|shot down|abandoned by its crew|out of action)")
_HURT = re.compile(
    rf"{_LOST.pattern}| (loses|gains|is stopped|is wounded|is pinned|goes down|breaks)\b"
)
"""Harm, which a player must not miss in a line that is folded."""

_NOW = re.compile(r": (\d+ now|none left)$")
_OVER = "The game is over; "
"""Beginning of the line that tells how a game ended."""

_ORDERED = re.compile(r": [A-Z][a-z]+\.$")


def story_groups(
    frames: Sequence[Frame], sides: Mapping[str, int], opens: Callable[[str], str | None]
) -> list[Group]:
    """Return the story of frames, one group for each turn, activation and result.

    ``sides``: the numbers of the sides, by the names of sides and of units. ``opens``: returns the
    side whose activation a line begins (that line is not shown), "" for a line outside any
    activation, None for other lines. In a story without such lines each frame is an activation; a
    frame that begins with dice belongs to the one before.
    """
    phase = re.compile(rf"(?:{'|'.join(map(re.escape, sides))}): [a-z ]+\.$")
    lines = [
        (step, line)
        for step, frame in enumerate(frames)
        for line in frame.lines
        if not phase.match(line)
    ]
    marked = any(opens(line) is not None for _, line in lines)
    names = sorted(sides, key=len, reverse=True)
    groups: list[Group] = []
    now: Group | None = None
    before, begins, opened = -1, -1, False
    for step, line in lines:
        side = opens(line)
        if step != before == begins and not opened:
            now = None  # events at the start of a turn are no part of the first activation
        if (
            side is not None
            or line.startswith("Turn ")
            or (not marked and step != before and not line.startswith(" "))
        ):
            now = None
        before = step
        if line.startswith(_OVER):
            now = None  # the result of the game is no part of its last activation
        if line.startswith("Turn "):
            groups.append(_group("turn", step, -1, line))
            begins, opened = step, False
        elif side:
            now = _group("done", step, sides.get(side, -1), "")
            opened = True
            groups.append(now)
        else:
            if now is None:
                now = _group("done", step, -1, "")
                groups.append(now)
            now["rows"].append({**dice_row(line), "step": step})
            now["last"] = step
            if now["side"] < 0 and not line.startswith(" "):
                now["side"] = next((sides[name] for name in names if line.startswith(name)), -1)
    return [_with_title(group, names) for group in groups if group["rows"] or group["title"]]


def _group(kind: str, step: int, side: int, title: str) -> Group:
    return {
        "kind": kind, "side": side, "title": title, "rest": "", "hurt": "", "step": step,
        "last": step, "rows": [], "lost": False,
    }  # fmt: skip


def _with_title(group: Group, names: Sequence[str]) -> Group:
    """Add the title of an activation, its order, and the rest of its head line."""
    rows = group["rows"]
    if not rows:
        return group
    told = [row["text"] for row in rows if not row["faces"]] or [rows[0]["text"]]
    order = next((line for line in told if _ORDERED.search(line)), told[0])
    who = next((f"{name} " for name in names if order.startswith(name)), "")
    hurts = [line for line in told if _HURT.search(line) and line is not order]
    rest = [
        line.removeprefix(who).rstrip(".")
        for line in told
        if line is not order and line not in hurts
    ]
    hurt = " · ".join(_NOW.sub(r" (\1)", line.rstrip(".")) for line in hurts)
    verb = order.rpartition(": ")[2].rstrip(".").lower()
    if _ORDERED.search(order) and any(line.startswith(verb) for line in rest):
        order = who.strip()  # the rest repeats the order
    single, lost = len(rows) == 1, any(_LOST.search(line) for line in told)
    return {
        **group, "title": order, "rest": " · ".join(rest), "hurt": hurt,
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
    return f"{head}: {outcome}." if outcome else f"{head}."


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
