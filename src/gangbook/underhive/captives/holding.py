"""Who is held by whom: one captive seen from both sides, as far as their files are at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from gangbook.book.captive import Captive, Happened, News, Rescue
from gangbook.book.derive import rating
from gangbook.book.fighter import Departure, Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.departure import gone_from
from gangbook.underhive.names import free_id


@dataclass(frozen=True)
class Party:
    """A gang as far as it is known: its name, and its file's id where it has one."""

    name: str
    gang: str = ""

    @classmethod
    def of(cls, gang: Gang) -> Party:
        """The gang as others know it."""
        return cls(gang.name, gang.id)


@dataclass(frozen=True)
class Holding:
    """A captive with its two gangs."""

    acting: str
    """The id of the gang whose player acts."""
    captive: Captive
    """The captor's record; where its file is not at hand, what the card says."""
    captor: Party
    owner: Party


def holding_of(book: Book, gang_id: str, args: Args) -> Holding:
    """The captive an act was started with.

    `args["captive"]` is one the gang holds, `args["fighter"]` one of its own who is held. Raises
    `Refused`: `no_captive`, `not_captured`, `not_on_roster`.
    """
    gang = book.gang(gang_id)
    if "captive" in args:
        captive = gang.captive(args["captive"])
        if captive is None:
            raise Refused("no_captive", f"{gang.name} holds no such captive.")
        return held(gang, captive)
    fighter = fighter_of(gang, args)
    captivity = fighter.captivity
    if captivity is None:
        raise Refused("not_captured", f"{fighter.name} is nobody's captive.")
    captor = book.found(captivity.gang)
    record = record_of(captor, gang.id, fighter.id) if captor else None
    if record is None:
        record = as_captive(gang, fighter, fighter.id, captivity.rescue)
    return Holding(gang_id, record, Party(captivity.by, captivity.gang), Party.of(gang))


def held(captor: Gang, captive: Captive) -> Holding:
    """A captive of the gang that acts."""
    return Holding(captor.id, captive, Party.of(captor), Party(captive.owner, captive.gang))


def record_of(captor: Gang, owner: str, fighter: str) -> Captive | None:
    """The captor's record of a fighter of this gang, if it has one."""
    return next(
        (one for one in captor.captives if (one.gang, one.fighter) == (owner, fighter)), None
    )


def as_captive(owner: Gang, fighter: Fighter, captive_id: str, rescue: Rescue) -> Captive:
    """A fighter as its captor notes it: its total Cost is its Rating, gear included."""
    return Captive(
        id=captive_id,
        name=fighter.name,
        type=fighter.type,
        category=fighter.category,
        cost=rating(fighter).value,
        owner=owner.name,
        gang=owner.id,
        fighter=fighter.id,
        alignment=owner.alignment,
        rescue=rescue,
    )


def taken_by(captor: Gang, captive: Captive) -> Gang:
    """The captor with one more captive, noted with its battle in progress [PBS-16]."""
    taken = {one.id for one in captor.captives}
    noted = msgspec.structs.replace(
        captive,
        id=free_id(captive.name, taken, "captive"),
        battle=captor.battle_id_in_progress,
    )
    return captor.with_captive(noted)


def card_of(book: Book, holding: Holding) -> tuple[Gang, Fighter] | None:
    """The captive's own gang and card; None where they are not at hand, or say otherwise."""
    owner = book.found(holding.owner.gang)
    fighter = owner.fighter(holding.captive.fighter) if owner else None
    captivity = fighter.captivity if fighter else None
    if owner is None or fighter is None or captivity is None:
        return None
    same = (
        captivity.gang == holding.captor.gang
        if captivity.gang and holding.captor.gang
        else captivity.by == holding.captor.name
    )
    return (owner, fighter) if same else None


def record_at_hand(book: Book, holding: Holding) -> Gang | None:
    """The captor's gang, where it is at hand and has the captive noted."""
    captor = book.found(holding.captor.gang)
    known = captor.captive(holding.captive.id) if captor else None
    return captor if known == holding.captive else None


