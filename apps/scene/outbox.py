"""Instructions that wait to be sent to the scene component, and meshes as buffers.

The protocol is described in ``docs/scene-protocol.md``.
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
"""One instruction to the component: ``op`` says which."""

MESSAGE_BYTES = 1_000_000
"""Meshes are spread over messages of about this size, so that the page can draw in between."""

STEPS = 2**16 - 1
"""Into so many steps a mesh's extent is divided on the wire."""

_CACHE_BYTES = 96_000_000
_encoded: OrderedDict[str, Op] = OrderedDict()


def mesh_op(item: Item) -> Op:
    """The mesh of an item as buffers; encoded once per content digest and process."""
    if item.digest in _encoded:
        _encoded.move_to_end(item.digest)
        return _encoded[item.digest]
    _encoded[item.digest] = op = _packed(item)
    while sum(map(size_of, _encoded.values())) > _CACHE_BYTES and len(_encoded) > 1:
        _encoded.popitem(last=False)
    return op


def picture_op(picture: MatPicture) -> Op:
    """A picture as its bytes."""
    return {"op": "picture", "digest": picture.digest, "data": picture.jpeg}


def _packed(item: Item) -> Op:
    """A mesh in as few bytes as show no difference: a table of 6′ in steps of a thousandth inch."""
    data, points = item.mesh.point_data, np.asarray(item.mesh.points, dtype=np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    steps = np.rint((points - low) * (STEPS / np.where(high > low, high - low, 1.0)))
    colours = np.asarray(data["rgb"], dtype=np.uint8)
    faces = np.asarray(item.mesh.regular_faces)
    parts = [faces.astype("<u2" if len(points) <= STEPS + 1 else "<u4"), steps.astype("<u2")]
    if item.smooth:
        # A seventh of a degree is finer than any shading shows, at a quarter of the bytes.
        parts.append(np.rint(np.asarray(data["Normals"]) * 127).astype(np.int8))
    return {
        "op": "mesh",
        "digest": item.digest,
        "data": b"".join(part.tobytes() for part in (*parts, colours)),
        "points": len(points),
        "faces": len(faces),
        "low": low.tolist(),
        "high": high.tolist(),
        "channels": colours.shape[1],
        "smooth": item.smooth,
    }


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
        """Send a mesh or a picture, ahead of everything that shows it."""
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
        """Everything waiting, as one list of instructions per message; nothing waits after.

        What is more than one message is shown as it comes, and the camera is there first.
        """
        meshes, items, singles = self._meshes, self._items, self._singles
        self._meshes, self._items, self._singles = {}, {}, {}
        batch: list[Op] = [singles.pop("clear")] if "clear" in singles else []
        load, whole = 0, sum(map(size_of, meshes.values()))
        if whole > MESSAGE_BYTES:
            batch += [singles.pop(name) for name in ("look", "camera") if name in singles]
        shows: dict[str, list[str]] = {}
        for name, op in items.items():
            if op["op"] == "add":
                shows.setdefault(op.get("mesh", ""), []).append(name)
        for digest, mesh in meshes.items():
            batch += [mesh, *(items.pop(name) for name in shows.pop(digest, ()))]
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
