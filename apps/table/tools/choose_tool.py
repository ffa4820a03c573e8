"""The resting tool for judging and playing: a click chooses the firer, then its target."""

from __future__ import annotations

from apps.scene.protocol import Pointer
from apps.table.state.session import Session
from apps.table.tools.tools import Tool
from sandbox.sight.picking import Pick


class ChooseTool(Tool):
    """Chooses firer and target; with Shift it adds a model to the selection."""

    rests = True

    def __init__(self, session: Session) -> None:
        self._session = session

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Choose the model that is meant."""
        if found is not None and found.id.startswith("model/"):
            self.named(found.id.removeprefix("model/"), shift=message.shift)

    def named(self, model: str, *, shift: bool) -> None:
        """Choose a model, and its unit."""
        self._session.choose(model.partition("/")[0], model, also=shift)

    def whole(self, model: str, message: Pointer) -> None:
        """Choose all models of a unit."""
        self._session.choose_whole(model.partition("/")[0], also=message.shift)

    def means_unit(self, unit: str, message: Pointer) -> bool:
        """Return whether a click makes a unit the firer or the target."""
        return not message.shift and unit not in (self._session.firer, self._session.target)
