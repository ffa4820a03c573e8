"""Small plans of tables, drawn once for each state of a table, for every page of this program."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from threading import Lock

from sandbox.paper.plans.small_plan import small_plan
from sandbox.scenario.file import ScenarioFile
from sandbox.table.table import lay

MOST_KEPT = 200


class PlanPictures:
    """Pictures by the digest of what they show, as addresses (``data:``) of images."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def picture(self, file: ScenarioFile) -> str:
        """Return the picture of a scenario, drawn where there is none. Raises ScenarioFault."""
        digest = file.digest
        with self._lock:
            if digest in self._known:
                self._known.move_to_end(digest)
                return self._known[digest]
        drawn = b64encode(small_plan(lay(file)).encode()).decode()
        found = f"data:image/svg+xml;base64,{drawn}"
        with self._lock:
            self._known[digest] = found
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return found


PICTURES = PlanPictures()
