"""What stands at the top of a night file, refused line by line (`docs/night-file.md#top-level`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import pytest

from .building import Json, night, refusal


def without(key: str) -> Json:
    return {name: value for name, value in night().items() if name != key}


def seated(*names: object) -> Json:
    return without("first_dealer") | {"seats": list(names)}


def money(**changed: object) -> Json:
    return night(money={"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80} | changed)


def house(**switches: object) -> Json:
    return night(rules=switches)


# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, Json, str]] = [
    ("no format", without("format"), "the key “format” is missing"),
    ("no version", without("version"), "the key “version” is missing"),
    ("no seats", without("seats"), "the key “seats” is missing"),
    ("no events", without("events"), "the key “events” is missing"),
    ("another format", night(format="poker-night"), "format: 'poker-night' is not possible here"),
    ("a format of null", night(format=None), "format: expected text, got null"),
    ("a later version", night(version=2), "version: 2 is not possible here"),
    ("a version in quotes", night(version="1"), "version: expected a whole number, got text"),
    ("a version that is true", night(version=True), "version: expected a whole number, got true or false"),
    ("an unknown key", night(colour="red"), "there is no key “colour” here"),
    ("a name that is a number", night(name=3), "name: expected text, got a whole number"),
    ("a note that is null", night(note=None), "note: expected text, got null"),
    ("a date of null", night(date=None), "date cannot be null: leave it out"),
    ("a date that is none", night(date="2026-02-30"), "date: “2026-02-30” is not a date like 2026-11-27"),
    ("a date without its noughts", night(date="2026-1-2"), "date: “2026-1-2” is not a date like 2026-11-27"),
    (
        "a date the other way round",
        night(date="27.11.2026"),
        "date: “27.11.2026” is not a date like 2026-11-27",
    ),
    (
        "a date with a time",
        night(date="2026-11-27T10:00:00"),
        "date: “2026-11-27T10:00:00” is not a date like 2026-11-27",
    ),
    ("a date of a week", night(date="2026-W01-1"), "date: “2026-W01-1” is not a date like 2026-11-27"),
    ("an empty date", night(date=""), "date: “” is not a date like 2026-11-27"),
    ("an opening pot below nothing", night(opening_pot=-1), "opening_pot: must be at least 0"),
    (
        "an opening pot above a thousand million",
        night(opening_pot=1_000_000_001),
        "opening_pot: must be at most 1000000000",
    ),
    ("an opening pot in quotes", night(opening_pot="3"), "opening_pot: expected a whole number, got text"),
    (
        "an opening pot that is true",
        night(opening_pot=True),
        "opening_pot: expected a whole number, got true or false",
    ),
    ("an opening pot of null", night(opening_pot=None), "opening_pot: expected a whole number, got null"),
    ("a first dealer nobody knows", night(first_dealer="Z"), "first_dealer: Z is not seated"),
    ("a first dealer of null", night(first_dealer=None), "first_dealer cannot be null: leave it out"),
    ("events that are null", night() | {"events": None}, "events: expected a list, got null"),
    ("events that are an object", night() | {"events": {}}, "events: expected a list, got an object"),
    ("nobody seated", seated(), "seats: seated: 0; between 2 and 12 are possible"),
    ("one seated", seated("A"), "seats: seated: 1; between 2 and 12 are possible"),
    ("thirteen seated", seated(*"ABCDEFGHIJKLM"), "seats: seated: 13; between 2 and 12 are possible"),
    ("a name twice", seated("A", "A"), "seats: A is named twice"),
    ("a name twice but for capitals", seated("Ann", "ANN"), "seats: ANN and Ann count as one name"),
    ("a name twice but for its width", seated("Ann", "Ａnn"), "seats: Ａnn and Ann count as one name"),
    ("a name twice but for a space at the end", seated("A", "A "), "seats: A is named twice"),
    (
        "a name twice but for how its accent is written",
        seated("José", "Jose\u0301"),
        "seats: José is named twice",
    ),
    (
        "a name twice but for a sharp s",
        seated("Strasse", "Straße"),
        "seats: Straße and Strasse count as one name",
    ),
    ("a name of nothing", seated("A", ""), "seats: a name is empty"),
    ("a name of a space", seated("A", " "), "seats: a name is empty"),
    ("a name of one hard space", seated("A", "\u00a0"), "seats: a name is empty"),
    (
        "a name of 31 characters",
        seated("A", "x" * 31),
        "seats: the name “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx” is 31 characters long, at most 30 are possible",
    ),
    (
        "a name with a new line in it",
        seated("A", "B\nC"),
        "seats: the name “B�C” holds a control or direction character",
    ),
    (
        "a joiner behind a letter, which nobody sees",
        seated("Bo", "Bo\u200d"),
        "seats: the name “Bo�” holds a control or direction character",
    ),
    (
        "a joiner between letters that join nothing",
        seated("Bo", "B\u200co"),
        "seats: the name “B�o” holds a control or direction character",
    ),
    ("a name with a NUL", seated("A", "B\0"), "seats: the name “B�” holds a control or direction character"),
    (
        "a name with what is no character, and breaks every picture it stands in",
        seated("A", "B\uffff"),
        "seats: the name “B�” holds a control or direction character",
    ),
    (
        "a name written right to left",
        seated("A", "B\u202eC"),
        "seats: the name “B�C” holds a control or direction character",
    ),
    (
        "a name with a mark of direction",
        seated("A", "B\u200eC"),
        "seats: the name “B�C” holds a control or direction character",
    ),
    (
        "a name with a space of no width",
        seated("A", "B\u200b"),
        "seats: the name “B�” holds a control or direction character",
    ),
    ("a name that is a number in the seats", seated("A", 3), "seats[1]: expected text, got a whole number"),
    ("a name that is null", seated("A", None), "seats[1]: expected text, got null"),
    ("seats that are a text", night() | {"seats": "ABC"}, "seats: expected a list, got text"),
    ("money of null", night(money=None), "money cannot be null: leave it out"),
    (
        "money without a currency",
        night(money={"buy_in": "20.00", "buy_in_chips": 80}),
        "money: the key “currency” is missing",
    ),
    ("money with an unknown key", money(rake=1), "money: there is no key “rake” here"),
    ("a currency nobody knows", money(currency="XYZ"), "money: “XYZ” is not a currency code of ISO 4217"),
    ("a currency in small letters", money(currency="usd"), "money: “usd” is not a currency code of ISO 4217"),
    ("gold", money(currency="XAU"), "money: “XAU” is not a currency code of ISO 4217"),
    ("a currency of null", money(currency=None), "money.currency: expected text, got null"),
    (
        "a buy-in finer than a cent",
        money(buy_in="20.005"),
        "money: 20.005 USD is finer than its smallest unit (2 digits after the point)",
    ),
    ("a buy-in of nothing", money(buy_in="0.00"), "money: the buy-in must be above 0"),
    ("a buy-in below nothing", money(buy_in="-1"), "money: “-1” is not an amount like 20.00"),
    ("a buy-in with a comma", money(buy_in="1,00"), "money: “1,00” is not an amount like 20.00"),
    ("a buy-in with an exponent", money(buy_in="1e2"), "money: “1e2” is not an amount like 20.00"),
    ("a buy-in without quotes", money(buy_in=20), "money.buy_in: expected text, got a whole number"),
    ("a buy-in with a space", money(buy_in=" 20"), "money: “ 20” is not an amount like 20.00"),
    ("a buy-in in wide digits", money(buy_in="２0"), "money: “２0” is not an amount like 20.00"),
    ("a buy-in that is not a number", money(buy_in="NaN"), "money: “NaN” is not an amount like 20.00"),
    (
        "half a yen",
        money(currency="JPY", buy_in="500.5"),
        "money: 500.5 JPY is finer than its smallest unit (0 digits after the point)",
    ),
    (
        "a tenth of a fils",
        money(currency="BHD", buy_in="1.2345"),
        "money: 1.2345 BHD is finer than its smallest unit (3 digits after the point)",
    ),
    ("no chips for the buy-in", money(buy_in_chips=0), "money.buy_in_chips: must be at least 1"),
    ("chips in quotes", money(buy_in_chips="80"), "money.buy_in_chips: expected a whole number, got text"),
    ("buy-ins that are null", money(buy_ins=None), "money.buy_ins: expected text, got null"),
    ("buy-ins of some other kind", money(buy_ins="lent"), "money.buy_ins: 'lent' is not possible here"),
]


@pytest.mark.parametrize(("file", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(file: Json, message: str) -> None:
    assert refusal(file) == message
