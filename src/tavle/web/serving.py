"""`tavle serve`: makes the data folder, brings the tables up to date, says where it is reached, and runs."""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

import segno

from tavle.core.errors import refuse
from tavle.web.addresses import lan_address, lasting_name
from tavle.web.secrets_file import make_data_folder, make_secret


def serve(data: Path, *, host: str, port: int, demo: bool = False, workers: int = 1) -> None:
    """Runs the server until it is stopped.

    Args:
        data: The data folder; made where there is none.
        host: The address to listen at; `0.0.0.0` is the whole local network.
        port: The port; 0 takes any that is free.
        demo: Whether three invented championships are made, if there are none yet.
        workers: How many processes answer.

    Raises:
        Refused: `port-taken`; `unwritable-file` if the data folder cannot be made; or as the store refuses.
    """
    listening = _listen(host, port)
    os.umask(0o077)  # Logs and accounts are for the one who runs the server.
    try:
        prepare(data)
    except OSError as error:
        raise refuse("unwritable-file", where=str(data), reason=error.strerror or str(error)) from error
    if demo:
        _make_demos()
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    print(f"data: {data.resolve()}")
    _say_where(host, listening.getsockname()[1])
    # Which proxies are believed is the application's own setting.
    config = uvicorn.Config(
        "tavle.web.asgi:application",
        log_level="warning",
        timeout_graceful_shutdown=2,
        proxy_headers=False,
        workers=workers,
    )
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        with tempfile.TemporaryDirectory(prefix="tavle-numbers-") as folder:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # what the workers measure is added up there
            Multiprocess(config, sockets=[listening]).run()


def _listen(host: str, port: int) -> socket.socket:
    """Takes the port first of all, so that a second server on it is told at once."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        reason = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        raise refuse("port-taken", where="--port", port=port, host=host, reason=reason) from error


def _make_demos() -> None:
    from tavle.web import logs
    from tavle.web.demo import is_demo, load_demos

    if not any(map(is_demo, logs.store().tournaments())):
        load_demos()


def prepare(data: Path, *, database: str | None = None) -> None:
    """Makes everything that a first start needs; on a later one it changes what a new release wants.

    Args:
        data: The data folder.
        database: As for `connect`.

    Raises:
        Refused: `store-unusable` if the tables cannot be made.
    """
    make_data_folder(data)
    make_secret(data)
    connect(data, database=database)
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        raise refuse("store-unusable", where="accounts", reason=str(error).strip()) from error


def connect(data: Path, *, database: str | None = None) -> None:
    """Makes this process, and those it begins, one of an installation; nothing is made or changed.

    Args:
        data: Its data folder.
        database: The address of its database, empty for files in the folder; without it what `DATABASE_URL` says.
    """
    os.environ["TAVLE_DATA"] = str(data)
    if database:
        os.environ["DATABASE_URL"] = database
    elif database is not None:
        os.environ.pop("DATABASE_URL", None)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavle.web.settings")
    import django

    django.setup()


def _say_where(host: str, port: int) -> None:
    from tavle.web.accounts.models import Invitation, Membership

    here = f"http://localhost:{port}/"
    print(f"on this machine: {here}")
    hall = f"{lasting_name()}/" if lasting_name() else f"http://{lan_address()}:{port}/"
    if lasting_name() or host not in ("127.0.0.1", "localhost", "::1"):
        print(f"in the hall:     {hall}", flush=True)
        segno.make(hall).terminal(compact=True)
    if not Membership.objects.filter(role="owner").exists():
        print("Open this once to make your account (it works for two days):")
        print(f"  {here}welcome/{Invitation.make('owner')}")
    print("ready; Ctrl+C stops it", flush=True)
