"""Films without a browser: of a demonstration, a game, a line of sight, or a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apps.cli.terminal import (
    Root,
    ScenarioPath,
    command_group,
    errors,
    fault_in_line,
    fault_of,
    load_table,
    print_line,
    read,
    refuse,
    stop,
    write,
)
from languages.message import Line, message
from languages.writing import text
from rules.engine.telling import unbroken
from sandbox.scenario.writing import other_ending
from sandbox.work.program import with_extra

if TYPE_CHECKING:
    from PIL import Image

    from sandbox.play.demonstrations.film import Picture
    from sandbox.play.frames import Frame
    from sandbox.table.table import Table

films = command_group()

VIDEOS, ANIMATIONS = (".mp4", ".webm"), (".gif", ".webp")

_PIXELS = (64, 3840)
_QUALITY = 70
_MOST_LINES = 8
"""Lines of a caption: no demonstration that is shipped has more."""


@films.command(help=text("cli-film"))
def film(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT", help=text("cli-film-out"))],
    steps: Annotated[
        str | None,
        typer.Option(metavar="all|2|2-4", help=text("cli-film-steps")),
    ] = None,
    game: Annotated[Path | None, typer.Option(metavar="LOG", help=text("cli-film-game"))] = None,
    pair: Annotated[
        str | None,
        typer.Option(metavar="UNIT,UNIT", help=text("cli-film-pair")),
    ] = None,
    turn: Annotated[bool, typer.Option("--turn", help=text("cli-film-turn"))] = False,
    size: Annotated[str, typer.Option(help=text("cli-pixels"))] = "1280x720",
    rate: Annotated[int, typer.Option(min=1, max=60, help=text("cli-film-rate"))] = 15,
    root: Root = None,
) -> None:
    """Film a demonstration, a game, a line of sight, or a turn about the table."""
    if wrong := other_ending(out, *VIDEOS, *ANIMATIONS):
        stop(wrong)
    if sum(one is not None for one in (steps, game, pair)) + turn != 1:
        stop(text("cli-film-one"))
    width, height = _parse_size(size)
    table = load_table(scenario, root)
    from sandbox.document.refusal import Refused
    from sandbox.play.demonstrations.by_game import PosedFault
    from sandbox.play.demonstrations.film import (
        NEARS_PER_S,
        demonstration_film,
        game_film,
        turn_film,
    )
    from sandbox.play.demonstrations.sight_film import sight_film
    from sandbox.sight.judge import SightFault
    from sandbox.view.graphics import PictureFault

    # An animation keeps every picture.
    nears = 0.0 if out.suffix.lower() in ANIMATIONS else NEARS_PER_S
    with errors.status(text("cli-filming")) as status:

        def told(share: float, what: Line) -> None:
            status.update(text("cli-filming-share", share=share, what=what))

        if steps is not None:
            wanted = _parse_steps(steps, len(table.scenario.steps), scenario)
            made = demonstration_film(table, (width, height), rate, wanted, told, nears)
        elif game is not None:
            made = game_film(table, _frames(table, game), (width, height), rate, told, nears)
        elif pair is not None:
            made = sight_film(table, _parse_pair(pair), (width, height), rate, told)
        else:
            made = turn_film(table, (width, height), rate, told)
        try:
            seconds = _write(out, made, rate)
        except (PosedFault, Refused, SightFault, PictureFault) as fault:
            stop(fault_of(scenario, fault))
    print_line(text("cli-wrote-film", file=str(out), seconds=seconds))


def _parse_size(given: str) -> tuple[int, int]:
    width, cross, height = given.partition("x")
    least, most = _PIXELS
    good = cross and width.isdecimal() and height.isdecimal()
    if not good or not all(
        least <= int(one) <= most and int(one) % 2 == 0 for one in (width, height)
    ):
        refuse("--size", repr(given), message("cli-expected-even", least=least, most=most))
    return int(width), int(height)


def _parse_pair(given: str) -> tuple[str, str]:
    looks, comma, target = (one.strip() for one in given.partition(","))
    if not (looks and comma and target) or "," in target:
        refuse("--pair", repr(given), message("cli-expected-two"))
    return looks, target


def _parse_steps(given: str, count: int, scenario: Path) -> list[int]:
    """Return numbers of steps, from 0."""
    if not count:
        wanted = message("cli-expected-demonstration")
        refuse(scenario, message("cli-found-no-steps"), wanted)
    if given == "all":
        return list(range(count))
    first, _, last = given.partition("-")
    numbers = (first, last or first)
    if (
        not all(one.isdecimal() for one in numbers)
        or not 1 <= int(first) <= int(numbers[1]) <= count
    ):
        refuse("--steps", repr(given), message("cli-expected-steps", count=count))
    return list(range(int(first) - 1, int(numbers[1])))


def _frames(table: Table, path: Path) -> list[Frame]:
    """Return the frames of a log's game on a table."""
    from rules import games
    from rules.engine.errors import LogError, RuleError
    from rules.engine.play.log import MOST_BYTES, rows_of
    from sandbox.play.frames import first_frame, play_on
    from sandbox.play.games import NoGame
    from sandbox.play.match import Match

    lines = rows_of(read(path, MOST_BYTES))
    try:
        header = games.replay_log(lines).header
        actions = games.game_of(header.game).read_actions(lines)
        if header.digest != table.digest:
            wanted = message("cli-expected-game-on", scenario=table.scenario.name)
            refuse(path, message("cli-found-other-game"), wanted)
        match = Match(table, seed=header.seed, turns=header.options.get("turns"))
        found = [first_frame(match, table)]
        untold = None
        for action in actions:
            made, untold = play_on(match, action, untold)
            found += made
    except LogError as fault:
        stop(fault_in_line(path, fault))
    except (RuleError, NoGame) as fault:
        stop(fault_of(path, fault))
    return found


