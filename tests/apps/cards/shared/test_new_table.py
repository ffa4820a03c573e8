"""The question for a new table: what it makes, and what it says where it cannot."""

from __future__ import annotations

import pytest
from shown import Shown

from apps.cards.shared.new_table import ANOTHER, SIZES, NewTable
from sandbox.generate.generate import generate
from sandbox.scenario.file import read_scenario

pytestmark = pytest.mark.slow


class Asked(Shown):
    """The open dialog as its user sees it, and what it had made."""

    def __init__(self, wrong: str = "") -> None:
        self.made: list[tuple[str, str]] = []
        self.dialog = NewTable(lambda text, name: self.made.append((text, name)) or wrong)
        super().__init__(self.dialog)
        self.dialog.ask()

    @property
    def open(self) -> bool:
        return "Create" in self.labels


def test_a_table_of_a_theme_is_made_as_the_command_makes_it() -> None:
    asked = Asked()
    asked.fill({"Size": "3′ × 3′", "Contents": "open", "Seed": 12})
    asked.fill({"The same from both sides": True})
    assert '<svg class="sketch"' in asked.text and "pieces" in asked.text
    asked.fill({"Name": "The Ridge"})
    asked.press("Create")
    ((text, name),) = asked.made
    assert name == "The Ridge" and not asked.open
    assert text == generate("open", SIZES["3′ × 3′"], 1.0, True, 12, name="The Ridge")


def test_enter_makes_the_table_and_a_name_stays_until_it_is_used() -> None:
    asked = Asked()
    asked.fill({"Contents": "", "Name": "The Ridge"})
    asked.press("Cancel")
    asked.dialog.ask()
    assert asked.named("Name").value == "The Ridge"
    asked.named("Name").param.trigger("enter_pressed")
    assert [name for _, name in asked.made] == ["The Ridge"] and not asked.open
    asked.dialog.ask()
    assert asked.named("Name").value == ""


def test_another_one_is_another_and_drawn_at_once() -> None:
    asked = Asked()
    assert "Desert town" in asked.named("Contents").options
    asked.fill({"Size": "3′ × 3′", "Contents": "ruins"})
    seed, picture = asked.named("Seed").value, asked.text
    asked.press("Another one")
    assert asked.named("Seed").value != seed and asked.text != picture
    assert asked.open and not asked.made


def test_a_blank_table_has_zones_and_nothing_else() -> None:
    asked = Asked()
    asked.fill({"Contents": ""})
    assert "Seed" not in asked.labels and "Density" not in asked.labels
    game = list(asked.named("Game").options.values())[-1]
    asked.fill({"Size": "4′ × 6′", "Game": game})
    asked.press("Create")
    scenario = read_scenario(asked.made[0][0])
    assert scenario.table.size == (48.0, 72.0) and not scenario.terrain
    assert len(scenario.zones) == 2 and scenario.game == game
    assert scenario.name == "New table"


def test_a_table_that_cannot_be_made_is_explained_in_the_dialog_which_stays() -> None:
    asked = Asked(wrong="The store keeps no more tables.")
    asked.fill({"Contents": ""})
    asked.press("Create")
    assert asked.open
    assert "The store keeps no more tables." in asked.text
    asked.press("Cancel")
    assert not asked.open


def test_any_size_can_be_typed_in_inches_and_in_centimetres() -> None:
    asked = Asked()
    asked.fill({"Contents": ""})
    assert "Length" not in asked.labels
    asked.fill({"Size": ANOTHER})
    asked.fill({"Unit": 2.54, "Length": 200.0, "Depth": 90.0})
    asked.press("Create")
    assert read_scenario(asked.made[0][0]).table.size == (78.74, 35.43)
    asked.dialog.ask()
    asked.fill({"Contents": "", "Depth": 5.0})
    asked.press("Create")
    assert len(asked.made) == 1 and "expected 6 to 240 inches" in asked.text


def test_a_seed_or_size_that_no_table_can_have_is_explained_without_talk_of_a_fault() -> None:
    asked = Asked()
    asked.fill({"Contents": "open", "Seed": -5})
    assert "seed: found -5; expected a whole number from 0 to" in asked.text
    asked.fill({"Size": ANOTHER, "Length": 1.0, "Seed": 5})
    assert "size: found 1x48; expected" in asked.text
    assert "should not have" not in asked.text
