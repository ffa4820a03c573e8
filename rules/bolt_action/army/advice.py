"""Advice about armies: unusual lists that the game nevertheless plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.bolt_action.army.templates import templates
from rules.bolt_action.model.ruleset import Ruleset, ruleset

Row = Mapping[str, Any]


def advice(
    rules: str, changes: Mapping[str, Any], units: Iterable[Row], support: Iterable[Row]
) -> Iterator[str]:
    """Yield a sentence for each thing that a scenario's armies should not have.

    `units` name their `side`, `template` and, where it is not the template's, `officer`; `support`
    its `side` and `kind`. Raises RuleError for unknown assumptions.
    """
    played, armies = ruleset(rules, changes), list(units)
    for side in dict.fromkeys(row["side"] for row in armies):
        mine = [row for row in armies if row["side"] == side]
        planes = [row for row in mine if _kind_of(row) == "warplane"]
        least = platoons(played, mine)
        if len(planes) > least:
            many = f"{least} platoon" + ("s" if least > 1 else "")
            yield (
                f"{side} has {len(planes)} warplanes and {many}: "
                "each platoon may have one, in place of its air observer (WP-18)"
            )
        if planes and any(row["side"] == side and row["kind"] == "air strike" for row in support):
            yield (
                f"{side} has a warplane and an air strike: the warplane is there in place of "
                "whoever calls air strikes, and no game starts with both (WP-18)"
            )


def platoons(rules: Ruleset, units: Iterable[Row]) -> int:
    """Return the number of platoons of a side: by assumption one for each officer, at least one
    (WP-18).
    """
    if not rules.assumptions.officers_lead_platoons:
        return 1
    return max(1, sum(_officer(row) != "none" for row in units))


def _kind_of(row: Row) -> str:
    made = templates().get(row["template"])
    return made.kind if made is not None else ""


def _officer(row: Row) -> str:
    made = templates().get(row["template"])
    said = row.get("officer")
    return str(said) if said is not None else made.officer if made is not None else "none"
