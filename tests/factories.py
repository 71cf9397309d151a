"""Small gangs, fighters and battles, and the shipped rules with single values laid over them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from gangbook.book.battle import Battle, Opponent, Participant, Result
from gangbook.book.captive import Captive, Rescue
from gangbook.book.derive import card_profile
from gangbook.book.fighter import Advance, Condition, Fighter, Injury
from gangbook.book.gang import Gang, Stash
from gangbook.book.vehicle import Vehicle
from gangbook.rules.additions import HangersOn, HiredGuns, Vehicles
from gangbook.rules.campaign import Scenarios, Territories
from gangbook.rules.catalogue import Catalogue, FighterType, GangList, ListItem, TradingPost
from gangbook.rules.effects import Improve
from gangbook.rules.experience import Advancement, Tracks
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.schema import Limits
from gangbook.rules.shops import TradeItem
from gangbook.rules.skill_lists import SkillCategory, SkillList
from gangbook.rules.sourced import Score
from gangbook.rules.tables import row_key, row_named

LIST = "escher"
"""The gang list of a gang that says nothing else."""
UNNAMED_LIST = "orlock"
"""A shipped gang list that no strain names."""
RIVALS = "Irons"

PROFILE: dict[str, Score] = {
    "M": 5, "WS": "4+", "BS": "4+", "S": 3, "T": 3, "W": 1, "I": "4+", "A": 1,
    "Ld": "10+", "Cl": "10+", "Wil": "10+", "Int": "10+",
}  # fmt: skip
"""A fighter with room to rise everywhere, most of all in the mind."""


WOLFQUAD: dict[str, Score] = {
    "M": 8, "Front": 3, "Side": 3, "Rear": 3, "HP": 2, "Hnd": "5+", "Sv": "5+",
}  # fmt: skip


def fighter(fighter_id: str = "vex", category: str = "champion", **facts: Any) -> Fighter:
    """A fighter; what is not said is plain: no equipment, no history, Agility as Primary."""
    plain: dict[str, Any] = {
        "name": fighter_id.capitalize(),
        "type": category,
        "cost": 100,
        "profile": PROFILE,
        "primary": ("Agility",),
        "secondary": ("Combat",),
    }
    return Fighter(id=fighter_id, category=category, **(plain | facts))


def profile(rulebook: Rulebook, values: Mapping[str, int]) -> dict[str, Score]:
    """The plain profile with these values in it, spelt as on the card."""
    return {**PROFILE, **{name: rulebook.shown(name, value) for name, value in values.items()}}


def vehicle(*damage: str, **facts: Any) -> Vehicle:
    """A Wolfquad with these marks of lasting damage, each by its row: "1", "7+"."""
    plain: dict[str, Any] = {
        "name": "Quad",
        "type": "wolfquad",
        "cost": 70,
        "profile": WOLFQUAD,
        "damage": tuple(_mark(row) for row in damage),
    }
    return Vehicle(id="quad", **(plain | facts))


def _mark(row: str) -> Injury:
    steps = {"4": {"M": -1}, "5": {"Front": -1, "Side": -1, "Rear": -1}, "6": {"HP": -1}}
    names = {"1": "Persistent Rattle", "3": "Unreliable", "4": "Loss of Power"}
    name = names.get(row, f"damage {row}")
    return Injury(row=f"lasting_damage.{row}", name=name, steps=steps.get(row, {}))


def card(rulebook: Rulebook, one: Fighter) -> dict[str, int]:
    """The characteristics as the card shows them now, as plain numbers."""
    shown = {name: score(value) for name, value in card_profile(rulebook, one).items()}
    return {name: value for name, value in shown.items() if value is not None}


def earlier(count: int, *, track: str = "", row: str = "") -> tuple[Advance, ...]:
    """Advancements taken before, one for each 5 XP, that changed nothing."""
    return tuple(
        Advance(at=5 * n, name="earlier", track=track, row=row) for n in range(1, count + 1)
    )


def gang(*fighters: Fighter, ruleset: str = "tracks", **facts: Any) -> Gang:
    """A gang of these fighters, past its founding, between two battles."""
    plain: dict[str, Any] = {"id": "queens-1", "name": "Queens", "list": LIST}
    return Gang(ruleset=ruleset, fighters=fighters, **(plain | facts))


STEPS = (
    "wrap_up",
    "territory",
    "rewards",
    "income",
    "actions",
    "clean_house",
    "trading_post",
    "boons",
    "distribute",
    "advancements",
    "gang_rating",
    "report",
)
"""Every step of the sequence that has acts of its own, in order."""


def before(step: str) -> tuple[str, ...]:
    """The steps that are done when this one is to be done."""
    return STEPS[: STEPS.index(step)]


def battle(
    *fighters: str | Participant,
    battle_id: str = "b1",
    result: Result = "won",
    steps: Sequence[str] = (),
    opponents: Iterable[str] = (RIVALS,),
    **facts: Any,
) -> Battle:
    """A battle these fighters took part in, its post-battle sequence not over."""
    parts = (Participant(id=one) if isinstance(one, str) else one for one in fighters)
    return Battle(
        id=battle_id,
        opponents=tuple(Opponent(name=name, result=result) for name in opponents),
        fighters=tuple(parts),
        steps=tuple(steps),
        **facts,
    )


def captive(fighter_id: str = "vex", cost: int = 100, **facts: Any) -> Captive:
    """A captive as its captor notes it, of the gang that says nothing else."""
    plain: dict[str, Any] = {
        "id": fighter_id,
        "name": fighter_id.capitalize(),
        "owner": "Queens",
        "gang": "queens-1",
        "fighter": fighter_id,
    }
    return Captive(cost=cost, **(plain | facts))


def captors(*captives: Captive, **facts: Any) -> Gang:
    """The gang that holds these captives, in its post-battle actions."""
    gor = fighter("gor", "leader")
    plain: dict[str, Any] = {
        "id": "irons-1",
        "name": RIVALS,
        "captives": captives,
        "battles": (battle("gor", steps=before("actions")),),
    }
    return gang(gor, **(plain | facts))


def captured(fighter_id: str = "vex", rescue: Rescue = "pending", **facts: Any) -> Fighter:
    """A fighter whom the Irons hold."""
    held = Condition(state="captured", battle="b1", by=RIVALS, gang="irons-1", rescue=rescue)
    return fighter(fighter_id, **({"conditions": (held,)} | facts))


def after_battle(
    *fighters: Fighter, at: str = "gang_rating", ruleset: str = "tracks", **facts: Any
) -> Gang:
    """A gang at a step of the sequence, by itself at the end of Update Roster."""
    fought = battle(*(one.id for one in fighters), steps=before(at))
    return gang(*fighters, ruleset=ruleset, battles=(fought,), **facts)


def had(
    rulebook: Rulebook, names: Iterable[str], table_id: str = "lasting_injuries"
) -> tuple[Injury, ...]:
    """Injuries on a card, by the names of their rows, that changed no characteristic."""
    table = rulebook.table(table_id)
    rows = [row_named(table, name) for name in names]
    return tuple(
        Injury(row=f"{table_id}.{row_key(row)}", name=row.name, battle="b0") for row in rows
    )


def stash_of(amount: int) -> Stash:
    """A Stash with nothing but credits."""
    return Stash(credits=amount)


def with_rules(rulebook: Rulebook, **changes: Any) -> Rulebook:
    """The rules with whole parts of the file replaced."""
    return Rulebook(msgspec.structs.replace(rulebook.rules, **changes), rulebook.catalogue)


def with_ruleset(rulebook: Rulebook, ruleset: str, **changes: Any) -> Rulebook:
    """The rules with parts of one ruleset replaced."""
    changed = msgspec.structs.replace(rulebook.ruleset(ruleset), **changes)
    others = (changed if one.id == ruleset else one for one in rulebook.rules.rulesets)
    return with_rules(rulebook, rulesets=tuple(others))


def with_experience(rulebook: Rulebook, ruleset: str, **changes: Any) -> Rulebook:
    """The rules with parts of one ruleset's way of experience replaced."""
    experience = msgspec.structs.replace(rulebook.ruleset(ruleset).experience, **changes)
    return with_ruleset(rulebook, ruleset, experience=experience)


