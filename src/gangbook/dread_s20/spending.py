"""Spending experience: points of a score, priced one by one and paid in one act."""

from __future__ import annotations

from typing import get_args

from gangbook.book.character import Character, XpRow
from gangbook.book.gang import Book
from gangbook.book.party import Party
from gangbook.dread_s20.act import Args, character_of, choice, given, number_of, one_of, option_of
from gangbook.dread_s20.comprehension import paying, why_not_understood
from gangbook.dread_s20.prices import Point, shown, total
from gangbook.dread_s20.scores import OnSheet, on_sheet, with_score
from gangbook.dread_s20.windows import why_not_now, window_now
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.kernel.questions import Option
from gangbook.rules.dread_s20 import Purchase, PurchaseKind
from gangbook.rules.rulebook import Rulebook

FURTHEST_OFFERED = 60
"""Points above the present score that are offered; nobody saves up for so many."""


def spend(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Buy points of an aptitude, skill, technique, knowledge or of temperance, or lower a defect.

    Each score to be reached is offered with the sum it costs; what cannot be paid stays in sight
    with the reason [S20-02, S20-04]. The order of purchases matters and is not put right
    afterwards [S20-A02]. `args` may name `category`, `trait` and `to`. Raises `Refused`:
    `wrong_window`, `wrong_step`, `no_price`, `not_enough_xp`, `not_enough_comprehension`,
    `beyond_reach`, `not_known`, `no_base`, `at_most`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    words = rulebook.rules.dread_s20.words
    kinds = category_options(rulebook, party, character)
    why = rulebook.say(
        "What does {who} spend on? {xp} are left.",
        who=character.name,
        xp=f"{character.xp_left} {words.xp_short}",
    )
    kind = kind_of(
        (yield from choice(args, "category", kinds, why, rule="spend.category", about=character.id))
    )
    one = yield from _which(rulebook, party, character, kind, args)
    points = yield from _points(rulebook, party, character, one, args)
    if kind == "knowledge" and not window_now(rulebook, party, character).untaught:
        character = yield from paying(rulebook, character, one.key, points)
    character = yield from bought(rulebook, character, one, points)
    return book.with_party(party.with_character(character))


def bought(
    rulebook: Rulebook, character: Character, one: OnSheet, points: tuple[Point, ...]
) -> Procedure[Character]:
    """The character after these points were paid, with a row in its account and a note."""
    words = rulebook.rules.dread_s20.words
    what = f"{one.name} {one.score} → {points[-1].to}"
    yield from note(
        f"spend.{one.source}", f"{character.name}, {what}: {shown(points)} {words.xp_short}"
    )
    gained = points[-1].to - one.score
    row = XpRow(amount=-total(points), what=what, source=one.source, points=gained)
    return with_score(rulebook, character, one, points[-1].to).booking(row)


def kind_of(key: str) -> PurchaseKind:
    """The kind of purchase with this key."""
    kinds: tuple[PurchaseKind, ...] = get_args(PurchaseKind)
    return next(kind for kind in kinds if kind == key)


def category_options(rulebook: Rulebook, party: Party, character: Character) -> tuple[Option, ...]:
    """What experience buys, closed with the reason where it does not now [S20-02, S20-36]."""
    return tuple(
        option_of(
            one.id,
            one.name,
            why_no_price(rulebook, one) or why_not_now(rulebook, party, character, one.id),
        )
        for one in rulebook.rules.dread_s20.purchases
    )


def why_no_price(rulebook: Rulebook, purchase: Purchase) -> Refused | None:
    """Why something has no price; None when it has one [S20-36]."""
    if purchase.id == "aptitude" or purchase.times or purchase.flat:
        return None
    told = rulebook.say(
        "the rules give no price for {what}; a house rules file can", what=purchase.name
    )
    return Refused("no_price", told)


def why_not_raised(
    rulebook: Rulebook, party: Party, character: Character, one: OnSheet
) -> Refused | None:
    """Why nothing is bought of this score now, whatever the price; None when it can be."""
    window = window_now(rulebook, party, character)
    if one.kind == "technique" and not one.score and not window.untaught:
        return Refused("not_known", rulebook.say("is learned in play first"))
    if one.no_base:
        return Refused("no_base", rulebook.say("no base aptitude is known; fill it in"))
    if one.kind == "disadvantage" and not one.score:
        return Refused("at_most", rulebook.say("is at 0 already"))
    return None


def score_options(
    rulebook: Rulebook, party: Party, character: Character, one: OnSheet
) -> tuple[Option, ...]:
    """Every score that can be reached, with its sum, up to the first that cannot."""
    found: list[Option] = []
    points: tuple[Point, ...] = ()
    for to in _reachable(one):
        points = (*points, one.point(rulebook, to))
        refused = _why_not_paid(rulebook, party, character, one, points)
        label = f"→ {to}: {shown(points)} {rulebook.rules.dread_s20.words.xp_short}"
        found.append(option_of(str(to), label, refused))
        if refused:
            break
    return tuple(found)


def points_to(rulebook: Rulebook, one: OnSheet, to: int) -> tuple[Point, ...]:
    """The points from the present score to another, in order."""
    return tuple(
        one.point(rulebook, each)
        for each in _reachable(one)
        if abs(each - one.score) <= abs(to - one.score)
    )


def _which(
    rulebook: Rulebook, party: Party, character: Character, kind: PurchaseKind, args: Args
) -> Procedure[OnSheet]:
    """The score that is bought; of temperance there is only one."""
    scores = on_sheet(rulebook, party, character, kind)
    if kind == "temperance":
        return scores[0]
    options = tuple(
        option_of(
            one.key,
            f"{one.name} {one.score}",
            why_not_raised(rulebook, party, character, one),
        )
        for one in scores
    )
    why = rulebook.say("Which one?")
    key = yield from choice(args, "trait", options, why, rule=f"spend.{kind}", about=character.id)
    return next(one for one in scores if one.key == key)


def _points(
    rulebook: Rulebook, party: Party, character: Character, one: OnSheet, args: Args
) -> Procedure[tuple[Point, ...]]:
    options = score_options(rulebook, party, character, one)
    if "to" in args:
        to = int(given(str(number_of(args, "to")), options))
        return points_to(rulebook, one, to)
    why = rulebook.say(
        "{what} is at {score}: which score is bought?", what=one.name, score=one.score
    )
    to = int((yield from one_of(options, why, rule="spend.to", about=character.id)))
    return points_to(rulebook, one, to)


def _reachable(one: OnSheet) -> range:
    if one.kind == "disadvantage":
        return range(one.score - 1, -1, -1)
    return range(one.score + 1, one.score + FURTHEST_OFFERED + 1)


def _why_not_paid(
    rulebook: Rulebook,
    party: Party,
    character: Character,
    one: OnSheet,
    points: tuple[Point, ...],
) -> Refused | None:
    words = rulebook.rules.dread_s20.words
    most = rulebook.rules.dread_s20.purchase(one.kind).most
    if most and points[-1].to > most:
        return Refused("at_most", rulebook.say("no score is bought beyond {most}", most=most))
    if total(points) > character.xp_left:
        told = rulebook.say(
            "costs {cost}, {left} are left",
            cost=f"{total(points)} {words.xp_short}",
            left=character.xp_left,
        )
        return Refused("not_enough_xp", told)
    if one.kind == "knowledge" and not window_now(rulebook, party, character).untaught:
        return why_not_understood(rulebook, points, character.pools_of(one.key))
    return None
