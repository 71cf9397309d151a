"""Medical Escort: a fighter with a Critical Injury is taken to the Doc."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.post_battle import PostBattleAction, Treatment
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import span
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.injury import injure
from gangbook.underhive.post_battle.steps import battle_of

RULE = "medical_escort"


def medical_escort(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Escort another fighter with a Critical Injury to the Doc [PBS-40 to PBS-42].

    The fee is rolled, then the player decides [PBS-A07]. Where it is not or cannot be paid in full,
    no more is rolled and the patient dies at the Doc [PBS-41, PBS-A26]. Raises `Refused`:
    `nothing_to_pick`, and for the patient `not_self`.
    """
    gang = book.gang(gang_id)
    fought, escort = battle_of(gang, args), fighter_of(gang, args)
    action = rulebook.action(args.get("action", RULE))
    patient = yield from _patient(gang, escort)
    fee = 0 if action.free else (yield from _fee(rulebook, escort, patient))
    if not (yield from _is_paid(gang, patient, fee)):
        return book.with_gang(_dead_at_the_doc(gang, fought, patient))
    return book.with_gang(
        (yield from _treated(rulebook, gang.paying(fee), fought, patient, action))
    )


def _patient(gang: Gang, escort: Fighter) -> Procedure[Fighter]:
    options = tuple(
        Option(
            key=one.id,
            label=one.name,
            closed="nobody takes itself to the Doc" if one.id == escort.id else "",
            code="not_self",
        )
        for one in gang.fighters
        if one.has("critical")
    )
    why = f"{escort.name} escorts whom?"
    key = yield from pick(options, why, rule=f"{RULE}.patient", about=escort.id)
    patient = gang.fighter(key)
    assert patient is not None
    return patient


def _fee(rulebook: Rulebook, escort: Fighter, patient: Fighter) -> Procedure[int]:
    why = f"{escort.name} takes {patient.name} to the Doc. What does the Doc ask for?"
    fee = yield from roll(rulebook.rules.medical.fee, why, rule=f"{RULE}.fee", about=patient.id)
    yield from note(f"{RULE}.fee", f"the Doc asks {fee} credits", f"{fee} credits")
    return fee


def _is_paid(gang: Gang, patient: Fighter, fee: int) -> Procedure[bool]:
    """Whether the fee is paid; not asked where there is none, or not enough for it."""
    if not fee:
        return True
    short = fee - gang.stash.credits
    if short > 0:
        told = f"{short} credits are missing, and {patient.name} dies at the Doc"
        yield from note(f"{RULE}.pay", told)
        return False
    options = (
        Option(key="yes", label=f"Pay {fee} credits"),
        Option(key="no", label=f"Do not pay: {patient.name} dies"),
    )
    why = f"The Doc asks {fee} credits for {patient.name}; the Stash has {gang.stash.credits}."
    if (yield from pick(options, why, rule=f"{RULE}.pay", about=patient.id)) == "yes":
        return True
    yield from note(f"{RULE}.pay", f"the fee is not paid, and {patient.name} dies at the Doc")
    return False


def _treated(
    rulebook: Rulebook, gang: Gang, fought: Battle, patient: Fighter, action: PostBattleAction
) -> Procedure[Gang]:
    medical = rulebook.rules.medical
    why = f"The Doc treats {patient.name}."
    face = yield from roll(medical.dice, why, rule=RULE, about=patient.id)
    counts = min(face, action.best) if action.best else face
    result = next(one for one in medical.results if _covers(one, counts))
    as_what = f", which counts as {counts}" if counts != face else ""
    told = f"{patient.name} rolls {face}{as_what}: {result.name}"
    yield from note(RULE, told, result.name)
    if result.then == "dies":
        yield from note(RULE, f"{patient.name} dies at the Doc")
        return _dead_at_the_doc(gang, fought, patient)
    saved = patient.leaving("critical")
    if result.then == "stabilised":
        wounds = yield from injure(rulebook, gang, saved, fought, medical.reroll)
        saved = wounds.fighter
    yield from note(RULE, f"{patient.name} goes into Recovery")
    return gang.with_fighter(saved.entering("in_recovery", fought.id))


def _covers(result: Treatment, face: int) -> bool:
    low, high = span(result.roll)
    return low <= face and (high is None or face <= high)


def _dead_at_the_doc(gang: Gang, fought: Battle, patient: Fighter) -> Gang:
    dead = patient.leaving("critical").entering("dead", fought.id)
    told = msgspec.structs.replace(fought, died_at_doc=(*fought.died_at_doc, patient.id))
    return gang.with_fighter(dead).with_battle(told)
