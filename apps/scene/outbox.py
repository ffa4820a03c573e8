"""The queue of instructions to the scene component, and the encoding of meshes.

``docs/scene-protocol.md`` describes the protocol.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandbox.table.mat_picture import MatPicture
from sandbox.view.items import Item

Op = dict[str, Any]
"""One instruction to the component; ``op`` is its name."""

MESSAGE_BYTES = 1_000_000
"""Meshes are split over messages of about this size, so that the page can draw in between."""

STEPS = 2**16 - 1
"""The number of steps in each direction of a mesh's bounding box on the wire."""

_CACHE_BYTES = 96_000_000
_encoded: OrderedDict[str, Op] = OrderedDict()


def mesh_op(item: Item) -> Op:
    """Return the mesh of an item as buffers; encoded once per content digest and process."""
    if item.digest in _encoded:
        _encoded.move_to_end(item.digest)
        return _encoded[item.digest]
    _encoded[item.digest] = op = _encode(item)
    while sum(map(size_of, _encoded.values())) > _CACHE_BYTES and len(_encoded) > 1:
        _encoded.popitem(last=False)
    return op


def picture_op(picture: MatPicture) -> Op:
    """Return the instruction that sends a picture."""
    return {"op": "picture", "digest": picture.digest, "data": picture.jpeg}


def _encode(item: Item) -> Op:
    """Encode a mesh in few bytes without visible loss: 6′ in steps of a thousandth of an inch."""
    data, points = item.mesh.point_data, np.asarray(item.mesh.points, dtype=np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    steps = np.rint((points - low) * (STEPS / np.where(high > low, high - low, 1.0)))
    colours = np.asarray(data["rgb"], dtype=np.uint8)
    faces = np.asarray(item.mesh.regular_faces)
    parts = [faces.astype("<u2" if len(points) <= STEPS + 1 else "<u4"), steps.astype("<u2")]
    if item.smooth:
        # Steps of half a degree are finer than the shading shows, at a quarter of the bytes.
        parts.append(np.rint(np.asarray(data["Normals"]) * 127).astype(np.int8))
    parts.append(colours)
    if "texture" in data:
        parts.append(np.asarray(data["texture"], dtype=np.uint8))
    return {
        "op": "mesh",
        "digest": item.digest,
        "data": b"".join(part.tobytes() for part in parts),
        "points": len(points),
        "faces": len(faces),
        "low": low.tolist(),
        "high": high.tolist(),
        "channels": colours.shape[1],
        "smooth": item.smooth,
        "textured": "texture" in data,
    }


def size_of(op: Op) -> int:
    """Return the size of an instruction's buffers in bytes."""
    return sum(len(value) for value in op.values() if isinstance(value, bytes))


def matrix_of(matrix: NDArray[np.float64]) -> list[float]:
    """Return the upper three rows of a ``(4, 4)`` matrix, rounded to less than a pixel."""
    return [round(float(value), 5) for value in matrix[:3].ravel()]


class Outbox:
    """Instructions not sent yet. A later one for the same thing replaces an earlier one."""

    def __init__(self) -> None:
        self._meshes: dict[str, Op] = {}
        self._items: dict[str, Op] = {}
        self._singles: dict[str, Op] = {}

    def __bool__(self) -> bool:
        return bool(self._meshes or self._items or self._singles)

    def mesh(self, op: Op) -> None:
        """Queue a mesh or a picture, ahead of the items that show it."""
        self._meshes[op["digest"]] = op

    def add(self, op: Op) -> None:
        """Show an item, or replace it."""
        self._items[op["id"]] = op

    def set(self, name: str, **fields: Any) -> None:
        """Change fields of an item: ``matrix``, ``visible``, ``opacity``."""
        waiting = self._items.get(name)
        if waiting is None:
            self._items[name] = {"op": "set", "id": name, **fields}
        elif waiting["op"] != "remove":
            self._items[name] = {**waiting, **fields}

    def remove(self, name: str) -> None:
        """Remove an item."""
        self._items[name] = {"op": "remove", "id": name}

    def clear(self) -> None:
        """Remove everything, queued instructions included."""
        self._meshes.clear()
        self._items.clear()
        self._singles = {"clear": {"op": "clear"}}

    def say(self, op: str, **fields: Any) -> None:
        """Queue an instruction of which one waits at a time, such as labels or camera."""
        self._singles[op] = {**self._singles.get(op, {}), "op": op, **fields}

    def answer(self, token: str) -> None:
        """Queue the word that an edit was answered; all that wait are told."""
        waiting = self._singles.get("settled", {}).get("tokens", [])
        self.say("settled", tokens=[*waiting, token])

    def fly(self, group: str, **fields: Any) -> None:
        """Queue the flight of a group, one per group, after all items."""
        self._singles[f"fly {group}"] = {"op": "fly", "group": group, **fields}

    def drain(self) -> Iterator[list[Op]]:
        """Empty the queue: yield one list of instructions per message.

        Several messages are shown as they arrive; then the first of them has the camera.
        """
        meshes, items, singles = self._meshes, self._items, self._singles
        self._meshes, self._items, self._singles = {}, {}, {}
        batch: list[Op] = [singles.pop("clear")] if "clear" in singles else []
        load, total = 0, sum(map(size_of, meshes.values()))
        if total > MESSAGE_BYTES:
            batch += [singles.pop(name) for name in ("look", "camera") if name in singles]
        users: dict[str, list[str]] = {}
        for name, op in items.items():
            if op["op"] == "add":
                users.setdefault(op.get("mesh", ""), []).append(name)
        for digest, mesh in meshes.items():
            batch += [mesh, *(items.pop(name) for name in users.pop(digest, ()))]
            load += size_of(mesh)
            if load > MESSAGE_BYTES:
                yield batch
                batch, load = [], 0
        batch += [*_compact(items.values()), *singles.values()]
        if batch:
            yield batch


def _compact(items: Iterable[Op]) -> Iterator[Op]:
    """Combine all removals, and all items that have the same change."""
    removed: list[str] = []
    changes: list[tuple[Mapping[str, Any], list[str]]] = []
    for op in items:
        if op["op"] == "add":
            yield op
        elif op["op"] == "remove":
            removed.append(op["id"])
        else:
            fields = {key: value for key, value in op.items() if key not in ("op", "id")}
            for other, ids in changes:
                if fields == other:
                    ids.append(op["id"])
                    break
            else:
                changes.append((fields, [op["id"]]))
    for changed, ids in changes:
        yield {"op": "set", "ids": ids, **changed}
    if removed:
        yield {"op": "remove", "ids": removed}
