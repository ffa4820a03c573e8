"""Exact odds of fire at a warplane: pins, driven off, shot down (WP-12)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds.distributions import joined, wounds_of_one
from rules.bolt_action.odds.fire import Outcome
from rules.bolt_action.odds.salvo import Fired, Salvo, fired, most_pins, pins_placed, through
from rules.bolt_action.rules import damage

Points = tuple[int, bool]
"""Points of damage, and whether any was exceptional."""

Fate = tuple[int, str]
"""Pins that a plane has gained, and its end: driven off, shot down, or neither."""

OFF, DOWN = "driven off", "shot down"


def fire_at_plane(
    ruleset: Ruleset, shooter: Unit, target: Unit, shots: Sequence[Shot], *, moved: bool
) -> Outcome:
    """Return the odds of a volley at a plane; `p_destroyed` is driven off or shot down."""
    made = tuple(fired(ruleset, shooter, target, shot, moved, 1) for shot in shots)
    volley = [Salvo(one, len(one.shot.models)) for one in made]
    limit = most_pins(target)
    rolled: dict[int, list[dict[Points, float]]] = {}

    def after(one: Fired, fates: dict[Fate, float]) -> Iterator[dict[Fate, float]]:
        roll = wounds_of_one(damage.needs_to_damage(damage.damage_value(target), one.pen))
        rows = rolled.setdefault(one.pen, [{(0, False): 1.0}])
        for count in itertools.count():
            if count == len(rows):
                rows.append(joined(rows[-1], roll, lambda a, b: (a[0] + b[0], a[1] or b[1] > 0)))
            yield _struck(limit, fates, rows[count])

    fates = through(ruleset, target, volley, lambda pins: (pins, ""), after)
    for gained, p in enumerate(pins_placed(ruleset, volley)):
        if gained >= limit:
            fates[gained, OFF] = fates.get((gained, OFF), 0.0) + p
    pins = [0.0] * (1 + max(gained for gained, _ in fates))
    for (gained, _), p in fates.items():
        pins[gained] += p
    off, down = (sum(p for (_, gone), p in fates.items() if gone == way) for way in (OFF, DOWN))
    return Outcome(made, 1 - pins[0], tuple(pins), (1.0,), 0.0, off + down, p_shot_down=down)


def _struck(
    limit: int, fates: Mapping[Fate, float], rolls: Mapping[Points, float]
) -> dict[Fate, float]:
    """Return every fate after one shot's damage; a plane that is gone takes no more."""
    found: dict[Fate, float] = {}
    for (gained, gone), p in fates.items():
        for (points, exceptional), q in rolls.items() if not gone else [((0, False), 1.0)]:
            after = gone or (DOWN if exceptional else OFF if gained + points >= limit else "")
            key = (gained + points, after)
            found[key] = found.get(key, 0.0) + p * q
    return found
