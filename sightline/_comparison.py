"""A verdict under other rulesets, and by other readings of the sight policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox.paper.words.listing import Part
from sightline._findings import Finding, Judging, about
from sightline._laid import Report

if TYPE_CHECKING:
    from sandbox.analysis.verdicts.side_by_side import Row


@dataclass(frozen=True)
class RulesetVerdict:
    """A verdict under one ruleset, by one reading of the sight policy.

    ``changes``: the thresholds that the reading sets. ``verdict``: as in `Direction`; ``words``: in
    the words of that game. ``seeing``: how many of the ``of`` firers see the target. ``visible``:
    the share of the representative pair. ``cover``: None where there are several or none.
    ``to_hit``: the modifier by cover; None where it differs, or no source states it.
    ``differs_at``: the step of the ruling at which it first differs, and ``because`` the reason;
    both empty where it does not.
    """

    game: str
    ruleset: str
    reading: str
    changes: Mapping[str, Any] = field(hash=False)
    verdict: str
    words: str
    seeing: int
    of: int
    visible: float
    cover: str | None
    to_hit: int | None
    differs_at: str
    because: str


@dataclass(frozen=True, repr=False)
class Comparison(Finding):
    """A verdict under every ruleset by every reading. ``rows``: the table's own verdict first."""

    rows: tuple[RulesetVerdict, ...] = ()
    _found: tuple[Row, ...] = field(default=(), compare=False)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.comparison import comparison

        yield from comparison(self._found)
        yield from self.sentences


class Rulesets(Judging):
    """A verdict beside those of other rules."""

    def rulesets(self, shooter: str, target: str, *, progress: Report = None) -> Comparison:
        """Judge by every ruleset and reading, and find where each first differs. Raises Fault.

        The words of the scenario, if it has some, are a ruleset of their own.

        >>> import sightline
        >>> found = sightline.open("examples/crossroads.toml").rulesets("able/0", "charlie/2")
        >>> [(row.ruleset, row.words) for row in found.rows if row.differs_at]
        [('reference', 'heavy cover')]
        """
        report, found = self._found(shooter, target, {"rulesets": True}, progress)
        assert found.rulesets is not None, "it was asked for"
        return Comparison(
            **about(found, self._table, report, found.said(report)),
            rows=tuple(_verdict(row) for row in found.rulesets),
            _found=found.rulesets,
        )


def _verdict(row: Row) -> RulesetVerdict:
    return RulesetVerdict(
        game=row.game,
        ruleset=row.ruleset,
        reading=row.reading,
        changes=dict(row.changes),
        verdict=row.verdict,
        words=row.said,
        seeing=row.sees[0],
        of=row.sees[1],
        visible=row.visible,
        cover=row.cover or None,
        to_hit=row.to_hit,
        differs_at=row.parts_at,
        because=row.because,
    )
