"""The commands of keys and of their buttons, in one table, which is the sheet of keys too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.scene.ops import Listen
from apps.scene.protocol import Key, drop
from apps.table.commands import Commands
from apps.table.state.placeable import NUDGE, STRIDE
from apps.table.tools.tape_tool import NAME as TAPE
from sandbox.scenario.faults import shown

TURN = 15.0
"""Degrees of a bracket."""

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}

Act = Callable[[Commands, Key], None]


@dataclass(frozen=True)
class Chord:
    """A key by its browser's name, in small letters. ``shift``: None where it does not matter."""

    key: str
    control: bool = False
    shift: bool | None = None

    def meets(self, message: Key) -> bool:
        """Return whether a message is this key; where ``shift`` is None, with or without Shift."""
        held = self.shift is None or self.shift == message.shift
        return held and (self.key, self.control) == (message.key, message.control)


@dataclass(frozen=True)
class Row:
    """The command of some keys.

    ``caps``: as printed on a keyboard, with spaces between. ``act``: None for keys that the browser
    handles (keys.js of ``scene``). ``moves``: it moves selected models. ``in_game``: it works in a
    game. ``setting_up``: only while a table is set up; else the key is the browser's.
    ``showing``: only in a demonstration, before any other command of the key. ``icon``: of its
    button. ``title``: the words of its button, where they are others than those of the sheet.
    """

    caps: str
    words: str
    chords: tuple[Chord, ...]
    act: Act | None = None
    moves: bool = False
    in_game: bool = True
    setting_up: bool = False
    showing: bool = False
    icon: str = ""
    title: str = ""

    @property
    def hint(self) -> str:
        """The words of its button, with its keys: ``Undo (Ctrl Z)``."""
        return f"{self.title or self.words} ({self.caps})"

    def button(self, do: Commands) -> tuple[str, str, Callable[[], None]]:
        """Return the hint, the icon and the action of its button, which needs no key."""
        chord, act = self.chords[0], self.act
        key = Key(type="key", key=chord.key, shift=bool(chord.shift), control=chord.control)
        return self.hint, self.icon, lambda: act(do, key) if act else None


def _keys(*names: str, control: bool = False, shift: bool | None = None) -> tuple[Chord, ...]:
    return tuple(Chord(name, control, shift) for name in names)


def _nudge(do: Commands, message: Key) -> None:
    across, up = _ARROWS[message.key]
    step = STRIDE if message.shift else NUDGE
    do.session.move((across * step, up * step))


def _turn(do: Commands, message: Key) -> None:
    do.turn(TURN if message.key == "[" else -TURN)


def _clip(do: Commands, message: Key) -> None:
    {"c": do.arrange.copy, "x": do.arrange.cut, "v": do.arrange.paste}[message.key]()


def _set_up(
    caps: str, words: str, chords: tuple[Chord, ...], act: Act, icon: str, title: str = ""
) -> Row:
    return Row(caps, words, chords, act, in_game=False, setting_up=True, icon=icon, title=title)


EYE = Row(
    "E",
    "look through the eye of the pair shown",
    _keys("e"),
    lambda do, _: do.look_through_eye(),
    icon="visibility",
    title="Eye view of the pair shown",
)
UNDO = Row(
    "Ctrl Z",
    "undo your last step; in a game for everybody",
    _keys("z", control=True, shift=False),
    lambda do, _: do.undo(),
    icon="undo",
    title="Undo",
)
REDO = Row(
    "Ctrl Y",
    "do it again",
    (*_keys("y", control=True), *_keys("z", control=True, shift=True)),
    lambda do, _: do.session.redo(),
    in_game=False,
    icon="redo",
    title="Redo",
)
DELETE = _set_up(
    "Del",
    "Delete the selection",
    _keys("Delete", "Backspace"),
    lambda do, _: do.arrange.remove(),
    "delete",
    title="Delete",
)
DUPLICATE = _set_up(
    "N",
    "Duplicate the selection",
    _keys("n"),
    lambda do, _: do.arrange.double(),
    "content_copy",
    title="Duplicate",
)
ALIKE = _set_up(
    "K", "Select all of its kind", _keys("k"), lambda do, _: do.arrange.choose_alike(), "select_all"
)
GROUP = _set_up("G", "Group", _keys("g", shift=False), lambda do, _: do.arrange.group(), "link")
UNGROUP = _set_up(
    "Shift G", "Ungroup", _keys("g", shift=True), lambda do, _: do.arrange.ungroup(), "link_off"
)
HALF = _set_up(
    "O",
    "A copy on the other half, turned by 180°",
    _keys("o"),
    lambda do, _: do.arrange.mirror("turn"),
    "360",
)
LOCK = _set_up("B", "Lock or unlock", _keys("b"), lambda do, _: do.arrange.lock(), "lock")
HIDE = _set_up(
    "H",
    "Hide on this page",
    _keys("h", shift=False),
    lambda do, _: do.arrange.hide(),
    "visibility_off",
)
SHOW_ALL = _set_up(
    "Shift H",
    "Draw what is hidden on this page again",
    _keys("h", shift=True),
    lambda do, _: do.arrange.show_all(),
    "visibility_off",
    title="Draw them on this page again",
)
WHOLE = Row(
    "Home",
    "the whole table",
    _keys("Home"),
    lambda do, _: do.home(),
    icon="home",
    title="The whole table",
)
HELP = Row(
    "?",
    "this sheet",
    _keys("?"),
    lambda do, _: do.show_help(),
    icon="help_outline",
    title="Pointer and keys",
)

