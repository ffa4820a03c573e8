from __future__ import annotations

import ast
import json
from pathlib import Path as File

import pytest
from games.bolt_games import (
    AXIS,
    able,
    army,
    baker,
    game,
    go,
    hold,
    of_kind,
    order,
    playing,
    refused,
    shoot,
    shot,
)
from games.in_words import story_of_game
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.bolt_action import header, replay_log, start
from rules.bolt_action.model.actions import ACTIONS, GiveOrder, Measure, SpringAmbush
from rules.bolt_action.model.events import EVENTS
from rules.bolt_action.model.facts import Charge, Path, Volley
from rules.bolt_action.play.game import CODEC
from rules.engine.errors import STALE, LogError, RuleError
from rules.engine.model.codec import text
from rules.engine.model.events import Event, Rolled
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment


def fresh(seed: int = 3):
    return start(header([able(), baker()], seed=seed))


@pytest.mark.slow
def test_only_the_standard_library_is_imported() -> None:
    from sys import stdlib_module_names

    for file in File(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            for name in named:
                top = name.split(".")[0]
                assert top in ("rules", "languages") or top in stdlib_module_names, (
                    f"{file}: {name}"
                )


def test_a_roll_is_an_event_with_its_purpose_and_score() -> None:
    table = game(able(), baker(), dice=[5, 6, 1, 2, 5, 4])
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("lmg", 3)))
    assert not of_kind(events, Rolled)  # the target reacts first
    from rules.bolt_action.model.actions import StandFast

    events = playing(table, StandFast("baker"))
    hit, *_ = of_kind(events, Rolled)
    assert (hit.purpose, hit.needs, hit.dice) == ("to hit", 3, (5, 6, 1))
    line = json.loads(list(table.lines())[-1])
    assert {"seq", "type"} <= set(line)


def test_stale_and_foreign_players_are_refused() -> None:
    table = fresh()
    side = table.pending.by
    other = "allies" if side == "axis" else "axis"
    name = "able" if side == "axis" else "baker"
    refused(table, order(name, "down"), "BA-TURN-2", by=other)
    with pytest.raises(RuleError) as fault:
        table.play(order(name, "down"), seen=table.seq - 1)
    assert fault.value.rule == STALE
    table.play(order(name, "down"), by=side, seen=table.seq)


def test_a_finished_game_takes_no_more() -> None:
    table = game(able(), baker(), turns=1, draws="01", rules="de-kurzregeln")
    playing(table, order("able", "down"), order("baker", "down"))
    assert table.over and table.pending is None
    refused(table, order("able", "down"), "PLAY-OVER")


def test_undo_and_redo_are_replays() -> None:
    table = fresh()
    digests = [table.digest]
    for _ in range(4):
        side = table.pending.by
        name = "able" if side == "axis" else "baker"
        table.play(
            order(name, "ambush") if table.pending.question == "order" else next(iter_keep(table))
        )
        digests.append(table.digest)
    twin = table.copy()
    table.undo(4)
    assert table.digest == digests[0]
    table.redo(2)
    assert table.digest == digests[2]
    table.redo(2)
    assert table == twin and table.digest == digests[4]
    with pytest.raises(IndexError):
        table.redo()
    with pytest.raises(IndexError):
        table.undo(99)


def iter_keep(table):
    from rules.bolt_action.model.actions import KeepOrder

    yield KeepOrder(table.pending.unit, True)


def test_a_new_action_forgets_what_was_undone() -> None:
    table = fresh()
    name = "able" if table.pending.by == "axis" else "baker"
    table.play(order(name, "down"))
    table.undo()
    table.play(order(name, "ambush"))
    with pytest.raises(IndexError):
        table.redo()


def test_a_copy_goes_its_own_way() -> None:
    table = fresh()
    name = "able" if table.pending.by == "axis" else "baker"
    twin = table.copy()
    assert twin == table and twin.digest == table.digest
    twin.play(order(name, "down"))
    assert twin != table
    table.play(order(name, "down"))
    assert twin == table


def a_log() -> list[str]:
    measured = {"no_measuring": False}
    armies = [able(), baker()]
    head = header(armies, seed=11, assumptions=measured, scenario="x.toml", digest="sha256:0")
    table = start(head)
    who = "able" if table.pending.by == "axis" else "baker"
    foe = "baker" if who == "able" else "able"
    table.play(order(who, "advance"))
    table.play(go(who, 4.0))
    table.play(shoot(who, foe, shot("rifle", 1, 2, 4)))
    table.play(Measure("axis", "able", "baker", 9.5))
    return list(table.lines())


def test_a_log_replays_to_the_same_bytes() -> None:
    lines = a_log()
    again = replay_log(lines)
    assert list(again.lines()) == lines
    head = json.loads(lines[0])
    for key in ("schema", "scenario", "digest", "game", "ruleset", "seed", "armies", "assumptions"):
        assert key in head


@pytest.mark.parametrize("at", range(1, 12))
def test_a_tampered_line_is_named(at: int) -> None:
    lines = a_log()
    if at >= len(lines):
        pytest.skip("the log is shorter")
    data = json.loads(lines[at])
    data["seq"] = data["seq"] + 100
    with pytest.raises(LogError) as fault:
        replay_log([*lines[:at], text(data), *lines[at + 1 :]])
    assert fault.value.line == at + 1
    assert str(at + 1) in str(fault.value)


