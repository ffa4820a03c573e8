"""One list for a question that is asked of several units one by one.

It is asked so at the end of a turn (who keeps its order?), and where one enemy passes several
units in Ambush.
"""

from __future__ import annotations

from collections.abc import Iterable

from apps.table.game.playback import Playback
from rules.engine.player.offers import Offer
from sandbox.live.game.live_game import Question


class OneList:
    """The answers that a player chose for all units, which are given as each is asked."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._chosen: dict[str, Offer] = {}
        self._chosen_for: tuple[object, ...] = ()
        self._given_for: tuple[object, ...] = ()

    def chosen(self, question: Question, more: Iterable[Offer] = ()) -> dict[str, Offer]:
        """Return the answer chosen for each unit of the list, the likeliest where none was.

        ``more``: further answers that may be chosen, and are so only by hand.
        """
        rows: dict[str, Offer] = {}
        for offer in (*question.offers, *question.later):
            best = rows.get(offer.about)
            if best is None or offer.likely > best.likely:
                rows[offer.about] = offer
        known = {_read(one): one for one in (*question.offers, *question.later, *more)}
        wanted = self._chosen.values() if self._chosen_for == self._scope(question) else ()
        again = [known[_read(one)] for one in wanted if _read(one) in known]
        return rows | {one.about: one for one in again if one.about in rows}

    def choose(self, question: Question, offer: Offer) -> None:
        """Choose an answer for a unit; it is given with the others."""
        scope = self._scope(question)
        before = self._chosen if self._chosen_for == scope else {}
        self._chosen, self._chosen_for = {**before, offer.about: offer}, scope

    def confirm(self, question: Question, more: Iterable[Offer] = ()) -> list[Offer]:
        """Have all chosen answers given; return them, the one to this question first."""
        rows = self.chosen(question, more)
        self._chosen, self._chosen_for = rows, self._scope(question)
        self._given_for = self._chosen_for
        return sorted(rows.values(), key=lambda one: one.about != question.asked.unit)

    def unasked(self, question: Question) -> Offer | None:
        """Return the answer that was chosen from the list before; None for none."""
        if self._given_for != self._scope(question):
            return None
        actions = [one.action for one in self._chosen.values()]
        return next((one for one in question.offers if one.action in actions), None)

    def _scope(self, question: Question) -> tuple[object, ...]:
        frame, asked = self._playback.frame, question.asked
        turn = None if frame is None else frame.turn
        return self._playback.game, turn, asked.question, asked.by, asked.other


def _read(offer: Offer) -> tuple[object, str]:
    return offer.action, offer.words
