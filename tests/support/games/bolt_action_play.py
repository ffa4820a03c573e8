"""Bolt Action for the tests that play any game: see `players`."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from random import Random
from typing import Any

from games.toy_field import ToyField

from rules.bolt_action import header, ruleset
from rules.bolt_action.model.actions import ACTIONS, Dismount, GiveOrder, Measure, Mount, Move
from rules.bolt_action.model.events import EVENTS, Measured
from rules.bolt_action.model.state import OFFICERS, ORDERS, State
from rules.bolt_action.model.templates import templates, unit
from rules.bolt_action.rules.movement import NEVER, NO_RUN
from rules.engine.errors import RuleError
from rules.engine.model.codec import tag
from rules.engine.model.events import GameEnded
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.play.log import Header

RANDOM_GAMES = 120
KINDS = {tag(kind) for kind in (*ACTIONS, *EVENTS)} - {tag(Measure), tag(Measured)}
WORDS = {*ORDERS, *OFFICERS[1:], NO_RUN, NEVER}
RARE = {"mistaken-target", "no-mistaken-target", "out-of-range", "intercept"}
"""Kinds that a few random games need not have; planes that intercept have games of their own."""

FAUSTS = [["smg"], ["rifle", "panzerfaust"], ["rifle", "panzerfaust"], ["lmg"], ["rifle"]]

SUPPORT = [
    {"side": "axis", "kind": "barrage"},
    {"side": "axis", "kind": "smoke", "weapon": "heavy mortar"},
    {"side": "allies", "kind": "air strike"},
]

RIDES = ("truck", "truck", "halftrack", "scout-car")
"""Vehicles that carry men or tow guns in random games."""

MEN = ("rifle-squad", "smg-squad", "officer-team", "lmg-team", "anti-tank-team")
FULL = (
    "rifle-squad",
    "officer-team",
    "mmg-team",
    "medium-mortar-team",
    "medium-tank",
    "armoured-car",
)
AIR = ("rifle-squad", "mmg-team", "halftrack", "truck", "interceptor", "dive-bomber")

GOLDEN: dict[str, tuple[str, tuple[str, ...], int, dict[str, Any]]] = {
    "reference": ("reference", FULL, 6, {"support": [{"side": "axis", "kind": "barrage"}]}),
    "warplanes": ("reference", AIR, 2, {"turns": 5}),
    "fr-abridged": ("fr-abridged", (*MEN, "mmg-team"), 21, {}),
    "de-kurzregeln": ("de-kurzregeln", (*MEN, "truck"), 3, {}),
}


@cache
def pool(rules: str) -> list[str]:
    """The templates that a ruleset has."""
    found = []
    for name in templates():
        try:
            unit(ruleset(rules), {"id": "x", "side": "y", "template": name})
        except RuleError:
            continue
        found.append(name)
    return found


def kind_of(name: str) -> str:
    """Infantry, artillery, vehicle or warplane: random armies take as many of each."""
    return templates()[name].kind


def random_header(rules: str, seed: int) -> Header:
    rng = Random(seed)
    found = sorted(pool(rules), key=kind_of)
    kinds = {kind: list(names) for kind, names in groupby(found, kind_of)}
    ground = [kind for kind in kinds if kind != "warplane"]
    # Half of the games are with planes, and then with many; there are air strikes in the others.
    drawn = list(kinds) + ["warplane"] * 2 if len(kinds) > 3 and rng.random() < 0.5 else ground
    armies = [
        {
            "id": f"{side}-{n}",
            "side": side,
            "template": rng.choice(kinds[rng.choice(drawn)]),
            "quality": rng.choice(["inexperienced", "regular", "veteran"]),
            **({"figures": FAUSTS, "template": "rifle-squad"} if rng.random() < 0.2 else {}),
        }
        for side in ("axis", "allies")
        for n in range(rng.randint(2, 5))
    ]
    options: dict[str, Any] = {"turns": 4}
    changed: dict[str, Any] = {}
    armies = [*armies, *_rides(rules, armies, Random(-seed))]
    if rules == "reference":
        changed = {"smoke_turns": 2} if seed % 3 == 0 else {}
        flying = any(templates()[army["template"]].kind == "warplane" for army in armies)
        options["support"] = SUPPORT[:2] if flying else SUPPORT
    if seed % 2:
        options["objectives"] = [
            {"id": "crossroads", "kind": "hold"},
            {"id": "away", "kind": "exit", "side": rng.choice(["axis", "allies"]), "edge": "near"},
            {"id": "off", "kind": "exit", "side": rng.choice(["axis", "allies"]), "edge": "far"},
        ]
    return header(armies, rules=rules, seed=seed, options=options, assumptions=changed)


def _rides(rules: str, armies: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """Men and a vehicle for them, which tows its side's gun if there is one; some units are hidden.

    A scout that tows may escape once it tows no more.
    """
    for one in armies:
        if kind_of(one["template"]) != "warplane" and rng.random() < 0.2:
            one["hidden"] = True
    found = []
    for side in ("axis", "allies"):
        guns = [
            a["id"] for a in armies if a["side"] == side and kind_of(a["template"]) == "artillery"
        ]
        if rng.random() < 0.7:
            tows = {"tows": guns[0]} if guns else {}
            template = rng.choice([name for name in RIDES if name in pool(rules)])
            found.append({"id": f"{side}-riders", "side": side, "template": "rifle-squad"})
            found.append({"id": f"{side}-ride", "side": side, "template": template, **tows})
    return found


def even_header(rules: str, seed: int) -> Header:
    armies = [
        {"id": f"{side}-{n}", "side": side, "template": "rifle-squad"}
        for side in ("axis", "allies")
        for n in range(4)
    ]
    return header(armies, rules=rules, seed=seed)


def golden_header(which: str) -> Header:
    rules, names, seed, options = GOLDEN[which]
    armies = [
        {"id": f"{side} {name}", "side": side, "template": name}
        for side in ("axis", "allies")
        for name in names
    ]
    return header(armies, rules=rules, seed=seed, options={"turns": 3, **options})


def field_of(game: Game[State], seed: int) -> ToyField:
    return ToyField.of(game, Random(seed).choice([4.0, 8.0, 14.0, 26.0]))


def golden_field(game: Game[State]) -> ToyField:
    return ToyField.of(game, 20.0)


def pick(actions: list[Action], rng: Random) -> Action:
    rides = [a for a in actions if isinstance(a, Mount) or (isinstance(a, Move) and a.path.exits)]
    keen = [a for a in actions if isinstance(a, GiveOrder) and a.charge is not None]
    keen += [a for a in actions if isinstance(a, Dismount) and a.to]
    moves = [a for a in actions if isinstance(a, GiveOrder) and a.order in ("advance", "run")]
    for some, often in ((rides, 0.8), (keen, 0.3), (moves, 0.3)):
        if some and rng.random() < often:
            return rng.choice(some)
    return rng.choice(actions)


def possible(game: Game[State]) -> None:
    state = game.state
    for side in state.sides:
        waiting = [unit.id for unit in state.alive(side) if unit.order is None]
        assert state.bag[side] >= 0
        assert state.bag[side] + (state.hand == side) == len(waiting), (side, waiting)
    for value in state.units.values():
        assert value.pins >= 0 and value.order in (None, *ORDERS)
        assert len({model.number for model in value.models}) == len(value.models)
        if value.gone:
            assert value.order is None and not (value.destroyed and value.exited)
        else:
            assert value.men > 0
    pending = game.pending
    if pending is not None and pending.unit:
        assert not state.units[pending.unit].destroyed or pending.question == "casualties"


def strength(game: Game[State]) -> dict[str, int]:
    last = next(entry for entry in reversed(game.log) if isinstance(entry, GameEnded))
    return dict(zip(last.sides, last.left, strict=True))


def standing(game: Game[State]) -> dict[str, int]:
    """Men of each unit that are not lost, a vehicle as one; who left the table alive among them."""
    return {
        unit.id: 0 if unit.destroyed else 1 if unit.vehicle else unit.men
        for unit in game.state.units.values()
    }


def agrees(game: Game[State], table: Any) -> None:
    """Asserts that those who are on the table are those who are in the game.

    Until all losses of one fire are named, some are off the table and not yet out of the game.
    """
    if game.pending is not None and game.pending.question == "casualties":
        return
    there = {unit.id: {model.index for model in unit.models} for unit in table.units}
    for one in game.state.present():
        assert there[one.id] == {model.number for model in one.models}, one.id
