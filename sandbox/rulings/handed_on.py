"""Parts of a page that is handed on as one file: the meshes that its rulings need, and its seal.

The seal is a digest of everything before it. It shows that a page was changed, but not who wrote
it: whoever writes another page can seal that. The rulings within are judged again.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from languages.message import message
from meshes.imports.limits import MAX_BYTES
from sandbox.rulings.ruling import RulingFault, no_ruling
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.json_text import parsed

_MESHES = re.compile(rb'<script type="application/json" id="meshes">(.*?)</script>', re.S)
_SEAL = re.compile(rb"<!-- sealed sha256:([0-9a-f]{64}) -->\s*\Z")
_HANDED_ON = b'<meta name="generator" content="sightline share">'
"""A page with this has a seal."""

GENERATOR = _HANDED_ON.decode()

CHANGED = message("ruling-page-changed")
"""Why a page with a broken seal does not hold."""


@dataclass(frozen=True)
class EmbeddedMeshes:
    """Meshes of a page, by their names in the scenario: a `sandbox.scenario.file.MeshShelf`."""

    held: Mapping[str, bytes]

    def names(self) -> tuple[str, ...]:
        """Return the names that a scenario may use."""
        return tuple(self.held)

    def reading(self, name: str) -> Mapping[str, object]:
        """Return no keys of a row: the scenario has them. Raises KeyError for another name."""
        self.held[name]
        return {}

    def digest(self, name: str) -> str:
        """Return SHA-256 of a mesh's bytes, in hexadecimal. Raises KeyError."""
        return sha256(self.held[name]).hexdigest()

    def content(self, name: str) -> bytes:
        """Return the bytes of a mesh. Raises KeyError."""
        return self.held[name]

    def element(self) -> str:
        """Return a script element of a page that holds them, for `meshes_in` to find."""
        rows = {name: b64encode(zlib.compress(one, 9)).decode() for name, one in self.held.items()}
        text = json.dumps(rows).replace("<", "\\u003c")
        return f'<script type="application/json" id="meshes">{text}</script>'


def meshes_in(content: bytes, file: str) -> EmbeddedMeshes:
    """Return the meshes of a page's bytes, none for another file. ``file``: its name in faults.

    Raises RulingFault.
    """
    found = _MESHES.search(content)
    try:
        rows = parsed(file, found[1]) if found else {}
    except ScenarioFault as fault:
        raise RulingFault(str(fault)) from None
    if not isinstance(rows, Mapping):
        untold, told = message("ruling-meshes-untold"), message("ruling-meshes-told")
        raise no_ruling(f"{file}: meshes", untold, told)
    return EmbeddedMeshes({name: _mesh(file, name, text) for name, text in rows.items()})


def _mesh(file: str, name: str, text: object) -> bytes:
    place, whole = (
        f"{file}: meshes.{shown_line(name)}",
        message("ruling-mesh-whole", most=MAX_BYTES),
    )
    try:
        packed = b64decode(text, validate=True) if isinstance(text, str) else b""
        inflating = zlib.decompressobj()
        content = inflating.decompress(packed, MAX_BYTES + 1)
    except (ValueError, zlib.error):
        raise no_ruling(place, message("ruling-mesh-damaged"), whole) from None
    if not inflating.eof or len(content) > MAX_BYTES:
        raise no_ruling(place, message("ruling-mesh-cut-off"), whole)
    return content


def sealed(page: str) -> bytes:
    """Return a page with a seal after it, UTF-8."""
    content = page.encode()
    return content + b"<!-- sealed sha256:%s -->\n" % sha256(content).hexdigest().encode()


def seal_broken(content: bytes) -> bool:
    """Return whether a page that was handed on was changed after it was sealed."""
    if _HANDED_ON not in content:
        return False
    seal = _SEAL.search(content)
    return seal is None or sha256(content[: seal.start()]).hexdigest() != seal[1].decode()
