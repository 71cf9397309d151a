"""Gangs for the screens: small, and in mid-campaign with one of everything."""

from __future__ import annotations

from pathlib import Path

import msgspec

from factories import before
from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.fighter import Advance, Condition, Fighter, Injury, Item
from gangbook.book.gang import Gang, Sheet, Stash, Territory
from gangbook.book.vehicle import Vehicle
from gangbook.rules.sourced import Score
from gangbook.store.encode import encode_roster

QUEEN: dict[str, Score] = {
    "M": 5,
    "WS": "3+",
    "BS": "3+",
    "S": 3,
    "T": 3,
    "W": 2,
    "I": "2+",
    "A": 3,
    "Ld": "5+",
    "Cl": "5+",
    "Wil": "6+",
    "Int": "7+",
}
SISTER: dict[str, Score] = {
    "M": 5,
    "WS": "4+",
    "BS": "4+",
    "S": 3,
    "T": 3,
    "W": 1,
    "I": "3+",
    "A": 1,
    "Ld": "7+",
    "Cl": "7+",
    "Wil": "7+",
    "Int": "7+",
}


def item(item_id: str, entry: str, name: str, value: int, slots: int = 0) -> Item:
    """A piece of equipment bought at its value."""
    return Item(
        id=item_id, item=entry, name=name, paid=value, value=value, source="escher", slots=slots
    )


def sister(fighter_id: str, name: str, **changed: object) -> Fighter:
    """A Ganger of the house."""
    facts: dict[str, object] = {
        "id": fighter_id,
        "name": name,
        "type": "sister",
        "category": "ganger",
        "cost": 45,
        "profile": SISTER,
        "primary": ("Agility",),
        "secondary": ("Combat", "Finesse"),
    }
    return Fighter(**(facts | changed))  # type: ignore[arg-type]  # built from two dicts of its own fields


def vex() -> Fighter:
    """The Queen, with advancements, an injury and a rack of weapons."""
    return Fighter(
        id="vex",
        name="Vex",
        type="gang_queen",
        category="leader",
        cost=125,
        profile=QUEEN,
        xp=13,
        primary=("Agility", "Combat", "Leadership"),
        secondary=("Cunning", "Ferocity", "Finesse"),
        skills=("Catfall", "Iron Will"),
        advancements=(
            Advance(at=5, name="+1 Weapon Skill", track="fast", steps={"WS": 1}, rating=20),
            Advance(
                at=11, name="Random Primary skill", track="standard", skill="Iron Will", rating=20
            ),
        ),
        injuries=(
            Injury(row="lasting_injuries.52", name="Eye Injury", steps={"BS": -1}, battle="b1"),
        ),
        items=(
            item("vex-1", "lasgun", "Lasgun", 5, 1),
            item("vex-2", "chainsword", "Chainsword", 25, 1),
            item("vex-3", "plasma_pistol", "Plasma pistol", 50, 1),
            item("vex-4", "mesh_armour", "Mesh armour", 15),
        ),
    )


