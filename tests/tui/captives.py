"""Gangs for the page of captives: two that hold fighters of each other, and one beside them."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.captive import Captive, News
from gangbook.book.fighter import Condition
from gangbook.book.gang import Gang, Stash
from tui.factory import sister, small_gang

HOLDERS, OWNERS = "iron-skulls-66ff", "quiet-ones-11aa"
ACTIONS = ("wrap_up", "territory", "rewards", "income")


def iron_skulls() -> Gang:
    """Outlaws in their post-battle actions with three captives, one of whom is of the law."""
    held = (
        Captive(
            id="juno",
            name="Juno",
            type="sister",
            category="ganger",
            cost=45,
            owner="The Quiet Ones",
            gang=OWNERS,
            fighter="juno",
            rescue="declined",
            battle="b1",
        ),
        Captive(
            id="old-tom",
            name="Old Tom",
            cost=115,
            owner="The Rust Kings",
            alignment="outlaw",
            rescue="failed",
            battle="b1",
        ),
        Captive(id="mad-meg", name="Mad Meg", cost=60, owner="The Rust Kings", battle="b1"),
    )
    fought = Battle(
        id="b1",
        scenario="Ambush",
        opponents=(
            Opponent(name="The Quiet Ones", result="won", gang=OWNERS),
            Opponent(name="The Rust Kings", result="won"),
        ),
        fighters=(Participant(id="gor", xp=3),),
        steps=ACTIONS,
    )
    slag = Condition(state="captured", by="The Rust Kings", battle="b1", rescue="declared")
    told = News(
        id="rat-sold",
        happened="sold",
        to="The Rust Kings",
        name="Rat",
        owner="The Rust Kings",
        captor="Iron Skulls",
        captor_gang=HOLDERS,
        cost=30,
    )
    return Gang(
        id=HOLDERS,
        name="Iron Skulls",
        list="escher",
        ruleset="tracks",
        alignment="outlaw",
        stash=Stash(credits=25),
        fighters=(
            sister("gor", "Gor", type="gang_queen", category="leader"),
            sister("slag", "Slag", conditions=(slag,)),
        ),
        captives=held,
        news=(told,),
        battles=(fought,),
    )


def quiet_ones() -> Gang:
    """The gang whose Juno the Iron Skulls hold."""
    gang = small_gang()
    vex, juno = gang.fighters
    held = Condition(state="captured", by="Iron Skulls", gang=HOLDERS, rescue="declined")
    return msgspec.structs.replace(
        gang, fighters=(vex, msgspec.structs.replace(juno, conditions=(held,)))
    )
