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
    TABLE,
    AsJson,
    Root,
    ScenarioPath,
    StoreUrl,
    check_new,
    command_group,
    end_on_interrupt,
    errors,
    load_table,
    parse_size,
    print_json,
    print_line,
    refuse,
    stop,
    write,
)
from languages.message import message
from languages.writing import LANGUAGES, text
from sandbox import scenario as scenarios
from sandbox.scenario.writing import other_ending

cli = command_group(
    name="sightline",
    cls=LazyCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


_YOUNG = 100_000
"""Objects created between two young collections of garbage. By Python's default of 700, imports
alone set off dozens, a tenth of the time that a verdict takes, and free next to nothing."""


def main(words: list[str] | None = None) -> None:
    """Run the command line with output in UTF-8. ``words``: by default those of the process."""
    gc.set_threshold(_YOUNG)
    open_streams()
    end_on_interrupt()
    try:
        cli(words)
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
        from sandbox.work.program import commit, program_version

        print_line(f"sightline {program_version()} {commit()}".rstrip())
        raise typer.Exit


@cli.callback(help=text("cli-about"))
def about(
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=text("cli-version"))
    ] = False,
    _lang: Annotated[
        str,
        typer.Option("--lang", metavar="LANG", help=text("cli-lang", known=", ".join(LANGUAGES))),
    ] = "",
    _cm: Annotated[bool, typer.Option("--cm", help=text("cli-cm"))] = False,
) -> None:
    """A tabletop for 28 mm wargames: true line of sight and cover, by rays cast at the meshes."""


@cli.command(help=text("cli-serve"))
def serve(
    path: Annotated[
        Path, typer.Argument(metavar="[FILE|FOLDER]", help=text("cli-serve-path"))
    ] = Path(),
    host: Annotated[str, typer.Option(help=text("cli-serve-host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help=text("cli-serve-port"))] = 5006,
    no_open: Annotated[bool, typer.Option("--no-open", help=text("cli-serve-no-open"))] = False,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help=text("cli-serve-allow-origin")),
    ] = None,
    trust: Annotated[bool, typer.Option("--trust", help=text("cli-serve-trust"))] = False,
    roles: Annotated[bool, typer.Option("--roles", help=text("cli-serve-roles"))] = False,
    root: Root = None,
    store: StoreUrl = "",
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help=text("cli-serve-tls-cert"))
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help=text("cli-serve-tls-key"))
    ] = None,
    proxy_headers: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help=text("cli-serve-proxy-headers"),
        ),
    ] = None,
    root_path: Annotated[str, typer.Option(metavar="PATH", help=text("cli-serve-root-path"))] = "",
    embed_in: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help=text("cli-serve-embed-in")),
    ] = None,
    hsts: Annotated[
        int,
        typer.Option(min=0, metavar="SECONDS", help=text("cli-serve-hsts")),
    ] = 0,
    workers: Annotated[int, typer.Option(metavar="N", help=text("cli-serve-workers"))] = 1,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help=text("cli-serve-scheduler"))
    ] = "",
    metrics: Annotated[
        str,
        typer.Option(metavar="[HOST:]PORT", help=text("cli-serve-metrics")),
    ] = "",
    log_format: Annotated[
        str, typer.Option(metavar="text|json", help=text("cli-serve-log-format"))
    ] = "text",
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help=text("cli-serve-limit")),
    ] = None,
    quota: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help=text("cli-serve-quota"),
        ),
    ] = None,
    oauth_issuer: Annotated[
        str, typer.Option(metavar="URL", help=text("cli-serve-oauth-issuer"))
    ] = "",
    oauth_key: Annotated[str, typer.Option(metavar="ID", help=text("cli-serve-oauth-key"))] = "",
    oauth_secret: Annotated[
        str,
        typer.Option(
            metavar="SECRET", help=text("cli-serve-oauth-secret"), envvar="PANEL_OAUTH_SECRET"
        ),
    ] = "",
) -> None:
    """Open the table in the browser."""
    if not path.exists():
        refuse(path, message("cli-serve-found-nothing"), message("cli-serve-expected-path"))
    if trust and roles:
        stop(text("cli-serve-both"))
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
        with errors.status(text("cli-loading-page")):
            from apps.server.serve import serve
        serve(what, open_browser=not no_open)
    except (ServeFault, LimitFault, ValueError) as fault:
        stop(str(fault))


