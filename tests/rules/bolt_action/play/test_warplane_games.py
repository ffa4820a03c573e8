"""Whole games with planes on both sides and Flak on the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from games.bolt_action_play import possible
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import header, legal_actions, replay_log, simple, start
from rules.bolt_action.model import events as told
from rules.bolt_action.model.actions import (
    GiveOrder,
    Intercept,
    KeepOrder,
    PickPrey,
    ReactionFire,
    Shoot,
    SpringAmbush,
)
from rules.bolt_action.model.state import State
from rules.bolt_action.model.templates import templates
from rules.bolt_action.model.weapons import weapons
from rules.engine.model.codec import tag
from rules.engine.play.choices import Action
from rules.engine.play.game import Game

pytestmark = pytest.mark.slow

PLANES = ["interceptor", "fighter-bomber", "dive-bomber", "ground-attack-plane"]
GROUND = ["halftrack", "rifle-squad", "armoured-car", "mmg-team"]
TURNS = 6

Choose = Callable[[Game[State], ToyField], Action]


class Watch:
    """Follows the planes of a game by its events alone, and checks what must always hold."""

    def __init__(self, game: Game[State]) -> None:
        self.turn = 0
        self.up: dict[str, int] = {}  # planes on the table: the turn they came in
        self.spent: Counter[tuple[str, str]] = Counter()
        self.seen: Counter[str] = Counter()
        self.loads = {
            (unit.id, arm.weapon): templates()[unit.template].arms.count(arm)
            for unit in game.state.units.values()
            for model in unit.models
            for arm in model.arms
            if "ordnance" in weapons()[arm.weapon].traits
        }

    def before(self, game: Game[State], action: Action) -> None:
        """Planes are ordered first, and on the table they only pull out (WP-3, WP-8)."""
        if not isinstance(action, GiveOrder):
            return
        unit = game.state.units[action.unit]
        if unit.id in self.up:
            assert action.order == "run"
        if not unit.warplane:
            waiting = [u for u in game.state.alive(unit.side) if u.warplane and u.order is None]
            assert not waiting

    def after(self, game: Game[State], events: list[object]) -> None:
        units = game.state.units
        for event in events:
            self.seen[tag(type(event))] += 1
            match event:
                case told.TurnBegan(turn):
                    self.turn = turn
                    assert all(turn - came <= 1 for came in self.up.values()), self.up
                case told.MoveBegan(unit, "flight"):
                    assert self.turn >= 2 and unit not in self.up
                    self.up[unit] = self.turn
                case told.FlewIn(unit, target):
                    assert self.up[unit] == self.turn and target != unit
                case told.LeftTable(unit, why):
                    assert why == "driven off" or self.up[unit] == self.turn - 1, (unit, why)
                    del self.up[unit]
                case told.Destroyed(unit):
                    assert not units[unit].warplane or unit in self.up
                    self.up.pop(unit, None)
                case told.FireDeclared(unit, target):
                    for name in (unit, target):
                        assert not units[name].warplane or name in self.up
                case told.AssaultDeclared(unit, target):
                    assert not units[unit].warplane and not units[target].warplane
                case told.WeaponSpent(unit, weapon, models):
                    self.spent[unit, weapon] += len(models)
        for (name, weapon), load in self.loads.items():
            left = sum(arm.weapon == weapon for m in units[name].models for arm in m.arms)
            assert left == load - self.spent[name, weapon] >= 0
        for unit in units.values():
            if unit.warplane:
                assert unit.destroyed or unit.reserve == (unit.id not in self.up)
                assert unit.destroyed or unit.pins < 6
                assert not unit.reserve or unit.pins == 0


def battle(seed: int) -> tuple[Game[State], ToyField]:
    rng = Random(seed)
    armies = [
        {"id": f"{side}-{n}", "side": side, "template": template}
        for side in ("axis", "allies")
        for n, template in enumerate([*rng.choices(PLANES, k=rng.choice([1, 2])), *GROUND])
    ]
    game = start(header(armies, seed=seed, options={"turns": TURNS}))
    return game, ToyField.of(game, rng.choice([12.0, 26.0]))


def watched(seed: int, choose: Choose) -> tuple[Game[State], Watch]:
    game, field = battle(seed)
    watch = Watch(game)
    watch.after(game, list(game.log))
    while not game.over:
        action = choose(game, field)
        watch.before(game, action)
        events = game.play(action)
        field.tell(events)
        watch.after(game, list(events))
        possible(game)
        standing = {unit.id for unit in game.state.present()}
        assert set(field.places) == standing
    return game, watch


def bold(state: State, action: Action) -> bool:
    """Whether an answer brings planes and those who fire at them together."""
    if isinstance(action, GiveOrder):
        return state.units[action.unit].warplane and action.order != "down"
    if isinstance(action, PickPrey):
        return state.units[action.target].warplane
    if isinstance(action, KeepOrder):
        return not action.keep
    return isinstance(action, (Shoot, Intercept, SpringAmbush, ReactionFire))


@pytest.mark.rule("WP-8")
@pytest.mark.rule("WP-3")
@pytest.mark.rule("WP-14")
def test_random_battles_with_planes() -> None:
    seen: Counter[str] = Counter()
    wanted = ("flew-in", "left-table", "intercept", "weapon-spent", "shot down", "rear gun")
    for seed in range(80):
        rng = Random(seed)

        def any_of(game: Game[State], field: ToyField, rng: Random = rng) -> Action:
            actions = list(legal_actions(game, field))
            keen = [action for action in actions if bold(game.state, action)]
            return rng.choice(keen if keen and rng.random() < 0.7 else actions)

        game, watch = watched(seed, any_of)
        seen += watch.seen
        lines = list(game.lines())
        assert list(replay_log(lines).lines()) == lines
        assert list(story(game.log))
        seen.update(tag(type(entry)) for entry in game.log if isinstance(entry, Action))
        seen["shot down"] += sum(
            isinstance(e, told.Destroyed) and e.why == "shot down" for e in game.log
        )
        seen["rear gun"] += sum(
            isinstance(e, told.FireDeclared) and e.why == "rear gun" for e in game.log
        )
        if seed >= 30 and all(seen[kind] for kind in wanted):
            return
    pytest.fail(f"{[kind for kind in wanted if not seen[kind]]} never came up")


@pytest.mark.rule("WP-5")
def test_the_policy_flies_its_planes() -> None:
    spent = 0
    for seed in range(8):
        game, watch = watched(seed, simple)
        assert watch.seen["flew-in"] >= 1, (seed, list(story(game.log)))
        spent += sum(watch.spent.values())
    assert spent >= 8
