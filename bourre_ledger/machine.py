"""What this machine knows about itself: its names, its addresses, its time zone. Nothing is sent anywhere."""

import socket
import struct
import sys
from pathlib import Path

# Connecting a datagram socket only asks for the route: no packet leaves. Nobody has this address, it is kept
# for documentation.
ADDRESS_FAR_AWAY = ("198.51.100.1", 9)
LINUX_GET_ADDRESS = 0x8915


def own_names() -> list[str]:
    """Return the names that the machine goes by: localhost and its host name, also with `.local`."""
    name = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "[::1]"]
    if name and name != "localhost":
        names += [name, f"{name.removesuffix('.local')}.local"]
    return list(dict.fromkeys(names))


def own_addresses() -> list[str]:
    """Return the IPv4 addresses that others can reach, the one towards the router first; may be empty."""
    addresses = [_address_towards_router(), *_addresses_of_interfaces()]
    reachable = [address for address in addresses if address and not address.startswith(("127.", "0."))]
    return list(dict.fromkeys(reachable))


def _address_towards_router() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        try:
            route.connect(ADDRESS_FAR_AWAY)
        except OSError:
            return None
        return str(route.getsockname()[0])


def _addresses_of_interfaces() -> list[str | None]:
    if sys.platform != "linux":
        return []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        return [_address_of(asker, name) for _, name in socket.if_nameindex()]


def _address_of(asker: socket.socket, interface: str) -> str | None:
    import fcntl

    try:
        answer = fcntl.ioctl(asker.fileno(), LINUX_GET_ADDRESS, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return None
    return socket.inet_ntoa(answer[20:24])


def port_number(text: str) -> int:
    """Return the number of a port to listen on; raise ValueError in one sentence if it is none."""
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise ValueError(f"A port is a number from 1 to 65535, such as 8000, not {text!r}.")
    return int(text)


def time_zone() -> str:
    """Return the name of the machine's time zone, such as "Europe/Paris"; "UTC" when it does not say."""
    link = Path("/etc/localtime").resolve().as_posix()
    if "/zoneinfo/" in link:
        return link.rpartition("/zoneinfo/")[2]
    try:
        return Path("/etc/timezone").read_text().strip() or "UTC"
    except OSError:
        return "UTC"
