"""Exact chances of one action."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from rules import games
from sandbox.paper.words.chances import chances
from sandbox.paper.words.listing import Part
from sightline._fault import Fault, as_fault
from sightline._shown import Shown


@dataclass(frozen=True, repr=False, eq=False)
class Odds(Shown, Mapping[str, Any]):
    """Exact chances under the names of `sightline odds --json`; ``p_…`` are 0 to 1."""

    _found: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return deepcopy(self._found[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline odds --json` prints."""
        return deepcopy(self._found)

    def _said(self, *, short: bool) -> Iterator[Part]:
        return chances(self._found)


def odds(facts: Mapping[str, Any]) -> Odds:
    """Return the exact chances of one resolved action; nothing is simulated.

    ``facts``: the input of `sightline odds`, as values of JSON. Raises Fault.

    >>> import sightline
    >>> found = sightline.odds({
    ...     "action": "shoot",
    ...     "shooter": {"kind": "infantry", "quality": "regular", "models": 10, "pins": 1,
    ...                 "order": "advance"},
    ...     "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0},
    ...     "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
    ... })
    >>> found
    weapon  needs      hits    damages
    rifle   6, then 6  2.78 %  33.33 %
    p_pin: 15.55 %
    pins: 0: 84.45 %, 1: 15.55 %
    casualties: 0: 94.57 %, 1: 5.30 %, 2: 0.12 %
    p_destroyed: 0.00 %
    p_morale_test: 0.00 %
    >>> round(found["p_pin"], 4)
    0.1555
    """
    if not isinstance(facts, Mapping):
        raise Fault(f"facts: found {type(facts).__name__}; expected one object of facts")
    try:
        plain = json.loads(json.dumps(dict(facts), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise Fault(f"facts: found no JSON ({error}); expected one object of facts") from None
    with as_fault("facts"):
        return Odds(games.odds(plain))
