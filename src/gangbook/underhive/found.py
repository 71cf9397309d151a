"""Founding a gang: what it starts with, its free Specialist, and the end of its founding."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import gang_rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Alignment, Book, Gang, Stash, Territory
from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, fighter_at_hand
from gangbook.underhive.holdings import holding
from gangbook.underhive.legality import breaches, free_specialists
from gangbook.underhive.names import slug
from gangbook.underhive.promotion import promoted_to

ALIGNMENTS: dict[str, Alignment] = {"law-abiding": "law-abiding", "outlaw": "outlaw"}
NO_TERRITORY = "none"
BY_THE_RULES, ALL_THE_SAME = "by_the_rules", "all_the_same"


def found(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Found a gang with its starting credits, Reputation and Territory [GANG-01, GANG-08].

    There are also credits that serve vehicles alone [GANG-02]. Hiring and buying follow.
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
    amount = yield from number(
        0,
        FURTHEST,
        "With how many credits does it start?",
        rule="found.credits",
        suggested=start.credits,
    )
    for_vehicles = yield from number(
        0,
        FURTHEST,
        "And how many more for vehicles, crew and what comes mounted?",
        rule="found.vehicle_credits",
        suggested=start.vehicle_credits,
    )
    territory = yield from _starting_territory(rulebook)
    yield from note("founding", f"{name} is founded with {amount} credits")
    return book.with_gang(
        Gang(
            id=f"{slug(name) or 'gang'}-{args.get('mark', '0')}",
            name=name,
            list=gang_list,
            ruleset=ruleset,
            alignment=ALIGNMENTS[alignment],
            founding=True,
            vehicle_credits=for_vehicles,
            vehicle_credits_given=for_vehicles,
            reputation=start.reputation,
            stash=Stash(credits=amount),
            territories=territory,
        )
    )


def _starting_territory(rulebook: Rulebook) -> Procedure[tuple[Territory, ...]]:
    """The Territory a gang begins with, the campaign's own first; it may have none."""
    shelf = rulebook.catalogue.territories()
    first = shelf.rules.starting_territory
    places = sorted(shelf.territories, key=lambda one: one.id != first)
    options = (
        *(Option(key=one.id, label=one.name, detail=one.campaign) for one in places[:1]),
        Option(key=NO_TERRITORY, label="None"),
        *(Option(key=one.id, label=one.name, detail=one.campaign) for one in places[1:]),
    )
    key = yield from pick(options, "Which Territory does it start with?", rule="found.territory")
    return next((holding((), one) for one in places if one.id == key), ())


def spent(gang: Gang) -> Total:
    """What a gang being founded has spent of its credits [GANG-01, GANG-02].

    That is every card at the price paid, less what the credits for vehicles paid of it.
    """
    cards: tuple[Fighter | Vehicle, ...] = (*gang.fighters, *gang.vehicles)
    terms = [
        Term(amount=card.cost + sum(item.paid for item in card.items), label=card.name)
        for card in cards
    ]
    from_others = gang.vehicle_credits_given - gang.vehicle_credits
    if from_others:
        terms.append(Term(amount=-from_others, label="paid by the credits for vehicles"))
    return Total.of("Spent on the founding", tuple(terms), ("fighters", "vehicles"))


def free_specialist(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Make a Ganger a Specialist for nothing while the gang is founded [GANG-07].

    It gains no skill and no Rating; its skill categories count from now on [GANG-21]. Raises
    `Refused`: `wrong_step`, `not_open`, `too_many_specialists`, `dead`, `captured`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_at_hand(gang, args)
    closed = why_no_free_specialist(rulebook, gang, fighter)
    if closed:
        raise closed
    promoted = yield from promoted_to(rulebook, gang, fighter, "specialist", "", 0, "")
    return book.with_gang(gang.with_fighter(promoted))


def why_no_free_specialist(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Refused | None:
    """Why this fighter is not made a Specialist for nothing, None when it can be [GANG-07]."""
    if not gang.founding:
        return Refused("wrong_step", "Only a gang being founded makes a Specialist for nothing.")
    if fighter.category != "ganger":
        return Refused("not_open", f"{fighter.name} is no Ganger.")
    most = rulebook.rules.founding.free_specialists
    if len(free_specialists(gang)) >= most:
        return Refused("too_many_specialists", f"{most} at founding, and the gang has had it.")
    return None


def close_founding(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Close the founding: the gang must be legal, and its first Gang Rating is set [GANG-11].

    What is not legal closes the way by the rules; the arbitrator may close it all the same, with a
    reason. Unspent credits stay in the Stash [GANG-A02], those for vehicles are lost [GANG-02]. A
    Rating entered for a gang that is running already stays. Raises `Refused`: `wrong_step`.
    """
    gang = book.gang(gang_id)
    if not gang.founding:
        raise Refused("wrong_step", "The gang's founding is closed already.")
    found_breaches = breaches(rulebook, gang)
    if found_breaches:
        told = " ".join(breach.text for breach in found_breaches)
        options = (
            Option(
                key=BY_THE_RULES, label="By the rules", closed=told, code=found_breaches[0].code
            ),
            Option(
                key=ALL_THE_SAME, label="Close it all the same", detail="the arbitrator says so"
            ),
        )
        yield from pick(options, "How is the founding closed?", rule="close_founding.how")
        reason = yield from text("Why is that allowed?", rule="close_founding.reason")
        yield from note("override", f"{told} Closed all the same: {reason}")
    rating = gang.rating or gang_rating(gang).value
    spent, lost = gang.vehicle_credits_given - gang.vehicle_credits, gang.vehicle_credits
    if gang.vehicle_credits_given:
        told = f"of the credits for vehicles {spent} are spent and {lost} are lost"
        yield from note("founding", told)
    yield from note(
        "founding", f"founding is closed at Gang Rating {rating}, {gang.stash.credits} credits left"
    )
    closed = msgspec.structs.replace(
        gang, founding=False, rating=rating, vehicle_credits=0, vehicle_credits_given=0
    )
    return book.with_gang(closed)
