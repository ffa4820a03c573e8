"""A cache of small plans of tables, drawn once per state of a table for all pages."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from threading import Lock

from sandbox.paper.plans.small_plan import small_plan
from sandbox.scenario.file import ScenarioFile
from sandbox.table.table import lay

MOST_KEPT = 200


class PlanPictures:
    """Caches pictures by the digest of the scenario, as ``data:`` URLs of SVG images."""

    def __init__(self) -> None:
        self._cached: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def picture(self, file: ScenarioFile) -> str:
        """Return the picture of a scenario, drawing it if needed. Raises ScenarioFault."""
        digest = file.digest
        with self._lock:
            if digest in self._cached:
                self._cached.move_to_end(digest)
                return self._cached[digest]
        content = b64encode(small_plan(lay(file)).encode()).decode()
        url = f"data:image/svg+xml;base64,{content}"
        with self._lock:
            self._cached[digest] = url
            while len(self._cached) > MOST_KEPT:
                self._cached.popitem(last=False)
        return url


PICTURES = PlanPictures()
