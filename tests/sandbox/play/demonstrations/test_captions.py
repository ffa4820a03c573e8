"""The words of a step for an audience: its own, and the end of what came of it."""

from __future__ import annotations

from typing import cast

from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.captions import caption, game_caption
from sandbox.play.frames import Frame
from sandbox.scenario.script import StepSpec
from sandbox.table.table import Table


def test_the_result_of_a_roll_is_told_without_its_dice() -> None:
    step = StepSpec(title="A shell", words="It falls.")
    lines = ("  to hit, 3+: 5", "Dog squad gains one pin: 1 now.", "Dog squad loses one man.")
    assert caption(step, lines=(*lines, "  morale: 6", "Dog squad holds.")) == (
        "A shell",
        "It falls. Dog squad loses one man. Dog squad holds.",
    )


def moment(*lines: str, odds: tuple[str, ...] = ()) -> Moment:
    return Moment("Flak fires", Frame(cast(Table, None), 2, lines), odds=odds)


def test_a_moment_tells_its_first_sentence_and_its_result() -> None:
    step, first = StepSpec(title="A bomb run"), moment("It begins.")
    shot = moment("Flak springs.", "It fires.", "  6: 2 6", "It hits once.", "Its belt is empty.")
    told = "Flak springs. It hits once. Its belt is empty."
    assert caption(step, (first, shot, first), 1)[1] == told
    assert game_caption(shot.frame) == ("Turn 2", told)
    aims = moment(odds=("Fire midway.", "needs 6", "52 % pinned"))
    assert caption(step, (first, aims, first), 1)[1] == "Fire midway. needs 6 · 52 % pinned"
