"""Print rulesets, logs and stories."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

from rich.padding import Padding
from rich.text import Text

from apps.cli.print_sight import out
from rules import games
from rules.catalogue import RULESETS
from rules.engine.model.sanitize import sanitize
from rules.engine.play.game import Game
from sandbox.paper.words.games import log_lines, story_lines


def rules_json() -> dict[str, Any]:
    """Return every playable ruleset with its description, and all assumptions, as JSON."""
    # These import meshes, which takes a second.
    from sandbox.play.games import played
    from sandbox.scenario.policy import ASSUMPTIONS, SightPolicy

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
    """Print every playable ruleset, what differs, and the assumptions of each game."""
    content = rules_json()
    for row in content["rulesets"]:
        out.print(Text(f"{row['game']} / {row['name']}", style="bold"), Text(row["label"]))
        _print_indented(f"sources {', '.join(row['sources'])}; {len(row['weapons'])} weapons")
        for sentence in row["says"]:
            _print_indented(sentence)
    first = {row["game"]: row for row in reversed(content["rulesets"])}
    rows = [one for _, row in sorted(first.items()) for one in row["assumptions"]]
    said = [one for one in rows if one.get("source")]
    out.print(Text("\nWhat a source says, for those who play otherwise", style="bold"))
    for assumption in said:
        _print_assumption(assumption, f"{assumption['rule']}, by {assumption['source']}")
    out.print(Text("\nAssumptions, where no source says", style="bold"))
    for assumption in (one for one in rows if one not in said):
        _print_assumption(assumption, assumption["rule"])
    for assumption in content["table"]:
        _print_assumption(assumption, f"{assumption['rule']}, table")
    for assumption in content["sight"]:
        _print_assumption(assumption, "sight")


def _print_assumption(row: dict[str, Any], about: str) -> None:
    out.print(f"{row['name']} = {row['value']} ({about})")
    _print_indented(row["says"])


def _print_indented(sentence: str) -> None:
    out.print(Padding(sanitize(sentence), (0, 0, 0, 2)))


def log(game: Game[Any], *, as_json: bool) -> None:
    """Print a game's log: as JSON Lines, or one sentence per event."""
    for line in log_lines(game) if as_json else story_lines(game):
        sys.stdout.write(f"{line}\n")


def waits(game: Game[Any]) -> str:
    """Return a sentence on the decision that an unfinished game waits for."""
    asked = game.pending
    assert asked is not None
    called = games.names(game.header)
    unit = called.get(asked.unit, asked.unit)
    about = f" of {unit}" if unit else ""
    kinds = ", ".join(asked.accepts)
    return (
        f"The game waits for {called[asked.by]}: {asked.question}{about} ({asked.rule}), answered "
        f"by {kinds}; give actions in a file, or --policy simple to play both sides."
    )
