"""`tavle serve`: the web application."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    serving: argparse.ArgumentParser = commands.add_parser(
        "serve", help="the web application", description="run the web application until it is stopped"
    )
    serving.add_argument("--data", type=Path, default=Path("tavle-data"), help="the folder where everything lies")
    serving.add_argument("--host", default="0.0.0.0", help="where to listen (default: the whole local network)")  # noqa: S104 - phones in the hall
    serving.add_argument("--port", type=int, default=8000, help="the port (default: 8000; 0 takes any that is free)")
    serving.add_argument("--workers", type=_workers, default=1, help="how many processes answer (default: 1)")
    serving.add_argument("--demo", action="store_true", help="with three invented championships to look at")
    serving.add_argument(
        "--behind-proxy",
        metavar="ADDRESSES",
        help="addresses or networks of the proxies before it, with commas: what they say of who asks is believed",
    )
    serving.set_defaults(run=run_serve)


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
