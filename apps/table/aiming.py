"""Pointing at a spot that something is fired at, such as smoke: the tool that says where."""

from __future__ import annotations

import param

from apps.runtime.background import Latest
from apps.scene.protocol import Pointer
from apps.table.error_words import sentence
from apps.table.tools import Tools
from rules.engine.offers import Offer
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame
from sandbox.sight.picking import Pick

NAME = "aim"

_WORDS = "Click where it is to fall: its circle and its chances are shown. Enter fires."


class Aiming(param.Parameterized):
    """What may be fired at the spot that was clicked last, and why not."""

    offers = param.ClassSelector(class_=tuple, default=(), doc="What may be fired there.")
    why = param.String("", doc="Why nothing may.")
    busy = param.Boolean(False, doc="It is being worked out.")
    wanted = param.Event(doc="What is shown is to be fired: Enter, or a double click.")

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._game: LiveGame | None = None
        self._looking: Latest[tuple[tuple[Offer, ...], str]] = Latest(self._found, self._failed)
        tools.add(NAME, self)

    def of(self, game: LiveGame | None) -> None:
        """From now on spots are those of this game; of none where nobody may fire at one."""
        self._game = game
        self._clear()

    def _clear(self) -> None:
        self._looking.forget()
        self.param.update(offers=(), why="", busy=False)

    @property
    def words(self) -> str:
        """What to do next."""
        return _WORDS

    def begin(self) -> None:
        """Nothing is pointed at yet."""

    def end(self) -> None:
        """What was pointed at goes."""
        self._clear()

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """There it is to fall."""
        game = self._game
        if found is None or game is None:
            return
        place = round(float(found.point[0]), 2), round(float(found.point[1]), 2)
        self.busy = True
        self._looking.run(lambda: game.aimed(place))

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """A spot is looked at where one clicks."""

    def finish(self) -> None:
        """What is shown is fired."""
        self.param.trigger("wanted")

    def back(self) -> bool:
        """Esc: nothing is pointed at any more."""
        if not self.offers and not self.why:
            return False
        self._clear()
        return True

    def _found(self, found: tuple[tuple[Offer, ...], str]) -> None:
        offers, why = found
        self.param.update(offers=offers, why=why, busy=False)

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, Refused) else sentence(error)
        self.param.update(offers=(), why=said, busy=False)
