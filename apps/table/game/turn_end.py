"""One list for a question that is asked of several units one by one, as at the end of a turn."""

from __future__ import annotations

from apps.table.game.playback import Playback
from rules.engine.choices import Action
from rules.engine.offers import Offer
from sandbox.live.game.live_game import Question


class TurnEnd:
    """The answers that a player chose for all units, which are given as each is asked."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._chosen: dict[str, Action] = {}
        self._given: tuple[object, ...] = ()

    def chosen(self, question: Question) -> dict[str, Offer]:
        """Return the answer chosen for each unit of the list, the likeliest where none was."""
        rows: dict[str, Offer] = {}
        for offer in (*question.offers, *question.later):
            best, known = rows.get(offer.about), self._chosen.get(offer.about)
            if (
                best is None
                or offer.action == known
                or (best.action != known and offer.likely > best.likely)
            ):
                rows[offer.about] = offer
        return rows

    def choose(self, offer: Offer) -> None:
        """Choose an answer for a unit; it is given with the others."""
        self._chosen[offer.about] = offer.action

    def confirm(self, question: Question) -> Offer:
        """Have all chosen answers given, and return the one to this question."""
        rows = self.chosen(question)
        self._chosen = {unit: offer.action for unit, offer in rows.items()}
        self._given = self._now
        return rows[question.offers[0].about]

    def unasked(self, question: Question) -> Offer | None:
        """Return the answer that was chosen from the list before; None for none."""
        if self._given != self._now:
            self._chosen, self._given = {}, ()
            return None
        rows = question.offers
        return next((one for one in rows if self._chosen.get(one.about) == one.action), None)

    @property
    def _now(self) -> tuple[object, ...]:
        frame = self._playback.frame
        return self._playback.game, None if frame is None else frame.turn
