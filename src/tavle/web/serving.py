"""`tavle serve`: makes the data folder, brings the tables up to date, says where it is reached, and runs."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import segno

from tavle.web.secrets_file import make_data_folder, make_secret


def serve(data: Path, *, host: str, port: int, demo: bool = False) -> None:
    """Runs the server until it is stopped.

    Args:
        data: The data folder; made where there is none.
        host: The address to listen at; `0.0.0.0` is the whole local network.
        port: The port.
        demo: Whether three invented championships are made, if there are none yet.
    """
    prepare(data)
    if demo:
        _make_demos()
    import uvicorn

    print(f"data: {data.resolve()}")
    _say_where(port)
    uvicorn.run("tavle.web.asgi:application", host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)


def _make_demos() -> None:
    from tavle.web import logs
    from tavle.web.demo import is_demo, load_demos

    if not any(map(is_demo, logs.store().tournaments())):
        load_demos()


def prepare(data: Path) -> None:
    """Makes everything that a first start needs; on a later one it changes what a new release wants."""
    make_data_folder(data)
    make_secret(data)
    os.environ["TAVLE_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavle.web.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _say_where(port: int) -> None:
    from tavle.web.accounts.models import Invitation, Membership

    local, lan = f"http://localhost:{port}/", f"http://{lan_address()}:{port}/"
    print(f"on this machine: {local}")
    print(f"in the hall:     {lan}")
    segno.make(lan).terminal(compact=True)
    if not Membership.objects.filter(role="owner").exists():
        print("Open this once to make your account (it works for two days):")
        print(f"  {local}welcome/{Invitation.make('owner')}")


def lan_address() -> str:
    """The address by which this machine is reached in the local network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
