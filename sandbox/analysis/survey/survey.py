"""The survey of a table by the rules of a good table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType

from languages.message import message
from sandbox.analysis.survey.cuts import cuts
from sandbox.analysis.survey.edges import edges
from sandbox.analysis.survey.footing import footings
from sandbox.analysis.survey.gaps import gaps
from sandbox.analysis.survey.levels import levels
from sandbox.analysis.survey.ranks import enemies, formations, outsiders
from sandbox.analysis.survey.remark import KINDS, Remark
from sandbox.table.table import Table

_MADE: Mapping[str, Callable[[Table], Iterator[Remark]]] = MappingProxyType(
    {
        "overlap": lambda table: cuts(table.pieces),
        "level": lambda table: levels(table.pieces),
        "gap": gaps,
        "footing": lambda table: footings(table.pieces),
        "enemy": enemies,
        "formation": formations,
        "zone": outsiders,
        "edge": edges,
    }
)


def remarks(table: Table, wanted: Collection[str] = tuple(KINDS)) -> tuple[Remark, ...]:
    """Return all remarks on a table, of the kinds wanted, in their order.

    ``wanted``: some of `sandbox.analysis.survey.remark.KINDS`; ValueError for any other.
    """
    unknown = sorted(set(wanted) - set(KINDS))
    if unknown:
        raise ValueError(message("analysis-no-kind-of-remark", kind=repr(unknown[0])))
    return tuple(found for kind in KINDS if kind in wanted for found in _MADE[kind](table))
