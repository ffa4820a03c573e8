"""Clicks at random places of the reach that a player sees, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import dist
from random import Random

import numpy as np
from games.players import player
from games.real_games import laid

from rules import games
from rules.engine.errors import RuleError
from rules.engine.player.offers import Drawn, Offer
from rules.engine.telling import NAMELESS
from sandbox.measure.by_game import Reach, reaches
from sandbox.play.match import Match
from sandbox.view.marks.measures import veil_of


@dataclass(frozen=True)
class Click:
    """A click and its result. ``off_in``: inches from the click to the nearest end of a model.

    ``why``: the refusal, empty for none. ``words``: the answer that the click is.
    """

    unit: str
    at: tuple[float, ...]
    off_in: float
    why: str
    words: str = ""


def movers(match: Match) -> tuple[str, ...]:
    """The units, or fighters, that may be moved now, or ordered to."""
    if match.game.over:
        return ()
    offers = match.spec.offers(match.game, match.field, NAMELESS)
    asked = dict.fromkeys(offer.about for offer in offers if offer.about)
    return tuple(name for name in asked if match.spec.paces(match.game, name))


def clicked(match: Match, unit: str, at: tuple[float, ...]) -> Click:
    """Return the result of one click with a unit's move or order pending."""
    try:
        found = match.spec.moved(match.game, match.field, Drawn(unit, (at,)), NAMELESS)
    except RuleError as fault:
        return Click(unit, at, np.inf, str(fault))
    why = _refused(match, found[0])
    whole, _, number = unit.partition("/")
    models = match.table.unit(whole).models
    stands = [m.stand for m in models if not number or m.index == int(number)]
    ends = [row[1:3] for row in found[0].to] or [(stand.x, stand.y) for stand in stands]
    off = min(dist(end, at[:2]) for end in ends)
    return Click(unit, at, off, "" if why is None else str(why), found[0].words)


def _refused(match: Match, offer: Offer) -> RuleError | None:
    """Return why the rules refuse an answer, or the move that follows an order that is obeyed."""
    why = match.game.refusal(offer.action)
    if why is None and offer.then is not None:
        game = match.game.copy()
        game.play(offer.action)
        asked = game.pending
        if asked is not None and (asked.unit, "move" in asked.accepts) == (offer.about, True):
            return game.refusal(offer.then)
    return why


def drawn_reaches(match: Match, unit: str) -> list[Reach]:
    """The reaches that are drawn for a unit that may move."""
    wanted = match.spec.paces(match.game, unit)
    return [reach for reach in reaches(match.table, unit) if reach.name in wanted]


def places_within(reach: Reach, count: int, rng: Random) -> Iterator[tuple[float, ...]]:
    """Random places of the veil that is drawn over a reach."""
    veil = veil_of(reach)
    if not len(veil.faces):
        return
    corners = veil.points[veil.faces]
    a, b = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    areas = np.linalg.norm(np.cross(a, b), axis=1)
    for number in rng.choices(range(len(areas)), areas.tolist(), k=count):
        u, v = sorted((rng.random(), rng.random()))
        x, y, z = (corners[number] * np.array([[u], [v - u], [1 - v]])).sum(axis=0).tolist()
        yield x, y, z


def clicks(name: str, seed: int, count: int, each: int = 8) -> Iterator[Click]:
    """Clicks within the reaches of games that are played by chance, one after the other."""
    rng, given = Random(seed), 0
    while given < count:
        match = Match(laid(name), seed=rng.randrange(10**6))
        while not match.game.over and given < count:
            for unit in rng.sample(found := movers(match), min(2, len(found))):
                for reach in drawn_reaches(match, unit):
                    for at in places_within(reach, each, rng):
                        given += 1
                        yield clicked(match, unit, at)
            view = games.game_of(match.game.header.game).legal_actions(match.game, match.field)
            match.play(player(match.game.header.game).pick(list(islice(view, 24)), rng))
