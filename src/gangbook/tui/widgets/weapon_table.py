"""Weapons with their profiles, in the columns of the printed card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.content import Content

from gangbook.book.fighter import Item
from gangbook.rules.shops import WeaponProfile

_HEAD = ("S", "L", "S", "L", "Str", "AP", "D", "Am")
_WIDTHS = (4, 4, 4, 4, 4, 4, 4, 4)
_NAME = 24


def weapon_lines(
    weapons: Iterable[Item],
    items: Iterable[Item],
    profiles: Mapping[str, tuple[WeaponProfile, ...]],
    width: int,
) -> Content:
    """One line a profile; traits follow, on a line of their own where the width is short.

    Below each weapon stands what belongs to it: ammunition with its profiles, accessories.
    """
    lines = profiles_head(width)
    fixed = [item for item in items if item.on]
    for weapon in weapons:
        lines += profile_lines(weapon.name, profiles.get(weapon.item, ()), width)
        for item in fixed:
            if item.on == weapon.id:
                lines += _belonging(item, profiles.get(item.item, ()), width)
    return Content("\n").join(lines)


def _belonging(item: Item, profiles: tuple[WeaponProfile, ...], width: int) -> list[Content]:
    """Ammunition or an accessory, below the weapon it belongs to."""
    if profiles:
        return profile_lines(f"  {item.name}", profiles, width)
    value = f" ({item.value})" if item.value else ""
    return [Content(f"  + {item.name}{value}")]


def profiles_head(width: int) -> list[Content]:
    """The two lines above the columns."""
    head = f"{'':{_NAME}}{_columns(_HEAD)} traits"
    return [
        Content.from_markup("[$ink-faint]$rng[/]", rng=f"{'':{_NAME}}{'range':^8}{'accuracy':^8}"),
        Content.from_markup("[$secondary]$head[/]", head=head[:width]),
    ]


def profile_lines(weapon: str, profiles: tuple[WeaponProfile, ...], width: int) -> list[Content]:
    """One weapon below them, a line each profile."""
    if not profiles:
        return [Content.from_markup("[bold]$name[/]", name=weapon)]
    lines = []
    for place, profile in enumerate(profiles):
        name = weapon if not place else f"  {profile.name or weapon}"
        if profile.name and not place:
            name = f"{weapon}, {profile.name}"
        cells = _columns(
            (
                profile.range_short,
                profile.range_long,
                profile.acc_short,
                profile.acc_long,
                profile.strength,
                profile.ap,
                profile.damage,
                profile.ammo,
            )
        )
        traits = ", ".join(profile.traits)
        fits = _NAME + len(cells) + 1 + len(traits) <= width
        line = Content.from_markup(
            "[bold]$name[/]$cells", name=f"{_cut(name):{_NAME}}", cells=cells
        )
        faint = Content.from_markup("[$ink-faint]$traits[/]", traits=traits)
        if fits:
            lines.append(Content.assemble(line, " ", faint))
        else:
            lines += [line, Content.assemble(" " * 4, faint)] if traits else [line]
    return lines


def _columns(cells: Iterable[str]) -> str:
    return "".join(f"{cell[:width]:^{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))


def _cut(name: str) -> str:
    return name if len(name) < _NAME else f"{name[: _NAME - 2]}…"