KEYS = (
    Row("1 2 3", "set up the table; judge sight on it; demo and play", _keys("1", "2", "3"),
        lambda do, message: do.go_to(message.key)),
    Row("F", "firer: what the pointer is over, or the next click", _keys("f"),
        lambda do, _: do.arm("firer")),
    Row("T", "target: likewise", _keys("t"), lambda do, _: do.arm("target")),
    Row("U", "choose the whole units of the chosen models", _keys("u"),
        lambda do, _: do.whole_units()),
    Row("X", "firer and target change places", _keys("x"), lambda do, _: do.session.swap()),
    EYE,
    Row("L", "look here: shows everybody at the table what the pointer is on", _keys("l"),
        lambda do, _: do.point()),
    Row("M", "Tape: click two points; Shift-click continues", _keys("m"),
        lambda do, _: do.tools.switch(TAPE)),
    Row("Esc", "Skip what is shown; step back; leave eye view", _keys("Escape"),
        lambda do, _: do.step_back()),
    Row("← ↑ ↓ →", "move what is chosen or in hand 1/8″; with Shift 1″; or turn the table",
        _keys(*_ARROWS), _nudge, moves=True, in_game=False),
    Row("[ ]", "turn what is chosen, or about to be placed, by 15°", _keys("[", "]"), _turn,
        moves=True, in_game=False),
    Row("Enter", "put down what is in hand; end what is drawn or measured", _keys("Enter"),
        lambda do, _: do.finish()),
    UNDO,
    REDO,
    DELETE,
    Row("Ctrl C X V", "Copy, cut, paste where the pointer is",
        _keys("c", "x", "v", control=True), _clip,
        in_game=False, setting_up=True),
    DUPLICATE,
    Row("Ctrl A", "Select everything", (Chord("a", control=True),),
        lambda do, _: do.arrange.choose_all(), in_game=False, setting_up=True),
    ALIKE,
    GROUP, UNGROUP,
    HALF,
    LOCK,
    HIDE, SHOW_ALL,
    Row("W A S D", "shift the table", _keys("w", "a", "s", "d")),
    Row(", .", "turn it", _keys(",", ".")),
    Row("PgUp PgDn", "tilt it", _keys("PageUp", "PageDown")),
    Row("+ −", "nearer, farther", _keys("+", "=", "-")),
    WHOLE,
    Row("→ PgDn", "demonstration: play the next step", _keys("ArrowRight", "PageDown"),
        lambda do, _: do.demonstration.next_step(), showing=True),
    Row("← PgUp", "demonstration: back to the beginning of the step, or the step before",
        _keys("ArrowLeft", "PageUp"), lambda do, _: do.demonstration.previous_step(), showing=True),
    Row("Space . B", "demonstration: play or pause", _keys(" ", ".", "b"),
        lambda do, _: do.demonstration.play_or_pause(), showing=True),
    Row("↑ ↓", "demonstration: moment by moment", _keys("ArrowUp", "ArrowDown"),
        lambda do, message: do.step_moment(on=message.key == "ArrowDown"), showing=True),
    HELP,
)  # fmt: skip
"""In the order of the sheet. Arrows with nothing to move turn the table in the browser."""


def listened(*, setting_up: bool, showing: bool) -> Listen:
    """Return the keys that the browser reports now."""
    rows = [
        row
        for row in KEYS
        if row.act is not None
        and (setting_up or not row.setting_up)
        and (showing or not row.showing)
    ]
    asked = [chord for row in rows for chord in row.chords]
    first = [chord.key for row in rows if row.showing for chord in row.chords]
    plain = dict.fromkeys(chord.key for chord in asked if not chord.control)
    control = dict.fromkeys(chord.key for chord in asked if chord.control)
    return Listen(plain=list(plain), control=list(control), first=first)


def press(do: Commands, message: Key) -> None:
    """Obey a key of the page; drop one that has no row."""
    for row in sorted(KEYS, key=lambda row: not row.showing):
        if row.showing and not do.demonstration.begun:
            continue
        if row.act is not None and any(chord.meets(message) for chord in row.chords):
            _obey(row, row.act, do, message)
            return
    with_control = "Control " if message.control else ""
    drop("key.key", shown(f"{with_control}{message.key}"), "a key of the sheet of keys")


def _obey(row: Row, act: Act, do: Commands, message: Key) -> None:
    if row.moves and not do.session.selected and do.tools.on is None:
        return
    if row.setting_up and do.state.workspace != "table":
        return
    if not row.in_game and do.session.mode.in_game and do.session.refused:
        return  # `refused` gave notice
    act(do, message)