def with_maxima(rulebook: Rulebook, best: Mapping[str, int]) -> Rulebook:
    """The rules with a strain of these maxima for the gangs of these tests; others as shipped."""
    default = next(strain for strain in rulebook.rules.strains if strain.default)
    shown = {name: rulebook.shown(name, value) for name, value in best.items()}
    strain = Limits(id="given", name="Given", lists=(LIST,), best={**default.best, **shown})
    return with_rules(rulebook, strains=(strain, *rulebook.rules.strains))


def with_category(rulebook: Rulebook, category: str, **changes: Any) -> Rulebook:
    """The rules with one fighter category changed."""
    changed = msgspec.structs.replace(rulebook.category(category), **changes)
    others = (changed if one.id == category else one for one in rulebook.rules.categories)
    return with_rules(rulebook, categories=tuple(others))


def with_skills(rulebook: Rulebook, ruleset: str, lists: Mapping[str, Sequence[str]]) -> Rulebook:
    """The rules with these categories as a ruleset's whole skill list."""
    categories = (SkillCategory(name=name, skills=tuple(skills)) for name, skills in lists.items())
    given = SkillList(id="given", name="Given", categories=tuple(categories))
    rules = with_rules(rulebook, skill_lists=(*rulebook.rules.skill_lists, given))
    return with_ruleset(rules, ruleset, skills="given")


