"""Unit templates, read from ``templates.toml``, and units made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from languages.message import coded, message
from rules.bolt_action.model.facts import GROUNDS, QUALITIES, unknown
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import OFFICERS, Arm, Model, Unit
from rules.bolt_action.model.weapons import GUNS, MORTARS, NAME
from rules.catalogue import data_of
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.reading import check_entry
from rules.engine.spec import ON_TABLE


@dataclass(frozen=True)
class Template:
    """A kind of unit; `figures` are the weapons of each model, the last repeated."""

    name: str
    label: str
    mover: str
    quality: str
    models: int
    figures: tuple[tuple[str, ...], ...]
    arms: tuple[Arm, ...] = ()
    team: bool = False
    officer: str = "none"
    damage_value: int = 0
    open_topped: bool = False
    recce: bool = False
    interceptor: bool = False
    capacity: int = 0

    @property
    def kind(self) -> str:
        """Infantry, artillery, vehicle or warplane."""
        return self.mover if self.mover in ("infantry", "artillery", "warplane") else "vehicle"


@cache
def templates() -> Mapping[str, Template]:
    """Return every template by name."""
    rows = data_of(NAME, "templates.toml")
    return MappingProxyType({name: _template(name, table) for name, table in rows.items()})


def _template(name: str, table: dict[str, Any]) -> Template:
    made = {key: value for key, value in table.items() if key != ON_TABLE}
    made["figures"] = tuple(tuple(row) for row in table.get("figures", [[]]))
    rows = table.get("arms", ())
    made["arms"] = tuple(Arm(w, mount) for w, mount, *n in rows for _ in range(*n or (1,)))
    made.setdefault("models", 1)
    return Template(name=name, **made)


MOST_MODELS = 60
"""Most models of a unit."""

MOUNTS = {"vehicle": ("turret", "hull", "pintle"), "warplane": ("wing", "rear", "rack")}
"""Mounts of the weapons of a vehicle or a warplane."""


def planes(armies: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the warplanes of some army lists: the side of each, by id."""
    made = templates()
    return {
        str(entry.get("id")): str(entry.get("side"))
        for entry in armies
        if entry.get("template") in made and made[entry["template"]].kind == "warplane"
    }


_ENTRY = {
    "id": str,
    "name": str,
    "side": str,
    "template": str,
    "quality": str,
    "models": int,
    "figures": list,
    "arms": list,
    "officer": str,
    "ground": str,
    "towing": bool,
    "tows": str,
    "hidden": bool,
}


def unit(ruleset: Ruleset, entry: Mapping[str, Any]) -> Unit:
    """Make the unit of one army-list entry.

    `id`, `side` and `template` are required. Optional keys:

    - `name`: players' name of it
    - `quality`, `officer`, `ground` it is deployed in, `towing`, `hidden`
    - `models`: how many; `figures`: the weapons of each, the last repeated
    - `arms`: weapon and mount, of a vehicle
    - `tows`: a gun by its id

    Raises RuleError for a value that is unknown or not in the ruleset.
    """
    check_entry(entry, _ENTRY)
    made = templates().get(entry["template"])
    if made is None:
        raise unknown("template", entry["template"], templates())
    made = _as_assumed(ruleset, made)
    quality, officer = entry.get("quality", made.quality), entry.get("officer", made.officer)
    ground = entry.get("ground", "open")
    for what, name, known in (
        ("quality", quality, QUALITIES),
        ("rank", officer, OFFICERS),
        ("ground", ground, GROUNDS),
    ):
        if name not in known:
            raise _fault(entry, unknown(what, name, known))
    if made.kind == "vehicle":
        ruleset.needs("vehicles", "BA-VEH-1")
    if made.kind == "warplane":
        ruleset.needs("warplanes", "WP-1")
        if not ruleset.assumptions.warplane_profiles:
            raise RuleError("WP-1", message("ba-no-profile", name=f"{made.name!r}"))
    built = Unit(
        id=entry["id"],
        side=entry["side"],
        template=made.name,
        kind=made.kind,
        mover=made.mover,
        quality=quality,
        models=_ranked(ruleset, _models(made, entry), officer),
        team=made.team,
        steady=not ruleset.has("leaders and crews"),
        damage_value=made.damage_value,
        open_topped=made.open_topped,
        recce=made.recce and ruleset.has("recce"),
        interceptor=made.interceptor,
        reserve=made.kind == "warplane",
        towing=entry.get("towing", False) or "tows" in entry,
        tows=entry.get("tows", ""),
        ground=ground,
        capacity=made.capacity if ruleset.assumptions.transports else 0,
        hidden=entry.get("hidden", False) and ruleset.has("hidden targets"),
    )
    if not built.men:
        raise RuleError(UNKNOWN, message("ba-no-men", unit=built.id))
    for model in built.models:
        for arm in model.arms:
            weapon = ruleset.weapon(arm.weapon)
            if built.warplane and not weapon.flown:
                raise _fault(entry, no_plane_weapon(weapon.name))
            if weapon.he is not None and "shell-only" in weapon.traits:
                ruleset.needs("high explosive", "BA-HE-1")
    return built


