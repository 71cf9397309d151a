"""The words around the roster: what the gang amounts to above it, what waits to be done below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from gangbook.book.derive import gang_rating, wealth
from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.history_of import ratings
from gangbook.tui.page import Page
from gangbook.tui.widgets.gang_header import sparks
from gangbook.tui.words import battle_name, counted, gear, spelt, tally_of
from gangbook.underhive.act import Act, Task
from gangbook.underhive.composition import composition_faults

EMPTY = """\
Nobody has signed up yet.

[bold $warning]h[/]  hires a fighter from the gang list
[bold $warning]e[/]  buys equipment for the fighter under the cursor
[bold $warning]f[/]  closes the founding, when all is bought"""
FOOT_LINES = 4
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
    if page.gang.founding:
        lines.append(_founding(rulebook, page.gang))
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
    return Content("\n").join((*lines[: FOOT_LINES - 1], *queue))


def _founding(rulebook: Rulebook, gang: Gang) -> Content:
    """What a gang being founded still lacks, or that its founding can be closed."""
    faults = composition_faults(rulebook, gang)
    return Content.from_markup(
        "[bold $warning]founding[/]  $what",
        what=faults[0] if faults else "all the list asks for is there; f closes it",
    )


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


def about(gang: Gang, args: Mapping[str, str]) -> str:
    """The fighter an act was started with, by name."""
    fighter = gang.fighter(args.get("fighter", ""))
    return fighter.name if fighter else ""