def with_open_tracks(rulebook: Rulebook, rating: int = 10) -> Rulebook:
    """The rules with every characteristic on every track, as `slow_WS`, each for this Rating."""
    experience = rulebook.ruleset("tracks").experience
    assert isinstance(experience, Tracks)
    tracks = (
        msgspec.structs.replace(
            track,
            advancements=tuple(
                Advancement(
                    id=f"{track.id}_{name}",
                    name=f"+1 {name}",
                    effects=(Improve(of=(name,)),),
                    rating=rating,
                )
                for name in rulebook.characteristics
            ),
        )
        for track in experience.tracks
    )
    return with_experience(rulebook, "tracks", tracks=tuple(tracks))


def with_rows(rulebook: Rulebook, table_id: str, rolls: Collection[str]) -> Rulebook:
    """The rules with only these rows left in one table."""
    table = rulebook.table(table_id)
    kept = tuple(row for row in table.rows if row.roll in rolls)
    changed = msgspec.structs.replace(table, rows=kept)
    others = (changed if one.id == table_id else one for one in rulebook.rules.tables)
    return with_rules(rulebook, tables=tuple(others))


def grown(
    rulebook: Rulebook,
    present: Mapping[str, int],
    at_hire: Mapping[str, int],
    bought: Mapping[str, int],
    rolled: Mapping[str, int],
) -> dict[str, Any]:
    """Facts of a core fighter whose characteristics are these now.

    Bought and rolled steps stand among its Advancements, each a purchase of its own. What lies
    between them and the profile at hire, where that is given, was rolled or taken by an injury.
    """
    advancements = [
        Advance(at=6, name=name, row=row, steps={name: 1})
        for row, steps in (("spent.earlier", bought), ("core_ganger.earlier", rolled))
        for name, times in steps.items()
        for _ in range(times)
    ]
    hired: dict[str, int] = {}
    injuries = []
    for name, value in present.items():
        steps = bought.get(name, 0) + rolled.get(name, 0)
        sign = 1 if rulebook.characteristics[name].better == "higher" else -1
        hired[name] = at_hire.get(name, value - sign * steps)
        rest = sign * (value - hired[name]) - steps
        if rest > 0:
            advancements.append(
                Advance(at=6, name=name, row="core_ganger.earlier", steps={name: rest})
            )
        if rest < 0:
            injuries.append(Injury(row="lasting_injuries.51", name="earlier", steps={name: rest}))
    return {
        "profile": profile(rulebook, hired),
        "advancements": tuple(advancements),
        "injuries": tuple(injuries),
    }


