"""The words of a step for an audience: its own, and the end of what came of it."""

from __future__ import annotations

from sandbox.play.demonstrations.captions import caption
from sandbox.scenario.script import StepSpec


def test_the_result_of_a_roll_is_told_without_its_dice() -> None:
    step = StepSpec(title="A shell", words="It falls.")
    lines = ("  to hit, 3+: 5", "Dog squad gains one pin: 1 now.", "Dog squad loses one man.")
    assert caption(step, lines=(*lines, "  morale: 6", "Dog squad holds.")) == (
        "A shell",
        "It falls. Dog squad loses one man. Dog squad holds.",
    )
