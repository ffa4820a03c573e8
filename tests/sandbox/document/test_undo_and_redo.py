"""Undo and redo are inverse over random edits, and digests tell scenarios apart."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from histories import any_command, any_step, farm

from sandbox.document.commands import Redo, SetPolicy, Undo, is_change
from sandbox.document.document import Document, gone_back, sense
from sandbox.document.refusal import Refused
from sandbox.live.digests import digest_of
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.schema import Scenario


def edited(seed: int, steps: int = 12) -> tuple[Document, list[Scenario]]:
    """Edit a scenario at random; return the document, and the scenario after each step."""
    random, document = Random(seed), Document(farm())
    stages = [document.scenario]
    while len(stages) <= steps:
        command = any_command(random, document, "ann")
        if is_change(command):
            with suppress(Refused):
                document.do("ann", command)
                stages.append(document.scenario)
    return document, stages


def undo_all(document: Document) -> list[Scenario]:
    """Undo every step, the last one first; return the scenarios on the way."""
    stages = [document.scenario]
    while (step := document.history.last_done("ann", any_step)) is not None:
        document.do("ann", Undo(step))
        stages.append(document.scenario)
    return stages


def redo_all(document: Document) -> list[Scenario]:
    """Redo every step; return the scenarios on the way."""
    stages = [document.scenario]
    while (step := document.history.last_undone("ann", any_step)) is not None:
        document.do("ann", Redo(step))
        stages.append(document.scenario)
    return stages


@pytest.mark.parametrize("seed", range(12))
def test_undo_and_redo_are_inverse_over_random_edits(seed: int) -> None:
    document, stages = edited(seed)
    digest = digest_of(document)
    assert undo_all(document) == stages[::-1]
    assert sense(document.scenario) == sense(farm())
    assert redo_all(document) == stages
    assert digest_of(document) == digest


@pytest.mark.parametrize("seed", range(12, 18))
def test_going_back_and_replaying_meet_between_any_two_steps(seed: int) -> None:
    document, stages = edited(seed)
    undo_all(document)
    entries, replayed = document.history.entries, Document(farm())
    then = [replayed.scenario]
    for entry in entries:
        replayed.replay(entry)
        then.append(replayed.scenario)
    assert then[: len(stages)] == stages
    random = Random(seed)
    for _ in range(20):
        early, late = sorted(random.sample(range(len(then)), k=2))
        assert gone_back(then[late], entries[early:late]) == then[early]


def test_every_edit_changes_the_digest_and_undo_restores_it() -> None:
    for seed in range(18, 22):
        document, stages = edited(seed)
        digests = [digest_of(Document(scenario)) for scenario in stages]
        assert all(before != after for before, after in pairwise(digests))
        back = [digest_of(Document(scenario)) for scenario in undo_all(document)]
        assert back == digests[::-1]


def test_a_default_that_is_said_changes_the_digest_and_not_the_sense() -> None:
    document = Document(farm())
    digest = digest_of(document)
    document.do("ann", SetPolicy({"cover_share": SightPolicy().cover_share}))
    assert digest_of(document) != digest
    assert sense(document.scenario) == sense(farm())


def test_no_redo_writes_over_what_others_changed_since() -> None:
    """Redo of a step whose things have changed since is refused, and changes nothing."""
    refused = 0
    for seed in range(26, 34):
        document, _ = edited(seed, 6)
        undone = document.history.last_done("ann", any_step)
        assert undone is not None
        document.do("ann", Undo(undone))
        before = document.scenario
        random = Random(seed)
        while document.scenario == before:
            command = any_command(random, document, "bob")
            if is_change(command):
                with suppress(Refused):
                    document.do("bob", command)
        now = document.scenario
        try:
            document.do("ann", Redo(undone))
        except Refused:
            refused += 1
            assert document.scenario is now
        else:
            document.do("ann", Undo(undone))
            assert document.scenario == now
    assert refused < 8
