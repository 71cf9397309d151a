"""Promotions: to Specialist, to Champion, and of a Merc to Champion."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.fighter import Fighter, Promotion
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import ChampionKind
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.composition import composition_faults
from gangbook.underhive.skills import gain_skill, skills_open

PHASES = {"takeover": "Takeover", "downtime": "Downtime", "other": "Another phase"}


def promote(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Promote one fighter to what its category may become, in the Update Roster step [TRK-22].

    To Champion by the ruleset's slots [TRK-38 to TRK-41, TRK-56]; a Merc for 50 credits [TRK-42]; a
    Juve or Prospect of the core rules in Downtime with enough Advancements [CORE-37, CORE-38]. It
    costs no XP [TRK-20]. Raises `Refused`: `wrong_step`, `not_open`, `no_slot`,
    `not_enough_credits`, `too_few_advancements`, `wrong_phase`, `not_legal`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    closed = why_no_promotion(rulebook, gang, fighter)
    if closed:
        raise closed
    rules = rulebook.ruleset(gang.ruleset).promotions
    battle = gang.battle_id_in_progress
    if fighter.category == "merc":
        changed = yield from merc_champion(rulebook, gang, fighter, battle)
        keep_legal(rulebook, gang, changed)
        return book.with_gang(changed)
    if rules.phase:
        yield from _ask_phase(rules.phase)
    if fighter.category in rules.to_specialist:
        promoted = yield from promoted_to(rulebook, gang, fighter, "specialist", "", 0, battle)
        return book.with_gang(gang.with_fighter(promoted))
    rating = rulebook.ruleset(gang.ruleset).promotion_rating
    kinds = champion_kinds(rulebook, gang, fighter)
    promoted = yield from champion(rulebook, gang, fighter, kinds, rules.skill, rating, battle)
    changed = gang.with_fighter(promoted)
    keep_legal(rulebook, gang, changed)
    return book.with_gang(changed)


def why_no_promotion(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Refused | None:
    """Why this fighter cannot be promoted now, None when it can."""
    ruleset = rulebook.ruleset(gang.ruleset)
    rules = ruleset.promotions
    for state in ("dead", "captured"):
        if fighter.has(state):
            return Refused("not_available", f"{fighter.name} is {state}.")
    if fighter.category not in (*rules.to_champion, *rules.to_specialist):
        category = rulebook.category(fighter.category).name
        return Refused("not_open", f"A {category} is not promoted by these rules.")
    closed = _why_wrong_step(gang)
    if closed:
        return closed
    if len(fighter.advancements) < rules.advancements_needed:
        has = len(fighter.advancements)
        told = f"{rules.advancements_needed} Advancements are needed, {fighter.name} has {has}."
        return Refused("too_few_advancements", told)
    if fighter.category in rules.to_specialist:
        return None
    price = rules.merc_credits if fighter.category == "merc" else 0
    return _why_no_champion(rulebook, gang, price)


def why_no_merc_champion(rulebook: Rulebook, gang: Gang, cost: int) -> Refused | None:
    """Why no Merc of this cost can become a Champion at one go, None when it can [TRK-57]."""
    rules = rulebook.ruleset(gang.ruleset).promotions
    if "merc" not in rules.to_champion:
        return Refused("not_open", "A Merc is not promoted by these rules.")
    return _why_wrong_step(gang) or _why_no_champion(rulebook, gang, cost + rules.merc_credits)


def _why_wrong_step(gang: Gang) -> Refused | None:
    battle = gang.battle_in_progress
    if battle is None or "wrap_up" not in battle.steps:
        return Refused("wrong_step", "Promotions come in the Update Roster step after a battle.")
    return None


def _why_no_champion(rulebook: Rulebook, gang: Gang, price: int) -> Refused | None:
    if free_champion_slots(rulebook, gang) == 0:
        return Refused("no_slot", "No Champion slot is free; more Reputation brings more.")
    if gang.stash.credits < price:
        missing = price - gang.stash.credits
        return Refused("not_enough_credits", f"{missing} credits are missing of {price}.")
    return None


def free_champion_slots(rulebook: Rulebook, gang: Gang) -> int | None:
    """Champion slots that are free now [TRK-56].

    None where the ruleset sets no limit. A dead Champion leaves its slot.
    """
    slots = champion_slots(rulebook, gang)
    if slots is None:
        return None
    champions = sum(
        fighter.category == "champion" and not fighter.has("dead") for fighter in gang.fighters
    )
    return max(0, slots - champions)


def champion_slots(rulebook: Rulebook, gang: Gang) -> int | None:
    """Champions a gang may have: so many, and more for every full 10 Reputation [TRK-A24].

    None where the ruleset sets no limit.
    """
    rules = rulebook.ruleset(gang.ruleset).promotions
    if not rules.champion_slots:
        return None
    more = max(0, gang.reputation) // rules.reputation_per_slot if rules.reputation_per_slot else 0
    return rules.champion_slots + more


def champion_kinds(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[ChampionKind, ...]:
    """The kinds of Champion a Prospect or Specialist may become [TRK-41, GANG-22, GANG-23].

    By the ruleset where it names them, else by the gang list; where that is silent, every Champion
    of the list, as a stand-in. Below them all become what a Specialist of the gang may [TRK-30].
    """
    named = rulebook.ruleset(gang.ruleset).promotions.kinds
    of = fighter.type if fighter.category == "prospect" else "specialist"
    own = tuple(kind for kind in named if kind.list == gang.list and kind.of == of)
    if own:
        return own
    gang_list = rulebook.catalogue.gang_list(gang.list)
    hired_as = gang_list.fighter(fighter.type)
    names = gang_list.specialist_to_champion if of == "specialist" else ()
    if hired_as and of != "specialist":
        names = hired_as.promotes_to
    champions = [kind for kind in gang_list.fighters if kind.category == "champion"]
    allowed = [kind for kind in champions if kind.id in names] or champions
    return tuple(
        ChampionKind(
            list=gang.list, of=of, name=kind.name, type=kind.id, stand_in=kind.id not in names
        )
        for kind in allowed
    )


def kind_options(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, kinds: tuple[ChampionKind, ...]
) -> tuple[Option, ...]:
    """The kinds on offer; other Champions of the gang list are shown closed [GANG-22, GANG-23]."""
    on_offer = tuple(
        Option(key=kind.type, label=kind.name, detail="stand-in" if kind.stand_in else "")
        for kind in kinds
    )
    types = {kind.type for kind in kinds}
    others = tuple(
        Option(key=kind.id, label=kind.name, closed=f"not for {fighter.name}", code="kind")
        for kind in rulebook.catalogue.gang_list(gang.list).fighters
        if kind.category == "champion" and kind.id not in types
    )
    return on_offer + others


def promotes_to(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[str, ...]:
    """What a fighter may become by promotion, in the words of its gang [TRK-41, GANG-22]."""
    rules = rulebook.ruleset(gang.ruleset).promotions
    if fighter.category in rules.to_specialist:
        return _specialist_names(rulebook, gang, fighter)
    if fighter.category == "merc":
        return (rulebook.category("champion").name,)
    return tuple(kind.name for kind in champion_kinds(rulebook, gang, fighter))


def _specialist_names(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[str, ...]:
    gang_list = rulebook.catalogue.gang_list(gang.list)
    kind = gang_list.fighter(fighter.type)
    return (kind.promotes_to if kind else ()) or (gang_list.specialist,)


def is_merc_champion(fighter: Fighter) -> bool:
    """Whether the fighter is a Champion who came as a Merc [TRK-46]."""
    return fighter.category == "champion" and any(one.was == "merc" for one in fighter.promotions)


def champion(
    rulebook: Rulebook,
    gang: Gang,
    fighter: Fighter,
    kinds: tuple[ChampionKind, ...],
    skill: Literal["", "chosen", "random"],
    rating: int,
    battle: str,
) -> Procedure[Fighter]:
    """The fighter as a Champion: the access of its kind, and a free skill from its categories.

    It keeps its characteristics and every skill [TRK-23, TRK-39, TRK-40].
    """
    if not kinds:
        raise Refused("not_open", "The gang list has no Champion to become.")
    chosen = kinds[0]
    if len(kinds) > 1:
        options = kind_options(rulebook, gang, fighter, kinds)
        why = f"Which kind of Champion does {fighter.name} become?"
        key = yield from pick(options, why, rule="champion_kind", about=fighter.id)
        chosen = next(kind for kind in kinds if kind.type == key)
    if chosen.stand_in:
        yield from note(
            "promotion", f"{chosen.name} is a stand-in: {chosen.note or 'not in the sources'}"
        )
    return (
        yield from promoted_to(rulebook, gang, fighter, "champion", skill, rating, battle, chosen)
    )


def promoted_to(
    rulebook: Rulebook,
    gang: Gang,
    fighter: Fighter,
    to: str,
    skill: Literal["", "chosen", "random"],
    rating: int,
    battle: str,
    kind: ChampionKind | None = None,
) -> Procedure[Fighter]:
    """The fighter in a new category, with the free Primary skill and the Rating that come with it.

    Characteristics, skills and experience stay [TRK-20, TRK-21, TRK-23]; a kind of Champion brings
    its own skill categories and equipment list [TRK-24, TRK-39].
    """
    name = kind.name if kind else rulebook.category(to).name
    if to == "specialist":
        names = _specialist_names(rulebook, gang, fighter)
        name = names[0] if len(names) == 1 else name
    yield from note("promotion", f"{fighter.name} is promoted to {name}, Rating +{rating}")
    promoted = msgspec.structs.replace(fighter, category=to)
    if kind is not None:
        hired_as = rulebook.catalogue.gang_list(gang.list).fighter(kind.type)
        promoted = msgspec.structs.replace(
            promoted,
            type=kind.type,
            primary=kind.primary or (hired_as.primary if hired_as else ()),
            secondary=kind.secondary or (hired_as.secondary if hired_as else ()),
            may_lead=kind.may_lead,
        )
    gained = ""
    if skill and skills_open(rulebook, gang, promoted, "primary"):
        free_skill = Skill(access="primary", how=skill)
        gained = yield from gain_skill(rulebook, gang, promoted, free_skill)
        yield from note("promotion", f"{fighter.name} gains {gained}")
        promoted = promoted.learning(gained)
    promotion = Promotion(
        to=to,
        was=fighter.category,
        was_type=fighter.type if kind else "",
        skill=gained,
        rating=rating,
        battle=battle,
    )
    return msgspec.structs.replace(promoted, promotions=(*fighter.promotions, promotion))


def merc_champion(rulebook: Rulebook, gang: Gang, fighter: Fighter, battle: str) -> Procedure[Gang]:
    """A Merc becomes a Champion for its price, as it is and without a skill [TRK-42 to TRK-46]."""
    price = rulebook.ruleset(gang.ruleset).promotions.merc_credits
    rating = rulebook.ruleset(gang.ruleset).promotions.merc_rating
    yield from note("promotion", f"{fighter.name} stays for good, for {price} credits")
    promoted = yield from promoted_to(rulebook, gang, fighter, "champion", "", rating, battle)
    promoted = msgspec.structs.replace(promoted, model_gear=fighter.items)
    return gang.with_fighter(promoted).with_credits(gang.stash.credits - price)


def _ask_phase(wanted: str) -> Procedure[None]:
    options = tuple(Option(key=key, label=label) for key, label in PHASES.items())
    phase = yield from pick(options, "Which phase is the campaign in?", rule="promotion.phase")
    if phase != wanted:
        raise Refused("wrong_phase", f"This promotion comes in {PHASES[wanted]} only.")


def keep_legal(rulebook: Rulebook, before: Gang, after: Gang) -> None:
    """A promotion may not break the composition of a gang that was legal [CORE-A10, GANG-05]."""
    if not composition_faults(rulebook, before):
        faults = composition_faults(rulebook, after)
        if faults:
            raise Refused("not_legal", " ".join(faults))
