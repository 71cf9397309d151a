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
from gangbook.tui.words import counted, gear, spelt, tally_of
from gangbook.underhive.act import Act

EMPTY = """\
Nobody has signed up yet.

h  hires the first fighter from the gang list
e  buys equipment
f  closes the founding"""
FOOT_LINES = 4


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


def roster_foot(page: Page, owed: int, acts: Mapping[str, Act]) -> Content:
    """What waits, the most pressing first."""
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
    if owed:
        lines.append(
            Content.from_markup("[bold $accent]▲[/] $n due", n=counted(owed, "advancement"))
        )
    if stash := gear(page.gang.stash.items):
        lines.append(Content.from_markup("[$secondary]stash[/] $stash", stash=stash))
    return Content("\n").join(lines[:FOOT_LINES])


def act_title(acts: Mapping[str, Act], name: str) -> str:
    """What an act is called."""
    return acts[name].title if name in acts else spelt(name)


def about(gang: Gang, args: Mapping[str, str]) -> str:
    """The fighter an act was started with, by name."""
    fighter = gang.fighter(args.get("fighter", ""))
    return fighter.name if fighter else ""