def red_queens() -> Gang:
    """Eight fighters, two battles behind them, the second not worked through yet."""
    mira = Fighter(
        id="mira",
        name="Mira Nightblade",
        type="gang_matriarch",
        category="champion",
        cost=100,
        profile={**QUEEN, "A": 2, "Ld": "6+"},
        xp=6,
        primary=("Agility", "Combat"),
        conditions=(Condition(state="in_recovery", battle="b1"),),
        items=(
            item("mira-1", "stiletto_knife", "Stiletto knife", 20, 1),
            item("mira-2", "autogun", "Autogun", 15, 1),
        ),
    )
    juno = sister("juno", "Juno", xp=6, items=(item("juno-1", "autogun", "Autogun", 15, 1),))
    others = (
        sister("kass", "Kass", xp=2, items=(item("kass-1", "lasgun", "Lasgun", 5, 1),)),
        sister("orla", "Orla", xp=3, conditions=(Condition(state="critical", battle="b2"),)),
        sister(
            "sable",
            "Sable",
            xp=1,
            conditions=(Condition(state="captured", by="Iron Skulls", battle="b2"),),
        ),
        sister("tess", "Tess", conditions=(Condition(state="dead", battle="b1"),)),
        sister("wren", "Wren", xp=4, items=(item("wren-1", "autogun", "Autogun", 15, 1),)),
    )
    second = Battle(
        id="b2",
        scenario="Smash & Grab",
        opponents=(Opponent(name="Iron Skulls", result="won"),),
        fighters=(
            Participant(id="vex", xp=3),
            Participant(id="juno", end="out_of_action", times_out=1, xp=1, owes=("injury",)),
            Participant(id="kass", end="seriously_injured", xp=1, owes=("succumb",)),
        ),
    )
    first = Battle(
        id="b1",
        scenario="Tunnel Skirmish",
        opponents=(Opponent(name="The Rust Kings", result="lost"),),
        fighters=(Participant(id="vex", xp=2),),
        steps=("wrap_up", "gang_rating"),
        ended=True,
    )
    return Gang(
        id="red-queens-7f3a",
        name="The Red Queens",
        list="escher",
        ruleset="tracks",
        reputation=4,
        rating=655,
        stash=Stash(credits=85, items=(item("stash-1", "lasgun", "Lasgun", 5, 1),)),
        fighters=(vex(), mira, juno, *others),
        battles=(first, second),
    )


def small_gang() -> Gang:
    """Two fighters and no battle yet."""
    return Gang(
        id="quiet-ones-11aa",
        name="The Quiet Ones",
        list="escher",
        ruleset="tracks",
        stash=Stash(credits=120),
        fighters=(vex(), sister("juno", "Juno", xp=6)),
    )


def shelve(folder: Path, *gangs: Sheet) -> tuple[Path, ...]:
    """Write gangs or parties to a folder, each to a file of its own."""
    paths = []
    for gang in gangs:
        path = folder / f"{gang.id.rpartition('-')[0]}.toml"
        path.write_text(encode_roster(gang), encoding="utf-8")
        paths.append(path)
    return tuple(paths)


def growing() -> Gang:
    """In Update Roster: the Queen picks, Juno and Wren roll, a Specialist may be promoted."""
    ivy = sister("ivy", "Ivy", category="specialist", xp=3, skills=("Catfall",))
    fought = Battle(
        id="b1",
        scenario="Ambush",
        opponents=(Opponent(name="Iron Skulls", result="won"),),
        fighters=(Participant(id="vex", xp=4), Participant(id="juno", xp=2)),
        steps=before("advancements"),
    )
    juno, wren = sister("juno", "Juno", xp=6), sister("wren", "Wren", xp=11)
    return Gang(
        id="late-shift-22bb",
        name="The Late Shift",
        list="escher",
        ruleset="tracks",
        reputation=6,
        rating=480,
        stash=Stash(credits=60, items=(item("stash-1", "mesh_armour", "Mesh armour", 15),)),
        fighters=(msgspec.structs.replace(vex(), xp=17), ivy, juno, wren),
        battles=(fought,),
    )


def rewarded() -> Gang:
    """At the rewards of a scenario, with two Territories."""
    fought = Battle(
        id="b1",
        scenario="cargo_run",
        opponents=(Opponent(name="Iron Skulls", result="won"),),
        fighters=(Participant(id="vex", xp=4), Participant(id="juno", xp=2)),
        steps=("wrap_up", "territory"),
    )
    places = (
        Territory(id="settlement", territory="settlement", name="Settlement"),
        Territory(id="old-ruins", territory="old_ruins", name="Old Ruins"),
    )
    return msgspec.structs.replace(small_gang(), territories=places, battles=(fought,))


