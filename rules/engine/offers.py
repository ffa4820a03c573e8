"""Answers as a player is offered them: what a button says, and what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.choices import Action
from rules.engine.codec import tag
from rules.engine.interruption import Moment, Places
from rules.engine.telling import NAMELESS, Names, called


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer to what a game asks.

    ``about``: the unit or fighter that does it, by id. ``words``: what it does, in a few;
    ``detail``: what would come of it, empty where nothing is rolled. ``target``: whom it is done
    to. ``to``: where its models end, rows as in `interruption.Places`; ``circle``: what it is
    laid on, x, y and radius, inches; ``marks``: the models that it is about, ``unit/number``.
    ``likely``: how good it looks among those of one unit, for who wants to see the best first.
    """

    action: Action
    about: str
    words: str
    detail: str = ""
    target: str = ""
    to: Places = ()
    likely: float = 0.0
    circle: tuple[float, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PointOffer:
    """An answer that lacks a point, which the player points at on the table.

    ``key``: tells it apart among those of one decision. ``about``: the unit that does it, by id;
    empty for what a side does. ``words``, ``detail``: as in `Offer`. ``template``: the kind of
    template that shows it at the point, as `sightline template` names kinds, and ``weapon`` what
    it is of; empty where nothing may be measured yet. ``near``: x, y and radius of where the point
    may be, inches; empty for anywhere on the table. ``mover``: the model, ``unit/number``, along
    whose way the point is taken, and ``way`` where that goes, rows of x, y and any z, inches.
    """

    key: str
    about: str
    words: str
    detail: str = ""
    template: str = ""
    weapon: str = ""
    near: tuple[float, ...] = ()
    way: Places = ()
    mover: str = ""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer as a player that looks ahead weighs it.

    ``points``: what it expects of it above doing nothing, in points of the scenario; None where it
    only ranks.
    """

    offer: Offer
    points: float | None


def percent(share: float) -> str:
    """A chance for players; what can happen is never 0 %, nor certain what may not.

    What is certain but for the last digits of a sum is certain.
    """
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 <= share < 1 - 1e-9:
        return "over 99 %"
    return f"{100 * share:.0f} %"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A move as a player draws it on the table: whose, and the places that it goes through, the
    last of them where it is to end; each x, y and, of a floor, z, inches.

    ``alone``: of models that go by ways of their own, by number; the rest stay, or go by ``way``.
    ``faces``: the place that they look at in the end, x and y; empty where that is not said.
    """

    unit: str
    way: Places = ()
    alone: tuple[tuple[int, Places], ...] = ()
    faces: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Barred:
    """What a player may have wished to do to a ``target`` and may not, by which rule and why."""

    target: str
    rule: str
    why: str


def when(moment: Moment) -> str:
    """Where on its way somebody is broken into, for players."""
    if moment.share <= 0:
        return "as it sets out"
    if moment.share >= 1:
        return "at the end of its move"
    part = "early" if moment.share < 1 / 3 else "midway" if moment.share < 2 / 3 else "late"
    return f"{part} in its move"


def plain(actions: Iterable[Action], names: Names = NAMELESS) -> Iterator[Offer]:
    """Actions by their names in files, where a game says no more of them."""
    for action in actions:
        about = str(getattr(action, "unit", "") or getattr(action, "fighter", ""))
        target = getattr(action, "target", "")
        target = target if isinstance(target, str) else ""
        words = tag(type(action)).replace("-", " ").capitalize()
        if target:
            words += f": {called(names, target)}"
        yield Offer(action, about, words, target=target, to=getattr(action, "to", ()))


def told_apart(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Yield offers of which no two read the same.

    An offer that reads as one before it gets the place where it ends. It is left out where it has
    no place, or the same one: the player could not tell it from the other.
    """
    seen: set[tuple[str, str, str]] = set()
    for offer in offers:
        if _read(offer) in seen and offer.to:
            _, x, y, *_ = offer.to[0]
            offer = replace(offer, words=f"{offer.words}, at ({x:.1f}, {y:.1f})")
        if _read(offer) not in seen:
            seen.add(_read(offer))
            yield offer


def _read(offer: Offer) -> tuple[str, str, str]:
    return offer.about, offer.words, offer.detail


class OfferTeller:
    """Says what a game's actions do: one function for each kind of action, by `tellers`; kinds
    without one are told by their names."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.tellers: Mapping[type[Action], Callable[[Any], Offer]] = {}

    def offer(self, action: Action) -> Offer:
        """An action as an offer."""
        teller = self.tellers.get(type(action))
        if teller is None:
            (found,) = plain([action], self._names)
            return found
        return teller(action)

    def _name(self, unit: str) -> str:
        return called(self._names, unit)
