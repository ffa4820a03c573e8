"""Cache of thumbnails, in memory and on disk in the user's cache folder.

A file is named by its subject, its size, and the code that makes and draws it, so that nothing old
is ever shown. A cache that cannot be read or written is ignored.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

import platformdirs

from meshes.shapes.kept import made_by
from sandbox.scenario.writing import write_whole
from sandbox.view.rendering.thumbnails import SIZE, Subject, thumbnail
from sandbox.work.weak_lru import WeakLru

log = logging.getLogger("sightline")

MOST_KEPT = 3000
"""Most pictures on disk, about 10 MB; the oldest go first."""

MOST_AT_HAND = 1000
"""Most pictures in memory."""

_MADE_BY = (("meshes",), ("sandbox", "scenario"), ("sandbox", "table"), ("sandbox", "view"))
_BEGINS = b"RIFF"


def usual_folder() -> Path:
    """Return the default folder of pictures: in the user's cache folder."""
    return platformdirs.user_cache_path("sightline", appauthor=False) / "pictures"


class Album:
    """Pictures of subjects, drawn on demand, one at a time.

    ``folder``: on disk; by default `usual_folder`.
    """

    def __init__(
        self,
        folder: Path | None = None,
        size: int = SIZE,
        draw: Callable[[Subject, int], bytes] = thumbnail,
    ) -> None:
        self._folder = folder or usual_folder()
        self._size, self._draw = size, draw
        self._known: WeakLru[bytes] = WeakLru(MOST_AT_HAND)
        self._lock = Lock()

    def find(self, subject: Subject) -> bytes | None:
        """Return the picture if it is cached. Raises ScenarioFault for a missing mesh."""
        name = self._name(subject)
        found = self._known.find(name)
        if found is None:
            found = self._read(name)
            if found is not None:
                self._known.add(name, found)
        return found

    def picture(self, subject: Subject) -> bytes:
        """Return the picture, a WebP file, drawn if it is not cached.

        Raises ScenarioFault for an unreadable mesh, PictureFault where nothing can be drawn.
        """
        with self._lock:
            found = self.find(subject)
            if found is None:
                name = self._name(subject)
                found = self._known.add(name, self._draw(subject, self._size))
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
