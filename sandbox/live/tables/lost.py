"""The loss by deleting a table, in one sentence."""

from __future__ import annotations

from contextlib import suppress

from languages.message import Fact, message
from languages.writing import text
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.opening import opened, written
from sandbox.live.store.store import Store
from sandbox.scenario.faults import shown_line


def lost_with(store: Store, name: str, *, file_by_path: bool = True) -> str:
    """Return what is deleted with a table and what stays, also for a damaged one.

    ``file_by_path``: name its file with its folders; else by its name alone. Raises StoreFault.
    """
    counts = {
        "live-lost-links": len(store.links(name)),
        "live-lost-chat": len(store.chat_lines(name, last=1_000_000)),
        "live-lost-certificates": len(store.certificates(name)),
        "live-lost-meshes": len(store.meshes(name)),
    }
    row = next((row for row in store.rows() if row.name == name), None)
    if row is None:
        raise StoreFault(message("live-no-table-of-name", name=shown_line(name)))
    steps, key = row.steps, "live-lost-damaged"
    with suppress(StoreFault):
        whole = store.read(name)
        document = opened(whole)
        steps = sum(step.done for step in document.history.steps())
        saved = written(whole, document.scenario) == whole.saved
        key = "live-lost-file-stays" if saved else "live-lost-file-older"
    found = {"live-lost-steps": steps, **counts}
    things = tuple(text(name, count=count) for name, count in found.items() if count)
    facts: dict[str, Fact] = {
        "name": shown_line(row.title),
        "things": things or (text("live-lost-steps", count=0),),
    }
    if not row.source:
        return text("live-lost-unsaved", **facts)
    file = row.source if file_by_path else row.source.replace("\\", "/").rpartition("/")[2]
    return text(key, file=file, **facts)
