"""The contract of a game: one typed value, `GameSpec`, exported as ``GAME`` by its package.

A program that plays, reads, describes or lists games takes the value (`rules.games.game_of`) and
reads its fields; nothing tests which game it is.
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
"""A table of a file, by its keys."""

ON_TABLE = "table"
"""The key of a template in a game's ``templates.toml`` that describes its models on the table."""

Point = tuple[float, float]
"""x and y on the table, inches."""

UnitFault = tuple[str, object, str]
"""A key of a unit, the value found there, and what was expected."""


@dataclass(frozen=True)
class UnitChoices:
    """Values that an editor may offer for a unit of one template in a scenario.

    ``weapons``: those of the ruleset, the usual ones of such units first. ``usual``: the weapons of
    each model by its template, the last row again for all that follow; with ``mounts``, pairs of
    weapon and mount. ``sets``: weapons that one model may carry together, as some template has
    them. ``officers``: ranks; empty where there are none. ``most``: most models. ``hides``: whether
    it may start hidden.
    """

    weapons: tuple[str, ...]
    usual: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, ...], ...] = ()
    mounts: tuple[str, ...] = ()
    officers: tuple[str, ...] = ()
    most: int = 1
    hides: bool = False


class State(Protocol):
    """The part of a state that every game has."""

    @property
    def turn(self) -> int:
        """Current turn."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides, in their order."""


class Legal(Protocol):
    """Answers that the pending decision takes, on a field's facts."""

    def __iter__(self) -> Iterator[Action]: ...

    def __contains__(self, action: object, /) -> bool: ...


class AnAssumption(Protocol):
    """An assumption as `GameSpec` needs it: `rules.engine.assumptions.Assumption` is one."""

    @property
    def name(self) -> str:
        """Name in scenarios."""

    @property
    def default(self) -> bool | float | str:
        """Value where nothing is stated."""

    @property
    def value(self) -> bool | float | str:
        """Value under its ruleset."""

    @property
    def rule(self) -> str:
        """The rule concerned."""


class Ruleset(Protocol):
    """One way to play a game, with its assumptions."""

    @property
    def name(self) -> str:
        """Name in scenarios and headers."""

    def list_assumptions(self) -> Iterable[AnAssumption]:
        """Return its assumptions."""


class Start(Protocol[S]):
    """Begins a game of a header; ``dice``: by default those of its seed.

    Raises RuleError for an unplayable header.
    """

    def __call__(self, header: Header, dice: Source | None = None) -> Game[S]:
        """Begin the game."""


class MakeRuleset(Protocol):
    """A ruleset by name, the full game first, with assumptions overridden by name.

    Raises RuleError for an unknown ruleset or assumption, or another kind of value.
    """

    def __call__(
        self, name: str = "reference", changes: Mapping[str, Any] | None = None
    ) -> Ruleset:
        """Return the ruleset."""


@dataclass(frozen=True)
class GameSpec(Generic[S, F]):
    """A game: ``S`` is its state, ``F`` the field that knows its table and answers its queries.

    ``start``: begins a game of a header. ``codec``: reads and writes its actions and events.
    ``legal_actions``: the answers that the pending decision takes. ``policies``: players by name
    that answer for a side, the usual one first. ``opponent``: the policy that plays against a
    person; empty for the usual one. ``odds``: exact chances of the facts of one action; raises
    RuleError with one clear sentence. ``story``: a sentence for each event, with players' names of
    units, by id, and the armies of the game's header. ``tokens``: the tokens beside each unit or
    model. ``bag``: each side's number of dice in the bag that the next one is drawn from.

    ``ruleset``: a ruleset by name. ``listing``: every ruleset for programs: ``game``, ``name``,
    ``label``, ``sources``, ``weapons``, sentences under ``says``, ``assumptions``.
    ``unit_faults``: values of a unit in a scenario that a ruleset, by name, does not take.
    ``advice``: sentences about unusual but playable armies, from a ruleset, its changed
    assumptions, its units (side, template, officer) and its support (side, kind).
    ``unit_choices``: the values a scenario may give a unit, by ruleset and template; None for an
    unknown template, or for a game without choices.

    ``offered``: a player's possible answers now, in words and with their chances, with the names of
    units; None for games that describe an action by its name alone. ``moved``: the moves that a
    move drawn on the table may mean, the best first, whether the rules take them or not; raises
    RuleError where nobody can go so; None for games that choose among offered moves only.
    ``paces``: the speeds that a unit may go at now, to measure its reach. ``ways``: further
    answers of one unit, searched for when a player looks at it. ``point_offers``: the answers for
    which a player points at the table. ``aimed``: the meaning of such an answer, by its key, at a
    point, whether the rules take it or not; raises RuleError where it has none. ``dear``: by kind
    of action, answers that take seconds to search for and are offered only on request.
    ``barred``: targets that a player may not act on, and the reasons.

    ``opens``: the side whose activation a line of the story begins; None for any other line.
    ``roll_edge``: the one of `edges.PLAYER_EDGES` that an aircraft comes in by; None without
    aircraft. ``tallied``: counts of dice, fire and losses in a game's log; None for games without.
    ``weighed``: the answers of a unit as the best policy weighs them, the best first; None where no
    policy looks ahead. ``covered``: the modifiers to hit for a class or name of cover under a
    ruleset, whoever fires; None for games that do not state them.
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
        """Return the game of a log, verified. Raises LogError with the first wrong line."""
        return replay(lines, self.start)

    def read_actions(self, lines: Iterable[str]) -> list[Action]:
        """Read actions, one JSON object a line. Raises LogError with the first wrong line."""
        return read(self.codec, lines)

    def offers(self, game: Game[S], field: F, names: Names = NAMELESS) -> Iterator[Offer]:
        """Yield a player's possible answers as the table's facts suggest them, all distinct."""
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
        """Play both sides to the end; `tell` lets the field follow the events."""
        answer = self.policy() if choose is None else choose
        while not game.over:
            tell(game.play(answer(game, field)))
