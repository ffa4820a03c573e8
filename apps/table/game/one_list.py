"""Questions without a list of their own: of one answer, or asked of several units at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from apps.table.game.ambushes import is_ambush
from apps.table.game.playback import Playback
from apps.table.state.session import Session
from languages.writing import text
from rules.engine.player.offers import Offer
from rules.engine.telling import called
from sandbox.live.live_game import LiveGame, Question


def has_one_answer(question: Question) -> bool:
    """Return whether a question has one offer, and none that is drawn or still to be found.

    Who fires at no moment of an enemy's move has nothing to point at on its path.
    """
    pointed = question.points and not is_ambush(question.asked)
    open_ended = question.dear or pointed or "move" in question.asked.accepts
    return len(question.offers) == 1 and not open_ended


class SingleAnswers:
    """Gives single answers, and those that a player has given before; says so where a unit acts.

    Each question is answered once. A player who undoes steps past it is asked, and so is one while
    a request to take something back is pending: that would lapse with the answer.
    """

    def __init__(
        self,
        session: Session,
        playback: Playback,
        *given: Callable[[Question], Offer | None],
    ) -> None:
        """``given``: each returns the answer that a player gave to a question before, or None."""
        self._session, self._playback, self._before = session, playback, given
        self._given: set[tuple[LiveGame, int]] = set()

    def take(self, question: Question) -> bool:
        """Answer a question that has one answer, and return whether it was answered."""
        game = self._playback.game
        found = (before(question) for before in self._before)
        only = next((offer for offer in found if offer is not None), None)
        if has_one_answer(question):
            only = question.offers[0]
        if game is None or only is None or (game, question.number) in self._given:
            return False
        if self._session.desk.asked is not None:
            return False
        self._given = {(game, question.number), *(row for row in self._given if row[0] is game)}
        if only.about and has_one_answer(question) and not is_ambush(question.asked):
            who = called(question.names, only.about)
            self._session.said = text("card-play-only-answer", unit=who, answer=only.words)
        self._playback.answer(game.answer(question.number, only.action))
        return True


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
