"""The parts of a fighter's card as text, in the order of the official card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.content import Content

from gangbook.book.derive import rating
from gangbook.book.fighter import Advance, Fighter, Injury, Item, Promotion
from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.tui.widgets.weapon_table import weapon_lines
from gangbook.tui.words import (
    BADGES,
    STRIPE,
    Badge,
    battle_name,
    owed_badge,
    progress,
    signed,
    spelt,
    to_go,
)
from gangbook.underhive.equip.cards import cards, items_on
from gangbook.underhive.experience.schedule import Schedule, schedule

BOXES = 12
"""Boxes of the experience bar."""


def card_head(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Content:
    """The line below the name: what the fighter is, and how it stands."""
    kind = f"{spelt(fighter.type)} · {rulebook.category(fighter.category).name}"
    badges = [badge for state, badge in BADGES.items() if fighter.has(state)]
    owed = schedule(rulebook, gang, fighter).owed
    if fighter.departure:
        badges = [Badge("†", fighter.departure, "ink-faint")]
    elif owed:
        badges.append(owed_badge(owed))
    return head_line(kind, badges)


def head_line(kind: str, badges: Iterable[Badge]) -> Content:
    """What a card is of, with its badges."""
    line = Content.from_markup("[$secondary]$kind[/]", kind=kind)
    for badge in badges:
        line = Content.assemble(
            line, "  ", Content.from_markup(f"[bold ${badge.ink}]$badge[/]", badge=str(badge))
        )
    return line


def card_sections(
    rulebook: Rulebook,
    gang: Gang,
    fighter: Fighter,
    profiles: Mapping[str, tuple[WeaponProfile, ...]] | None,
    width: int,
) -> Content:
    """Everything below the profile line."""
    weapons = [item for item in fighter.items if item.slots and not item.on]
    sections = weapons_section(weapons, fighter.items, profiles, width)
    held = {weapon.id for weapon in weapons}
    wargear = [item for item in fighter.items if item not in weapons and item.on not in held]
    if wargear:
        sections += [heading("wargear", width), Content(priced(wargear))]
    if fighter.cards:
        sections += [heading("equipment cards", width), _equipment_cards(fighter)]
    sections += [heading("skills", width), _skills(rulebook, fighter)]
    if fighter.injuries:
        lines = [_injury(rulebook, injury) for injury in fighter.injuries]
        sections += [heading("lasting injuries", width), Content("\n").join(lines)]
    sections += [
        heading("experience", width),
        _experience(rulebook, gang, fighter),
    ]
    sections += [heading("rating", width), sum_told(rating(fighter))]
    if fighter.notes:
        sections += [heading("notes", width), Content(fighter.notes)]
    return Content("\n").join(sections)[1:]


def weapons_section(
    weapons: Sequence[Item],
    items: Sequence[Item],
    profiles: Mapping[str, tuple[WeaponProfile, ...]] | None,
    width: int,
) -> list[Content]:
    """The weapons of a card with their profiles and what belongs to them, if it has any."""
    if not weapons:
        return []
    return [heading("weapons", width), weapon_lines(weapons, items, profiles or {}, width)]


def _equipment_cards(fighter: Fighter) -> Content:
    """What is on which equipment card, a line each."""
    lines = [
        Content.from_markup(
            "[$secondary]$name[/] $items",
            name=card.name,
            items=", ".join(item.name for item in items_on(fighter, card.id)) or "nothing",
        )
        for card in cards(fighter)
    ]
    return Content("\n").join(lines)


def priced(items: Iterable[Item]) -> str:
    """Equipment with what it counts: Mesh armour (15)."""
    return ", ".join(f"{item.name} ({item.value})" if item.value else item.name for item in items)


def heading(name: str, width: int) -> Content:
    """The line above a part of the card."""
    return Content.from_markup(
        "\n[$hazard]$stripe[/] [bold $primary]$name[/] [$rule]$rule[/]",
        stripe=STRIPE * 2,
        name=name.upper(),
        rule="─" * max(0, width - len(name) - 5),
    )


def _skills(rulebook: Rulebook, fighter: Fighter) -> Content:
    lines = []
    for skill in fighter.skills:
        text = rulebook.skill_texts.get(skill, "")
        lines.append(
            Content.from_markup("[bold]$skill[/]  [$ink-faint]$text[/]", skill=skill, text=text)
        )
    if not lines:
        lines.append(Content.from_markup("[$ink-faint]none yet[/]"))
    for label, categories in (("primary", fighter.primary), ("secondary", fighter.secondary)):
        if categories:
            lines.append(
                Content.from_markup(
                    "[$secondary]$label[/] $categories",
                    label=label,
                    categories=", ".join(categories),
                )
            )
    return Content("\n").join(lines)


def _injury(rulebook: Rulebook, injury: Injury) -> Content:
    against = f" against {injury.against}" if injury.against else ""
    gained = f"{injury.skill}{against}" if injury.skill else ""
    effect = ", ".join(part for part in (steps_told(injury.steps), gained) if part)
    return Content.from_markup(
        "[bold $error]▼[/] [bold]$name[/]  $effect", name=injury.name, effect=effect
    )


def _experience(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Content:
    due = schedule(rulebook, gang, fighter)
    track = f"on the {spelt(due.track)} track" if due.track else ""
    lines = [
        Content.from_markup(
            "[bold]XP $xp[/]  [$accent]$bar[/]  $next  [$ink-faint]$track[/]   Adv [bold]$adv[/]",
            xp=progress(fighter, due),
            bar=_bar(fighter, due),
            next=_coming(due),
            track=track,
            adv=str(due.adv),
        )
    ]
    lines += [_advance(rulebook, advance) for advance in fighter.advancements]
    lines += [_promotion(rulebook, gang, promotion) for promotion in fighter.promotions]
    return Content("\n").join(lines)


def _coming(due: Schedule) -> str:
    """What the next Advancement waits for."""
    waits = to_go(due)
    return f"{waits} XP to go" if waits.isdecimal() else waits.replace("-", "")


def _bar(fighter: Fighter, due: Schedule) -> str:
    """Boxes from the last Advancement to the next."""
    if due.next is None:
        return ""
    start = max((advance.at for advance in fighter.advancements), default=0)
    span = max(1, due.next - start)
    if span > BOXES:
        start = due.next - BOXES
        span = BOXES
    filled = max(0, min(span, fighter.xp - start))
    return "▰" * filled + "▱" * (span - filled)


def _advance(rulebook: Rulebook, advance: Advance) -> Content:
    gained = ", ".join(part for part in (steps_told(advance.steps), advance.skill) if part)
    detail = "" if not gained or gained.lower() in advance.name.lower() else gained
    whence = f"{spelt(advance.track)} track" if advance.track else _rule(rulebook, advance.row)
    return Content.from_markup(
        "[$success]▲[/] [$ink-faint]$at XP[/] $name  $detail [$ink-faint]$whence $rating[/]",
        at=f"{advance.at:>2}",
        name=advance.name,
        detail=detail,
        whence=whence,
        rating=f"{signed(advance.rating)} credits" if advance.rating else "",
    )


def _promotion(rulebook: Rulebook, gang: Gang, promotion: Promotion) -> Content:
    kind = f" ({spelt(promotion.was_type)})" if promotion.was_type else ""
    battle = gang.battle(promotion.battle)
    return Content.from_markup(
        "[$accent]★[/] promoted from $was to [bold]$to[/]  $skill [$ink-faint]$after $rating[/]",
        was=f"{rulebook.category(promotion.was).name}{kind}",
        to=rulebook.category(promotion.to).name,
        skill=promotion.skill,
        after=f"after {battle_name(gang, battle)}" if battle else "",
        rating=f"{signed(promotion.rating)} credits" if promotion.rating else "",
    )


def _rule(rulebook: Rulebook, row: str) -> str:
    """Where a row stands: the name of its table, or of the list it was bought from."""
    table = row.partition(".")[0]
    try:
        return rulebook.table(table).name
    except KeyError:
        return spelt(table)


def sum_told(total: Total) -> Content:
    """A number and its terms on one line."""
    sum_ = Content.from_markup("[bold $accent]$value[/] =", value=str(total.value))
    for term in total.terms:
        if term.amount:
            amount = signed(term.amount) if term is not total.terms[0] else str(term.amount)
            part = Content.from_markup(
                " $amount [$ink-faint]$label[/]", amount=amount, label=term.label
            )
            sum_ = Content.assemble(sum_, part)
    return sum_


def steps_told(steps: Mapping[str, int]) -> str:
    """Steps by characteristic: -1 M, -1 HP."""
    return ", ".join(f"{signed(step)} {name}" for name, step in steps.items())