def _fault(entry: Mapping[str, Any], fault: RuleError) -> RuleError:
    """Return a fault with the unit of an army list that it is about."""
    unit = str(entry["id"])
    return RuleError(fault.rule, message("ba-of-unit", unit=unit, fault=fault.says))


def no_plane_weapon(name: str) -> RuleError:
    """Return the fault of a weapon that planes do not have (WP-14)."""
    guns = tuple(coded("arm", gun) for gun in GUNS)
    return RuleError("WP-14", message("ba-planes-have", guns=guns, weapon=coded("arm", name)))


def _as_assumed(ruleset: Ruleset, made: Template) -> Template:
    """Make a team infantry or artillery by assumption where no source states which (BA-MOV-9)."""
    lightest = MORTARS[: MORTARS.index(ruleset.assumptions.carried_mortars) + 1]
    carried = {f"{size} mortar": size in lightest for size in MORTARS}
    carried["hmg"] = ruleset.assumptions.carried_hmgs
    crewed = next((weapon for weapon in made.figures[0] if weapon in carried), None)
    if not made.team or crewed is None:
        return made
    return replace(made, mover="infantry" if carried[crewed] else "artillery")


def _arms(made: Template, entry: Mapping[str, Any]) -> tuple[Arm, ...]:
    rows, known = entry.get("arms", ()), MOUNTS[made.kind]
    pairs = all(
        isinstance(row, (list, tuple)) and len(row) == 2 and row[1] in known for row in rows
    )
    if "figures" in entry or not pairs:
        wanted = message("ba-arms", mounts=", ".join(known))
        raise _fault(entry, RuleError(UNKNOWN, wanted))
    if "arms" not in entry:
        return made.arms
    return tuple(Arm(str(weapon), mount) for weapon, mount in rows)


def _ranked(ruleset: Ruleset, models: tuple[Model, ...], rank: str) -> tuple[Model, ...]:
    """Give an officer's rank to one of the men, where ranks count (BA-MOR-5)."""
    if not ruleset.has("officers"):
        return models
    men = [model for model in models if not model.gun]
    chosen = men[min(ruleset.assumptions.officer_model, len(men) - 1)] if men else None
    return tuple(replace(m, officer=rank) if m is chosen else m for m in models)


def _models(made: Template, entry: Mapping[str, Any]) -> tuple[Model, ...]:
    if made.kind in MOUNTS:
        return (Model(0, _arms(made, entry)),)
    rows = entry.get("figures", made.figures)
    lists = rows and all(isinstance(row, (list, tuple)) for row in rows)
    if "arms" in entry or not lists:
        raise _fault(entry, RuleError(UNKNOWN, message("ba-figures")))
    figures = tuple(tuple(str(name) for name in row) for row in rows)
    count = entry.get("models", len(figures) if "figures" in entry else made.models)
    if not 1 <= count <= MOST_MODELS:
        wanted = message("ba-most-models", most=MOST_MODELS)
        raise _fault(entry, RuleError(UNKNOWN, wanted))
    models: list[Model] = []
    for number in range(count):
        weapons = figures[min(number, len(figures) - 1)]
        gun = "gun" in weapons
        leads = made.kind == "infantry" and not gun and not any(m.leader for m in models)
        arms = tuple(Arm(weapon) for weapon in weapons if weapon != "gun")
        models.append(Model(number, arms, leads, gun))
    return tuple(models)
