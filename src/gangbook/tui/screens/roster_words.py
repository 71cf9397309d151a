"""The words around the roster: what the gang amounts to above it, what waits to be done below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from gangbook.book.derive import gang_rating, wealth
from gangbook.book.gang import Gang, Sheet
from gangbook.book.log import Entry
from gangbook.book.party import Party
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.history_of import ratings
from gangbook.tui.page import Page
from gangbook.tui.widgets.gang_header import sparks
from gangbook.tui.words import battle_name, counted, gear, spelt, tally_of
from gangbook.underhive.act import Act, Task
from gangbook.underhive.additions import to_remove
from gangbook.underhive.legality import breaches

EMPTY = """\
Nobody has signed up yet.

[bold $warning]h[/]  hires a fighter from the gang list
[bold $warning]e[/]  opens the shop for the fighter under the cursor
[bold $warning]f[/]  closes the founding, when all is bought"""
FOOT_LINES = 4
BREACH_LINES = 5
"""Breaches of the list that are told where there is room for them."""
QUEUE_LINES = 8
"""Tasks of the owed queue that are listed where there is room for them."""


def roster_head(
    rulebook: Rulebook, gang: Gang, log: Sequence[Entry]
) -> tuple[Content, tuple[Content, ...]]:
    """The right-hand side of the title, and the lines below it."""
    right = Content.from_markup(
        "rating [bold]$rating[/]  now [bold $accent]$now[/] [$primary]$spark[/]",
        rating=f"{gang.rating:,}",
        now=f"{gang_rating(gang).value:,}",
        spark=sparks(ratings(log)),
    )
    kind = [spelt(gang.list), rulebook.ruleset(gang.ruleset).name, gang.alignment]
    if gang.founding:
        kind.append("founding")
    if gang.captives:
        kind.append(counted(len(gang.captives), "captive"))
    numbers = Content.from_markup(
        "credits [bold $warning]$credits[/]   reputation [bold]$reputation[/]"
        "   wealth [bold]$wealth[/]   battles [bold]$battles[/] "
        "[$ink-faint]won-drawn-lost[/] $record",
        credits=f"{gang.stash.credits:,}",
        reputation=str(gang.reputation),
        wealth=f"{wealth(gang).value:,}",
        battles=str(len(gang.battles)),
        record=tally_of(gang.battles),
    )
    return right.rstrip(), (
        Content.from_markup("[$secondary]$kind[/]", kind=" · ".join(kind)),
        numbers,
    )


def roster_foot(
    rulebook: Rulebook,
    page: Page,
    waiting: tuple[Task, ...],
    acts: Mapping[str, Act],
    has_room: bool,
) -> Content:
    """What waits, the most pressing first; with room the whole owed queue, else its head."""
    lines: list[Content] = []
    if page.read_only:
        lines.append(Content.from_markup("[bold $error]! read only:[/] $why", why=page.read_only))
    elif page.hand_edited:
        lines.append(
            Content.from_markup("[bold $error]! changed by hand[/]; c books it as a correction")
        )
    for act in page.open_acts:
        lines.append(
            Content.from_markup(
                "[bold $warning]?[/] [bold]$title[/] [$warning]$about[/] "
                "[$ink-faint]is open: $n; o goes on[/]",
                title=act_title(acts, act.act),
                about=about(page.gang, act.args),
                n=counted(len(act.answers), "answer"),
            )
        )
    lines += _legality(rulebook, page.gang, BREACH_LINES if has_room else 1)
    if (battle := page.gang.battle_in_progress) is not None:
        lines.append(
            Content.from_markup(
                "[bold $primary]▸[/] [bold]$battle[/]  the post-battle sequence is not over; "
                "[bold $warning]p[/] goes on",
                battle=battle_name(page.gang, battle),
            )
        )
    queue = _queue(waiting, QUEUE_LINES if has_room else 1) if waiting else []
    if stash := gear(page.gang.stash.items):
        queue.append(Content.from_markup("[$secondary]stash[/] $stash", stash=stash))
    queue += _holdings(page.gang, has_room)
    most = FOOT_LINES + BREACH_LINES if has_room else FOOT_LINES
    return Content("\n").join((*lines[: most - 1], *queue))


def _legality(rulebook: Rulebook, gang: Gang, most: int) -> list[Content]:
    """What is missing for the gang to be legal, and while it is founded what is left to spend."""
    found = breaches(rulebook, gang)
    lines: list[Content] = []
    if gang.founding:
        left = f"{gang.stash.credits:,} credits left"
        if gang.vehicle_credits_given:
            left += f", {gang.vehicle_credits:,} for vehicles"
        told = "" if found else "; it is legal, f closes it"
        lines.append(_fault("founding", f"{left}{told}", ""))
    rest = len(found) - most
    for place, breach in enumerate(found[:most], 1):
        more = f"and {rest} more" if rest > 0 and place == most else ""
        lines.append(_fault("not legal", breach.text, more))
    if over := to_remove(rulebook, gang):
        many = counted(over, "Hanger-on or Brute", "Hangers-on or Brutes")
        told = f"{many} more than Reputation {gang.reputation} keeps; g lets them go"
        lines.append(_fault("▲ owed", told, ""))
    return lines


def _fault(head: str, what: str, more: str) -> Content:
    return Content.from_markup(
        "[bold $warning]$head[/]  $what [$ink-faint]$more[/]", head=head, what=what, more=more
    )


def _holdings(gang: Gang, has_room: bool) -> list[Content]:
    """Territories and captives: a line each with room, else one line."""
    lines: list[Content] = []
    if gang.territories:
        told = ", ".join(place.name for place in gang.territories)
        lines.append(Content.from_markup("[$secondary]territories[/] $told", told=told))
    if gang.captives:
        told = ", ".join(f"{one.name} of {one.owner}" for one in gang.captives)
        lines.append(Content.from_markup("[$secondary]captives[/] $told", told=told))
    return lines if has_room or len(lines) < 2 else [Content("   ").join(lines)]


def _queue(waiting: tuple[Task, ...], most: int) -> list[Content]:
    """Who is owed what, in order, and which of it `n` takes; with one line only that one."""
    first = next((task for task in waiting if not task.closed), None)
    head = f"▲ {len(waiting)} owed"
    shown = waiting[:most] if most > 1 else (first or waiting[0],)
    lines = [
        Content.from_markup(
            "[bold $accent]$head[/]  [bold $warning]$key[/] $label [$ink-faint]$why[/]",
            head=head if not place else " " * len(head),
            key="n" if task is first else "·",
            label=task.label,
            why=f"not now: {task.closed}" if task.closed else "",
        )
        for place, task in enumerate(shown)
    ]
    if len(waiting) > most > 1:
        more = counted(len(waiting) - most, "more", "more")
        lines.append(Content.from_markup("[$ink-faint]and $more[/]", more=more))
    return lines


def act_title(acts: Mapping[str, Act], name: str) -> str:
    """What an act is called."""
    return acts[name].title if name in acts else spelt(name)


def about(sheet: Sheet, args: Mapping[str, str]) -> str:
    """The fighter, vehicle or character an act was started with, by name."""
    if isinstance(sheet, Party):
        character = sheet.character(args.get("character", ""))
        return character.name if character else ""
    card = sheet.fighter(args.get("fighter", "")) or sheet.vehicle(args.get("vehicle", ""))
    return card.name if card else ""
