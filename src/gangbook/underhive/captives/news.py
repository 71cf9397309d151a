"""News of captives between gangs whose files are not kept together: told, and taken in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gangbook.book.captive import Captive, News, Rescue
from gangbook.book.fighter import Departure, Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.record import plain
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.captives.holding import (
    Holding,
    Party,
    gone_for_good,
    held,
    holding_of,
    home_again,
    passed_on,
    record_of,
    taken_by,
    with_captivity,
    with_rescue,
    word_of,
)

TOLD = {
    "held": "{name} of {owner} is a captive of {captor}, {rescued}",
    "returned": "{name} is home from {captor} with {owner} again",
    "sold": "{captor} has sold {name} of {owner} to the Guilders",
    "claimed": "{captor} has claimed the bounty on {name} of {owner}",
    "disposed": "{captor} has disposed of {name} of {owner}",
    "traded": "{captor} has traded {name} of {owner} to {taker}",
}
"""What happened, in words."""
RESCUED: dict[Rescue, str] = {
    "pending": "and {owner} has still to say whether it comes for it",
    "declared": "whose rescue is declared",
    "declined": "for whom {owner} does not come",
    "failed": "whose rescue has failed",
}
"""How its rescue stands, in words."""
NUMBERS = ("cost", "credits")


def told(news: News) -> str:
    """One piece of news in one sentence, with what it costs the gang that is told."""
    rescued = RESCUED[news.rescue].format(owner=news.owner)
    facts = {**plain(news), "taker": news.taker, "rescued": rescued}
    words = TOLD[news.happened].format_map(facts)
    if news.credits:
        way = "from" if news.credits > 0 else "to"
        words += f", for {abs(news.credits)} credits {way} {news.to}"
    return f"{words}; also agreed: {news.terms}" if news.terms else words


def standing(gang: Gang) -> tuple[News, ...]:
    """What others may be told of the captives of now: those the gang holds, and its own."""
    told = []
    for captive in gang.captives:
        holding = held(gang, captive)
        told.append(word_of(holding, holding.owner, "held"))
    for fighter in gang.fighters:
        if fighter.captivity is not None:
            holding = holding_of(Book(gangs=(gang,)), gang.id, {"fighter": fighter.id})
            told.append(word_of(holding, holding.captor, "held"))
    return tuple(told)


def args_of(news: News) -> dict[str, str]:
    """The news as the arguments of the act that takes it in."""
    return {key: str(value) for key, value in plain(news).items() if key != "id"}


def news_of(args: Mapping[str, str]) -> News:
    """The news an act was started with. Raises `Refused` `no_news` where it was none."""
    facts: dict[str, object] = {
        key: args[key] for key in News.__struct_fields__ if key != "id" and key in args
    }
    try:
        facts |= {key: int(args[key]) for key in NUMBERS if key in args}
        return msgspec.convert({"id": "news", **facts}, News)
    except (ValueError, msgspec.ValidationError) as error:
        raise Refused("no_news", f"This is no news of a captive: {error}.") from None


def take_in(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Take in what another gang's player has sent about a captive, as one act [PBS-10, PBS-78].

    The arguments are the facts of the news, so that the log can be played again without the packet.
    The captive and what became of it stand on this roster then, and credits that were agreed are
    paid; other terms are booked by hand. Raises `Refused`: `other_gang` for news to somebody else,
    `not_on_roster`, `dead`, `known_already`, `not_captured`, `no_captive`, `not_enough_credits`.
    """
    gang = book.gang(gang_id)
    news = news_of(args)
    if not _is(gang, Party(news.to, news.to_gang)):
        raise Refused("other_gang", f"This is news for {news.to}, not for {gang.name}.")
    if news.credits > max(0, gang.stash.credits):
        missing = news.credits - max(0, gang.stash.credits)
        raise Refused("not_enough_credits", f"{missing} credits are missing of {news.credits}.")
    if _is(gang, Party(news.owner, news.owner_gang)):
        book = _by_owner(book, gang, news)
    else:
        book = _by_captor(book, gang, news)
    yield from note("take_in", told(news))
    after = book.gang(gang_id)
    return book.with_gang(after.paying(news.credits))


