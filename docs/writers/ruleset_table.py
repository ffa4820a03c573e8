"""Write the table of what each ruleset of Bolt Action has into docs/rules.md.

``python docs/writers/ruleset_table.py``; a test checks that the page has the current table.
"""

from __future__ import annotations

from pathlib import Path

from rules.bolt_action.model.ruleset import mechanics, ruleset

PAGE = Path(__file__).resolve().parents[1] / "rules.md"
BEGINS, ENDS = "<!-- rulesets -->\n", "<!-- end of rulesets -->\n"


def table() -> str:
    """Return the table: a row for each part that not every ruleset has, by `rulesets.toml`."""
    known = [ruleset(name) for name in ruleset.names]
    rows = [["", *(f"`{one.name}`" for one in known)], ["---"] * (1 + len(known))]
    rows.append(["Weapons of its document", *(str(len(one.weapons)) for one in known)])
    for name, says in mechanics().items():
        rows.append([says, *("yes" if one.has(name) else "no" for one in known)])
    rows.append(["Pins shed by Down (BA-PIN-6)", *(str(one.down_sheds_pins) for one in known)])
    kept = ["may stay" if one.orders_kept else "go back" for one in known]
    rows.append(["Ambush and Down at a turn's end (BA-TURN-5)", *kept])
    base = {one.name: one.value for one in known[0].list_assumptions()}
    values = [{a.name: a.value for a in one.list_assumptions()} for one in known]
    for name, value in base.items():
        if any(row[name] != value for row in values):
            rows.append([f"`{name}`", *(str(row[name]).lower() for row in values)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def page(text: str) -> str:
    """Return the page with the table in its place."""
    before, rest = text.split(BEGINS)
    return before + BEGINS + "\n" + table() + "\n" + ENDS + rest.split(ENDS)[1]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
