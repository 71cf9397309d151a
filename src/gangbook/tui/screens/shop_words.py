"""The words around the shop: what the basket leaves, and what a thing is and does."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from gangbook.book.gang import Gang
from gangbook.tui.widgets.weapon_table import profile_lines, profiles_head
from gangbook.tui.words import counted
from gangbook.underhive.shop import ShopLine

SOURCES = {"": "everything", "buy": "the gang's list", "trade": "Trading Post"}
"""What is shown, by the act that buys it."""
ORDERS = {"": "as listed", "name": "by name", "price": "by price"}
THROWN = 10**6
"""Sorts what has no number for a price behind everything that has."""


def basket_line(gang: Gang, basket: Sequence[ShopLine]) -> tuple[Content, Content]:
    """What lies in the basket, and what is left of the credits after it."""
    cost = sum(line.price.value for line in basket if line.price)
    left = gang.stash.credits - cost
    ink = "$error" if left < 0 and cost > 0 else "$warning"
    right = Content.from_markup(
        f"credits [bold]$there[/]  after the basket [bold {ink}]$left[/]",
        there=f"{gang.stash.credits:,}",
        left=f"{left:,}",
    )
    if gang.vehicle_credits:
        more = Content.from_markup("  for vehicles $n", n=f"{gang.vehicle_credits:,}")
        right = Content.assemble(right, more)
    if not basket:
        told = "[$ink-faint]the basket is empty; space puts a thing in, enter buys it[/]"
        return Content.from_markup(told), right
    names = ", ".join(line.name for line in basket)
    return Content.from_markup(
        "basket [bold]$n[/] for [bold $warning]$cost[/]  $names",
        n=str(len(basket)),
        cost=f"{cost:,}",
        names=names,
    ), right


def shown_line(shown: int, of: int, words: Sequence[str]) -> Content:
    """How much of the shop is in sight, and by what it was chosen."""
    what = f"{shown} of {counted(of, 'line')}"
    return Content.from_markup(
        "[$secondary]$what[/] [$ink-faint]· $words[/]", what=what, words=" · ".join(words)
    )


def line_told(line: ShopLine) -> Content:
    """A thing in a few lines: where it comes from, why it is closed, what it does."""
    price = f"{line.price.value} credits" if line.price else line.price_told
    parts = [line.category.replace("_", " "), price, line.availability]
    if line.slots:
        parts.append(counted(line.slots, "weapon slot"))
    if line.of:
        parts.append(f"for {line.of}")
    lines = [
        Content.from_markup(
            "[bold $secondary]$name[/]  [$ink-faint]$parts[/]",
            name=line.name,
            parts=" · ".join(parts),
        )
    ]
    if line.closed:
        lines.append(Content.from_markup("[$warning]✗ not now:[/] $why", why=line.closed))
    if line.effect:
        lines.append(Content(line.effect))
    return Content("\n").join(lines)


def compared_told(first: ShopLine | None, line: ShopLine, width: int) -> Content:
    """The thing under the cursor; a weapon's profiles under those of the one it is compared to."""
    both = [one for one in (first, line) if one is not None]
    parts = [line_told(line)] if first is None or first == line else []
    if any(one.profiles for one in both):
        parts += profiles_head(width)
        for one in dict.fromkeys(both):
            name = f"{one.price_told:>3} {one.name}" if len(both) > 1 else one.name
            parts += profile_lines(name, one.profiles, width)
    elif not parts:
        parts = [line_told(one) for one in both]
    return Content("\n").join(parts)


def arranged(
    lines: Sequence[ShopLine],
    *,
    words: str = "",
    category: str = "",
    act: str = "",
    is_open: bool = False,
    order: str = "",
) -> list[ShopLine]:
    """The lines that have every word typed, in this order; what can be had stands before the rest.

    What is for others alone stands last.
    """
    wanted = words.casefold().split()
    found = [
        line
        for line in lines
        if act in ("", line.act)
        and category in ("", line.category)
        and not (is_open and line.closed)
        and all(word in f"{line.name} {line.of} {line.category}".casefold() for word in wanted)
    ]
    match order:
        case "name":
            found.sort(key=lambda line: line.name.casefold())
        case "price":
            found.sort(key=lambda line: line.price.value if line.price else THROWN)
        case _:
            found.sort(key=lambda line: bool(line.closed))
    return found
