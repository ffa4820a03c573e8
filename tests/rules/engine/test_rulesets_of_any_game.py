"""Rulesets of any game, as the engine makes them of its tables, and the kinds of its codec."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules.bolt_action.model import events
from rules.bolt_action.model.ruleset import ruleset
from rules.engine.errors import RuleError
from rules.engine.model.codec import declared
from rules.engine.model.events import EVERY_GAME, Event


@dataclass(frozen=True)
class Rung(Event):
    """An event of this module."""


def test_a_codec_takes_what_its_module_declares() -> None:
    """Imported kinds, and bases, are not the module's own."""
    assert declared(__name__, Event) == (Rung,)
    assert not {Event, *EVERY_GAME} & {*declared(events.__name__, Event)}


def test_a_change_to_the_same_value_changes_nothing() -> None:
    usual = ruleset()
    turns = usual.assumptions.turns
    assert ruleset("reference", {"turns": turns}) is usual
    assert ruleset("reference", {"turns": turns + 1}).assumed() == {
        **usual.assumed(),
        "turns": turns + 1,
    }


@pytest.mark.parametrize("changes", [{"no-such": 1}, {"turns": "six"}])
def test_a_change_that_does_not_fit_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        ruleset("reference", changes)


def test_an_unknown_ruleset_is_told_the_known_ones() -> None:
    with pytest.raises(RuleError, match="no ruleset 'house'; there are reference"):
        ruleset("house")
    assert [row["name"] for row in ruleset.listing()] == list(ruleset.names)
