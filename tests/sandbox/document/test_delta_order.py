"""Rows that change places in a list of a scenario: the order decides what lies beneath."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from histories import TEXT, farm

from sandbox.document import commands as do
from sandbox.document.delta import applied, decoded, diff, encoded, taken_back
from sandbox.document.document import Document
from sandbox.document.history import entry_of
from sandbox.scenario.file import read_scenario
from sandbox.scenario.schema import Scenario

BOXES = [
    f'[[terrain]]\nid = "b{n}"\nkind = "box"\nsize = [1, 1, 1]\nposition = [{n}, 3]\n'
    for n in range(5)
]


def laid(order: tuple[int, ...]) -> Scenario:
    return read_scenario("".join(("format = 1\nname = 'x'\n", *(BOXES[n] for n in order))))


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_another_order_is_a_change(order: tuple[int, ...]) -> None:
    old, new = laid((0, 1, 2, 3)), laid(order)
    delta = decoded(encoded(diff(old, new)))
    assert applied(old, delta) == new
    assert applied(new, taken_back(delta)) == old


@pytest.mark.slow
def test_any_list_becomes_any_other_and_back() -> None:
    random = Random(3)
    for _ in range(300):
        one, other = (laid(tuple(random.sample(range(5), k=random.randrange(6)))) for _ in range(2))
        delta = diff(one, other)
        assert applied(one, delta).terrain == other.terrain
        assert applied(other, taken_back(delta)).terrain == one.terrain


def test_a_new_thing_of_an_old_name_stands_where_it_was_put() -> None:
    """A step that renames the barn and builds another: the log says which is first."""
    document = Document(farm())
    row = {"id": "barn", "kind": "box", "position": [30.0, 4.0], "size": [1.0, 1.0, 1.0]}
    document.do("ann", do.Several((do.Rename("shed", "barn"), do.AddPiece(row))))
    replayed = Document(farm())
    replayed.replay(entry_of(document.history.entries[0].text()))
    assert [piece.id for piece in document.scenario.terrain] == ["shed", "hedge", "barn"]
    assert replayed.scenario.terrain == document.scenario.terrain
    document.do("ann", do.Undo(1))
    assert document.scenario == read_scenario(TEXT)