def with_rescue(book: Book, holding: Holding, rescue: Rescue) -> Book:
    """Both sides know what became of the rescue."""
    captor = record_at_hand(book, holding)
    if captor is not None:
        noted = msgspec.structs.replace(holding.captive, rescue=rescue)
        book = book.with_gang(captor.with_captive(noted))
    card = card_of(book, holding)
    if card is not None:
        owner, fighter = card
        book = book.with_gang(owner.with_fighter(with_captivity(fighter, rescue=rescue)))
    return book


def with_captivity(fighter: Fighter, **facts: Any) -> Fighter:
    """The fighter with these facts of its captivity changed."""
    return msgspec.structs.replace(
        fighter,
        conditions=tuple(
            msgspec.structs.replace(one, **facts) if one.state == "captured" else one
            for one in fighter.conditions
        ),
    )


def let_loose(book: Book, holding: Holding) -> Book:
    """The captor holds it no more."""
    captor = record_at_hand(book, holding)
    return book if captor is None else book.with_gang(captor.without_captive(holding.captive.id))


def home_again(book: Book, holding: Holding) -> Book:
    """The captive is with its own gang, available at once [PBS-22]."""
    book = let_loose(book, holding)
    card = card_of(book, holding)
    if card is not None:
        owner, fighter = card
        book = book.with_gang(owner.with_fighter(fighter.leaving("captured")))
    return book


def gone_for_good(book: Book, holding: Holding, how: Departure) -> Book:
    """Captor and owner have it no more; its equipment goes to no Stash [PBS-37, PBS-A23]."""
    book = let_loose(book, holding)
    card = card_of(book, holding)
    if card is not None:
        owner, fighter = card
        book = book.with_gang(gone_from(owner, fighter, how))
    return book


def passed_on(book: Book, holding: Holding, taker: Party) -> Book:
    """A third gang holds it from then on, with the same chance to rescue it [PBS-76]."""
    book = let_loose(book, holding)
    new_captor = book.found(taker.gang)
    if new_captor is not None:
        book = book.with_gang(taken_by(new_captor, holding.captive))
    card = card_of(book, holding)
    if card is not None:
        owner, fighter = card
        moved = with_captivity(fighter, by=taker.name, gang=taker.gang)
        book = book.with_gang(owner.with_fighter(moved))
    return book


def with_news(book: Book, holding: Holding, happened: Happened, **facts: Any) -> Book:
    """How a captivity ended has to be told to the other gang, where its file is not at hand.

    It stands in the acting one until then. A gang at hand knows by its roster [PBS-78].
    """
    sides = {"owner": holding.owner, "captor": holding.captor}
    for told in sides.values():
        if told.name and told.gang != holding.acting and book.found(told.gang) is None:
            book = with_word(book, holding, told, happened, **facts)
    return book


def with_word(book: Book, holding: Holding, told: Party, happened: Happened, **facts: Any) -> Book:
    """News for one gang, kept by the acting one until it is told."""
    gang = book.gang(holding.acting)
    taken = {one.id for one in gang.news}
    news_id = free_id(f"{holding.captive.name} {happened}", taken, "news")
    news = msgspec.structs.replace(word_of(holding, told, happened), id=news_id, **facts)
    return book.with_gang(msgspec.structs.replace(gang, news=(*gang.news, news)))


def word_of(holding: Holding, told: Party, happened: Happened) -> News:
    """What one gang is to be told of a captive."""
    captive = holding.captive
    return News(
        id=captive.id,
        happened=happened,
        to=told.name,
        to_gang=told.gang,
        name=captive.name,
        fighter=captive.fighter,
        owner=holding.owner.name,
        owner_gang=holding.owner.gang,
        captor=holding.captor.name,
        captor_gang=holding.captor.gang,
        type=captive.type,
        category=captive.category,
        cost=captive.cost,
        alignment=captive.alignment,
        rescue=captive.rescue,
    )
