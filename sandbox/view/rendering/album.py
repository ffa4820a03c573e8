"""Thumbnails that are kept: in memory, and on disk in the user's cache folder.

What is on disk is named by what it shows, how large, and by the code that makes and draws it, so
that nothing old is ever shown; a cache that cannot be read or written is done without.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

import platformdirs

from sandbox.scenario.writing import write_whole
from sandbox.view.made_by import made_by
from sandbox.view.rendering.thumbnails import SIZE, Subject, thumbnail
from sandbox.work.keeping import Kept

log = logging.getLogger("sightline")

MOST_KEPT = 3000
"""So many pictures are on disk at most, about 10 MB; the oldest go."""

MOST_AT_HAND = 1000
"""So many pictures are in memory at most."""

_MADE_BY = (("meshes",), ("sandbox", "scenario"), ("sandbox", "table"), ("sandbox", "view"))
_BEGINS = b"RIFF"


def usual_folder() -> Path:
    """Where pictures are kept where nobody says: in the user's cache folder."""
    return platformdirs.user_cache_path("sightline", appauthor=False) / "pictures"


class Album:
    """Pictures of subjects, drawn when first asked for, one at a time.

    ``folder``: on disk; `usual_folder` where none is named.
    """

    def __init__(
        self,
        folder: Path | None = None,
        size: int = SIZE,
        draw: Callable[[Subject, int], bytes] = thumbnail,
    ) -> None:
        self._folder = folder or usual_folder()
        self._size, self._draw = size, draw
        self._known: Kept[bytes] = Kept(MOST_AT_HAND)
        self._lock = Lock()

    def find(self, subject: Subject) -> bytes | None:
        """The picture, where it was drawn before. Raises ScenarioFault for a mesh that has gone."""
        name = self._name(subject)
        found = self._known.find(name)
        if found is None:
            found = self._read(name)
            if found is not None:
                self._known.keep(name, found)
        return found

    def picture(self, subject: Subject) -> bytes:
        """The picture, drawn where it is not there: a WebP file.

        Raises ScenarioFault for a mesh that cannot be read, PictureFault where nothing can be
        drawn.
        """
        with self._lock:
            found = self.find(subject)
            if found is None:
                name = self._name(subject)
                found = self._known.keep(name, self._draw(subject, self._size))
                self._write(name, found)
            return found

    def _name(self, subject: Subject) -> str:
        said = f"{subject.digest} {self._size} {made_by(*_MADE_BY)}"
        return hashlib.sha256(said.encode()).hexdigest()[:40] + ".webp"

    def _read(self, name: str) -> bytes | None:
        try:
            found = (self._folder / name).read_bytes()
        except OSError:
            return None
        return found if found.startswith(_BEGINS) else None

    def _write(self, name: str, content: bytes) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / name, content)
            there = list(self._folder.glob("*.webp"))
            if len(there) > MOST_KEPT:
                there.sort(key=lambda path: path.stat().st_mtime)
                for path in there[: len(there) - MOST_KEPT]:
                    path.unlink(missing_ok=True)
        except OSError as error:
            log.info("pictures are not kept in %s: %s", self._folder, error.strerror)
