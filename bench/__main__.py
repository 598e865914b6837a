"""Prints what each part costs, what it should cost at most, and its ratio to the calibration loop."""

from .rules import measured


def main() -> None:
    print(f"{'':<46}{'median':>12}{'at most':>12}{'ratio':>12}")
    for figure in measured():
        print(figure.line())


main()