def tell_news(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The other gang's player was told, and the news is off the roster [PBS-78].

    Raises `Refused`: `no_news`.
    """
    gang = book.gang(gang_id)
    news = next((one for one in gang.news if one.id == args.get("news")), None)
    if news is None:
        raise Refused("no_news", "There is no such news to be told.")
    yield from note("tell_news", f"{news.to} is told: {told(news)}")
    left = tuple(one for one in gang.news if one.id != news.id)
    return book.with_gang(msgspec.structs.replace(gang, news=left))


def _is(gang: Gang, party: Party) -> bool:
    """By its id where that is known, else by its name."""
    return gang.id == party.gang if party.gang else gang.name == party.name


def _by_owner(book: Book, gang: Gang, news: News) -> Book:
    """What the captive's own gang is told."""
    fighter = _own(gang, news)
    captor = Party(news.captor, news.captor_gang)
    captivity = fighter.captivity
    if news.happened == "held" and captivity is None:
        if fighter.has("dead"):
            raise Refused("dead", f"{fighter.name} is dead, and nobody's captive.")
        battle = gang.battle_id_in_progress
        caught = fighter.entering("captured", battle, by=captor.name, gang=captor.gang)
        return book.with_gang(gang.with_fighter(with_captivity(caught, rescue=news.rescue)))
    if captivity is None:
        raise Refused("not_captured", f"{fighter.name} is nobody's captive.")
    if captivity.by != captor.name:
        known = f"{fighter.name} is the captive of {captivity.by}, not of {captor.name}."
        raise Refused("not_captured", known)
    record = _record(news, fighter.id, captivity.rescue)
    holding = Holding(gang.id, record, Party(captor.name, captivity.gang), Party.of(gang))
    return _booked(book, holding, news)


def _own(gang: Gang, news: News) -> Fighter:
    """The fighter the news is about, by its id or, where that is not known, by its name."""
    found = gang.fighter(news.fighter) if news.fighter else None
    if found is None and not news.fighter:
        found = next((one for one in gang.fighters if one.name == news.name), None)
    if found is None:
        raise Refused("not_on_roster", f"{news.name} is not on the roster of {gang.name}.")
    return found


def _by_captor(book: Book, gang: Gang, news: News) -> Book:
    """What the gang that holds a captive is told, or the one it was traded to."""
    known = _held(gang, news)
    to_here = news.happened == "traded" and _is(gang, Party(news.taker, news.taker_gang))
    if to_here and known is not None:
        raise Refused("known_already", f"{known.name} is noted as a captive already.")
    if known is None and (to_here or news.happened == "held"):
        return book.with_gang(taken_by(gang, _record(news, news.fighter, news.rescue)))
    if known is None:
        raise Refused("no_captive", f"{gang.name} holds no {news.name} of {news.owner}.")
    owner = Party(known.owner, known.gang)
    return _booked(book, Holding(gang.id, known, Party.of(gang), owner), news)


def _held(gang: Gang, news: News) -> Captive | None:
    """The gang's record of this captive; one noted by hand is known by its names."""
    by_id = record_of(gang, news.owner_gang, news.fighter) if news.fighter else None
    return by_id or next(
        (
            one
            for one in gang.captives
            if (one.name, one.owner) == (news.name, news.owner) and not one.fighter
        ),
        None,
    )


def _record(news: News, fighter: str, rescue: Rescue) -> Captive:
    return Captive(
        id=fighter,
        name=news.name,
        type=news.type,
        category=news.category,
        cost=news.cost,
        owner=news.owner,
        gang=news.owner_gang,
        fighter=fighter,
        alignment=news.alignment,
        rescue=rescue,
    )


def _booked(book: Book, holding: Holding, news: News) -> Book:
    """What happened since it was taken, on the one roster that is at hand."""
    match news.happened:
        case "held":
            if holding.captive.rescue == news.rescue:
                raise Refused("known_already", f"This is known already: {told(news)}.")
            return with_rescue(book, holding, news.rescue)
        case "sold" | "claimed" | "disposed":
            how: Departure = news.happened
            return gone_for_good(book, holding, how)
        case "traded":
            return passed_on(book, holding, Party(news.taker, news.taker_gang))
        case _:
            return home_again(book, holding)
