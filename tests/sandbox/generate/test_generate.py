"""Tables by a seed: the same again, each another, and such as the survey has nothing to say of."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.catalogue import RULESETS
from sandbox.analysis.survey.survey import remarks
from sandbox.generate.generate import DENSITIES, SIDES, GenerateFault, generate
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.schema import Scenario
from sandbox.table.table import lay

pytestmark = pytest.mark.slow


def stands(scenario: Scenario) -> dict[tuple[object, ...], list[tuple[float, float, float]]]:
    """Where pieces of each sort stand, and how they are turned."""
    places: dict[tuple[object, ...], list[tuple[float, float, float]]] = {}
    for piece in scenario.terrain:
        keys = piece.model_dump(exclude={"id", "position", "rotation"}, exclude_unset=True)
        row = (*piece.position[:2], piece.rotation % 360)
        places.setdefault(tuple(sorted((k, str(v)) for k, v in keys.items())), []).append(row)
    return places


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_arguments_make_the_same_bytes_and_others_another_table(theme: str) -> None:
    plain = generate(theme, seed=3)
    assert generate(theme, seed=3) == plain
    for other in (
        generate(theme, seed=4),
        generate(theme, (72.0, 72.0), seed=3),
        generate(theme, density=1.5, seed=3),
        generate(theme, symmetric=True, seed=3),
    ):
        assert stands(read_scenario(other)) != stands(read_scenario(plain))


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_has_what_its_theme_says_and_zones_for_two(theme: str) -> None:
    scenario = read_scenario(generate(theme, seed=5))
    kinds = [piece.kind_name for piece in scenario.terrain]
    wanted = {
        "village": {"church", "road", "building", "field"},
        "bocage": {"bocage", "road", "building"},
        "ruins": {"ruin", "rubble", "road"},
        "open": {"hill", "field", "wood", "road"},
        "industrial": {"factory", "container", "road"},
        "desert-town": {"desert-house", "garden-wall"},
    }[theme]
    assert wanted <= set(kinds)
    assert 20 <= len(kinds) <= 120
    assert not scenario.units
    assert [zone.side for zone in scenario.zones] == list(SIDES)


@pytest.mark.parametrize("theme", THEMES)
def test_a_symmetric_table_is_the_same_from_both_sides(theme: str) -> None:
    scenario = read_scenario(generate(theme, symmetric=True, seed=8))
    wide, deep = scenario.table.size
    for rows in stands(scenario).values():
        for x, y, turn in rows:
            twin = (wide - x, deep - y, (turn + 180) % 360)
            # A straight street through the middle is its own twin.
            own = abs(x - wide / 2) < 0.02 and abs(y - deep / 2) < 0.02
            assert own or any(row == pytest.approx(twin, abs=0.02) for row in rows)


def test_density_and_size_say_how_much_there_is() -> None:
    def count(**how: object) -> int:
        return sum(
            len(read_scenario(generate("ruins", seed=seed, **how)).terrain)  # type: ignore[arg-type]
            for seed in range(2)
        )

    assert count(density=DENSITIES[0]) < count() < count(density=DENSITIES[1])
    assert count(size=(48.0, 48.0)) < count() < count(size=(96.0, 72.0))
    upright = read_scenario(generate("village", (48.0, 72.0), seed=1))
    assert upright.table.size == (48.0, 72.0)
    assert max(piece.position[1] for piece in upright.terrain) > 50


def test_name_and_game_change_nothing_else() -> None:
    plain, other = (
        generate("open", seed=2),
        generate("open", seed=2, name='The "Ridge"', game=sorted(RULESETS)[-1]),
    )
    assert read_scenario(other).name == 'The "Ridge"'
    assert read_scenario(other).game == sorted(RULESETS)[-1]
    assert read_scenario(other).terrain == read_scenario(plain).terrain


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"theme": "swamp"}, "theme: found 'swamp'; expected one of village, bocage"),
        ({"size": (12.0, 48.0)}, "size: found 12x48; expected 24 to 120 inches each way"),
        ({"size": (float("nan"), 48.0)}, "size: found nanx48"),
        ({"density": 9.0}, "density: found 9; expected 0.3 to 2"),
        ({"density": float("inf")}, "density: found inf"),
        ({"seed": -1}, "seed: found -1; expected a whole number from 0"),
        ({"game": "chess"}, "game: found 'chess'; expected one of "),
    ],
)
def test_an_impossible_request_is_explained(how: dict[str, object], words: str) -> None:
    with pytest.raises(GenerateFault) as fault:
        generate(**{"theme": "village", **how})  # type: ignore[arg-type]
    assert str(fault.value).startswith(words)


CASES = [
    (theme, symmetric, size, density, seed)
    for theme in THEMES
    for symmetric, size, density, seed in (
        (False, (72.0, 48.0), 1.0, 1),
        (False, (48.0, 48.0), 1.6, 3),
        (True, (72.0, 48.0), 1.9, 4),
    )
]


@pytest.mark.parametrize(("theme", "symmetric", "size", "density", "seed"), CASES)
def test_generated_tables_cause_no_remarks(
    theme: str,
    symmetric: bool,
    size: tuple[float, float],
    density: float,
    seed: int,
) -> None:
    text = generate(theme, size, density, symmetric, seed)
    table = lay(ScenarioFile(Path("made.toml"), Path(), read_scenario(text), text))
    assert remarks(table) == ()
