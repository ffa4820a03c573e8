"""Instructions that wait to be sent to the scene component, and meshes as buffers.

The protocol is described in ``docs/scene-protocol.md``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandbox.view.items import Item

Op = dict[str, Any]
"""One instruction to the component: ``op`` says which."""

MESSAGE_BYTES = 1_000_000
"""Meshes are spread over messages of about this size, so that the page can draw in between."""

_CACHE_BYTES = 96_000_000
_encoded: OrderedDict[str, Op] = OrderedDict()


def mesh_op(item: Item) -> Op:
    """The mesh of an item as buffers; encoded once per content digest and process."""
    if item.digest in _encoded:
        _encoded.move_to_end(item.digest)
        return _encoded[item.digest]
    data = item.mesh.point_data
    colours = np.ascontiguousarray(data["rgb"], dtype=np.uint8)
    op: Op = {
        "op": "mesh",
        "digest": item.digest,
        "points": np.ascontiguousarray(item.mesh.points, dtype="<f4").tobytes(),
        "faces": np.ascontiguousarray(item.mesh.regular_faces, dtype="<u4").tobytes(),
        "colours": colours.tobytes(),
        "channels": colours.shape[1],
    }
    if item.smooth:
        # A seventh of a degree is finer than any shading shows, at a quarter of the bytes.
        normals = np.rint(np.asarray(data["Normals"]) * 127).astype(np.int8)
        op["normals"] = np.ascontiguousarray(normals).tobytes()
    _encoded[item.digest] = op
    while sum(map(size_of, _encoded.values())) > _CACHE_BYTES and len(_encoded) > 1:
        _encoded.popitem(last=False)
    return op


def size_of(op: Op) -> int:
    """The bytes of an instruction's buffers."""
    return sum(len(value) for value in op.values() if isinstance(value, bytes))


def matrix_of(matrix: NDArray[np.float64]) -> list[float]:
    """The upper three rows of a ``(4, 4)`` matrix, row by row, finer than any pixel."""
    return [round(float(value), 5) for value in matrix[:3].ravel()]


class Outbox:
    """What has not been sent yet. A later instruction for the same thing supersedes an earlier."""

    def __init__(self) -> None:
        self._meshes: dict[str, Op] = {}
        self._items: dict[str, Op] = {}
        self._singles: dict[str, Op] = {}

    def __bool__(self) -> bool:
        return bool(self._meshes or self._items or self._singles)

    def mesh(self, op: Op) -> None:
        """Send a mesh, ahead of everything that shows it."""
        self._meshes[op["digest"]] = op

    def add(self, op: Op) -> None:
        """Show an item, or show it anew."""
        self._items[op["id"]] = op

    def set(self, name: str, **fields: Any) -> None:
        """Change fields of an item: ``matrix``, ``visible``, ``opacity``."""
        waiting = self._items.get(name)
        if waiting is None:
            self._items[name] = {"op": "set", "id": name, **fields}
        elif waiting["op"] != "remove":
            self._items[name] = {**waiting, **fields}

    def remove(self, name: str) -> None:
        """Take an item away."""
        self._items[name] = {"op": "remove", "id": name}

    def clear(self) -> None:
        """Take everything away, whatever was waiting included."""
        self._meshes.clear()
        self._items.clear()
        self._singles = {"clear": {"op": "clear"}}

    def say(self, op: str, **fields: Any) -> None:
        """An instruction there is one of at a time: labels, grips, note, state, camera."""
        self._singles[op] = {**self._singles.get(op, {}), "op": op, **fields}

    def fly(self, group: str, **fields: Any) -> None:
        """Draw a group in flight: one flight of it at a time, after everything else is there."""
        self._singles[f"fly {group}"] = {"op": "fly", "group": group, **fields}

    def drain(self) -> Iterator[list[Op]]:
        """Everything waiting, as one list of instructions per message; nothing waits after."""
        meshes, items, singles = self._meshes, self._items, self._singles
        self._meshes, self._items, self._singles = {}, {}, {}
        batch: list[Op] = [singles.pop("clear")] if "clear" in singles else []
        load = 0
        for mesh in meshes.values():
            batch.append(mesh)
            load += size_of(mesh)
            if load > MESSAGE_BYTES:
                yield batch
                batch, load = [], 0
        batch += [*_compact(items.values()), *singles.values()]
        if batch:
            yield batch


def _compact(items: Iterable[Op]) -> Iterator[Op]:
    """Removals as one, and items that change alike as one."""
    removed: list[str] = []
    alike: list[tuple[Mapping[str, Any], list[str]]] = []
    for op in items:
        if op["op"] == "add":
            yield op
        elif op["op"] == "remove":
            removed.append(op["id"])
        else:
            fields = {key: value for key, value in op.items() if key not in ("op", "id")}
            for other, ids in alike:
                if fields == other:
                    ids.append(op["id"])
                    break
            else:
                alike.append((fields, [op["id"]]))
    for changed, ids in alike:
        yield {"op": "set", "ids": ids, **changed}
    if removed:
        yield {"op": "remove", "ids": removed}
