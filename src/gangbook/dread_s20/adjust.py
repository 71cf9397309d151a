"""The game master's hand: anything on a sheet can be set right, with a reason in the log."""

from __future__ import annotations

import msgspec

from gangbook.book.character import Character, XpRow
from gangbook.book.gang import Book
from gangbook.book.party import Party
from gangbook.dread_s20.act import FURTHEST, Args, character_of, choice, one_of
from gangbook.dread_s20.scores import OnSheet, on_sheet, with_score
from gangbook.dread_s20.spending import kind_of
from gangbook.dread_s20.virtues import HIGHEST, Side, new_trait, with_trait
from gangbook.kernel.procedure import Procedure, note, number, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

SIDES: dict[str, Side] = {"virtue": "virtue", "defect": "defect"}


def adjust_character(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Change one thing of a sheet by hand. The reason is asked and kept; no price is paid.

    `args` may name `what`. Raises `Refused`: `nothing_to_pick`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    options = _options(rulebook)
    why = rulebook.say("What is put right?")
    what = yield from choice(args, "what", options, why, rule="adjust.what", about=character.id)
    changed, told = yield from _changed(rulebook, party, character, what)
    reason = yield from text(rulebook.say("Why?"), rule="adjust.reason", about=character.id)
    if what == "xp":
        *rows, last = changed.xp
        booked = msgspec.structs.replace(last, what=reason)
        changed = msgspec.structs.replace(changed, xp=(*rows, booked))
    yield from note("adjust", f"{character.name}, {told}: {reason}")
    return book.with_party(party.with_character(changed))


def _options(rulebook: Rulebook) -> tuple[Option, ...]:
    rules = rulebook.rules.dread_s20
    words = rules.words
    return (
        Option(key="xp", label=words.xp),
        Option(key="destiny", label=words.destiny),
        Option(key="temperance_lost", label=words.temperance_lost),
        *(Option(key=one.id, label=one.name) for one in rules.purchases),
        Option(key="virtue", label=words.virtue, detail=rulebook.say("one more")),
        Option(key="defect", label=words.defect, detail=rulebook.say("one more")),
    )


def _changed(
    rulebook: Rulebook, party: Party, character: Character, what: str
) -> Procedure[tuple[Character, str]]:
    """The sheet with one thing changed, and what that is."""
    rules = rulebook.rules.dread_s20
    about = character.id
    match what:
        case "xp":
            why = rulebook.say(
                "How many {xp} more or less? {left} are left.",
                xp=rules.words.xp_short,
                left=character.xp_left,
            )
            more = yield from number(-FURTHEST, FURTHEST, why, rule="adjust.value", about=about)
            return character.booking(
                XpRow(amount=more, what="")
            ), f"{more:+} {rules.words.xp_short}"
        case "destiny":
            why = _now(rulebook, rules.words.destiny, character.destiny)
            now = yield from number(
                0,
                rules.destiny.most,
                why,
                rule="adjust.value",
                about=about,
                suggested=character.destiny,
            )
            told = f"{rules.words.destiny} {now}"
            return msgspec.structs.replace(character, destiny=now), told
        case "temperance_lost":
            why = _now(rulebook, rules.words.temperance_lost, character.temperance_lost)
            now = yield from number(0, FURTHEST, why, rule="adjust.value", about=about)
            told = f"{rules.words.temperance_lost} {now}"
            return msgspec.structs.replace(character, temperance_lost=now), told
        case "virtue" | "defect":
            side = SIDES[what]
            held = character.virtues if side == "virtue" else character.defects
            added = yield from new_trait(rulebook, side, [one.id for one in held])
            score = yield from number(
                1,
                HIGHEST,
                rulebook.say("{what}?", what=added.name),
                rule="adjust.value",
                about=about,
            )
            added = msgspec.structs.replace(added, score=score)
            return with_trait(character, side, added), f"{added.name} {score}"
        case _:
            return (yield from _score_changed(rulebook, party, character, what))


def _score_changed(
    rulebook: Rulebook, party: Party, character: Character, what: str
) -> Procedure[tuple[Character, str]]:
    scores = on_sheet(rulebook, party, character, kind_of(what))
    options = tuple(
        Option(
            key=one.key or what,
            label=f"{one.name} {one.score}",
            closed=rulebook.say("no base aptitude is known") if _lacks_base(one) else "",
        )
        for one in scores
    )
    why = rulebook.say("Which one?")
    key = yield from one_of(options, why, rule="adjust.score", about=character.id)
    one = next(each for each in scores if (each.key or what) == key)
    low = one.score - character.skill(one.key) if one.kind == "skill" else 0
    why = _now(rulebook, one.name, one.score)
    to = yield from number(
        low, FURTHEST, why, rule="adjust.value", about=character.id, suggested=one.score
    )
    return with_score(rulebook, character, one, to), f"{one.name} {to}"


def _now(rulebook: Rulebook, what: str, score: int) -> str:
    return rulebook.say("{what}, now {score}?", what=what, score=score)


def _lacks_base(one: OnSheet) -> bool:
    return one.kind == "skill" and one.no_base
