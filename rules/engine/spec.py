"""What a game brings: one typed value, `GameSpec`, exported as ``GAME`` by its package.

Whoever plays, reads, tells or lists games takes the value (`rules.games.game_of`) and asks its
fields; nothing asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.engine.choices import Action
from rules.engine.codec import Codec
from rules.engine.dice import Dice, Source
from rules.engine.events import Event, Modifiers
from rules.engine.game import Game
from rules.engine.log import Header, read
from rules.engine.offers import Barred, Drawn, Offer, PointOffer, Weighed, plain, told_apart
from rules.engine.replay import replay
from rules.engine.tallies import Tallied
from rules.engine.telling import NAMELESS, Names
from rules.engine.tokens import Laid

S = TypeVar("S")
F = TypeVar("F")

Row = Mapping[str, Any]
"""A table of a file: its keys and whatever they hold."""

ON_TABLE = "table"
"""The key of a template in a game's ``templates.toml`` that is about what is put on the table."""

Point = tuple[float, float]
"""x and y on the table, inches."""

UnitFault = tuple[str, object, str]
"""A key of a unit, what was found there, what was expected."""


@dataclass(frozen=True)
class UnitChoices:
    """What a scenario may say of a unit of one template, for who edits it.

    ``weapons``: those of the ruleset, what such units usually have foremost. ``usual``: what each
    model carries by its template, the last again for all that follow; of what has ``mounts``, pairs
    of weapon and mount. ``sets``: weapons that one model may carry together, as some template has
    them. ``officers``: ranks, none foremost; nothing where there are none. ``most``: models.
    ``hides``: it may start hidden.
    """

    weapons: tuple[str, ...]
    usual: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, ...], ...] = ()
    mounts: tuple[str, ...] = ()
    officers: tuple[str, ...] = ()
    most: int = 1
    hides: bool = False


class State(Protocol):
    """What every game's state says of itself."""

    @property
    def turn(self) -> int:
        """The turn."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides, in their order."""


class Legal(Protocol):
    """Answers that the pending decision takes, on a field's facts."""

    def __iter__(self) -> Iterator[Action]: ...

    def __contains__(self, action: object, /) -> bool: ...


class AnAssumption(Protocol):
    """What no source states: `rules.engine.assumptions.Assumption` is one."""

    @property
    def name(self) -> str:
        """As scenarios override it."""

    @property
    def default(self) -> bool | float | str:
        """What it is where nobody says."""

    @property
    def value(self) -> bool | float | str:
        """What it is under its ruleset."""

    @property
    def rule(self) -> str:
        """The rule that it is about."""


class Ruleset(Protocol):
    """One way to play a game, with its assumptions."""

    @property
    def name(self) -> str:
        """As scenarios and headers name it."""

    def list_assumptions(self) -> Iterable[AnAssumption]:
        """What no source states."""


class Start(Protocol[S]):
    """Begins a game of a header; ``dice``: those of its seed where none are given.

    Raises RuleError for what cannot be played.
    """

    def __call__(self, header: Header, dice: Source | None = None) -> Game[S]:
        """Begin."""


class MakeRuleset(Protocol):
    """A ruleset by name, the full game first, with assumptions overridden by name.

    Raises RuleError for a ruleset, an assumption or a kind of value that is not known.
    """

    def __call__(
        self, name: str = "reference", changes: Mapping[str, Any] | None = None
    ) -> Ruleset:
        """Find it."""


