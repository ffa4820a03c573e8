"""Count the claims of a mesh file before anything is built from it.

A file of a kilobyte may claim gigabytes: by counts, by parts that share their bytes, by a tree of
nodes that shows one mesh a thousand times. Time and memory of everything here depend on the length
of the file alone.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

from meshes.imports.fault import MeshFault, plain_words
from meshes.imports.gltf_claims import glb_claim
from meshes.imports.limits import (
    MAX_PARTS,
    Beyond,
    Budget,
    Claim,
    Limits,
    Unreadable,
    check_at_most,
)
from meshes.imports.three_mf import three_mf_claim

_HEADER_BYTES = 65_536
"""The longest header of a PLY file."""

_LINE_ENDS = tuple(one.encode() for one in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""Bytes that end a line of text for Python's reader, in UTF-8."""


def claim_of(path: Path, data: bytes, limits: Limits | None = None) -> Claim:
    """Return the claim of a mesh file's bytes, by the ending of its name.

    ``limits``: those of a piece by default.

    Raises MeshFault where the claim is above a limit, or cannot be counted.
    """
    kind, budget = path.suffix[1:].lower(), Budget(limits)
    try:
        claim = _CLAIMS[kind](data, budget.limits)
    except (Beyond, Unreadable) as fault:
        raise MeshFault(path, fault.found, fault.expected) from None
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as fault:
        found = f"a damaged file ({plain_words(fault)})"
        raise MeshFault(path, found, "a whole mesh") from None
    spend(budget, path, claim)
    return claim


def spend(budget: Budget, path: Path, claim: Claim) -> None:
    """Count a claim against the budget of a table. Raises MeshFault where it is exceeded."""
    budget.spend(path, claim.vertices, budget.limits.vertices, "vertices")
    budget.spend(path, claim.faces, budget.limits.faces, "triangles")


def _stl(data: bytes, _: Limits) -> Claim:
    if len(data) >= 84:
        (count,) = struct.unpack_from("<I", data, 80)
        if len(data) == 84 + 50 * count:
            return Claim(3 * count, count)
    text = data.lower()
    solids = text.count(b"endsolid")
    if not solids:
        raise ValueError("its length does not match its header")
    check_at_most(solids, MAX_PARTS, "solids")
    corners = text.count(b"vertex")
    return Claim(corners, corners // 3)


def _obj(data: bytes, limits: Limits) -> Claim:
    text = b"\n" + data.replace(b"\r\n", b"\n")
    if b"\\\n" in text:
        text = text.replace(b"\\\n", b"")  # lines that go on
    # A face of n corners has n − 2 triangles; counted by its spaces, which are at least as many.
    faces = sum(max(1, row[1].count(b" ") - 2) for row in re.finditer(rb"\nf([^\n]*)", text))
    if faces > limits.faces:
        faces = sum(max(1, len(row[1].split()) - 2) for row in re.finditer(rb"\nf([^\n]*)", text))
    vertices = text.count(b"\nv ")
    check_at_most(
        max(text.count(b"\nvt "), text.count(b"\nvn ")), limits.vertices, "normals or textures"
    )
    materials = len(set(re.findall(rb"usemtl [^\n]*", text)))
    changes = text.count(b"usemtl ")
    check_at_most(materials, MAX_PARTS, "materials")
    check_at_most(changes, 100 * MAX_PARTS, "changes of material")
    check_at_most(materials * vertices, limits.sweep, "vertices times materials")
    return Claim(vertices, faces)


def _ply(data: bytes, limits: Limits) -> Claim:
    head, end, _ = data[:_HEADER_BYTES].partition(b"end_header")
    if not head.startswith(b"ply") or not end:
        raise ValueError("no header of a PLY file")
    counts: dict[bytes, int] = {}
    for line in head.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == b"element":
            counts[words[1]] = int(words[2])
    if any(count < 0 for count in counts.values()):
        raise ValueError("fewer than no elements")
    if b"ascii" in head.lower():
        # Lines are made into arrays before any is checked, whatever the header says of them.
        lines = sum(data.count(sign) for sign in _LINE_ENDS) - data.count(b"\r\n")
        check_at_most(lines, limits.rows, "lines")
    vertices = counts.get(b"vertex", 0)
    check_at_most(max(counts.values(), default=0), limits.vertices, "elements")
    return Claim(vertices, counts.get(b"face", 0))


def _off(data: bytes, limits: Limits) -> Claim:
    head = OFF_HEAD.match(data)
    if head is None:
        raise ValueError("no header of an OFF file")
    # Each line and each word of it becomes a text of its own before any is checked.
    check_at_most(data.count(b"\n") + data.count(b"\r"), limits.rows, "lines")
    check_at_most(
        sum(data.count(sign) for sign in (b" ", b"\t", b"\n", b"\r")), limits.words, "words"
    )
    return Claim(*(int(number) for number in head[1].split()))


def _three_mf(data: bytes, _: Limits) -> Claim:
    return three_mf_claim(data)


OFF_HEAD = re.compile(rb"\s*(?:#[^\n]*\n\s*)*C?OFF\b(?:\s|#[^\n]*\n)*(\d{1,12}[ \t]+\d{1,12}\b)")

_CLAIMS: dict[str, Callable[[bytes, Limits], Claim]] = {
    "stl": _stl,
    "obj": _obj,
    "ply": _ply,
    "off": _off,
    "glb": glb_claim,
    "3mf": _three_mf,
}
