"""Gaining skills: which are open, chosen or random, and what becomes of one known already."""

from __future__ import annotations

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Access, Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.skill_lists import SkillCategory


def categories_open(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> tuple[SkillCategory, ...]:
    """The skill categories of this access; all of the campaign's list for `any` [FFA-36, GANG-21].

    Without Secondary access, Secondary means Primary [FFA-33]. A crew has categories of its own
    [CORE-34].
    """
    of_list = rulebook.skill_categories(gang.ruleset)
    only = rulebook.category(fighter.category).skill_categories
    usable = [category for category in of_list if not only or category.name in only]
    if access == "any":
        return tuple(category for category in usable if category.gang in ("", gang.list))
    primary, secondary = access_of(rulebook, gang, fighter)
    names = primary if access == "primary" or not secondary else secondary
    return tuple(category for category in usable if category.name in names)


def access_of(
    rulebook: Rulebook, gang: Gang, fighter: Fighter
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fighter's Primary and Secondary categories; a Ganger's may not count yet [GANG-21]."""
    if fighter.category in rulebook.ruleset(gang.ruleset).skills_once_specialist:
        return (), ()
    return fighter.primary, fighter.secondary


def skills_open(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> tuple[str, ...]:
    """The skills of this access that the fighter may still gain."""
    return tuple(
        skill
        for category in categories_open(rulebook, gang, fighter, access)
        for skill in _gainable(rulebook, category, fighter)
    )


def can_gain(rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Skill) -> bool:
    """Whether the fighter can gain a skill this way; a random one may become any skill [FFA-35]."""
    choose = rulebook.ruleset(gang.ruleset).known_skill == "choose"
    access: Access = "any" if effect.how == "random" and choose else effect.access
    return bool(skills_open(rulebook, gang, fighter, access))


def gain_skill(rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Skill) -> Procedure[str]:
    """The skill an effect brings: chosen, or random in a category the player names [FFA-13]."""
    if effect.how == "chosen":
        offered = categories_open(rulebook, gang, fighter, effect.access)
        why = f"{fighter.name} chooses a skill."
        return (yield from choose_skill(rulebook, fighter, offered, why))
    return (yield from random_skill(rulebook, gang, fighter, effect.access))


def listed(categories: tuple[SkillCategory, ...]) -> dict[str, SkillCategory]:
    """Every skill once, with the first category it stands in."""
    skills: dict[str, SkillCategory] = {}
    for category in categories:
        for skill in category.skills:
            skills.setdefault(skill, category)
    return skills


def choose_skill(
    rulebook: Rulebook, fighter: Fighter, categories: tuple[SkillCategory, ...], why: str
) -> Procedure[str]:
    """A skill the player picks from these categories; known ones are shown as known."""
    options = tuple(
        Option(
            key=skill,
            label=f"{skill} ({category.name})",
            closed=why_not_gained(rulebook, fighter, skill),
            code="known_already",
            detail=rulebook.skill_texts.get(skill, ""),
        )
        for skill, category in listed(categories).items()
    )
    return (yield from pick(options, why, rule="skill", about=fighter.id))


def random_skill(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> Procedure[str]:
    """A skill by the dice, in a category the player names first [FFA-A07, CORE-33].

    A skill known already lets the player choose within the category [FFA-34], and from the whole
    list when all of the category are known [FFA-35]; where the ruleset says so the die is thrown
    again instead [CORE-33]. A skill that is not allowed is always thrown again [CORE-34].
    """
    if access == "secondary" and not fighter.secondary:
        yield from note(
            "skill.secondary", f"{fighter.name} has no Secondary category: Primary instead"
        )
    again = rulebook.ruleset(gang.ruleset).known_skill == "roll_again"
    category = yield from _name_category(rulebook, gang, fighter, access)
    gainable = _gainable(rulebook, category, fighter)
    face = yield from roll(
        f"D{len(category.skills)}",
        f"{fighter.name}: a random skill of {category.name}.",
        rule="random_skill",
        about=fighter.id,
        again_on=_thrown_again(rulebook, category, fighter, known_too=again),
    )
    drawn = category.skills[face - 1]
    if drawn in gainable:
        yield from note("random_skill", f"{category.name} {face}: {drawn}", drawn)
        return drawn
    if gainable:
        told = f"{category.name} {face}: {drawn} is known; one is chosen"
        yield from note("random_skill", told, "known already; one is chosen")
        why = f"{fighter.name} knows {drawn} already and chooses from {category.name}."
        return (yield from choose_skill(rulebook, fighter, (category,), why))
    yield from note("random_skill", f"{fighter.name} knows all of {category.name}; any is chosen")
    whole_list = categories_open(rulebook, gang, fighter, "any")
    return (
        yield from choose_skill(rulebook, fighter, whole_list, f"{fighter.name} chooses any skill.")
    )


def why_not_gained(rulebook: Rulebook, fighter: Fighter, skill: str) -> str:
    """Why the fighter cannot gain a skill; empty when it can."""
    if skill in fighter.skills:
        return "known already"
    category = rulebook.category(fighter.category)
    return f"never for a {category.name}" if skill in category.never_skills else ""


def category_options(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> tuple[Option, ...]:
    """The categories of a random skill; those not open are shown closed [CORE-33, CORE-34].

    House categories of other gangs are left out. Where a known skill is thrown again, one that is
    known whole is closed [CORE-A07].
    """
    allowed = categories_open(rulebook, gang, fighter, access)
    again = rulebook.ruleset(gang.ruleset).known_skill == "roll_again"
    options = []
    for category in rulebook.skill_categories(gang.ruleset):
        closed, code = "", "closed"
        if category not in allowed:
            if category.gang not in ("", gang.list):
                continue
            closed, code = f"not open to {fighter.name}", "not_accessible"
        elif again and not _gainable(rulebook, category, fighter):
            closed, code = "all of it is known", "known_already"
        options.append(
            Option(
                key=category.name,
                label=category.name,
                closed=closed,
                code=code,
                detail=", ".join(category.skills),
            )
        )
    return tuple(options)


def _name_category(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, access: Access
) -> Procedure[SkillCategory]:
    """The category the player names; not asked where the fighter has but one."""
    allowed = categories_open(rulebook, gang, fighter, access)
    if not allowed:
        raise Refused("not_accessible", f"{fighter.name} has no skill category to use.")
    if len(allowed) == 1:
        return allowed[0]
    options = category_options(rulebook, gang, fighter, access)
    why = f"{fighter.name}: in which category is the skill rolled?"
    name = yield from pick(options, why, rule="skill_category", about=fighter.id)
    return next(category for category in allowed if category.name == name)


def _thrown_again(
    rulebook: Rulebook, category: SkillCategory, fighter: Fighter, *, known_too: bool
) -> frozenset[int]:
    never = rulebook.category(fighter.category).never_skills
    return frozenset(
        face
        for face, skill in enumerate(category.skills, start=1)
        if skill in never or (known_too and skill in fighter.skills)
    )


def _gainable(rulebook: Rulebook, category: SkillCategory, fighter: Fighter) -> tuple[str, ...]:
    return tuple(skill for skill in category.skills if not why_not_gained(rulebook, fighter, skill))