@dataclass(frozen=True)
class GameSpec(Generic[S, F]):
    """A game: ``S`` is its state, ``F`` the field that knows its table and answers its queries.

    ``start`` begins a game of a header, ``codec`` reads and writes its actions and events.
    ``legal_actions``: the answers that the pending decision takes. ``policies``: who can answer
    for a side, by name, the usual one first; ``opponent``: which of them plays against somebody who
    plays by hand, the usual one where it is empty. ``odds``: exact chances of the facts of one
    action; RuleError with one clear sentence. ``story``: a sentence for each event, with the names
    that players have for units, by id, and the armies of the game's header. ``tokens``: what lies
    beside each unit or model. ``bag``: how many dice of each side are in the bag that the next one
    is drawn from, if there is one.

    ``ruleset``: a ruleset by name. ``listing``: every ruleset for programs: ``game``, ``name``,
    ``label``, ``sources``, ``weapons``, sentences under ``says``, ``assumptions``.
    ``unit_faults``: what a ruleset, by name, would not take of what a scenario says of a unit.
    ``advice``: of a ruleset, its changed assumptions, units (side, template, officer) and support
    (side, kind), a sentence for each thing that should not be so, though it is played.
    ``unit_choices``: of a ruleset and a template, by name, what may be said of such a unit; None
    for a template that it does not know, or for games that let nothing be said.
    ``offered``: what a player may answer now, in words and with its chances, by the names of units;
    None for games that say no more of an action than its name. ``moved``: the moves that
    come of one that a player draws on the table, the best first, whether the rules take it or not;
    RuleError where nobody can go so; None for games in which moves are only chosen among those
    offered. ``paces``: by what somebody may go now, as its reach on the table is measured.
    ``ways``: what one unit may answer beside what is offered at once, looked for when somebody
    looks at it.
    ``point_offers``: the answers for which a player points at the table. ``aimed``: what such an
    answer, by its key, comes to at a point, whether the rules take it or not; RuleError where
    nothing can be meant there.
    ``dear``: by kind of action, answers that take seconds to look for, which nobody is offered
    unasked.
    ``barred``: whom a player may not do it to, and why.
    ``opens``: the side whose activation a line of the story begins; None for any other line.
    ``roll_edge``: which of `edges.PLAYER_EDGES` what flies comes in by; None where nothing flies.
    ``tallied``: what a game's log counts, of dice, fire and losses; None for games that count
    nothing.
    ``weighed``: what may be answered now about a unit, as the best of those that play by themselves
    weighs it, the best first; None where none of them looks ahead.
    ``covered``: what a class or name of cover changes to hit under one of its rulesets, whoever
    fires; None for games that do not say.
    """

    name: str
    start: Start[S]
    codec: Codec
    legal_actions: Callable[[Game[S], F], Legal]
    policies: Mapping[str, Callable[[Game[S], F], Action]]
    odds: Callable[[Row], dict[str, Any]]
    story: Callable[[Iterable[object], Mapping[str, str], Iterable[Row]], Iterator[str]]
    tokens: Callable[[S], Laid]
    ruleset: MakeRuleset
    listing: Callable[[], list[dict[str, Any]]]
    unit_faults: Callable[[str, Row], Iterator[UnitFault]]
    advice: Callable[[str, Row, Iterable[Row], Iterable[Row]], Iterator[str]]
    unit_choices: Callable[[str, str], UnitChoices | None] = lambda _rules, _template: None
    offered: Callable[[Game[S], F, Names], Iterator[Offer]] | None = None
    moved: Callable[[Game[S], F, Drawn, Names], tuple[Offer, ...]] | None = None
    paces: Callable[[Game[S], str], tuple[str, ...]] = lambda _game, _unit: ()
    ways: Callable[[Game[S], F, str, Names], Iterator[Offer]] = lambda *_: iter(())
    point_offers: Callable[[Game[S], Names], Iterator[PointOffer]] = lambda *_: iter(())
    aimed: Callable[[Game[S], F, str, Point, Names], tuple[Offer, ...]] = lambda *_: ()
    dear: Mapping[str, Callable[[Game[S], F, Names], Iterator[Offer]]] = field(default_factory=dict)
    barred: Callable[[Game[S], F, Names], Iterator[Barred]] = lambda _game, _field, _names: iter(())
    opens: Callable[[str], str | None] = lambda _line: None
    roll_edge: Callable[[Dice], str] | None = None
    bag: Callable[[S], Mapping[str, int]] = lambda _state: {}
    tallied: Callable[[Game[S]], Tallied] | None = None
    weighed: Callable[[Game[S], F, str, Names], tuple[Weighed, ...]] | None = None
    opponent: str = ""
    covered: Callable[[Any, str], Modifiers] | None = None

    def replay_log(self, lines: Iterable[str]) -> Game[S]:
        """The game of a log, every line verified. Raises LogError with the first that is wrong."""
        return replay(lines, self.start)

    def read_actions(self, lines: Iterable[str]) -> list[Action]:
        """Actions from JSON Lines, one object each. Raises LogError with the line that is none."""
        return read(self.codec, lines)

    def offers(self, game: Game[S], field: F, names: Names = NAMELESS) -> Iterator[Offer]:
        """What a player may answer now, as far as the table's facts suggest it; no two read the
        same."""
        if self.offered is not None:
            return told_apart(self.offered(game, field, names))
        return told_apart(plain(self.legal_actions(game, field), names))

    def policy(self, name: str = "") -> Callable[[Game[S], F], Action]:
        """Return a policy by name, the usual one for ``""``. Raises ValueError for other names."""
        known = self.policies
        if name and name not in known:
            raise ValueError(
                f"The computer's level: found {name!r}; {self.name} has {' and '.join(known)}."
            )
        return known[name or next(iter(known))]

    def play_out(
        self,
        game: Game[S],
        field: F,
        tell: Callable[[Iterable[Event]], None],
        choose: Callable[[Game[S], F], Action] | None = None,
    ) -> None:
        """Play both sides to the end; `tell` lets the field follow what happens."""
        answer = self.policy() if choose is None else choose
        while not game.over:
            tell(game.play(answer(game, field)))
