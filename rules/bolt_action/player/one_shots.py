"""Choose the men of a unit that fire one-shot weapons, and their targets (BA-SHO-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from rules.bolt_action.model.facts import Shot, Volley
from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.queries import Field
from rules.bolt_action.rules.to_hit import loaders

Aims = Mapping[str, Mapping[int, Shot]]
"""One-shot shots by target and by man, their `models` left out."""


def fires(
    builder: FactBuilder[Field], unit: Unit, target: Unit, order: str, others: Sequence[Unit]
) -> Iterator[tuple[Volley, ...]]:
    """Yield the ways in which a unit on foot may fire at a target.

    Its one-shot weapons are kept, fired with the rest, or fired at vehicles among ``others``. Equal
    choices of equal men count once.
    """
    carry = [m.number for m in unit.models if any(_once(builder, a.weapon) for a in m.arms)]
    plain = builder.volley(unit, target, order, saves=carry)
    aims = {one.id: _aims(builder, unit, one, order) for one in (target, *others)}
    rest = {} if plain is None else _by_man(plain.shots)
    options = {n: ["", *(name for name, shots in aims.items() if n in shots)] for n in carry}
    alike = {n: (rest.get(n), *(shots.get(n) for shots in aims.values())) for n in carry}
    for chosen in product(*options.values()):
        aimed = dict(zip(carry, chosen, strict=True))
        if _is_first(aimed, options, alike):
            found = _volleys(builder, target, rest, aims, aimed)
            if found and _served(builder, unit, found):
                yield found


def _once(builder: FactBuilder[Field], weapon: str) -> bool:
    return "one-shot" in builder.ruleset.weapon(weapon).traits


def _aims(builder: FactBuilder[Field], unit: Unit, target: Unit, order: str) -> dict[int, Shot]:
    whole = builder.volley(unit, target, order, spend=True)
    if whole is None:
        return {}
    return _by_man(tuple(shot for shot in whole.shots if _once(builder, shot.weapon)))


def _by_man(shots: Sequence[Shot]) -> dict[int, Shot]:
    return {n: replace(shot, models=()) for shot in shots for n in shot.models}


def _is_first(
    aimed: Mapping[int, str], options: Mapping[int, Sequence[str]], alike: Mapping[int, object]
) -> bool:
    """Return whether equal men aim in the order of their options.

    Each choice of them in another order is the same one.
    """
    last: dict[object, int] = {}
    for number, name in aimed.items():
        place = options[number].index(name)
        if place < last.get(alike[number], 0):
            return False
        last[alike[number]] = place
    return True


def _volleys(
    builder: FactBuilder[Field],
    target: Unit,
    rest: Mapping[int, Shot],
    aims: Aims,
    aimed: Mapping[int, str],
) -> tuple[Volley, ...]:
    """Return the volleys of one choice; none where no weapon fires at the target itself."""
    at: dict[str, dict[int, Shot]] = {
        target.id: {n: shot for n, shot in rest.items() if not aimed.get(n)}
    }
    for number, name in aimed.items():
        if name:
            at.setdefault(name, {})[number] = aims[name][number]
    if not at[target.id]:
        return ()
    units = builder.state.units
    return tuple(
        Volley(name, _grouped(shots), builder.officer(units[name])) for name, shots in at.items()
    )


def _grouped(shots: Mapping[int, Shot]) -> tuple[Shot, ...]:
    """Return the shots of single men, those of the same facts as one."""
    groups: dict[Shot, list[int]] = {}
    for number, shot in shots.items():
        groups.setdefault(shot, []).append(number)
    return tuple(replace(shot, models=tuple(sorted(men))) for shot, men in groups.items())


def _served(builder: FactBuilder[Field], unit: Unit, volleys: Sequence[Volley]) -> bool:
    """Return whether enough men are left to serve the team weapons that fire (BA-WPN-4)."""
    used = [shot for volley in volleys for shot in volley.shots for _ in shot.models]
    return loaders(builder.ruleset, unit, used) <= max(0, unit.men - len(used))
