"""Random gangs whose values are of the right kind and pass every check."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from factories import PROFILE
from gangbook.book.battle import Acted, Battle, Opponent, Participant, Report, Side, Test
from gangbook.book.captive import Captive, Happened, News, Rescue
from gangbook.book.fighter import Advance, Condition, Fighter, Injury, Item, Promotion
from gangbook.book.gang import Gang, Stash, Territory
from gangbook.book.log import Answer, Change, Entry, OpenAct
from gangbook.book.vehicle import Duty, Readiness, Vehicle, VehiclePart
from gangbook.rules.effects import State

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=15) | st.sampled_from(
    [
        'the "Red" ones',
        "it's",
        "both \" and '",
        '"""',
        "'''",
        "[[log]]",
        "\n[[log]]\n",
        "a\\b",
        "\t",
        "\r\n",
        "\r",
        "\x00\x7f\x85\u2028",
        "Élan",
        "\U0001f9b4",
        "# no comment",
        "x" * 120,
    ]
)
SLUGS = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
NUMBERS = st.integers(-(10**6), 10**6)
STEPS = st.dictionaries(st.sampled_from(["M", "WS", "T", "Ld"]), st.integers(-2, -1), max_size=2)
COUNTS = st.dictionaries(TEXTS, st.integers(0, 9), max_size=2)


