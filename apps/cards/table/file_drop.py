"""Receive files that are dropped on the page, piece by piece."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import PIECE, PIECE_BYTES, FilePiece, drop, parse_message
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import message
from languages.writing import text as say
from sandbox.document.refusal import Refused
from sandbox.live.tables.readers import MESH, READERS, SCAN
from sandbox.live.tables.scans import POINTS
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"

_LARGE = 2 * 2**20
"""Files of more bytes report their progress."""


def veil() -> str:
    """Return what the page says while files are dragged over it: every kind that has a reader."""
    whats = [str(one.what) for one in READERS]
    *kinds, last = (f"{what[:1].lower()}{what[1:]}" for what in whats)
    return say("card-table-veil", kinds=", ".join(kinds), last=last)


def needs_table(name: str) -> Refused:
    """Return the fault of a file that belongs on a table while none is open."""
    return Refused(message("card-table-needs-table", name=name))


class FileDrop(Component):
    """The invisible component of a page that receives files of any kind.

    ``received`` is called with a file's name and bytes, ``refused`` with its name and the reason,
    ``receiving`` with the name and the share, 0 to 1, of a large file. No further file is received
    until `next`, nor while anything holds (`hold`); the page names those that wait, and for what. A
    file has at most as many bytes as any reader of its ending takes, and is held in memory.
    """

    endings = param.List(default=[], doc="Endings of files that may be chosen; of any without.")
    shut = param.Boolean(False, doc="Whether files are refused now.")
    busy = param.Boolean(False, doc="Whether the first of the page's files is dealt with.")
    doing = param.String(doc="What is done with the current file.")
    waits = param.String(doc="What further files wait for, after the word “until”.")
    veil = param.String(doc="What the page says while files are dragged over it.")

    _esm = bundle(_JS / "file_drop.js")

    def __init__(
        self,
        received: Callable[[str, bytes], None],
        refused: Callable[[str, str], None],
        receiving: Callable[[str, float], None],
        **params: Any,
    ) -> None:
        super().__init__(**{"width": 0, "height": 0, "margin": 0, "veil": veil(), **params})
        self._received, self._refused, self._receiving = received, refused, receiving
        self._name, self._size, self._bytes = "", 0, bytearray()
        self._open = False
        self._holds: dict[str, str] = {}
        self._late: FilePiece | None = None

    def choose(self) -> None:
        """Open the browser's dialog to choose files."""
        self._send_msg({"choose": True})

    def hold(self, cause: str, until: str = "") -> None:
        """Receive no further file until something is so; "" ends that. ``cause`` tells several
        holds apart. ``until``: the words for it, as in “the table is there”."""
        self._holds = {key: words for key, words in self._holds.items() if key != cause}
        if until:
            self._holds[cause] = until
        self.waits = next(iter(self._holds.values()), "")
        if not self.waits and self._late is not None:
            late, self._late = self._late, None
            self._begin(late)

    def deal_with(self, name: str) -> None:
        """Hold until `next` for a file, wherever it came from."""
        self.doing = say("card-table-reading", name=name)
        self.hold("file", say("card-table-until-done", name=name))

    def next(self) -> None:
        """Release the current file, so that the next one may follow."""
        self.doing = ""
        if self.busy:
            self._open, self.busy, self._bytes = False, False, bytearray()
            self._send_msg({"no_more": True})
        self.hold("file")

    def _handle_msg(self, data: object) -> None:
        piece = parse_message(PIECE, data)
        if piece is None:
            return
        if not piece.data and piece.at == 0 and not self._open:
            if self.waits:
                self._late = piece
            else:
                self._begin(piece)
        elif self._open and (piece.name, piece.size) == (self._name, self._size):
            self._add(piece)
        else:
            drop("name", shown(piece.name), "the file that is being sent")

    def _begin(self, piece: FilePiece) -> None:
        name = PurePosixPath(piece.name.replace("\\", "/")).name
        ending, wrong = Path(name).suffix[1:].lower(), ""
        # An ending may be wrong: the reader of the content has a limit of its own.
        most = max(one.most for one in READERS if one is MESH or ending in one.endings)
        if self.shut:
            wrong = say("card-table-may-not-change")
        elif self.endings and ending not in self.endings:
            known = ", ".join(one for one in self.endings if one not in POINTS)
            wrong = say("card-table-wrong-ending", found=repr(Path(name).suffix), expected=known)
        elif not 0 < piece.size <= most:
            wrong = say("card-table-wrong-length", found=piece.size, most=most)
        self._name, self._size, self._bytes = piece.name, piece.size, bytearray()
        self.busy, self._open = True, not wrong
        self.deal_with(name)
        if wrong:
            self._refused(name, wrong)
        else:
            self._request_piece()

    def _add(self, piece: FilePiece) -> None:
        try:
            content = base64.b64decode(piece.data, validate=True)
        except (binascii.Error, ValueError):
            content = b""
        offset = len(self._bytes)
        due = min(PIECE_BYTES, self._size - offset)
        name = PurePosixPath(self._name.replace("\\", "/")).name
        if piece.at != offset or len(content) != due:
            self._open = False
            self._refused(name, say("card-table-interrupted"))
            return
        self._bytes += content
        if len(self._bytes) < self._size:
            if self._size > _LARGE:
                self._receiving(name, len(self._bytes) / self._size)
            self._request_piece()
        else:
            self._open = False
            file, self._bytes = bytes(self._bytes), bytearray()
            self._received(name, file)

    def _request_piece(self) -> None:
        self._send_msg({"wanted": len(self._bytes), "most": PIECE_BYTES})


class FileField(FileDrop):
    """A field in a dialog that receives a file, of a scan by default."""

    endings = param.List(default=list(SCAN.endings), doc="Endings of files that may be chosen.")
    label = param.String(doc="The words of the field.")

    _esm = bundle(_JS / "file_field.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(
        self,
        received: Callable[[str, bytes], None],
        refused: Callable[[str, str], None],
        receiving: Callable[[str, float], None],
        label: str,
        **params: Any,
    ) -> None:
        super().__init__(
            received, refused, receiving, label=label, width=None, height=None,
            sizing_mode="stretch_width", margin=8, **params,
        )  # fmt: skip
