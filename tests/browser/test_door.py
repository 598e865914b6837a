"""The database is emptied only when the server of the tests answers nobody."""

import threading
from collections.abc import Iterable
from typing import Any

from tests.browser.door import Door


def test_once_it_is_shut_nobody_comes_in_and_who_is_inside_has_been_waited_for() -> None:
    entered, leave, ended = threading.Event(), threading.Event(), list[str]()

    def application(environ: Any, start_response: Any) -> Iterable[bytes]:
        if environ == "slow":
            entered.set()
            assert leave.wait(5)
            ended.append("answered")
        return [b"answer"]

    def close() -> None:
        door.shut()
        ended.append("shut")

    door = Door(application)
    threads = [threading.Thread(target=door, args=("slow", None)), threading.Thread(target=close)]
    threads[0].start()
    assert entered.wait(5)
    threads[1].start()
    refused = list[str]()
    while not refused:
        door("quick", lambda status, headers: refused.append(status))
    leave.set()
    for thread in threads:
        thread.join(5)
    assert (refused, ended) == (["503 Shut"], ["answered", "shut"])


def test_it_opens_again() -> None:
    door = Door(lambda environ, start_response: [b"answer"])
    door.shut()
    door.open()
    assert door({}, None) == [b"answer"]
