"""Play-throughs kept as text: any change of what happens shows up as a difference.

To write them anew after a change that is meant: ``python tests/rules/test_golden_games.py``
with ``tests/support`` on the path.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from toy_field import ToyField

from rules.bolt_action import header, play_out, replay_log, start, story
from rules.bolt_action.ruleset import names
from rules.bolt_action.state import State
from rules.catalogue import RULESETS
from rules.engine.game import Game

HERE = Path(__file__).parent / "golden"

MEN = ("rifle-squad", "smg-squad", "officer-team", "lmg-team", "anti-tank-team")
FULL = (
    "rifle-squad",
    "officer-team",
    "mmg-team",
    "medium-mortar-team",
    "medium-tank",
    "armoured-car",
)
ARMIES = {
    "reference": (FULL, 6, {"support": [{"side": "axis", "kind": "barrage"}]}),
    "fr-abridged": ((*MEN, "mmg-team"), 21, {}),
    "de-kurzregeln": ((*MEN, "truck"), 3, {}),
}


def golden_game(rules: str) -> Game[State]:
    templates, seed, options = ARMIES[rules]
    armies = [
        {"id": f"{side} {template}", "side": side, "template": template}
        for side in ("axis", "allies")
        for template in templates
    ]
    game = start(header(armies, rules=rules, seed=seed, options={"turns": 3, **options}))
    field = ToyField.of(game, 20.0)
    play_out(game, field, field.tell)
    return game


def text(game: Game[State]) -> str:
    """The story above, the log beneath."""
    return "\n".join([*story(game.log), "", *game.lines()]) + "\n"


def test_every_ruleset_has_its_golden_game() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(names())
    assert set(ARMIES) == set(names()) == set(RULESETS["bolt-action"])


@pytest.mark.parametrize("rules", names())
def test_the_golden_game_is_played_again(rules: str) -> None:
    kept = (HERE / f"{rules}.txt").read_text(encoding="utf-8")
    assert text(golden_game(rules)) == kept


@pytest.mark.parametrize("rules", names())
def test_the_golden_log_replays_by_itself(rules: str) -> None:
    kept = (HERE / f"{rules}.txt").read_text(encoding="utf-8").splitlines()
    log = [row for row in kept if row.startswith("{")]
    assert list(replay_log(log).lines()) == log


if __name__ == "__main__":
    for name in names():
        (HERE / f"{name}.txt").write_text(text(golden_game(name)), encoding="utf-8")
