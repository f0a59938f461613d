"""Addresses that the server may call: only such as lie on the open internet, unless its owner allows others.

A name is looked up once, and what is called is the address that was looked at: a name that leads elsewhere a moment
later leads nowhere.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from tavle.core.errors import refuse

PORTS = {"http": 80, "https": 443}
LOWEST_PORT = 1024
"""Below it only the ports of the web itself: what listens there otherwise does not speak HTTP."""

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Target:
    """An address that may be called.

    Attributes:
        ip: To which the connection is made.
        path: With the query.
    """

    secure: bool
    host: str
    port: int
    ip: str
    path: str


def checked_address(url: str, *, private: bool) -> Target:
    """What a web address leads to.

    Raises:
        Refused: `webhook-address`, or `webhook-private` where it is not on the open internet.
    """
    target = _parsed(url)
    found = _looked_up(url, target)
    closed = [address for address in found if not is_open(address)]
    if closed and not private:
        raise refuse("webhook-private", where="url", url=url, address=closed[0])
    return Target(target.secure, target.host, target.port, found[0], target.path)


def _parsed(url: str) -> Target:
    wrong = refuse("webhook-address", where="url", url=url)
    if not url.isascii() or not url.isprintable() or " " in url:
        raise wrong
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise wrong from error
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None or parts.password is not None:
        raise wrong
    if port is not None and port not in PORTS.values() and port < LOWEST_PORT:
        raise wrong
    path = parts.path or "/"
    return Target(
        parts.scheme == "https",
        parts.hostname,
        port or PORTS[parts.scheme],
        "",
        f"{path}?{parts.query}" if parts.query else path,
    )


def _looked_up(url: str, target: Target) -> list[str]:
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise refuse("webhook-address", where="url", url=url) from error
    return [str(sockaddr[0]) for *_, sockaddr in found]


def is_open(address: str) -> bool:
    """Whether an address lies on the open internet; one that carries another in it is as open as that."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return ip.is_global and not ip.is_multicast
