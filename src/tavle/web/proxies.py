"""Servers that stand before this one: what they say of who asks is believed of them alone.

Tries are counted by address (`tavle.web.gates`). Behind a proxy all requests come from the proxy, which writes the
client's address into `X-Forwarded-For`; whoever is no proxy of ours may write there what he likes, and it is not read.
"""

from __future__ import annotations

import ipaddress
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tavle.core.errors import refuse


def proxies_in(text: str) -> list[str]:
    """The addresses and networks of a list with commas.

    Raises:
        Refused: `bad-value` if one is neither, or is everybody.
    """
    found = [part.strip() for part in text.split(",") if part.strip()]
    for part in found:
        try:
            everybody = ipaddress.ip_network(part, strict=False).prefixlen == 0
        except ValueError:
            everybody = True
        if everybody:
            right = "addresses or networks such as 127.0.0.1 or 10.0.0.0/8"
            raise refuse("bad-value", where="TAVLE_PROXIES", key="TAVLE_PROXIES", value=part, right=right)
    return found


def behind(proxies: list[str], application: Any) -> Any:
    """The application, which sees the client's own address and scheme where a proxy of ours says them."""
    return ProxyHeadersMiddleware(application, trusted_hosts=proxies) if proxies else application
