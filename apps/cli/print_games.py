"""What the game commands print: rulesets, odds, logs and stories."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

from rich.padding import Padding
from rich.text import Text

from apps.cli.print_sight import out
from rules import games
from rules.catalogue import RULESETS
from rules.engine.game import Game
from rules.engine.sanitize import sanitize
from sandbox.paper.words.games import log_lines, story_lines
from sandbox.scenario.policy import ASSUMPTIONS, SightPolicy


def rules_json() -> dict[str, Any]:
    """Every ruleset that can be played, what is said of it, and all assumptions, for programs."""
    from sandbox.play.games import played  # a second, for meshes

    policy = SightPolicy()
    sight = [
        {"name": name, "value": getattr(policy, name), "says": policy.param[name].doc.strip()}
        for name in ASSUMPTIONS
    ]
    table = [
        {"game": game, **asdict(measure)} for game in RULESETS for measure in played(game).measures
    ]
    return {"rulesets": games.listing(), "sight": sight, "table": table}


def rules() -> None:
    """Every ruleset that can be played, what differs, and the assumptions of each game."""
    content = rules_json()
    for row in content["rulesets"]:
        out.print(Text(f"{row['game']} / {row['name']}", style="bold"), Text(row["label"]))
        _indented(f"sources {', '.join(row['sources'])}; {len(row['weapons'])} weapons")
        for sentence in row["says"]:
            _indented(sentence)
    out.print(Text("\nAssumptions, where no source says", style="bold"))
    first = {row["game"]: row for row in reversed(content["rulesets"])}
    for row in sorted(first.values(), key=lambda row: row["game"]):
        for one in row["assumptions"]:
            _assumption(one, one["rule"])
    for one in content["table"]:
        _assumption(one, f"{one['rule']}, table")
    for one in content["sight"]:
        _assumption(one, "sight")


def _assumption(one: dict[str, Any], of: str) -> None:
    out.print(f"{one['name']} = {one['value']} ({of})")
    _indented(one["says"])


def _indented(sentence: str) -> None:
    out.print(Padding(sanitize(sentence), (0, 0, 0, 2)))


def log(game: Game[Any], *, as_json: bool) -> None:
    """A game's log: JSON Lines, or one sentence an event."""
    for line in log_lines(game) if as_json else story_lines(game):
        sys.stdout.write(f"{line}\n")


def waits(game: Game[Any]) -> str:
    """What a game waits for that is not over, in a sentence."""
    asked = game.pending
    assert asked is not None
    unit = games.names(game.header).get(asked.unit, asked.unit)
    about = f" of {unit}" if unit else ""
    kinds = ", ".join(asked.accepts)
    return (
        f"The game waits for {asked.by}: {asked.question}{about} ({asked.rule}), answered by "
        f"{kinds}; give actions in a file, or --policy simple to have both sides played."
    )