def _write(out: Path, made: Iterator[Picture], rate: int) -> float:
    return _animation(out, made) if out.suffix.lower() in ANIMATIONS else _video(out, made, rate)


def _animation(out: Path, made: Iterator[Picture]) -> float:
    import io

    pictures = [(_captioned(one), one.seconds) for one in made]
    first, *others = [image for image, _ in pictures]
    buffer = io.BytesIO()
    times = [round(1000 * seconds) for _, seconds in pictures]
    kind = out.suffix.lower().removeprefix(".").upper()
    more: dict[str, Any] = {"quality": _QUALITY, "method": 4} if kind == "WEBP" else {}
    first.save(buffer, kind, save_all=True, append_images=others, duration=times, loop=0, **more)
    write(out, buffer.getvalue())
    return sum(times) / 1000


def _video(out: Path, made: Iterator[Picture], rate: int) -> float:
    try:
        import imageio_ffmpeg
    except ImportError:
        wanted = message("cli-expected-ffmpeg", install=with_extra("film"))
        refuse(out, message("cli-found-no-ffmpeg"), wanted)
    codec = "libx264" if out.suffix.lower() == ".mp4" else "libvpx-vp9"
    beside = out.with_name(f".{out.stem}.part{out.suffix}")
    first = next(made)
    writer = imageio_ffmpeg.write_frames(
        str(beside), first.image.size, fps=rate, codec=codec, macro_block_size=2, quality=7
    )
    count = 0
    try:
        writer.send(None)
        for one in _all(first, made):
            pixels = _captioned(one).tobytes()
            for _ in range(max(1, round(one.seconds * rate))):
                writer.send(pixels)
                count += 1
        writer.close()
        write(out, beside.read_bytes())
    except OSError as error:
        stop(text("cli-unwritten", file=str(out), why=str(error)))
    finally:
        beside.unlink(missing_ok=True)
    return count / rate


def _all(first: Picture, rest: Iterator[Picture]) -> Iterator[Picture]:
    yield first
    yield from rest


def _captioned(one: Picture) -> Image.Image:
    """Return the picture with its caption in a band at the bottom."""
    from PIL import ImageDraw

    from sandbox.view.effects.signs import BOLD, PLAIN, font, letters_of

    image = one.image.convert("RGB")
    if not one.title:
        return image
    large, small = (font(*one, letters_of(image.size)) for one in ((BOLD, 0.042), (PLAIN, 0.033)))
    width = image.width
    lines = _wrapped(one.words, small, width - 2 * large.size)[:_MOST_LINES]
    step = round(1.3 * small.size)
    high = round(1.5 * large.size + small.size) + step * len(lines)
    band = image.crop((0, image.height - high, width, image.height)).point(lambda v: v * 0.28)
    image.paste(band, (0, image.height - high))
    pen = ImageDraw.Draw(image)
    x, y = large.size, image.height - high + round(small.size / 2)
    pen.text((x, y), one.title, font=large, fill="white")
    for number, line in enumerate(lines):
        place = x, y + round(1.4 * large.size) + step * number
        pen.text(place, line, font=small, fill="white")
    return image


def _wrapped(words: str, font: Any, width: float) -> list[str]:
    """Return a text as lines that are at most this wide, pixels; no line begins with a %."""
    lines: list[str] = []
    for word in filter(None, unbroken(words).split(" ")):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
