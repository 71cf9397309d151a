"""The parts of a vehicle's card as text."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from gangbook.book.derive import vehicle_rating
from gangbook.book.derive_vehicle import damage_row
from gangbook.book.fighter import Injury
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.tui.screens.card_sections import (
    head_line,
    heading,
    priced,
    steps_told,
    sum_told,
    weapons_section,
)
from gangbook.tui.words import signed, spelt, vehicle_badges
from gangbook.underhive.vehicle.workshop import Workshop


def vehicle_head(rulebook: Rulebook, gang: Gang, vehicle: Vehicle) -> Content:
    """The line below the name: what it is, who drives it, and what is wrong with it."""
    return head_line(spelt(vehicle.type), vehicle_badges(gang, vehicle))


def vehicle_sections(
    rulebook: Rulebook,
    gang: Gang,
    vehicle: Vehicle,
    profiles: Mapping[str, tuple[WeaponProfile, ...]] | None,
    width: int,
) -> Content:
    """Everything below the profile line."""
    shop = Workshop(rulebook, gang, vehicle)
    weapons = [item for item in vehicle.items if shop.is_weapon(item)]
    upgrades = [item for item in vehicle.items if shop.is_upgrade(item)]
    held = {weapon.id for weapon in weapons}
    others = (item for item in vehicle.items if item not in weapons and item not in upgrades)
    wargear = [item for item in others if item.on not in held]
    crew = gang.fighter(vehicle.crew)
    sections = [heading("crew", width)]
    if crew is None:
        sections.append(Content.from_markup("[bold $warning]nobody[/] [$ink-faint]c names one[/]"))
    else:
        told = Content.from_markup("[bold]$name[/]  $kind", name=crew.name, kind=spelt(crew.type))
        sections.append(told)
    sections += weapons_section(weapons, vehicle.items, profiles, width)
    for name, items in (("upgrades", upgrades), ("wargear", wargear)):
        if items:
            sections += [heading(name, width), Content(priced(items))]
    sections += [heading("room", width), _room(shop)]
    if vehicle.damage:
        sections += [
            heading("lasting damage", width),
            *(_damage(rulebook, one) for one in vehicle.damage),
        ]
    sections += [heading("rating", width), sum_told(vehicle_rating(vehicle))]
    if vehicle.notes:
        sections += [heading("notes", width), Content(vehicle.notes)]
    return Content("\n").join(sections)[1:]


def _room(shop: Workshop) -> Content:
    """Hardpoints and upgrade slots, filled of all."""
    kind = shop.kind
    parts = [f"hardpoints {shop.filled_hardpoints}/{shop.hardpoints}"]
    if shop.hardpoints is None:
        parts = [f"weapons {shop.filled_hardpoints}"]
    if kind is not None:
        parts += [
            f"{name} {shop.filled_slots(name)}/{there}"
            for name, there in kind.upgrade_slots.items()
        ]
    words = kind.weapon_hardpoints if kind else ""
    return Content.from_markup(
        "$parts  [$ink-faint]$words[/]", parts=" · ".join(parts), words=words
    )


def _damage(rulebook: Rulebook, damage: Injury) -> Content:
    row = damage_row(rulebook, damage)
    parts = [steps_told(damage.steps)]
    if row is not None:
        columns = rulebook.vehicle_characteristics
        parts += [f"{signed(by)} to {columns[name].name} tests" for name, by in row.tests.items()]
        parts += [f"{signed(row.later_rolls)} to later damage rolls"] * bool(row.later_rolls)
        parts += ["may miss a battle"] * bool(row.before_battle)
        parts += ["no battles until repaired"] * row.no_battles
    return Content.from_markup(
        "[bold $error]▼[/] [bold]$name[/]  $effect",
        name=damage.name,
        effect=", ".join(part for part in parts if part),
    )