def several(kind: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(kind, max_size=most).map(tuple)


@st.composite
def fighters(draw: st.DrawFn, fighter_id: str) -> Fighter:
    return Fighter(
        id=fighter_id,
        name=draw(TEXTS),
        type=draw(SLUGS),
        category=draw(st.sampled_from(["leader", "champion", "ganger", "juve"])),
        cost=draw(NUMBERS),
        profile={name: PROFILE[name] for name in draw(st.sets(st.sampled_from(list(PROFILE))))},
        xp=draw(NUMBERS),
        primary=draw(several(st.sampled_from(["Agility", "Combat"]), 1)),
        skills=draw(several(TEXTS)),
        advancements=draw(
            several(st.builds(Advance, at=NUMBERS, name=TEXTS, steps=STEPS, rating=NUMBERS))
        ),
        promotions=draw(several(st.builds(Promotion, to=SLUGS, was=SLUGS), 1)),
        injuries=draw(several(st.builds(Injury, row=TEXTS, name=TEXTS, steps=STEPS, skill=TEXTS))),
        conditions=draw(
            several(
                st.builds(
                    Condition,
                    state=st.sampled_from(get_args(State)),
                    by=TEXTS,
                    gang=TEXTS,
                    rescue=st.sampled_from(get_args(Rescue)),
                ),
                2,
            )
        ),
        notes=draw(TEXTS),
    )


DUTIES = several(st.sampled_from(get_args(Duty)), 2)


def captives(place: int) -> st.SearchStrategy[Captive]:
    """A captive of another gang."""
    return st.builds(
        Captive,
        id=st.just(f"captive-{place}"),
        name=TEXTS,
        cost=NUMBERS,
        owner=TEXTS,
        gang=TEXTS,
        fighter=TEXTS,
        alignment=st.sampled_from(["law-abiding", "outlaw"]),
        rescue=st.sampled_from(get_args(Rescue)),
    )


def news(place: int) -> st.SearchStrategy[News]:
    """Something another gang has still to be told."""
    return st.builds(
        News,
        id=st.just(f"news-{place}"),
        happened=st.sampled_from(get_args(Happened)),
        to=TEXTS,
        name=TEXTS,
        owner=TEXTS,
        captor=TEXTS,
        taker=TEXTS,
        credits=NUMBERS,
        terms=TEXTS,
    )


REPORTS = st.builds(Report, territory=TEXTS, taken_out=NUMBERS, rating=NUMBERS, wealth=NUMBERS)


@st.composite
def gangs(draw: st.DrawFn) -> Gang:
    """A gang with fighters, vehicles, equipment, Territories and battles."""
    ids = draw(st.lists(SLUGS, unique=True, max_size=4))
    cards = [draw(fighters(one)) for one in ids]
    parts = [
        Participant(
            id=one,
            times_out=draw(st.integers(0, 3)),
            counts=draw(COUNTS),
            owes=draw(several(st.sampled_from(get_args(Test)), 2)),
        )
        for one in ids
    ]
    battles = [
        Battle(
            id=f"b{n}",
            scenario=draw(TEXTS),
            bottled=draw(st.booleans()),
            skirmish=draw(st.booleans()),
            side=draw(st.sampled_from(get_args(Side))),
            territory_won=draw(TEXTS),
            territory_lost=draw(TEXTS),
            opponents=(Opponent(name=draw(TEXTS), result="won"),),
            fighters=tuple(parts),
            vehicles=draw(several(st.builds(VehiclePart, id=SLUGS, owes=DUTIES), 1)),
            scrap_claimed=draw(st.booleans()),
            steps=draw(several(SLUGS, 2)),
            acted=draw(several(st.builds(Acted, fighter=SLUGS, action=SLUGS), 2)),
            died_at_doc=draw(several(SLUGS, 1)),
            ended=draw(st.booleans()),
            report=draw(st.none() | REPORTS),
        )
        for n in range(draw(st.integers(0, 2)))
    ]
    names = draw(st.lists(TEXTS, max_size=4))
    items = [
        Item(id=f"item-{n}", item=draw(SLUGS), name=name, paid=draw(NUMBERS), value=n)
        for n, name in enumerate(names)
    ]
    vehicles = [
        Vehicle(
            id=f"the-vehicle-{n}",
            name=draw(TEXTS),
            type=draw(SLUGS),
            cost=draw(NUMBERS),
            profile={"M": 9, "Front": 4, "Hnd": "4+"},
            crew=draw(st.sampled_from(["", *ids])),
            items=(Item(id=f"lamp-{n}", item=draw(SLUGS), name=draw(TEXTS)),),
            damage=draw(several(st.builds(Injury, row=TEXTS, name=TEXTS, steps=STEPS))),
            jury_rigged=draw(st.booleans()),
            readiness=draw(st.sampled_from(get_args(Readiness))),
        )
        for n in range(draw(st.integers(0, 2)))
    ]
    gone = draw(st.integers(0, len(cards)))
    carried = [
        Fighter(
            **{name: getattr(card, name) for name in card.__struct_fields__} | {"items": (item,)}
        )
        for card, item in zip(cards[gone:], items, strict=False)
    ]
    left = items[len(carried) :]
    return Gang(
        id=draw(SLUGS),
        name=draw(TEXTS),
        list=draw(st.sampled_from(["escher", "goliath", "delaque"])),
        ruleset=draw(st.sampled_from(["tracks", "free-for-all", "core"])),
        alignment=draw(st.sampled_from(["law-abiding", "outlaw"])),
        founding=draw(st.booleans()),
        vehicle_credits=draw(NUMBERS),
        reputation=draw(NUMBERS),
        rating=draw(NUMBERS),
        notes=draw(TEXTS),
        crew=tuple(draw(st.lists(st.sampled_from(ids), max_size=2)) if ids else ()),
        stash=Stash(credits=draw(NUMBERS), items=tuple(left)),
        fighters=(*carried, *cards[gone + len(carried) :]),
        departed=tuple(cards[:gone]),
        vehicles=tuple(vehicles),
        territories=tuple(
            Territory(id=f"place-{n}", territory=draw(SLUGS), name=draw(TEXTS))
            for n in range(draw(st.integers(0, 2)))
        ),
        captives=tuple(draw(captives(n)) for n in range(draw(st.integers(0, 2)))),
        news=tuple(draw(news(n)) for n in range(draw(st.integers(0, 2)))),
        battles=tuple(battles),
    )


ANSWERS = st.builds(Answer, question=SLUGS, offered=SLUGS, value=TEXTS, thrown=st.booleans()).map(
    Answer.line
)
CHANGES = st.builds(Change, path=SLUGS, was=TEXTS | NUMBERS, now=TEXTS | st.none()).map(Change.line)


@st.composite
def open_acts(draw: st.DrawFn, gang_id: str) -> tuple[OpenAct, ...]:
    """Acts of a gang that are not finished."""
    return tuple(
        OpenAct(
            id=f"o{n}",
            act=draw(SLUGS),
            args=draw(st.dictionaries(SLUGS, TEXTS, max_size=2)),
            gangs=(gang_id,),
            answers=draw(several(ANSWERS)),
            retaken=draw(several(ANSWERS, 1)),
            draft=draw(TEXTS),
        )
        for n in range(draw(st.integers(0, 2)))
    )


@st.composite
def entries(draw: st.DrawFn) -> tuple[Entry, ...]:
    """Entries of a log, numbered but otherwise about anything."""
    return tuple(
        Entry(
            n=n,
            after=n - 1,
            act=draw(SLUGS),
            args=draw(st.dictionaries(SLUGS, TEXTS, max_size=2)),
            battle=draw(SLUGS),
            answers=draw(several(ANSWERS)),
            retaken=draw(several(ANSWERS, 1)),
            notes=draw(several(TEXTS)),
            changes=draw(several(CHANGES)),
            digest=draw(SLUGS),
            undone=draw(st.booleans()),
        )
        for n in range(1, draw(st.integers(0, 3)) + 1)
    )
