"""The words of a step for an audience: its own, and the end of what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from languages.message import NOTHING, Line, message
from rules.bolt_action.player.air_sentences import edge_rolled
from rules.engine.telling import dice
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.captions import caption, game_caption
from sandbox.play.frames import Frame
from sandbox.scenario.script import StepSpec
from sandbox.table.table import Table


def test_the_result_of_a_roll_is_told_without_its_dice() -> None:
    step = StepSpec(title="A shell", words="It falls.")
    lines = (
        dice("to hit", (5,), message("score", score=3)),
        message("harm-pins", unit="Dog squad", count=1, left=1),
        message("harm-men", unit="Dog squad", count=1, picked="no"),
    )
    assert caption(step, lines=(*lines, dice("morale", (6,)), "Dog squad holds.")) == (
        "A shell",
        "It falls. Dog squad gains one pin: 1 now. Dog squad loses one man. Dog squad holds.",
    )
    assert caption(step, lines=lines, told=False) == ("A shell", "It falls.")
    unseen = "Nobody sees it."
    assert caption(step, verdict=unseen, told=False)[1] == "It falls.", "the smoke still comes"
    assert caption(step, verdict=unseen)[1] == "It falls. Nobody sees it."


def test_a_result_is_told_once_and_none_is_left_out() -> None:
    step = StepSpec(title="Barrage", words="It falls.")
    lines = (
        dice("reach", (6,)),
        *(message("harm-pins", unit=f"{name} squad", count=3, left=3) for name in "ABCABC"),
    )
    said = caption(
        step,
        lines=(*lines, message("harm-pins", unit="A squad", count=1, left=4), "C squad flees."),
    )[1]
    told = "A squad has four pins, B squad three pins and C squad three pins. C squad flees."
    assert said == f"It falls. {told}"
    assert caption(step, lines=lines[:2])[1] == "It falls. A squad gains three pins: 3 now."
    first, last = moment("It begins."), moment(dice("6", (4,)), "It is hit.", "It burns.")
    why = StepSpec(title="A bomb run", why="A 6 destroys.")
    assert caption(why, (first, last), 1)[1] == "It is hit. It burns. A 6 destroys."


def test_pins_before_and_after_a_roll_are_told_as_one() -> None:
    result = moment(
        message("harm-pins", unit="Diver", count=1, left=2),
        dice("damage", (6,)),
        message("harm-pins", unit="Diver", count=1, left=3),
    )
    told = caption(StepSpec(title="A bomb run"), (moment("It begins."), result), 1)[1]
    assert told == game_caption(result.frame)[1] == "Diver has three pins."


def test_the_end_of_a_unit_tells_its_last_losses_and_its_last_test() -> None:
    """Men that fell before morale failed are told; an air strike that comes is in its title."""
    step = StepSpec(title="It comes", words="It falls.")
    lines = (
        dice("arrives", (6,)),
        message(
            "support",
            kind=message("support-air-strike"),
            side="Axis",
            on=message("support-on", target="Dog squad"),
            at=NOTHING,
            result="on-its-way",
            observed=NOTHING,
        ),
        message("harm-men", unit="Dog squad", count=1, picked="yes"),
        message("harm-men", unit="Baker squad", count=1, picked="no"),
        message("harm-men", unit="Dog squad", count=4, picked="no"),
        message(
            "loss",
            unit="Dog squad",
            how=message("fate-its-last-man-fell", unit="Dog squad"),
            wreck="no",
        ),
    )
    told = "Baker squad loses one man. Dog squad is destroyed: its last man fell."
    assert caption(step, lines=lines)[1] == f"It falls. {told}"
    broken = (
        message(
            "tested", unit="Dog squad", passed="no", what=message("test-morale"), tried=NOTHING
        ),
        message(
            "loss",
            unit="Dog squad",
            how=message("fate-its-morale-failed", unit="Dog squad"),
            wreck="no",
        ),
    )
    told = "Dog squad loses four men. Dog squad is destroyed: its morale failed."
    assert caption(step, lines=(lines[0], lines[4], *broken))[1] == f"It falls. {told}"


def test_what_has_come_is_told_before_the_reason() -> None:
    step = StepSpec(title="Barrage", words="It falls.", why="Friend and foe alike.")
    lines = (
        dice("to hit", (5,), message("score", score=3)),
        message("harm-men", unit="Dog squad", count=1, picked="no"),
    )
    assert caption(step, lines=lines, verdict="Clear.")[1] == (
        "It falls. Dog squad loses one man. Clear. Friend and foe alike."
    )


def test_no_caption_repeats_the_dice_of_a_test() -> None:
    lines = (
        "Spark goes down.",
        message(
            "tested-fighter",
            fighter="Rust",
            passed="yes",
            what=message("test-morale"),
            dice=NOTHING,
            score=message("test-score", needs=7),
        ),
    )
    told = "Spark goes down. Rust passes its morale test, 7 or less."
    assert caption(StepSpec(title="Two"), lines=lines)[1] == told


def test_no_caption_tells_coordinates() -> None:
    """Nor what another sentence tells: the point is seen on the table, and an aircraft comes."""
    lines = (
        message(
            "support-delayed",
            kind=message("support-barrage"),
            side="Axis",
            at=message("at", x=42.0, y=20.0),
        ),
        message(
            "point-moved",
            kind=message("support-barrage"),
            side="Allies",
            distance=22.7,
            x=19.5,
            y=23.0,
        ),
        message("smoke-laid", at=message("at", x=22.5, y=21.0), radius=6.0, until=1),
        message("aircraft", side="Axis", target="Dog squad", what=message("attack-arrives")),
    )
    assert caption(StepSpec(title="Barrage", words="It falls."), lines=lines)[1] == (
        "It falls. The barrage of Axis is delayed. The point of the barrage is moved 22.7″ "
        "by Allies. Smoke, 6″ around, until the end of turn 1."
    )


def test_a_result_waits_until_the_dice_lie() -> None:
    """A declared shot is told at once; its result waits, and the title gives nothing away."""
    step, first = StepSpec(title="A bomb run", why="Two pins."), moment("It begins.")
    shot = moment(
        "Flak springs.",
        dice(
            "6",
            (
                2,
                6,
            ),
        ),
        "It hits once.",
        shot=True,
    )
    result = moment(
        message("harm-pins", unit="Diver", count=1, left=1),
        dice("damage", (6,), message("score-six")),
        message("loss", unit="Diver", how=message("fate-shot-down", unit="Diver"), wreck="no"),
    )
    asks = replace(result, asks="What does it do to Diver?")
    found = (first, shot, result, asks)
    assert [caption(step, found, k, told=False) for k in (1, 2, 3)] == [
        ("Flak fires", "Flak springs."),
        ("Flak fires", ""),
        ("Flak fires", "What does it do to Diver?"),
    ]
    assert caption(step, found, 3) == caption(step, (first, shot, result, result), 3)
    assert game_caption(shot.frame, told=False) == ("Turn 2", "Flak springs.")
    assert game_caption(result.frame, told=False) == ("Turn 2", "")


def moment(*lines: Line, odds: tuple[str, ...] = (), shot: bool = False) -> Moment:
    pair = ("flak", "diver") if shot else None
    return Moment("Flak fires", Frame(cast(Table, None), 2, lines, pair), odds=odds)


def test_a_moment_tells_its_first_sentence_and_its_result() -> None:
    step, first = StepSpec(title="A bomb run"), moment("It begins.")
    shot = moment(
        "Flak springs.",
        "It fires.",
        dice(
            "6",
            (
                2,
                6,
            ),
        ),
        "It hits once.",
        "Its belt is empty.",
    )
    told = "Flak springs. It hits once. Its belt is empty."
    assert caption(step, (first, shot, first), 1)[1] == told
    assert game_caption(shot.frame) == ("Turn 2", told)
    aims = moment(odds=("Fire midway.", "needs 6", "52 % pinned"))
    assert caption(step, (first, aims, first), 1)[1] == "Fire midway. needs 6 · 52 % pinned"
    edge = moment(edge_rolled(1))
    assert (
        caption(step, (first, edge, first), 1)[1]
        == "The edge it comes in by: 1, the plane's own table edge."
    )
