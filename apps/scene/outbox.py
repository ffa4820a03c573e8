"""The queue of instructions to the scene component.

``docs/scene-protocol.md`` describes the protocol.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from apps.scene import ops
from apps.scene.mesh_bytes import encoded
from apps.scene.ops import Op
from sandbox.table.mat_picture import MatPicture
from sandbox.view.items import Item
from sandbox.work.weak_lru import WeakLru

MESSAGE_BYTES = 1_000_000
"""Meshes are split over messages of about this size, so that the page can draw in between."""

_encoded: WeakLru[ops.Mesh] = WeakLru(96_000_000)
"""Encoded meshes, by digest. They weigh their bytes."""


def mesh_op(item: Item) -> ops.Mesh:
    """Return the mesh of an item as buffers; encoded once per content digest and process."""
    found = _encoded.find(item.digest)
    if found is None:
        found = encoded(item)
        _encoded.add(item.digest, found, weight=len(found.data))
    return found


def picture_op(picture: MatPicture) -> ops.Picture:
    """Return the instruction that sends a picture."""
    return ops.Picture(digest=picture.digest, data=picture.jpeg)


def matrix_of(matrix: NDArray[np.float64]) -> list[float]:
    """Return the upper three rows of a ``(4, 4)`` matrix, rounded to less than a pixel."""
    rounded: list[float] = matrix[:3].round(5).ravel().tolist()
    return rounded


class Outbox:
    """Instructions not sent yet. A newer one about the same replaces an older one."""

    def __init__(self) -> None:
        self._meshes: dict[str, Op] = {}
        self._items: dict[str, Op] = {}
        self._others: dict[str, Op] = {}

    def __bool__(self) -> bool:
        return bool(self._meshes or self._items or self._others)

    def clear(self) -> None:
        """Remove everything, queued instructions included."""
        self._meshes.clear()
        self._items.clear()
        self._others = {"clear": ops.Clear().encoded()}

    def put(self, said: ops.Instruction) -> None:
        """Queue an instruction: meshes and pictures first, then items, then all others."""
        op = said.encoded()
        if isinstance(said, ops.Set):
            self._change(op.pop("ids"), op)
            return
        for key in said.keys:
            match said:
                case ops.Add() | ops.Remove():
                    self._items[key] = op
                case ops.Mesh() | ops.Picture():
                    self._meshes[key] = op
                case _:
                    self._join(key, op)

    def repeat(self, op: Op) -> None:
        """Queue an instruction that was encoded, and is about everything of its kind."""
        self._join(op["op"], op)

    def answer(self, token: str) -> None:
        """Queue the word that an edit was answered; all that wait are told."""
        waiting = self._others.get("settled", {}).get("tokens", [])
        self.put(ops.Settled(tokens=[*waiting, token]))

    def _join(self, key: str, op: Op) -> None:
        self._others[key] = {**self._others.get(key, {}), **op}

    def _change(self, names: list[str], op: Op) -> None:
        """Change what waits for each item; a removed one stays removed."""
        for name in names:
            waiting = self._items.get(name)
            if waiting is None:
                self._items[name] = op
            elif waiting["op"] != "remove":
                self._items[name] = {**waiting, **op, "op": waiting["op"]}

    def drain(self) -> Iterator[list[Op]]:
        """Empty the queue: yield one list of instructions per message.

        Several messages are shown as they arrive; then the first of them has the camera.
        """
        meshes, items, others = self._meshes, self._items, self._others
        self._meshes, self._items, self._others = {}, {}, {}
        batch: list[Op] = [others.pop("clear")] if "clear" in others else []
        load, total = 0, sum(len(mesh["data"]) for mesh in meshes.values())
        if total > MESSAGE_BYTES:
            batch += [others.pop(name) for name in ("look", "camera") if name in others]
        users: dict[str, list[str]] = {}
        for name, op in items.items():
            if op["op"] == "add":
                users.setdefault(op["mesh"], []).append(name)
        for digest, mesh in meshes.items():
            batch += [mesh, *(items.pop(name) for name in users.pop(digest, ()))]
            load += len(mesh["data"])
            if load > MESSAGE_BYTES:
                yield batch
                batch, load = [], 0
        batch += [*_compact(items), *others.values()]
        if batch:
            yield batch


def _compact(items: dict[str, Op]) -> Iterator[Op]:
    """Combine all removals, and all items that have the same change."""
    removed: list[str] = []
    changes: list[tuple[Op, list[str]]] = []
    for name, op in items.items():
        if op["op"] == "add":
            yield op
        elif op["op"] == "remove":
            removed.append(name)
        elif same := next((ids for other, ids in changes if op == other), None):
            same.append(name)
        else:
            changes.append((op, [name]))
    for op, ids in changes:
        yield {"op": "set", "ids": ids, **op}
    if removed:
        yield ops.Remove(ids=removed).encoded()
