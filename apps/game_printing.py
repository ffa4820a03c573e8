"""What the game commands print: rulesets, odds, logs and stories."""

from __future__ import annotations

import sys
from typing import Any

from rich.text import Text

from apps.printing import listing, out
from rules import games
from rules.bolt_action import ruleset
from rules.catalogue import RULESETS
from rules.engine.game import Game
from sandbox.policy import ASSUMPTIONS, SightPolicy


def rules_json() -> dict[str, Any]:
    """Every ruleset that can be played, what it lacks, and its assumptions, for programs."""
    whole = ruleset("reference")
    rows = []
    for name in RULESETS["bolt-action"]:
        found = ruleset(name)
        rows.append(
            {
                "game": "bolt-action",
                "name": name,
                "label": found.label,
                "sources": list(found.sources),
                "lacks": sorted(whole.mechanics - found.mechanics),
                "weapons": sorted(found.weapons),
                "down_sheds_pins": found.down_sheds_pins,
                "orders_kept": found.orders_kept,
                "assumptions": [
                    {
                        "name": row.name,
                        "value": row.value,
                        "default": row.default,
                        "rule": row.rule,
                        "says": row.says,
                    }
                    for row in found.list_assumptions()
                ],
            }
        )
    policy = SightPolicy()
    sight = [
        {"name": name, "value": getattr(policy, name), "says": policy.param[name].doc.strip()}
        for name in ASSUMPTIONS
    ]
    return {"rulesets": rows, "sight": sight}


def rules() -> None:
    """Every ruleset that can be played, what differs, and the assumptions."""
    content = rules_json()
    for row in content["rulesets"]:
        out.print(Text(f"{row['game']} / {row['name']}", style="bold"), Text(row["label"]))
        lacks = ", ".join(row["lacks"]) or "nothing"
        out.print(f"  sources {', '.join(row['sources'])}; {len(row['weapons'])} weapons")
        out.print(f"  lacks {lacks}")
        kept = "may stay beside a unit" if row["orders_kept"] else "go back to the bag"
        out.print(f"  a pinned unit ordered Down loses {row['down_sheds_pins']} pins (BA-PIN-6)")
        out.print(f"  at the end of a turn Ambush and Down {kept} (BA-TURN-5)")
    out.print(Text("\nAssumptions, where no source says", style="bold"))
    rows = listing("assumption", "value", "rule", "what it says")
    for row in content["rulesets"][0]["assumptions"]:
        rows.add_row(row["name"], str(row["value"]), row["rule"], row["says"])
    for row in content["sight"]:
        rows.add_row(row["name"], str(row["value"]), "sight", row["says"])
    out.print(rows)


def odds(found: dict[str, Any]) -> None:
    """Chances, one to a line."""
    for key, value in found.items():
        if key == "shots":
            rows = listing("weapon", "needs", "hits", "damages")
            for shot in value:
                rows.add_row(
                    shot["weapon"],
                    _score(shot.get("needs")),
                    _chance(shot.get("p_hit")),
                    _chance(shot.get("p_damage")),
                )
            out.print(rows)
        elif isinstance(value, list):
            shown = ", ".join(f"{k}: {_chance(p)}" for k, p in enumerate(value) if p >= 0.0005)
            out.print(f"{key}: {shown}")
        elif isinstance(value, dict):
            out.print(f"{key}: " + ", ".join(f"{k} {_chance(p)}" for k, p in value.items()))
        else:
            out.print(f"{key}: {_chance(value)}")


def log(game: Game[Any], *, as_json: bool) -> None:
    """A game's log: JSON Lines, or one sentence an event."""
    lines = game.lines() if as_json else games.story(game.header.game, game.log)
    for line in lines:
        sys.stdout.write(line + "\n")


def _chance(value: object) -> str:
    return f"{value * 100:.2f} %" if isinstance(value, float | int) else "–"


def _score(value: object) -> str:
    if not isinstance(value, int):
        return "–"
    return f"{value}+" if value <= 6 else "6 and then 6"