@cli.command("compile", help=text("cli-compile"))
def compile_kernels() -> None:
    """Compile the sight kernels once for this machine: for container images and installers."""
    with errors.status(text("cli-preparing-sight")) as status:
        from sandbox.sight.kernel.ahead import compile_kernels as compile_all

        try:
            compile_all(lambda words: status.update(text("cli-preparing", what=words)))
        except OSError as fault:
            stop(text("cli-sight-unprepared", why=str(fault)))
    print_line(text("cli-sight-prepared"))


@cli.command(help=text("cli-check"))
def check(scenario: ScenarioPath, root: Root = None, as_json: AsJson = False) -> None:
    """List what is on the table, or everything that is wrong with the file."""
    table = load_table(scenario, root, as_json)
    from sandbox.paper.words.inventory import inventory, inventory_json

    if as_json:
        print_json(inventory_json(table))
    else:
        print_sight.print_parts(inventory(table))


@cli.command(help=text("cli-export"))
def export(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.glb", help=text("cli-export-out"))],
    root: Root = None,
) -> None:
    """Write the table as the engine sees it, as binary glTF (y up, metres)."""
    if wrong := other_ending(out, ".glb"):
        stop(wrong)
    table = load_table(scenario, root)
    from sandbox.exchange.gltf import glb

    with errors.status(text("cli-writing-table")):
        write(out, glb(table))


@cli.command(help=text("cli-render"))
def render(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.png", help=text("cli-render-out"))],
    eye: Annotated[str | None, typer.Option(help=text("cli-render-eye"))] = None,
    size: Annotated[str, typer.Option(help=text("cli-pixels"))] = "1280x800",
    root: Root = None,
) -> None:
    """Draw the table, or what a model sees."""
    width, height = _parse_pixels(size)
    if wrong := other_ending(out, ".png"):
        stop(wrong)
    table = load_table(scenario, root)
    with errors.status(text("cli-drawing")) as status:
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
                lambda share, what: status.update(
                    text("cli-drawing-share", share=share, what=what)
                ),
            )
        except PictureFault as fault:
            stop(str(fault))
        write(out, picture)


@cli.command(help=text("cli-kinds"))
def kinds(as_json: AsJson = False) -> None:
    """List the kinds of terrain, with their keys."""
    if as_json:
        print_json(print_sight.kinds_json())
    else:
        print_sight.kinds()


@cli.command(help=text("cli-templates"))
def templates(as_json: AsJson = False) -> None:
    """List the unit templates."""
    if as_json:
        print_json(print_sight.templates_json())
    else:
        print_sight.templates_table()


@cli.command(help=text("cli-new"))
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=text("cli-out-scenario"))],
) -> None:
    """Write a small worked example to start from."""
    if file.exists():
        refuse(file, message("cli-found-existing"), message("cli-expected-new-name"))
    write(file, resources.files(scenarios).joinpath("new_scenario.toml").read_bytes())
    print_line(text("cli-open-it", file=str(file)))


@cli.command(help=text("cli-generate"))
def generate(
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help=text("cli-out-scenario"))],
    seed: Annotated[int, typer.Option(help=text("cli-generate-seed"))],
    theme: Annotated[str, typer.Option(help=text("cli-generate-theme"))],
    size: Annotated[str, typer.Option(help=text("cli-generate-size"))] = TABLE,
    density: Annotated[float, typer.Option(help=text("cli-generate-density"))] = 1.0,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help=text("cli-generate-symmetric"))
    ] = False,
    force: Annotated[bool, typer.Option("--force", help=text("cli-force"))] = False,
) -> None:
    """Write a generated table: the same arguments write the same bytes."""
    check_new(out, ".toml", force)
    from sandbox.generate.generate import GenerateFault
    from sandbox.generate.generate import generate as generate_text

    try:
        made = generate_text(theme, parse_size(size), density, symmetric, seed)
    except GenerateFault as fault:
        stop(f"--{fault}")
    write(out, made.encode())
    print_line(text("cli-open-it", file=str(out)))


def _parse_pixels(given: str) -> tuple[int, int]:
    width, cross, height = given.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        refuse("--size", repr(given), message("cli-expected-pixels"))
    if not (16 <= int(width) <= 8192 and 16 <= int(height) <= 8192):
        refuse("--size", repr(given), message("cli-expected-pixels-range"))
    return int(width), int(height)
