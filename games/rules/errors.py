"""The one error the rules know: what is wrong, by how much, and where."""


def _(text: str) -> str:
    """Mark a text for translation: the rules speak English, the pages translate the template."""
    return text


class RulesError(ValueError):
    """A fact or file that breaks the rules (docs/rules.md#refused).

    `code` is stable and for programs. `template` and `params` give `message`, a sentence for people
    without the place; `where` is the place, such as `events[3] (deal 2)`, or empty.
    """

    def __init__(self, code: str, template: str, /, *, where: str = "", **params: object) -> None:
        self.code = code
        self.template = template
        self.params = params
        self.where = where
        self.message = template.format(**params)
        super().__init__(f"{where}: {self.message}" if where else self.message)

    def at(self, where: str) -> "RulesError":
        """The same error with its place, unless it already knows one."""
        return self if self.where else RulesError(self.code, self.template, where=where, **self.params)
