"""Founding a gang: its name, list and ruleset, and the end of its founding."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import gang_rating
from gangbook.book.gang import Alignment, Book, Gang, Stash
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.composition import composition_faults
from gangbook.underhive.names import slug

ALIGNMENTS: dict[str, Alignment] = {"law-abiding": "law-abiding", "outlaw": "outlaw"}


def found(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Found a gang with its starting credits and reputation [GANG-01, GANG-08]; hiring and buying
    follow.

    `args["mark"]` makes its permanent id unlike that of every other gang of the same name.
    """
    name = yield from text("What is the gang called?", rule="found.name")
    names = rulebook.catalogue.gang_list_names()
    lists = tuple(Option(key=key, label=label) for key, label in names.items())
    gang_list = yield from pick(lists, "From which gang list?", rule="found.list")
    rulesets = tuple(
        Option(key=ruleset.id, label=ruleset.name, detail=ruleset.summary)
        for ruleset in rulebook.rules.rulesets
    )
    ruleset = yield from pick(rulesets, "By which ruleset does it play?", rule="found.ruleset")
    sides = tuple(Option(key=key, label=key.capitalize()) for key in ALIGNMENTS)
    alignment = yield from pick(sides, "Law-abiding or outlaw?", rule="found.alignment")
    start = rulebook.rules.founding
    yield from note("founding", f"{name} is founded with {start.credits} credits")
    return book.with_gang(
        Gang(
            id=f"{slug(name) or 'gang'}-{args.get('mark', '0')}",
            name=name,
            list=gang_list,
            ruleset=ruleset,
            alignment=ALIGNMENTS[alignment],
            founding=True,
            reputation=start.reputation,
            stash=Stash(credits=start.credits),
        )
    )


def close_founding(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Close the founding: the gang must be one its list allows, and its first Gang Rating is set
    [GANG-11].

    Unspent credits stay in the Stash [GANG-A02]. Raises `Refused`: `wrong_step`, `not_legal`.
    """
    gang = book.gang(gang_id)
    if not gang.founding:
        raise Refused("wrong_step", "The gang's founding is closed already.")
    faults = composition_faults(rulebook, gang)
    if faults:
        raise Refused("not_legal", " ".join(faults))
    rating = gang_rating(gang).value
    yield from note(
        "founding", f"founding is closed at Gang Rating {rating}, {gang.stash.credits} credits left"
    )
    return book.with_gang(msgspec.structs.replace(gang, founding=False, rating=rating))
