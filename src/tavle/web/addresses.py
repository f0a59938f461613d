"""The addresses that are printed: they must work from a phone, and still work tomorrow.

`TAVLE_NAME` is a name that the hall's network or the internet keeps for the server (`https://tavle.example.org`, or
`http://laptop.local:8000`). Without it an address holds as long as the machine keeps its place in the network; after
that the short code on each slip leads to the same page.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Container
from io import BytesIO
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest, HttpResponse

from tavle.texts.sorting import plain_letters


def printed_address(request: HttpRequest, path: str = "/") -> str:
    """An address of this server that others reach: its lasting name, else by what this request reached it.

    A request of the server's own machine (`localhost`) gives the machine's address in the local network.
    """
    name = lasting_name()
    if name:
        return name + path
    host = urlsplit(f"//{request.get_host()}")
    if host.hostname in ("localhost", "127.0.0.1", "::1"):
        port = f":{host.port}" if host.port else ""
        return f"{request.scheme}://{lan_address()}{port}{path}"
    return request.build_absolute_uri(path)


def free_address(name: str, taken: Container[str], otherwise: str) -> str:
    """A part of an address made of a name: `-2`, `-3` ... behind it where it is taken, another where nothing is left.

    >>> free_address("NM Agricola, Tromsø", {"nm-agricola-tromso"}, "tournament")
    'nm-agricola-tromso-2'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", plain_letters(name)).strip("-")[:50].rstrip("-") or otherwise
    free, number = plain, 1
    while free in taken:
        number += 1
        free = f"{plain}-{number}"
    return free


def lasting_name() -> str:
    """The lasting name of this server, with its scheme and without a slash at the end; empty where it has none."""
    name = os.environ.get("TAVLE_NAME", "").strip().rstrip("/")
    return name if not name or "://" in name else f"http://{name}"


def lan_address() -> str:
    """The address by which this machine is reached in the local network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_picture(address: str) -> HttpResponse:
    """An address as a picture for a phone's camera."""
    buffer = BytesIO()
    segno.make(address, error="m").save(buffer, kind="svg", scale=4, border=2, svgclass=None, lineclass=None)
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


def qr_drawing(address: str) -> str:
    """The same as SVG to stand in a page, for a link that must have no address of its own."""
    code = segno.make(address, error="m")
    return str(code.svg_inline(scale=4, border=2, svgclass="qr", lineclass=None, light="#fff"))
