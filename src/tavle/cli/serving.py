"""`tavle serve`: the web application; `tavle erase`: what it does once a day with what was kept long enough."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from tavle.cli.arguments import command
from tavle.cli.output import print_json
from tavle.core.errors import refuse


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    serving: argparse.ArgumentParser = commands.add_parser(
        "serve", help="the web application", description="run the web application until it is stopped"
    )
    serving.add_argument("--data", type=Path, default=Path("tavle-data"), help="the folder where everything lies")
    serving.add_argument("--host", default="0.0.0.0", help="where to listen (default: the whole local network)")  # noqa: S104 - phones in the hall # nosec B104
    serving.add_argument("--port", type=int, default=8000, help="the port (default: 8000; 0 takes any that is free)")
    serving.add_argument("--workers", type=_workers, default=1, help="how many processes answer (default: 1)")
    serving.add_argument("--demo", action="store_true", help="with three invented championships to look at")
    serving.add_argument(
        "--behind-proxy",
        metavar="ADDRESSES",
        help="addresses or networks of the proxies before it, with commas: what they say of who asks is believed",
    )
    serving.set_defaults(run=run_serve)
    erasing = command(commands, "erase", run_erase, help="erase contact data and photos that were kept long enough")
    erasing.add_argument("--data", type=Path, default=Path("tavle-data"), help="the data folder of tavle serve")


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 64):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes from 1 to 64")
    return int(text)


def run_serve(args: argparse.Namespace) -> int:
    """Runs the server until it is stopped."""
    try:
        from tavle.web.serving import serve
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    if args.behind_proxy is not None:
        os.environ["TAVLE_PROXIES"] = args.behind_proxy
    serve(args.data, host=args.host, port=args.port, demo=args.demo, workers=args.workers)
    return 0


def run_erase(args: argparse.Namespace) -> int:
    """Erases what is due, of every tournament of a data folder."""
    try:
        from tavle.web.secrets_file import NAME
        from tavle.web.serving import prepare
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    if not (args.data / NAME).is_file():
        raise refuse("no-installation", where=str(args.data), file=NAME)
    prepare(args.data)
    from tavle.texts import say
    from tavle.web.privacy.erasing import erase_due

    erased = erase_due()
    if args.json:
        print_json({"erased": erased})
    else:
        print(say(args.lang, "privacy.erased", count=len(erased)))
    return 0
