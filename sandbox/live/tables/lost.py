"""The loss by deleting a table, in one sentence."""

from __future__ import annotations

from contextlib import suppress

from rules.engine.telling import counted
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.opening import opened, written
from sandbox.live.store.store import Store
from sandbox.scenario.faults import shown_line


def lost_with(store: Store, name: str, *, file_by_path: bool = True) -> str:
    """Return what is deleted with a table and what stays, also for a damaged one.

    ``file_by_path``: name its file with its folders; else by its name alone. Raises StoreFault.
    """
    things = [
        _count(len(store.links(name)), "link"),
        _count(len(store.chat_lines(name, last=1_000_000)), "line of chat", "lines of chat"),
        _count(len(store.certificates(name)), "certificate"),
        _count(len(store.meshes(name)), "mesh", "meshes"),
    ]
    row = next((row for row in store.rows() if row.name == name), None)
    if row is None:
        raise StoreFault(f"{shown_line(name)}: found no table of that name; expected one")
    steps, saved, harm = row.steps, True, ", some of it damaged"
    with suppress(StoreFault):
        whole = store.read(name)
        document = opened(whole)
        steps = sum(step.done for step in document.history.steps())
        saved, harm = written(whole, document.scenario) == whole.saved, ""
    *head, last = [part for part in (_count(steps, "step"), *things) if part] or ["no steps"]
    said = f"{shown_line(row.title)} goes with {', '.join(head)}{' and ' * bool(head)}{last}"
    if not row.source:
        return f"{said}; it was never saved to a file."
    file = row.source if file_by_path else row.source.replace("\\", "/").rpartition("/")[2]
    return f"{said}{harm}; {file} stays{'' if saved else ', without what was done since'}."


def _count(number: int, one: str, more: str = "") -> str:
    return counted(number, one, more) if number else ""
