"""Every ruleset played at random: no state that cannot be, and everything can be told again."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from bolt_games import RULESETS
from toy_field import ToyField

from rules.bolt_action import header, legal_actions, play_out, replay_log, ruleset, start, story
from rules.bolt_action.actions import ACTIONS, GiveOrder, Measure, Shoot
from rules.bolt_action.events import EVENTS, Measured
from rules.bolt_action.rules import CODEC
from rules.bolt_action.state import ORDERS, State
from rules.bolt_action.templates import templates, unit
from rules.engine.choices import Action
from rules.engine.codec import tag
from rules.engine.errors import RuleError
from rules.engine.game import Game

GAMES = 120

FAUSTS = [["smg"], ["rifle", "panzerfaust"], ["rifle", "panzerfaust"], ["lmg"], ["rifle"]]

SUPPORT = [
    {"side": "axis", "kind": "barrage"},
    {"side": "axis", "kind": "smoke", "weapon": "heavy mortar"},
    {"side": "allies", "kind": "air strike"},
]


def pool(rules: str) -> list[str]:
    found = []
    for name in templates():
        try:
            unit(ruleset(rules), {"id": "x", "side": "y", "template": name})
        except RuleError:
            continue
        found.append(name)
    return found


POOLS = {rules: pool(rules) for rules in RULESETS}


def random_header(rules: str, seed: int):
    rng = Random(seed)
    armies = [
        {
            "id": f"{side}-{n}",
            "side": side,
            "template": rng.choice(POOLS[rules]),
            "quality": rng.choice(["inexperienced", "regular", "veteran"]),
            **({"figures": FAUSTS, "template": "rifle-squad"} if rng.random() < 0.2 else {}),
        }
        for side in ("axis", "allies")
        for n in range(rng.randint(2, 5))
    ]
    options: dict[str, Any] = {"turns": 4}
    if rules == "reference":
        options["support"] = SUPPORT
    return header(armies, rules=rules, seed=seed, options=options)


def random_game(rules: str, seed: int, check=lambda game: None) -> Game[State]:
    rng = Random(seed)
    game = start(random_header(rules, seed))
    field = ToyField.of(game, rng.choice([4.0, 8.0, 14.0, 26.0]))
    while not game.over:
        actions = list(legal_actions(game, field))
        assert actions, game.describe()
        keen = [a for a in actions if isinstance(a, GiveOrder) and a.charge is not None]
        action = rng.choice(keen if keen and rng.random() < 0.3 else actions)
        field.tell(game.play(action, by=game.pending.by, seen=game.seq))
        check(game)
    return game


def possible(game: Game[State]) -> None:
    """The state is one that can be."""
    state = game.state
    for side in state.sides:
        living = state.alive(side)
        beside = sum(u.order is not None for u in living)
        assert state.bag[side] >= 0
        assert state.bag[side] + beside + (state.hand == side) == len(living)
    for one in state.units.values():
        assert one.pins >= 0 and one.order in (None, *ORDERS)
        assert len({model.number for model in one.models}) == len(one.models)
        if one.destroyed:
            assert one.order is None
        else:
            assert one.men > 0
    pending = game.pending
    if pending is not None and pending.unit:
        assert not state.units[pending.unit].destroyed or pending.question == "casualties"


@pytest.mark.parametrize("rules", RULESETS)
def test_hundreds_of_random_games(rules: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = random_game(rules, seed, possible)
        seen.update(tag(type(entry)) for entry in game.log)
        if seed % 4 == 0:
            lines = list(game.lines())
            again = replay_log(lines)
            assert list(again.lines()) == lines
            assert again == game and again.digest == game.digest
            twin = game.copy()
            assert twin == game and twin.digest == game.digest
        if seed % 12 == 0:
            begun = start(game.header).digest
            end, count = game.digest, len(game.played)
            game.undo(count)
            assert game.digest == begun
            game.redo(count)
            assert game.digest == end
            assert list(story(game.log))
    kinds = {tag(kind) for kind in (*ACTIONS, *EVENTS)} - {tag(Measure), tag(Measured)}
    if rules == "reference":
        rare = {"no-mistaken-target", "out-of-range"}
        assert kinds - rare <= set(seen), kinds - rare - set(seen)
    assert seen["give-order"] > 1000


@pytest.mark.parametrize("rules", RULESETS)
def test_every_listed_action_is_legal_and_none_changes_anything_until_played(rules: str) -> None:
    rng = Random(5)
    for seed in range(6):
        game = start(random_header(rules, 1000 + seed))
        field = ToyField.of(game, 10.0)
        for _ in range(40):
            if game.over:
                break
            view = legal_actions(game, field)
            actions = list(view)
            before = game.digest
            assert view and view.count() == len(actions)
            for action in rng.sample(actions, min(8, len(actions))):
                assert action in view, (action, game.refusal(action))
            assert game.digest == before
            assert GiveOrder("ghost", "fire") not in view
            assert "fire" not in view
            field.tell(game.play(rng.choice(actions)))


@pytest.mark.parametrize("rules", RULESETS)
def test_a_copy_in_mid_game_plays_on_alike(rules: str) -> None:
    game = start(random_header(rules, 77))
    field = ToyField.of(game, 12.0)
    for _ in range(25):
        if not game.over:
            field.tell(game.play(next(iter(legal_actions(game, field)))))
    twin = game.copy()
    for _ in range(10):
        if game.over:
            break
        action = list(legal_actions(game, field))[-1]
        assert game.play(action) == twin.play(action)
        field.tell([])
    assert twin == game and twin.digest == game.digest


@pytest.mark.parametrize("rules", RULESETS)
def test_the_policy_plays_to_the_end_and_beats_chance(rules: str) -> None:
    won = lost = 0
    for seed in range(14):
        rng = Random(seed)
        armies = [
            {"id": f"{side}-{n}", "side": side, "template": "rifle-squad"}
            for side in ("axis", "allies")
            for n in range(4)
        ]
        game = start(header(armies, rules=rules, seed=seed))
        field = ToyField.of(game, 22.0)
        sharp = "axis" if seed % 2 else "allies"

        def choose(game: Game[State], field: ToyField, rng=rng, sharp=sharp) -> Action:
            from rules.bolt_action import simple

            if game.pending.by == sharp:
                return simple(game, field)
            return rng.choice(list(legal_actions(game, field)))

        play_out(game, field, field.tell, choose)
        left = dict(zip(game.log[-1].sides, game.log[-1].left, strict=True))
        won += left[sharp] > min(left.values())
        lost += left[sharp] == min(left.values()) and len(set(left.values())) > 1
    assert won > 3 * lost, (won, lost)


def test_the_policy_is_the_same_for_the_same_game() -> None:
    logs = []
    for _ in range(2):
        game = start(random_header("reference", 12))
        field = ToyField.of(game, 24.0)
        play_out(game, field, field.tell)
        logs.append(list(game.lines()))
    assert logs[0] == logs[1]


def test_one_shot_weapons_may_be_turned_on_a_vehicle_meanwhile() -> None:
    armies = [
        {"id": "able", "side": "axis", "template": "rifle-squad", "figures": FAUSTS},
        {"id": "baker", "side": "allies", "template": "rifle-squad"},
        {"id": "tom", "side": "allies", "template": "medium-tank"},
    ]
    game = start(header(armies, seed=1, options={"sides": ["axis", "allies"]}))
    field = ToyField.of(game, 6.0)
    field.places.update(able=(30.0, 20.0), baker=(34.0, 26.0), tom=(28.0, 28.0))
    while game.pending.by != "axis":
        field.tell(game.play(next(iter(legal_actions(game, field)))))
    field.tell(game.play(GiveOrder("able", "fire")))
    split = [a for a in legal_actions(game, field) if isinstance(a, Shoot) and len(a.volleys) == 2]
    assert split and split[0].volleys[1].target == "tom"
    assert split[0] in legal_actions(game, field)


def spoiled(data: Any, rng: Random) -> Any:
    """The JSON of an action with one of its values changed."""
    if isinstance(data, dict) and data:
        key = rng.choice(sorted(data))
        return {**data, key: spoiled(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        return [*data[:at], spoiled(data[at], rng), *data[at + 1 :]]
    return rng.choice(
        [None, True, -1, 0, 3, 1e9, "", "axis-0", "allies-1", "fire", "run", "rifle", [], {}]
    )


@pytest.mark.parametrize("rules", RULESETS)
def test_spoiled_actions_are_legal_or_refused_and_nothing_else(rules: str) -> None:
    rng = Random(9)
    refused = 0
    for seed in range(12):
        game = start(random_header(rules, 500 + seed))
        field = ToyField.of(game, 9.0)
        while not game.over and len(game.played) < 60:
            actions = list(legal_actions(game, field))
            for action in rng.sample(actions, min(3, len(actions))):
                data = spoiled(CODEC.encode(action), rng)
                before = game.digest
                try:
                    bad = CODEC.decode(data, Action)
                except RuleError:
                    continue
                refused += game.refusal(bad) is not None
                assert game.digest == before
            field.tell(game.play(rng.choice(actions)))
            possible(game)
    assert refused > 100
