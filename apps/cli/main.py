"""The entry point of the command line, and the commands about a whole table."""

from __future__ import annotations

import gc
import sys
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from apps.cli import print_sight
from apps.cli.lazily import LazyCommands
from apps.cli.streams import BAD_INPUT, open_streams
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    StoreUrl,
    check_new,
    end_on_interrupt,
    errors,
    load_table,
    print_json,
    print_line,
    stop,
    write,
)
from sandbox import scenario as scenarios
from sandbox.scenario.writing import other_ending

cli = typer.Typer(
    name="sightline",
    cls=LazyCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


_YOUNG = 100_000
"""Objects created between two young collections of garbage. By Python's default of 700, imports
alone set off dozens, a tenth of the time that a verdict takes, and free next to nothing."""


def main() -> None:
    """Run the command line with output in UTF-8."""
    gc.set_threshold(_YOUNG)
    open_streams()
    end_on_interrupt()
    try:
        cli()
    except RuntimeError as error:
        from sandbox.sight.kernel.embree import EmbreeMissing

        if not isinstance(error, EmbreeMissing):
            raise
        errors.print(str(error), style="red")
        sys.exit(BAD_INPUT)
    finally:
        # At its end Python would search all objects for cycles, a third of a verdict's time.
        gc.freeze()


def _version(asked: bool) -> None:
    if asked:
        from sandbox.work.program import program_version

        print_line(f"sightline {program_version()}")
        raise typer.Exit


@cli.callback()
def about(
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A tabletop for 28 mm wargames: true line of sight and cover, by rays cast at the meshes."""


@cli.command()
def serve(
    path: Annotated[
        Path, typer.Argument(metavar="[FILE|FOLDER]", help="A scenario, or a folder of scenarios.")
    ] = Path(),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 5006,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Another host name that browsers may use; may be repeated."
        ),
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust", help="Let everyone who reaches the server change all tables.")
    ] = False,
    roles: Annotated[
        bool, typer.Option("--roles", help="Admit only those with a link that the owner made.")
    ] = False,
    root: Root = None,
    store: StoreUrl = "",
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Serve TLS with this certificate (PEM).")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The key of the certificate (PEM).")
    ] = None,
    proxy_headers: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe the X-Forwarded headers of a proxy at this address or network; "
            "may be repeated.",
        ),
    ] = None,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="The path that a proxy serves this under.")
    ] = "",
    embed_in: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN", help="A site that may show this page in a frame; may be repeated."
        ),
    ] = None,
    hsts: Annotated[
        int,
        typer.Option(min=0, metavar="SECONDS", help="Make browsers use HTTPS alone for this time."),
    ] = 0,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Serve with N processes; needs PostgreSQL.")
    ] = 1,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A Dask scheduler that does the long work.")
    ] = "",
    metrics: Annotated[
        str,
        typer.Option(
            metavar="[HOST:]PORT", help="Publish Prometheus metrics there; not on by itself."
        ),
    ] = "",
    log_format: Annotated[
        str, typer.Option(metavar="text|json", help="The form of the log on stderr.")
    ] = "text",
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A limit of docs/serving.md; may be repeated."),
    ] = None,
    quota: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="The most that one owner of tables keeps: tables, steps or mesh_mb; repeatable.",
        ),
    ] = None,
    oauth_issuer: Annotated[
        str, typer.Option(metavar="URL", help="Visitors sign in with this OpenID provider.")
    ] = "",
    oauth_key: Annotated[
        str, typer.Option(metavar="ID", help="The id of this server as the provider's client.")
    ] = "",
    oauth_secret: Annotated[
        str,
        typer.Option(metavar="SECRET", help="The client's secret.", envvar="PANEL_OAUTH_SECRET"),
    ] = "",
) -> None:
    """Open the table in the browser."""
    if not path.exists():
        stop(f"{path}: found no such file or folder; expected a scenario or a folder of scenarios")
    if trust and roles:
        stop("--trust, --roles: found both; expected one of them")
    from apps.server.access.starting import starting_words

    with errors.status(starting_words(host, port, encrypted=tls_cert is not None)):
        from apps.server.access.headers import HeaderPolicy, origin_of
        from apps.server.access.limits import LimitFault, Limits, with_values
        from apps.server.access.network import Network, ServeFault, Serving
        from apps.server.access.provider import sign_in_with
        from apps.server.access.proxies import Proxies, outer_path
        from apps.server.logs import checked_log_format
        from apps.server.metrics import metrics_place
        from apps.server.workers.serve_workers import serve_workers
        from sandbox.live.store.quotas import Quotas
    try:
        network = Network(
            Limits().with_values(limit or ()),
            HeaderPolicy(tuple(map(origin_of, embed_in or ())), hsts),
            tls_cert,
            tls_key,
            Proxies.of(proxy_headers or ()),
            outer_path(root_path),
            with_values(Quotas(), quota or (), "--quota"),
            sign_in_with(oauth_issuer, oauth_key, oauth_secret),
        )
        what = Serving(
            path, host, port, root, tuple(allow_origin or ()), store,
            "roles" if roles else "trust" if trust else "own", network, scheduler,
            checked_log_format(log_format), metrics_place(metrics),
        )  # fmt: skip
        if workers != 1:
            serve_workers(what, workers)
            return
        with errors.status("Loading the page …"):
            from apps.server.serve import serve
        serve(what, open_browser=not no_open)
    except (ServeFault, LimitFault, ValueError) as fault:
        stop(str(fault))


@cli.command("compile")
def compile_kernels() -> None:
    """Compile the sight kernels once for this machine: for container images and installers."""
    with errors.status("Preparing sight …") as status:
        from sandbox.sight.kernel.ahead import compile_kernels as compile_all

        try:
            compile_all(lambda words: status.update(f"{words} …"))
        except OSError as fault:
            stop(
                f"Sight could not be prepared: {fault}; "
                "set NUMBA_CACHE_DIR to a folder that can be written to"
            )
    print_line("Sight is prepared.")


@cli.command()
def check(scenario: ScenarioPath, root: Root = None, as_json: AsJson = False) -> None:
    """List what is on the table, or everything that is wrong with the file."""
    table = load_table(scenario, root, as_json)
    from sandbox.paper.words.inventory import inventory, inventory_json

    if as_json:
        print_json(inventory_json(table))
    else:
        print_sight.print_parts(inventory(table))


@cli.command()
def export(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.glb", help="The glTF file to write.")],
    root: Root = None,
) -> None:
    """Write the table as the engine sees it, as binary glTF (y up, metres)."""
    if wrong := other_ending(out, ".glb"):
        stop(wrong)
    table = load_table(scenario, root)
    from sandbox.exchange.gltf import glb

    with errors.status("Writing the table …"):
        write(out, glb(table))


@cli.command()
def render(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.png", help="The picture to write.")],
    eye: Annotated[
        str | None, typer.Option(help="Look from the eye of this model (unit/number).")
    ] = None,
    size: Annotated[str, typer.Option(help="Width and height in pixels.")] = "1280x800",
    root: Root = None,
) -> None:
    """Draw the table, or what a model sees."""
    width, height = _parse_pixels(size)
    if wrong := other_ending(out, ".png"):
        stop(wrong)
    table = load_table(scenario, root)
    with errors.status("Drawing …") as status:
        from sandbox.sight.judge import SightFault, models_named
        from sandbox.view.graphics import PictureFault
        from sandbox.view.rendering.pictures import table_picture

        try:
            model = None if eye is None else models_named(table, eye)[0]
        except SightFault as fault:
            stop(f"{scenario}: {fault}")
        try:
            picture = table_picture(
                table,
                (width, height),
                model,
                lambda share, what: status.update(f"Drawing, {100 * share:.0f} %: {what} …"),
            )
        except PictureFault as fault:
            stop(str(fault))
        write(out, picture)


@cli.command()
def kinds(as_json: AsJson = False) -> None:
    """List the kinds of terrain, with their keys."""
    if as_json:
        print_json(print_sight.kinds_json())
    else:
        print_sight.kinds()


@cli.command()
def templates(as_json: AsJson = False) -> None:
    """List the unit templates."""
    if as_json:
        print_json(print_sight.templates_json())
    else:
        print_sight.templates_table()


@cli.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The scenario file to write.")],
) -> None:
    """Write a small worked example to start from."""
    if file.exists():
        stop(f"{file}: found an existing file; expected a new name")
    text = resources.files(scenarios).joinpath("new_scenario.toml").read_bytes()
    write(file, text)
    print_line(f"Wrote {file}. Open it with: sightline serve {file}")


@cli.command()
def generate(
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    seed: Annotated[int, typer.Option(help="Another number makes another table.")],
    theme: Annotated[str, typer.Option(help="The theme: village, bocage, ruins, open, …")],
    size: Annotated[str, typer.Option(help="Length and depth of the table, inches.")] = "72x48",
    density: Annotated[float, typer.Option(help="The density of terrain; 1 is usual.")] = 1.0,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Make both halves the same, turned by 180°.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write a generated table: the same arguments write the same bytes."""
    check_new(out, ".toml", force)
    from sandbox.generate.generate import GenerateFault
    from sandbox.generate.generate import generate as generate_text

    try:
        text = generate_text(theme, _parse_inches(size), density, symmetric, seed)
    except GenerateFault as fault:
        stop(f"--{fault}")
    write(out, text.encode())
    print_line(f"Wrote {out}. Open it with: sightline serve {out}")


def _parse_inches(text: str) -> tuple[float, float]:
    try:
        length, depth = (float(part) for part in text.lower().split("x"))
    except ValueError:
        stop(f"--size: found {text!r}; expected INCHESxINCHES, such as 72x48")
    return length, depth


def _parse_pixels(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        stop(f"--size: found {text!r}; expected WIDTHxHEIGHT, such as 1280x800")
    if not (16 <= int(width) <= 8192 and 16 <= int(height) <= 8192):
        stop(f"--size: found {text!r}; expected 16 to 8192 pixels each way")
    return int(width), int(height)
