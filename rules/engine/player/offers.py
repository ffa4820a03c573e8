"""Answers as they are offered to a player: the words of a button, and their consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.model.codec import tag
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment, Places
from rules.engine.telling import NAMELESS, Names, called


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer to the pending decision.

    ``about``: the unit or fighter that acts, by id. ``words``: what it does, in a few. ``detail``:
    the likely result, empty where nothing is rolled. ``target``: the unit it acts on. ``to``: where
    its models end, rows as in `interruption.Places`. ``circle``: the area of its template: x, y and
    radius, inches. ``marks``: the models concerned, ``unit/number``. ``likely``: its rank among the
    offers of one unit, to sort the best first. ``idle``: why it would have no effect; empty where
    it has one. ``then``: the action that follows as soon as it is asked for; None for none.
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
    idle: str = ""
    then: Action | None = None


@dataclass(frozen=True, slots=True)
class PointOffer:
    """An answer that lacks a point; the player points at the table.

    ``key``: identifies it among those of one decision. ``about``: the unit that acts, by id; empty
    for an action of a side. ``words``, ``detail``: as in `Offer`. ``template``: the kind of
    template that shows it at the point, as `sightline template` names kinds, and ``weapon`` its
    weapon; empty where nothing may be measured yet. ``near``: x, y and radius of the allowed
    points, inches; empty for anywhere on the table. ``mover``: the model, ``unit/number``, along
    whose way the point is taken; ``way``: that way, rows of x, y and any z, inches.
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
    """An answer with its worth in the eyes of a player that looks ahead.

    ``points``: its expected gain over doing nothing, in points of the scenario; None where the
    player only ranks.
    """

    offer: Offer
    points: float | None


def percent(share: float) -> str:
    """Write a chance for players: nothing possible is 0 %, nothing uncertain is 100 %.

    A sum that is certain but for rounding errors counts as certain.
    """
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 <= share < 1 - 1e-9:
        return "over 99 %"
    return f"{100 * share:.0f} %"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A move as a player draws it on the table: the unit, and the places on its way.

    The last place is its end. Each is x, y and, on a floor, z, inches. ``alone``: ways of single
    models, by number; the others stay, or go by ``way``. ``faces``: the point that they face at the
    end, x and y; empty where none is given.
    """

    unit: str
    way: Places = ()
    alone: tuple[tuple[int, Places], ...] = ()
    faces: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Barred:
    """An action against a ``target`` that the rules refuse: the rule, and the reason."""

    target: str
    rule: str
    why: str


def when(moment: Moment) -> str:
    """Say for players where on its way a mover is interrupted."""
    if moment.share <= 0:
        return "as it sets out"
    if moment.share >= 1:
        return "at the end of its move"
    part = "early" if moment.share < 1 / 3 else "midway" if moment.share < 2 / 3 else "late"
    return f"{part} in its move"


def plain(actions: Iterable[Action], names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield actions by their names in files, for games without words of their own."""
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

    An offer that reads as an earlier one says on which side of that it ends. It is left out where
    it has no place, or reads the same still: the player could not distinguish them.
    """
    seen: dict[tuple[str, str, str], Offer] = {}
    for offer in offers:
        first = seen.get(_read(offer))
        if first is not None and (aside := _aside(offer, first)):
            offer = replace(offer, words=f"{offer.words}, further {aside}")
        if _read(offer) not in seen:
            seen[_read(offer)] = offer
            yield offer


def _aside(offer: Offer, first: Offer) -> str:
    """Return on which side of the table's plan an offer ends, as seen from another; or ""."""
    ends = [one.circle[:2] or tuple(one.to[0][1:3] if one.to else ()) for one in (offer, first)]
    if not all(ends):
        return ""
    right, far = (ends[0][axis] - ends[1][axis] for axis in (0, 1))
    if abs(right) > abs(far):
        return "right" if right > 0 else "left"
    return "" if not far else "away" if far > 0 else "near"


def _read(offer: Offer) -> tuple[str, str, str]:
    return offer.about, offer.words, offer.detail


class OfferTeller:
    """Describes a game's actions: one function for each kind of action, by `tellers`.

    Kinds without one are described by their names.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self.tellers: Mapping[type[Action], Callable[[Any], Offer]] = {}

    def offer(self, action: Action) -> Offer:
        """Return an action as an offer in words; one of a kind without a teller in plain words."""
        teller = self.tellers.get(type(action))
        if teller is None:
            (found,) = plain([action], self._names)
            return found
        return teller(action)

    def _name(self, unit: str) -> str:
        return called(self._names, unit)
