"""A process that writes until it is killed: `python -m tests.store.writer ADDRESS NAME`.

Each command causes three events. Its id goes to standard output only when `append` has returned: it is acknowledged.
"""

from __future__ import annotations

import itertools
import sys

from tavle.store import open_store
from tests.store.logs import add


def main(address: str, name: str) -> None:
    store = open_store(address)
    for number in itertools.count(1):
        command_id = f"{name}-{number}"
        add(store, command_id, f"{command_id}-a", f"{command_id}-b", f"{command_id}-c")
        sys.stdout.write(f"{command_id}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
