"""Turn pydantic's errors into faults that a player can act on."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from meshes.terrain.kinds import KINDS
from rules.engine.model.suggestions import did_you_mean, one_of
from sandbox.scenario.faults import Fault, shown, shown_key
from sandbox.scenario.schema import KindTerrain, MeshTerrain, Scenario
from sandbox.scenario.values import is_id

Loc = tuple[int | str, ...]

_SAID = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""Expected values in words: ``wanted``, ``missing`` and ``patterns``."""


def refusals(
    file: str, raw: Mapping[str, Any], error: ValidationError, schema: type[BaseModel] = Scenario
) -> Iterator[Fault]:
    """Yield the faults of a schema's refusals, in the order of the schema.

    ``schema``: of the whole file.
    """
    short = dict[Loc, int]()
    errors = error.errors(include_url=False)
    within = {row["loc"][:length] for row in errors for length in range(len(row["loc"]))}
    for row in errors:
        loc = _own_keys(row["loc"])
        if row["type"] == "missing" and isinstance(loc[-1], int):
            short[loc[:-1]] = loc[-1] + 1
        elif row["type"] != "too_short" or row["loc"] not in within:
            # a list with faulty rows is counted without them; the rows are reported already
            yield from _faults(file, raw, loc, row, schema)
    for loc, count in short.items():
        yield Fault(file, place_of(raw, loc), shown(_at(raw, loc)), f"{count} numbers")


def place_of(raw: Mapping[str, Any], loc: Iterable[int | str]) -> str:
    """Write a place: ``units[0] (able).models[2].position``."""
    words, here = "", raw
    for step in loc:
        here = _step(here, step)
        if isinstance(step, int):
            words += numbered(step, here)
        else:
            words += f"{'.' if words else ''}{shown_key(step)}"
    return words


def numbered(index: int, row: object) -> str:
    """Write a row of a list by its number, and its name if it has one: ``[0] (able)``."""
    name = row.get("id") if isinstance(row, Mapping) else None
    return f"[{index}] ({name})" if is_id(name) else f"[{index}]"


def _own_keys(loc: Loc) -> Loc:
    """Return a location without the tag that pydantic adds between words and their keys."""
    return loc[:1] + loc[2:] if loc[:1] == ("words",) else loc


def _at(raw: Any, loc: Loc) -> Any:
    for step in loc:
        raw = _step(raw, step)
    return raw


def _step(here: Any, step: int | str) -> Any:
    if isinstance(step, int):
        return here[step] if isinstance(here, list) and step < len(here) else None
    return here.get(step) if isinstance(here, Mapping) else None


def _kind_words() -> dict[str, str]:
    """Return words that mean a kind of terrain: names, what they are said to be, parts of names."""
    words = {name: name for name in KINDS}
    for name, kind in KINDS.items():
        for word in (kind.__doc__ or "").split()[1:2] + name.split("-"):
            words.setdefault(word, name)
    return words


def _faults(
    file: str, raw: Mapping[str, Any], loc: Loc, error: ErrorDetails, schema: type[BaseModel]
) -> Iterator[Fault]:
    kind, context, place = error["type"], error.get("ctx", {}), place_of(raw, loc)
    here = _at(raw, loc)
    if kind == "extra_forbidden":
        yield _extra(file, raw, loc, place, schema)
    elif kind == "missing":
        yield Fault(file, place, "nothing", _SAID["missing"].get(str(loc[-1]), "a value"))
    elif kind == "policy":
        for key, wanted in context["wrong"].items():
            yield Fault(file, f"{place}.{shown_key(key)}", shown(here[key]), wanted)
    elif kind == "no_kind":
        if isinstance(here, Mapping):
            yield Fault(
                file, place, "neither kind nor mesh", "a kind (`sightline kinds`) or a mesh"
            )
        else:
            yield Fault(file, place, shown(here), "a table")
    elif kind == "unknown_kind":
        found = _step(here, "kind")
        kinds = _kind_words()
        near = did_you_mean(found, kinds, kinds.__getitem__)
        wanted = "a kind (`sightline kinds`)"
        wanted = f"{wanted}{near}" if near else one_of(wanted, found, KINDS)
        yield Fault(file, f"{place}.kind", shown(found), wanted)
    elif kind == "literal_error":
        wanted = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        yield Fault(file, place, shown(here), f"one of {wanted}")
    elif kind == "string_pattern_mismatch":
        pattern = str(context["pattern"])
        patterns = _SAID["patterns"]
        wanted = next((word for start, word in patterns.items() if pattern.startswith(start)), "")
        yield Fault(file, place, shown(here), wanted or f"text like {pattern}")
    elif kind == "value_error":
        # A builder that compares several keys writes both halves itself.
        found, _, wanted = str(context["error"]).partition(": expected ")
        yield Fault(file, place, found, wanted or "other values")
    else:
        wanted = _SAID["wanted"].get(kind)
        wanted = error["msg"] if wanted is None else wanted.format(**context)
        yield Fault(file, place, shown(here), wanted)


def _extra(
    file: str, raw: Mapping[str, Any], loc: Loc, place: str, schema: type[BaseModel]
) -> Fault:
    around = _at(raw, loc[:-1])
    if loc[0] == "terrain" and loc[-1] == "mesh":
        found = f"a mesh beside the kind {shown(around.get('kind'))}"
        return Fault(file, place, found, "a kind or a mesh, not both")
    wanted = f"one of {', '.join(_keys(loc, around, schema))}"
    return Fault(file, place, "a key that is not known here", wanted)


def _keys(loc: Loc, around: Any, schema: type[BaseModel]) -> Iterable[str]:
    """Return the known keys at the place of an unknown one."""
    if loc[0] == "terrain" and around.get("kind") in KINDS:
        return (*KindTerrain.model_fields, *KINDS[around["kind"]].model_fields)
    model = schema
    for step in loc[:-1]:
        if isinstance(step, str):
            hint = model.model_fields[step].annotation
            model = MeshTerrain if step == "terrain" else next(_models_in(hint))
    return model.model_fields


def _models_in(hint: Any) -> Iterator[type[BaseModel]]:
    """Yield the models in a type hint: ``UnitSpec`` in ``tuple[UnitSpec, ...]``."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for inner in get_args(hint):
        yield from _models_in(inner)