def test_a_log_with_other_dice_or_missing_lines_is_refused() -> None:
    lines = a_log()
    rolled = next(n for n, row in enumerate(lines) if '"type":"rolled"' in row)
    changed = lines[rolled].replace('"dice":[', '"dice":[9,', 1)
    with pytest.raises(LogError, match=f"line {rolled + 1}"):
        replay_log([*lines[:rolled], changed, *lines[rolled + 1 :]])
    with pytest.raises(LogError, match=f"line {rolled + 1}"):
        replay_log([*lines[:rolled], *lines[rolled + 1 :]])
    with pytest.raises(LogError, match="line 1"):
        replay_log(["{}", *lines[1:]])
    with pytest.raises(LogError, match="empty"):
        replay_log([])
    with pytest.raises(LogError, match="line 2"):
        replay_log([lines[0], "nonsense"])


def test_actions_and_events_survive_their_json() -> None:
    action = GiveOrder(
        "able",
        "run",
        "captain",
        Charge("baker", True, 7.0, Path(7.5, grounds=("rough",), in_view_of=("baker",)), True),
        ((0.0, 1.0, 2.0, 90.0),),
    )
    assert CODEC.decode(json.loads(text(CODEC.encode(action))), Action) == action
    spring = SpringAmbush(
        "able", Moment(0.5, ((1.0, 2.0, 3.0),)), Volley("baker", (shot("rifle", 1, 2),))
    )
    assert CODEC.decode(CODEC.encode(spring), Action) == spring
    event = Rolled((1, 6), "to hit", 7)
    assert CODEC.decode(CODEC.encode(event), Event) == event


def test_whole_numbers_of_inches_are_written_as_they_are_read() -> None:
    """A 12 in the place of 12.0 was once logged as it came, and its log refused."""
    table = start(header((able(), baker()), seed=1))
    assert table.pending is not None
    attacker, target = ("able", "baker") if table.pending.by == AXIS else ("baker", "able")
    facts = Charge(target, True, 12, Path(12, nearest_unit_in=2), False)
    table.play(GiveOrder(attacker, "run", charge=facts, to=((0, 36, 24, 90),)))
    lines = list(table.lines())
    (said,) = [line for line in lines if '"charge":{' in line]
    assert said.count('"distance_in":12.0') == 2
    assert '"to":[[0.0,36.0,24.0,90.0]]' in said
    assert list(replay_log(lines).lines()) == lines


def test_every_action_and_event_has_a_tag_of_its_own() -> None:
    from rules.engine.model.codec import tag

    tags = [tag(kind) for kind in (*ACTIONS, *EVENTS)]
    assert len(set(tags)) == len(tags)


@pytest.mark.slow
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_no_json_makes_the_codec_fail_otherwise(data: object) -> None:
    with pytest.raises(RuleError):
        CODEC.decode(data, Action)


def test_undo_in_the_middle_of_a_step() -> None:
    table = fresh()
    who = "able" if table.pending.by == "axis" else "baker"
    table.play(order(who, "advance"))
    middle = table.digest
    table.play(go(who, 3.0))
    table.play(hold(who))
    table.undo(2)
    assert table.digest == middle
    assert table.pending.question == "move"


def test_armies_that_cannot_be_played_are_refused() -> None:
    for armies in (
        [able()],
        [able(), able()],
        [able(), army("baker", "allies", "zeppelin")],
        [able(), baker(quality="heroic")],
        [able(), baker(models=0)],
        [able(), {**baker(), "hat": True}],
        [able(), baker(figures=[["blunderbuss"]])],
    ):
        with pytest.raises(RuleError):
            start(header(armies))
    for options in ({"turns": 0}, {"sides": ["axis"]}, {"weather": "fog"}):
        with pytest.raises(RuleError):
            start(header([able(), baker()], options=options))


SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["axis", "able", "smoke", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "side", "template", "kind"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.slow
@given(
    st.sampled_from(["armies", "options", "assumptions", "ruleset", "seed", "game"]),
    SCRAPS,
    st.sampled_from(["", "figures", "models", "ground", "support", "sides", "turns"]),
)
def test_no_header_makes_a_replay_fail_otherwise(key: str, scrap: object, inner: str) -> None:
    head = json.loads(next(iter(fresh().lines())))
    if not inner:
        head[key] = scrap
    elif inner in ("figures", "models", "ground"):
        head["armies"][0][inner] = scrap
    else:
        head["options"][inner] = scrap
    try:
        replay_log([text(head)])
    except LogError as fault:
        assert fault.line in (1, 2)


def test_actions_are_read_from_files_and_logs() -> None:
    from rules.bolt_action import read_actions

    lines = a_log()
    actions = read_actions(lines[1:])
    assert [type(action).__name__ for action in actions] == [
        "GiveOrder",
        "Move",
        "Shoot",
        "Measure",
    ]
    bare = [text(CODEC.encode(action)) for action in actions]
    assert read_actions(bare) == actions
    with pytest.raises(LogError, match="line 2"):
        read_actions([bare[0], '{"type":"teleport"}'])
    with pytest.raises(LogError, match="line 1"):
        read_actions(["nonsense"])


def test_games_by_name() -> None:
    from rules import games

    lines = a_log()
    again = games.replay_log(lines)
    assert list(again.lines()) == lines
    assert list(story_of_game(again.header, again.log))
    assert games.start(again.header).digest == fresh_of(again).digest
    assert games.game_of("bolt-action").read_actions(lines[1:])
    test = {"action": "order-test", "unit": {"quality": "veteran", "pins": 1}}
    assert games.odds(test)["p_pass"] == pytest.approx(30 / 36)
    for wrong in ({"game": "chess"}, {"game": 7}, None):
        with pytest.raises(RuleError):
            games.odds(wrong)  # type: ignore[arg-type]
    with pytest.raises(LogError, match="line 1"):
        games.replay_log([lines[0].replace("bolt-action", "chess")])
    with pytest.raises(LogError, match="line 1"):
        games.replay_log([])


def fresh_of(game):
    return start(game.header)
