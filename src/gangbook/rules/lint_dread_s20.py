"""Checks of the Dread S-20 part of the rules: names that exist, formulas that work, sane limits."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import get_args

from gangbook.faults import Keys, Problem
from gangbook.rules.dread_s20 import (
    NEW_TECHNIQUE,
    Creation,
    DreadS20,
    PurchaseKind,
    SessionStep,
    Words,
)
from gangbook.rules.formula import BadFormula, worked_out
from gangbook.rules.lint_parts import doubled, unknown
from gangbook.rules.lint_tables import bad_dice

HERE: Keys = ("dread_s20",)
_LISTS = (
    "aptitudes",
    "secondary_aptitudes",
    "skills",
    "techniques",
    "knowledges",
    "purchases",
    "windows",
    "steps",
    "creations",
    "virtues",
    "defects",
    "archetypes",
)


def lint_dread_s20(rules: DreadS20) -> Iterator[Problem]:
    """Everything that is wrong with these rules; nothing for sound ones."""
    for field in _LISTS:
        yield from doubled((*HERE, field), (one.id for one in getattr(rules, field)), "id")
    keys = (*HERE, "combat", "techniques")
    yield from doubled(keys, (one.id for one in rules.combat.techniques), "id")
    yield from bad_dice((*HERE, "die"), rules.die)
    yield from _at_least_one(rules)
    yield from _lint_aptitudes_named(rules)
    yield from _lint_secondary(rules)
    yield from _lint_purchases(rules)
    yield from _lint_order(rules)
    yield from _lint_sentences(rules.words)
    for index, creation in enumerate(rules.creations):
        yield from _lint_creation((*HERE, "creations", index), creation, len(rules.aptitudes))
    for index, archetype in enumerate(rules.archetypes):
        here = (*HERE, "archetypes", index)
        for field, known in (("virtue", rules.virtues), ("defect", rules.defects)):
            named = (getattr(archetype, field),) if getattr(archetype, field) else ()
            yield from unknown((*here, field), field, named, [one.id for one in known])


def _at_least_one(rules: DreadS20) -> Iterator[Problem]:
    for field in ("least_hours", "base_divisor"):
        if getattr(rules, field) < 1:
            found = str(getattr(rules, field))
            yield Problem((*HERE, field), "too small", found=found, allowed="1 or more")
    if not 0 <= rules.destiny.start <= rules.destiny.most:
        message = "nobody starts with more than anybody may hold"
        allowed = f"0 to {rules.destiny.most}"
        yield Problem((*HERE, "destiny", "start"), message, str(rules.destiny.start), allowed)


def _lint_aptitudes_named(rules: DreadS20) -> Iterator[Problem]:
    """Every aptitude that something else names is one of the aptitudes."""
    named: list[tuple[Keys, str]] = [
        (("guided_aptitude",), rules.guided_aptitude),
        (("study", "aptitude"), rules.study.aptitude),
        (("combat", "base"), rules.combat.base),
    ]
    for field in ("skills", "techniques", "knowledges"):
        named += [
            ((field, index, "base"), trait.base)
            for index, trait in enumerate(getattr(rules, field))
            if trait.base
        ]
    ids = [one.id for one in rules.aptitudes]
    for keys, name in named:
        yield from unknown((*HERE, *keys), "aptitude", (name,), ids)
    skills = [one.id for one in rules.skills]
    yield from unknown((*HERE, "combat", "skill"), "skill", (rules.combat.skill,), skills)


def _lint_secondary(rules: DreadS20) -> Iterator[Problem]:
    example = {one.id: 1 for one in rules.aptitudes}
    for index, one in enumerate(rules.secondary_aptitudes):
        here = (*HERE, "secondary_aptitudes", index)
        if one.dice:
            yield from bad_dice((*here, "dice"), one.dice)
        try:
            if one.formula:
                worked_out(one.formula, example)
        except BadFormula as error:
            allowed = "numbers, + - * / ( ) and " + ", ".join(example)
            yield Problem((*here, "formula"), str(error), f'"{one.formula}"', allowed)


def _lint_purchases(rules: DreadS20) -> Iterator[Problem]:
    """Each kind of purchase is there once, costs nothing below 0, and windows name only these."""
    kinds = get_args(PurchaseKind)
    for kind in kinds:
        if all(one.id != kind for one in rules.purchases):
            yield Problem((*HERE, "purchases"), f"nothing says what {kind} costs", "none", kind)
    for index, one in enumerate(rules.purchases):
        for field in ("times", "flat", "surcharge", "most"):
            if getattr(one, field) < 0:
                keys = (*HERE, "purchases", index, field)
                yield Problem(keys, "too small", str(getattr(one, field)), "0 or more")
    for index, aptitude in enumerate(rules.aptitudes):
        if aptitude.times < 1:
            keys = (*HERE, "aptitudes", index, "times")
            yield Problem(keys, "too small", str(aptitude.times), "1 or more")
    for index, window in enumerate(rules.windows):
        keys = (*HERE, "windows", index, "buys")
        yield from unknown(keys, "purchase", window.buys, (*kinds, NEW_TECHNIQUE))


def _lint_order(rules: DreadS20) -> Iterator[Problem]:
    """The steps of a session are all there, in their order."""
    order, found = get_args(SessionStep), tuple(step.id for step in rules.steps)
    if found != order:
        message = "these are the steps of a session, in this order"
        yield Problem((*HERE, "steps"), message, ", ".join(found), ", ".join(order))


def _lint_sentences(words: Words) -> Iterator[Problem]:
    """Every sentence fills in nothing but what it is without its language."""
    for sentence, spoken in words.sentences.items():
        keys = (*HERE, "words", "sentences", sentence)
        known = _fields(sentence)
        try:
            found = _fields(spoken)
        except ValueError:
            yield Problem(keys, "its brackets do not match", f'"{spoken}"', f'"{sentence}"')
            continue
        yield from unknown(keys, "value to fill in", sorted(found - known), sorted(known))


def _fields(sentence: str) -> set[str]:
    """What is filled in where a sentence has brackets. Raises `ValueError`."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _lint_creation(keys: Keys, creation: Creation, count: int) -> Iterator[Problem]:
    low, high = creation.aptitude_least, creation.aptitude_most
    if not 1 <= low <= high:
        yield Problem((*keys, "aptitude_least"), "too small or too large", str(low), f"1 to {high}")
    points = creation.aptitude_points
    if points and not low * count <= points <= high * count:
        message = "the aptitudes cannot share out these points"
        allowed = f"{low * count} to {high * count}"
        yield Problem((*keys, "aptitude_points"), message, str(points), allowed)
    if points and creation.xp:
        message = "a character is created with points or with a pool of experience"
        yield Problem((*keys, "xp"), message, str(creation.xp), "one of the two")