def leaderless() -> Gang:
    """The Queen is dead, and two Champions are equals."""
    gang = growing()
    dead = vex().entering("dead", "b1")
    rivals = (
        Fighter(
            id=name.lower(),
            name=name,
            type="gang_matriarch",
            category="champion",
            cost=100,
            profile={**QUEEN, "A": 2, "Ld": "6+"},
            primary=("Agility", "Combat"),
            secondary=("Cunning",),
        )
        for name in ("Mira", "Nyx")
    )
    (fought,) = gang.battles
    return msgspec.structs.replace(
        gang,
        id="headless-33cc",
        name="The Headless",
        fighters=(dead, *rivals),
        battles=(msgspec.structs.replace(fought, fighters=(Participant(id="vex", xp=4),)),),
    )


def waiting_for_battle() -> Gang:
    """Between two battles: some cannot fight, one is chosen, Advancements were put off."""
    gang = growing()
    (fought,) = gang.battles
    over = msgspec.structs.replace(fought, ended=True, put_off=("advancements",))
    nell = sister("nell", "Nell").entering("captured", "b1", by="Iron Skulls")
    hurt = sister("kass", "Kass").entering("in_recovery", "b1")
    fighters = (*gang.fighters, hurt, nell)
    return msgspec.structs.replace(
        gang, id="ready-55ee", fighters=fighters, battles=(over,), crew=("vex", "ivy")
    )


def spenders() -> Gang:
    """By the core rules: the Queen has 13 XP to spend, Juno must roll soon."""
    return msgspec.structs.replace(
        small_gang(), id="ledger-44dd", name="The Ledger", ruleset="core"
    )


WOLFQUAD: dict[str, Score] = {
    "M": 8,
    "Front": 3,
    "Side": 3,
    "Rear": 3,
    "HP": 2,
    "Hnd": "5+",
    "Sv": "5+",
}


def wheels() -> Gang:
    """Being founded, with two vehicles, one of them without a crew, and two Territories."""
    return msgspec.structs.replace(
        small_gang(),
        id="rust-run-55ee",
        name="The Rust Run",
        founding=True,
        vehicle_credits=240,
        vehicle_credits_given=400,
        fighters=(*small_gang().fighters, sister("ivy", "Ivy", type="helion", category="crew")),
        vehicles=(
            Vehicle(
                id="bucket",
                name="Rust Bucket",
                type="wolfquad",
                cost=80,
                profile=WOLFQUAD,
                crew="ivy",
                items=(item("bucket-1", "heavy_stubber", "Heavy stubber", 100, 1),),
            ),
            Vehicle(id="wagon", name="Wagon", type="wolfquad", cost=80, profile=WOLFQUAD),
        ),
        territories=(
            Territory(id="settlement", territory="settlement", name="Settlement"),
            Territory(id="old-ruins", territory="old_ruins", name="Old Ruins"),
        ),
    )


def upgrade(item_id: str, name: str, value: int, **steps: int) -> Item:
    """Something fitted to a vehicle from the list all gangs have, with the steps it gives."""
    entry = name.lower().replace(" ", "_").replace("-", "_")
    fitted = item(item_id, entry, name, value)
    return msgspec.structs.replace(fitted, source="vehicles", steps=steps)


def racing() -> Gang:
    """The same, its first vehicle with Upgrades, damage and something for it in the Stash."""
    gang = wheels()
    bucket, wagon = gang.vehicles
    upgrades = (
        upgrade("bucket-2", "Reinforced armour", 20, HP=1),
        upgrade("bucket-3", "All-wheel steering", 10, Hnd=1),
        upgrade("bucket-4", "Headlights", 15),
    )
    raced = msgspec.structs.replace(
        bucket,
        items=(*bucket.items, *upgrades),
        damage=(Injury(row="lasting_damage.4", name="Loss of Power", steps={"M": -1}),),
    )
    burner = item("stash-1", "nitro_burner", "Nitro Burner", 15)
    stash = Stash(credits=120, items=(msgspec.structs.replace(burner, source="trading_post"),))
    return msgspec.structs.replace(
        gang, id="rust-race-66ff", name="The Rust Race", vehicles=(raced, wagon), stash=stash
    )


def raced() -> Gang:
    """The same, past its founding."""
    return msgspec.structs.replace(racing(), founding=False)
