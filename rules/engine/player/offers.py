"""Answers as they are offered to a player: the words of a button, and their consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from languages.message import Line, Message, message
from rules.engine.model.codec import tag
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment, Places
from rules.engine.telling import NAMELESS, Names, called, capitalized


class _Told:
    """The words of an answer, written in the language of whoever reads them."""

    __slots__ = ()
    says: Line
    result: tuple[Line, ...]

    @property
    def words(self) -> str:
        """Its words, which begin with a capital letter."""
        return capitalized(str(self.says))

    @property
    def detail(self) -> str:
        """The likely result, its parts with dots between; empty where nothing is rolled."""
        return " · ".join(filter(None, map(str, self.result)))


@dataclass(frozen=True, slots=True)
class Offer(_Told):
    """One answer to the pending decision.

    ``about``: the unit or fighter that acts, by id. ``says``: what it does. ``result``: its likely
    result, in parts. ``target``: the unit it acts on. ``to``: where
    its models end, rows as in `interruption.Places`. ``circle``: the area of its template: x, y and
    radius, inches. ``marks``: the models concerned, ``unit/number``. ``likely``: its rank among the
    offers of one unit, to sort the best first. ``useless``: why it would have no effect; empty
    where it has one. ``then``: the action that follows as soon as it is asked for; None for none.
    """

    action: Action
    about: str
    says: Line
    result: tuple[Line, ...] = ()
    target: str = ""
    to: Places = ()
    likely: float = 0.0
    circle: tuple[float, ...] = ()
    marks: tuple[str, ...] = ()
    useless: Line = ""
    then: Action | None = None

    @property
    def idle(self) -> str:
        """Why it would have no effect, in the language of whoever reads it; empty where it has."""
        return str(self.useless)


@dataclass(frozen=True, slots=True)
class PointOffer(_Told):
    """An answer that lacks a point; the player points at the table.

    ``key``: identifies it among those of one decision. ``about``: the unit that acts, by id; empty
    for an action of a side. ``says``, ``result``: as in `Offer`. ``template``: the kind of
    template that shows it at the point, as `sightline template` names kinds, and ``weapon`` its
    weapon; empty where nothing may be measured yet. ``near``: x, y and radius of the allowed
    points, inches; empty for anywhere on the table. ``mover``: the model, ``unit/number``, along
    whose way the point is taken; ``way``: that way, rows of x, y and any z, inches.
    """

    key: str
    about: str
    says: Line
    result: tuple[Line, ...] = ()
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


def chance(share: float) -> Message:
    """Return the phrase for a chance: nothing possible is 0 %, nothing uncertain is 100 %.

    A sum that is certain but for rounding errors counts as certain.
    """
    if 0 < share < 0.005:
        return message("offer-chance-under")
    if 0.995 <= share < 1 - 1e-9:
        return message("offer-chance-over")
    return message("offer-chance", share=share)


def percent(share: float) -> str:
    """Write a chance (`chance`)."""
    return str(chance(share))


def listed(*rows: Line) -> Message:
    """Return phrases as one, with commas between them."""
    return message("offer-listed", rows=tuple(row for row in rows if isinstance(row, Message)))


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
    says: Line

    @property
    def why(self) -> str:
        """The reason, in the language of whoever reads it."""
        return str(self.says)


def when(moment: Moment) -> Message:
    """Return the phrase for the place on its way where a mover is interrupted."""
    if moment.share <= 0:
        return message("offer-when-setting-out")
    if moment.share >= 1:
        return message("offer-when-at-the-end")
    if moment.share < 1 / 3:
        return message("offer-when-early")
    return message("offer-when-midway" if moment.share < 2 / 3 else "offer-when-late")


def plain(actions: Iterable[Action], names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield actions by their names in files, for games without words of their own."""
    for action in actions:
        about = str(getattr(action, "unit", "") or getattr(action, "fighter", ""))
        target = getattr(action, "target", "")
        target = target if isinstance(target, str) else ""
        says = tag(type(action)).replace("-", " ")
        if target:
            says += f": {called(names, target)}"
        yield Offer(action, about, says, target=target, to=getattr(action, "to", ()))


def told_apart(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Yield offers of which no two read the same.

    An offer that reads as an earlier one says on which side of that it ends. It is left out where
    it has no place, or reads the same still: the player could not distinguish them.
    """
    seen: dict[tuple[str, str, str], Offer] = {}
    for offer in offers:
        first = seen.get(_read(offer))
        if first is not None and (aside := _aside(offer, first)):
            offer = replace(offer, says=message("offer-further", says=offer.says, aside=aside))
        if _read(offer) not in seen:
            seen[_read(offer)] = offer
            yield offer


def _aside(offer: Offer, first: Offer) -> Message | None:
    """Return on which side of the table's plan an offer ends, as seen from another, if at all."""
    ends = [one.circle[:2] or tuple(one.to[0][1:3] if one.to else ()) for one in (offer, first)]
    if not all(ends):
        return None
    right, far = (ends[0][axis] - ends[1][axis] for axis in (0, 1))
    if abs(right) > abs(far):
        return message("offer-aside-right" if right > 0 else "offer-aside-left")
    return message("offer-aside-away" if far > 0 else "offer-aside-near") if far else None


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