@dataclass(frozen=True)
class LongerCatalogue:
    """A catalogue with further fighter types and lines in one of its gang lists, and further items
    at the Trading Post.
    """

    base: Catalogue
    list_id: str
    types: tuple[FighterType, ...] = ()
    lines: tuple[ListItem, ...] = ()
    goods: tuple[TradeItem, ...] = ()
    campaign: Territories | None = None
    """In place of the Territories of the base."""
    battles: Scenarios | None = None
    """In place of its scenarios."""

    def gang_list_names(self) -> dict[str, str]:
        return self.base.gang_list_names()

    def gang_list(self, list_id: str) -> GangList:
        found = self.base.gang_list(list_id)
        if list_id != self.list_id:
            return found
        return msgspec.structs.replace(
            found,
            fighters=(*found.fighters, *self.types),
            equipment=(*found.equipment, *self.lines),
        )

    def trading_post(self) -> TradingPost:
        found = self.base.trading_post()
        return msgspec.structs.replace(found, items=(*found.items, *self.goods))

    def hired_guns(self) -> HiredGuns:
        return self.base.hired_guns()

    def hangers_on(self) -> HangersOn:
        return self.base.hangers_on()

    def vehicles(self) -> Vehicles:
        return self.base.vehicles()

    def territories(self) -> Territories:
        return self.campaign or self.base.territories()

    def scenarios(self) -> Scenarios:
        return self.battles or self.base.scenarios()


def with_type(rulebook: Rulebook, type_id: str, category: str, **facts: Any) -> Rulebook:
    """The rules with one more fighter type in the gang list of these tests, hired for nothing."""
    plain: dict[str, Any] = {"name": type_id.capitalize(), "cost": 0, "profile": PROFILE}
    kind = FighterType(id=type_id, category=category, **(plain | facts))
    return Rulebook(rulebook.rules, LongerCatalogue(rulebook.catalogue, LIST, (kind,)))


def line(item_id: str, price: int, *types: str, **facts: Any) -> ListItem:
    """One line of a gang list, at one price for these fighter types."""
    plain: dict[str, Any] = {"name": item_id.capitalize(), "category": "personal_equipment"}
    return ListItem(id=item_id, prices=dict.fromkeys(types, price), **(plain | facts))


def goods(item_id: str, price: int | None = 20, **facts: Any) -> TradeItem:
    """One item of the Trading Post, Common and for everybody."""
    plain: dict[str, Any] = {
        "name": item_id.capitalize(),
        "category": "status_item",
        "availability": "Common",
    }
    return TradeItem(id=item_id, price=price, **(plain | facts))


def with_wares(rulebook: Rulebook, *wares: ListItem | TradeItem, gang_list: str = LIST) -> Rulebook:
    """The rules with further lines in a gang list and further items at the Trading Post."""
    lines = tuple(one for one in wares if isinstance(one, ListItem))
    stock = tuple(one for one in wares if isinstance(one, TradeItem))
    longer = LongerCatalogue(rulebook.catalogue, gang_list, lines=lines, goods=stock)
    return Rulebook(rulebook.rules, longer)


def with_promotions(rulebook: Rulebook, ruleset: str, **changes: Any) -> Rulebook:
    """The rules with parts of one ruleset's promotions replaced."""
    changed = msgspec.structs.replace(rulebook.ruleset(ruleset).promotions, **changes)
    return with_ruleset(rulebook, ruleset, promotions=changed)
