"""A page as a test reads it: by test ids, roles and words, never by classes."""

from html.parser import HTMLParser

from django.http import HttpResponseBase


class Page(HTMLParser):
    """The texts of an answer, each under the innermost test id it stands in."""

    VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})

    def __init__(self, answer: HttpResponseBase) -> None:
        super().__init__()
        self.status = answer.status_code
        self.html = answer.content.decode()  # type: ignore[attr-defined]
        self.open: list[tuple[str, str, str]] = []
        self.texts: dict[tuple[str, str], str] = {}
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            known = dict(attrs)
            self.open.append((tag, known.get("data-testid") or "", known.get("data-player") or ""))
            self.texts.setdefault(self.open[-1][1:], "")

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _tag, testid, player in self.open:
            if testid:
                self.texts[testid, player] += data

    def testid(self, name: str) -> str:
        """The text of the element with this test id."""
        return " ".join(self.texts[name, ""].split())

    def stacks(self) -> dict[str, str]:
        """The stack shown beside each player."""
        return {player: text.strip() for (testid, player), text in self.texts.items() if testid == "stack"}

    def says(self, sentence: str) -> bool:
        """Whether the page holds this sentence, as people read it."""
        return " ".join(sentence.split()) in " ".join(self.html.split())
