"""The question for a new table: what it makes, and what it says where it cannot."""

from __future__ import annotations

import pytest

from apps.cards.shared.new_table import ANOTHER, SIZES, NewTable
from sandbox.generate.generate import generate
from sandbox.scenario.file import read_scenario


class Asked(NewTable):
    """The dialog, and what it had made."""

    def __init__(self, wrong: str = "") -> None:
        self.made: list[tuple[str, str]] = []
        super().__init__(lambda text, name: self.made.append((text, name)) or wrong)
        self.ask()

    def press(self, label: str) -> None:
        (button,) = [b for b in self._question._buttons.objects if b.label == label]
        button.clicks += 1


@pytest.mark.slow
def test_a_table_of_a_theme_is_made_as_the_command_makes_it() -> None:
    asked = Asked()
    asked._size.value, asked._theme.value, asked._seed.value = "3′ × 3′", "open", 12
    asked._symmetric.value = True
    assert '<svg class="sketch"' in asked._picture.object and "pieces" in asked._picture.object
    asked._name.value = "The Ridge"
    asked.press("Create")
    ((text, name),) = asked.made
    assert name == "The Ridge" and not asked._question.open
    assert text == generate("open", SIZES["3′ × 3′"], 1.0, True, 12, name="The Ridge")


@pytest.mark.slow
def test_another_one_is_another_and_drawn_at_once() -> None:
    asked = Asked()
    asked._size.value, asked._theme.value = "3′ × 3′", "ruins"
    seed, picture = asked._seed.value, asked._picture.object
    asked.another()
    assert asked._seed.value != seed and asked._picture.object != picture
    assert asked._question.open and not asked.made


@pytest.mark.slow
def test_a_blank_table_has_zones_and_nothing_else() -> None:
    asked = Asked()
    asked._theme.value = ""
    assert not asked._chosen.visible
    asked._size.value = "4′ × 6′"
    asked._game.value = list(asked._game.options.values())[-1]
    asked.press("Create")
    scenario = read_scenario(asked.made[0][0])
    assert scenario.table.size == (48.0, 72.0) and not scenario.terrain
    assert len(scenario.zones) == 2 and scenario.game == asked._game.value
    assert scenario.name == "New table"


@pytest.mark.slow
def test_a_table_that_cannot_be_made_is_explained_in_the_dialog_which_stays() -> None:
    asked = Asked(wrong="The store keeps no more tables.")
    asked._theme.value = ""
    asked.press("Create")
    assert asked._question.open
    assert "The store keeps no more tables." in asked._wrong.object
    asked.press("Cancel")
    assert not asked._question.open


@pytest.mark.slow
def test_any_size_can_be_typed_in_inches_and_in_centimetres() -> None:
    asked = Asked()
    asked._theme.value = ""
    assert not asked._typed.visible
    asked._size.value = ANOTHER
    assert asked._typed.visible
    asked._unit.value, asked._long.value, asked._deep.value = "centimetres", 200.0, 90.0
    asked.press("Create")
    assert read_scenario(asked.made[0][0]).table.size == (78.74, 35.43)
    asked.ask()
    asked._theme.value, asked._deep.value = "", 5.0
    asked.press("Create")
    assert len(asked.made) == 1 and "expected 6 to 240 inches" in asked._wrong.object
