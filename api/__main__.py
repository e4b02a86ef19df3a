"""`python -m api` serves on this machine; HOST and PORT say where, DATABASE in which file tables are kept."""

import os
import signal
import sys

from api.laptop import CannotListen, serve
from api.settings import BadSettings, Settings
from api.stores.base import DamagedStore, StoreUnavailable


def main() -> int:
    """Serves until Ctrl-C or a termination signal; returns the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(Settings.of(os.environ))
    except KeyboardInterrupt:
        return 0
    except (BadSettings, CannotListen, DamagedStore, StoreUnavailable) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
