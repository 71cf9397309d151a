"""The words around the shop: what the basket leaves, and what a thing is and does."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from gangbook.book.gang import Gang
from gangbook.tui.screens.shop_basket import Shopping
from gangbook.tui.widgets.weapon_table import profile_lines, profiles_head
from gangbook.tui.words import counted
from gangbook.underhive.shop import ShopLine


def basket_line(gang: Gang, shopping: Shopping) -> tuple[Content, Content]:
    """What lies in the basket with the weapon slots then, and what is left of the credits."""
    basket, cost = shopping.basket, shopping.cost
    right = Content.from_markup(
        "credits [bold]$there[/]  after the basket $about[bold $warning]$left[/]",
        there=f"{gang.stash.credits:,}",
        about="" if shopping.is_sure else "about ",
        left=f"{basket.gang.stash.credits:,}",
    )
    if gang.vehicle_credits:
        more = Content.from_markup("  for vehicles $n", n=f"{basket.gang.vehicle_credits:,}")
        right = Content.assemble(right, more)
    slots = Content("")
    if basket.slots:
        slots = Content.from_markup(
            "slots [bold]$filled[/] of $slots  ",
            filled=str(basket.filled),
            slots=str(basket.slots),
        )
    if not shopping.wishes:
        empty = "[$ink-faint]the basket is empty; space puts a thing in, enter buys it[/]"
        return Content.assemble(slots, Content.from_markup(empty)), right
    names = ", ".join(line.name for line in shopping.things)
    told = Content.from_markup(
        "basket [bold]$n[/] for $about[bold $warning]$cost[/]  $names",
        n=str(len(shopping.wishes)),
        about="" if shopping.is_sure else "about ",
        cost=f"{cost:,}",
        names=names,
    )
    return Content.assemble(slots, told), right


def shown_line(shown: int, of: int, words: Sequence[str]) -> Content:
    """How much of the shop is in sight, and by what it was chosen."""
    what = counted(of, "line") if shown == of else f"{shown} of {counted(of, 'line')}"
    return Content.from_markup(
        "[$secondary]$what[/] [$ink-faint]· $words[/]", what=what, words=" · ".join(words)
    )


def line_told(line: ShopLine, shopping: Shopping) -> Content:
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
    if count := shopping.wishes.count(line.wish):
        told = "+ in the basket" if count == 1 else f"+ {count} in the basket"
        lines.append(Content.from_markup("[$warning]$told[/]", told=told))
    elif line.closed:
        why = shopping.why_closed(line)
        lines.append(Content.from_markup("[$warning]✗ not now:[/] $why", why=why))
    if line.effect:
        lines.append(Content(line.effect))
    return Content("\n").join(lines)


def compared_told(
    first: ShopLine | None, line: ShopLine, width: int, shopping: Shopping
) -> Content:
    """The thing under the cursor; a weapon's profiles under those of the one it is compared to."""
    both = [one for one in (first, line) if one is not None]
    parts = [line_told(line, shopping)] if first is None or first == line else []
    if any(one.profiles for one in both):
        parts += profiles_head(width)
        for one in dict.fromkeys(both):
            name = f"{one.price_told:>3} {one.name}" if len(both) > 1 else one.name
            parts += profile_lines(name, one.profiles, width)
    elif not parts:
        parts = [line_told(one, shopping) for one in both]
    return Content("\n").join(parts)
