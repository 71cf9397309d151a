"""Succession: who leads the gang when its Leader is gone."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import characteristic
from gangbook.book.fighter import Fighter, Promotion
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.experience.schedule import rolls_owed
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.promotion import champion, champion_kinds


def new_leader(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Name the new Leader, after Advancements and before Gang Rating [TRK-25, PBS-A19].

    Rank by rank, the best Leadership; on a tie the player chooses [TRK-26 to TRK-28]. From below
    Champion the fighter first becomes one, with its Primary skill and Rating, and needs no slot for
    it [TRK-30, TRK-A22], of a kind that may lead; becoming Leader itself brings neither [TRK-31].
    With nobody left the gang disbands [TRK-29]; while all are captured the post stays empty
    [TRK-A12]. Raises `Refused`: `post_filled`, `wrong_step`, `rolls_owed`.
    """
    gang = book.gang(gang_id)
    closed = why_no_election(rulebook, gang)
    if closed:
        raise closed
    candidates = best_candidates(rulebook, gang)
    if not candidates:
        return book.with_gang((yield from _nobody(rulebook, gang)))
    chosen = candidates[0]
    if len(candidates) > 1:
        options = tuple(Option(key=one.id, label=one.name) for one in candidates)
        key = yield from pick(options, "Equal Leadership: who becomes Leader?", rule="new_leader")
        chosen = next(one for one in candidates if one.id == key)
    battle = gang.battle_id_in_progress
    rules = rulebook.ruleset(gang.ruleset)
    if chosen.category != "champion":
        kinds = tuple(one for one in champion_kinds(rulebook, gang, chosen) if one.may_lead)
        chosen = yield from champion(
            rulebook, gang, chosen, kinds, rules.promotions.skill, rules.promotion_rating, battle
        )
    yield from note("new_leader", f"{chosen.name} is the new Leader of {gang.name}")
    leading = _leading(rulebook, gang, chosen, battle)
    gained = abilities(rulebook, gang, leading)
    yield from note("new_leader", f"{chosen.name} has now: {', '.join(gained) or 'no abilities'}")
    return book.with_gang(gang.with_fighter(leading))


def why_no_election(rulebook: Rulebook, gang: Gang) -> Refused | None:
    """Why no new Leader is named now, None when one is; rolls that are due go before [TRK-A13]."""
    if leader_of(gang) is not None:
        return Refused("post_filled", "The gang has a Leader.")
    battle = gang.battle_in_progress
    if battle is None or "trading_post" not in battle.steps or "gang_rating" in battle.steps:
        told = "The new Leader is named after Advancements and before Gang Rating is updated."
        return Refused("wrong_step", told)
    rolls = rolls_owed(rulebook, gang)
    if rolls:
        told = f"Advancement rolls come before the new Leader; owed by {', '.join(rolls)}."
        return Refused("rolls_owed", told)
    return None


def leader_of(gang: Gang) -> Fighter | None:
    """The gang's Leader, if it has one that lives; a captive Leader is still the Leader."""
    leaders = [one for one in gang.fighters if one.category == "leader" and not one.has("dead")]
    return leaders[0] if leaders else None


def best_candidates(rulebook: Rulebook, gang: Gang) -> tuple[Fighter, ...]:
    """The best Leadership of the highest rank that has anybody [TRK-26, TRK-27, TRK-A11]."""
    for rank in rulebook.ruleset(gang.ruleset).promotions.succession:
        eligible = [
            one for one in gang.fighters if one.category == rank and _eligible(rulebook, one)
        ]
        if eligible:
            best = min(_leadership(rulebook, one) for one in eligible)
            return tuple(one for one in eligible if _leadership(rulebook, one) == best)
    return ()


def _eligible(rulebook: Rulebook, fighter: Fighter) -> bool:
    """Alive, not captured, no Hired Gun and of a kind that may lead [TRK-32, TRK-A12]."""
    hired = rulebook.category(fighter.category).hired_gun
    return fighter.may_lead and not (hired or fighter.has("dead") or fighter.has("captured"))


def _leadership(rulebook: Rulebook, fighter: Fighter) -> int:
    total = characteristic(rulebook, fighter, "Ld")
    return total.value if total else 99


def _leading(rulebook: Rulebook, gang: Gang, fighter: Fighter, battle: str) -> Fighter:
    """The fighter with the abilities, skills and list of a Leader of its gang [TRK-33, TRK-34]."""
    kinds = rulebook.catalogue.gang_list(gang.list).fighters
    kind = next((kind for kind in kinds if kind.category == "leader"), None)
    promotion = Promotion(to="leader", was=fighter.category, was_type=fighter.type, battle=battle)
    leading = msgspec.structs.replace(
        fighter, category="leader", promotions=(*fighter.promotions, promotion)
    )
    if kind is None:
        return leading
    return msgspec.structs.replace(
        leading, type=kind.id, primary=kind.primary, secondary=kind.secondary
    )


def only_captives_could_lead(rulebook: Rulebook, gang: Gang) -> bool:
    """Whether the post stays empty because all who could lead are captured [TRK-A12]."""
    ranks = rulebook.ruleset(gang.ruleset).promotions.succession
    captives = [
        one
        for one in gang.fighters
        if one.category in ranks and one.may_lead and one.has("captured") and not one.has("dead")
    ]
    return bool(captives) and not best_candidates(rulebook, gang)


def _nobody(rulebook: Rulebook, gang: Gang) -> Procedure[Gang]:
    if only_captives_could_lead(rulebook, gang):
        yield from note("new_leader", "all who could lead are captured; the post stays empty")
        return gang
    yield from note("new_leader", f"nobody is left to lead: {gang.name} disbands")
    return msgspec.structs.replace(gang, disbanded=True)
