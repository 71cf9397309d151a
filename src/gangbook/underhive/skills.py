"""Gaining skills: which are open, chosen or random, and what becomes of one known already."""

from __future__ import annotations

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Access, Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import SkillCategory


def categories_open(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> tuple[SkillCategory, ...]:
    """The skill categories of this access; all of the campaign's list for `any` [FFA-36, GANG-21].

    Without Secondary access, Secondary means Primary [FFA-33].
    """
    of_list = rulebook.skill_categories(gang.ruleset)
    if access == "any":
        return tuple(category for category in of_list if category.gang in ("", gang.list))
    names = fighter.primary if access == "primary" or not fighter.secondary else fighter.secondary
    return tuple(category for category in of_list if category.name in names)


def skills_open(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> tuple[str, ...]:
    """The skills of this access that the fighter does not have yet."""
    open_categories = categories_open(rulebook, gang, fighter, access)
    return tuple(skill for category in open_categories for skill in _unknown(category, fighter))


def gain_skill(rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Skill) -> Procedure[str]:
    """The skill an effect brings: chosen, or random within a category the player names [FFA-13 to
    FFA-15].
    """
    if effect.how == "chosen":
        offered = categories_open(rulebook, gang, fighter, effect.access)
        return (
            yield from choose_skill(rulebook, fighter, offered, f"{fighter.name} chooses a skill.")
        )
    return (yield from random_skill(rulebook, gang, fighter, effect.access))


def choose_skill(
    rulebook: Rulebook, fighter: Fighter, categories: tuple[SkillCategory, ...], why: str
) -> Procedure[str]:
    """A skill the player picks from these categories; known ones are shown as known."""
    options = tuple(
        Option(
            key=skill,
            label=f"{skill} ({category.name})",
            closed="known already" if skill in fighter.skills else "",
            code="known_already",
            detail=rulebook.skill_texts.get(skill, ""),
        )
        for category in categories
        for skill in category.skills
    )
    return (yield from pick(options, why, rule="skill", about=fighter.id))


def random_skill(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> Procedure[str]:
    """A skill by the dice, in a category the player names first [FFA-A07, CORE-33].

    A skill known already lets the player choose within the category [FFA-34], and from the whole
    list when all of the category are known [FFA-35]; where the ruleset says so the die is thrown
    again instead [CORE-33].
    """
    if access == "secondary" and not fighter.secondary:
        yield from note(
            "skill.secondary", f"{fighter.name} has no Secondary categories: Primary instead"
        )
    again = rulebook.ruleset(gang.ruleset).known_skill == "roll_again"
    offered = categories_open(rulebook, gang, fighter, access)
    category = yield from _name_category(fighter, offered, full_is_closed=again)
    known = frozenset(
        place for place, skill in enumerate(category.skills, start=1) if skill in fighter.skills
    )
    face = yield from roll(
        f"D{len(category.skills)}",
        f"{fighter.name}: a random skill of {category.name}.",
        rule="random_skill",
        about=fighter.id,
        again_on=known if again else frozenset(),
    )
    drawn = category.skills[face - 1]
    if drawn not in fighter.skills:
        yield from note("random_skill", f"{category.name} {face}: {drawn}")
        return drawn
    if _unknown(category, fighter):
        yield from note(
            "random_skill", f"{category.name} {face}: {drawn} is known already, so one is chosen"
        )
        why = f"{fighter.name} knows {drawn} already and chooses from {category.name}."
        return (yield from choose_skill(rulebook, fighter, (category,), why))
    yield from note(
        "random_skill", f"{fighter.name} knows all of {category.name}, so any skill is chosen"
    )
    whole_list = categories_open(rulebook, gang, fighter, "any")
    return (
        yield from choose_skill(rulebook, fighter, whole_list, f"{fighter.name} chooses any skill.")
    )


def _name_category(
    fighter: Fighter, categories: tuple[SkillCategory, ...], *, full_is_closed: bool
) -> Procedure[SkillCategory]:
    if len(categories) == 1:
        return categories[0]
    options = tuple(
        Option(
            key=category.name,
            label=category.name,
            closed="all of it is known"
            if full_is_closed and not _unknown(category, fighter)
            else "",
            detail=", ".join(category.skills),
        )
        for category in categories
    )
    why = f"{fighter.name}: in which category is the skill rolled?"
    name = yield from pick(options, why, rule="skill_category", about=fighter.id)
    return next(category for category in categories if category.name == name)


def _unknown(category: SkillCategory, fighter: Fighter) -> tuple[str, ...]:
    return tuple(skill for skill in category.skills if skill not in fighter.skills)
