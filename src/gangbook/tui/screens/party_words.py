"""The words around a party: what it amounts to above it, what is open below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gangbook.book.derive_character import session_hours
from gangbook.book.party import Party, Session
from gangbook.dread_s20.creation_limits import breaches, still_to_spend
from gangbook.dread_s20.session import session_title
from gangbook.dread_s20.windows import BEFORE
from gangbook.rules.dread_s20 import StepOfSession
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.clock import shown
from gangbook.tui.open_acts import open_act_title
from gangbook.tui.page import Page
from gangbook.tui.screens.roster_words import about

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

FOOT_LINES = 5


def party_head(rulebook: Rulebook, party: Party, seconds: int) -> tuple[Content, Content]:
    """The lines below the name: the game and its sessions, and the session that runs."""
    rules = rulebook.rules.dread_s20
    words = rules.words
    kind = [rules.name, f"{words.sessions} {len(party.sessions)}"]
    if party.departed:
        kind.append(rulebook.say("left: {count}", count=len(party.departed)))
    first = Content.from_markup("[$secondary]$kind[/]", kind=" · ".join(kind))
    if party.session is None:
        window = rules.window(BEFORE).name
        return first, Content.from_markup(
            "[$ink-faint]$none[/]", none=rulebook.say("{now}: s begins one", now=window)
        )
    title = session_title(rulebook, party.session)
    name = Content.from_markup("[bold $primary]▸[/] [bold]$title[/]  ", title=title)
    return first, Content.assemble(name, clock_line(rulebook, party.session, seconds))


def clock_line(rulebook: Rulebook, session: Session, seconds: int) -> Content:
    """Where a session stands: its clock with the hours it counts, or the step it is at."""
    if session.is_played:
        step = step_now(rulebook, session)
        return Content.from_markup(
            "[$accent]$step[/]  [$ink-faint]$hours[/]",
            step=step.name if step else rulebook.say("the session is closed"),
            hours=_hours(rulebook, session),
        )
    sign = "▮▮" if session.paused else "▶"
    parts = [
        Content.from_markup(
            "[bold $accent]$clock[/] $sign [$ink-faint]$state[/]",
            clock=shown(seconds),
            sign=sign,
            state=rulebook.say("stands" if session.paused else "runs"),
        )
    ]
    if session.asleep:
        asleep = rulebook.say("the characters sleep")
        parts.append(Content.from_markup("[bold $warning]~ $asleep[/]", asleep=asleep))
    return Content("  ").join(parts)


def step_now(rulebook: Rulebook, session: Session) -> StepOfSession | None:
    """The step a session stands at; None when all are done."""
    steps = rulebook.rules.dread_s20.steps
    return next((step for step in steps if step.id not in session.steps), None)


def party_foot(books: OpenBook, page: Page) -> Content:
    """What is open: acts, characters being created, experience that can be spent."""
    party, sheet_id = page.party, page.sheet.id
    rulebook = books.rulebook_of(sheet_id)
    say = rulebook.say
    lines: list[Content] = []
    if page.read_only:
        lines.append(
            Content.from_markup(
                "[bold $error]! $head:[/] $why", head=say("read only"), why=say(page.read_only)
            )
        )
    elif page.hand_edited:
        told = say("changed by hand; c books it as a correction")
        lines.append(Content.from_markup("[bold $error]! $told[/]", told=told))
    for act in page.open_acts:
        lines.append(
            Content.from_markup(
                "[bold $warning]?[/] [bold]$title[/] [$warning]$about[/] [$ink-faint]$how[/]",
                title=open_act_title(books, sheet_id, act.act),
                about=about(party, act.args),
                how=say("is open: {count} answers; o goes on", count=len(act.answers)),
            )
        )
    for one in party.characters:
        if one.creation:
            left = [f"{total.label} {total.value}" for total in still_to_spend(rulebook, one)]
            against = [breach.text for breach in breaches(rulebook, one)]
            lines.append(
                Content.from_markup(
                    "[bold $warning]! $name[/] $left [$ink-faint]$against[/]",
                    name=one.name,
                    left=", ".join(left),
                    against=" ".join(against),
                )
            )
    waiting = [f"{one.name} {one.xp_left}" for one in party.characters if one.xp_left > 0]
    if waiting:
        lines.append(
            Content.from_markup(
                "[bold $accent]▲ $head[/] $who",
                head=say("{xp} to spend", xp=rulebook.rules.dread_s20.words.xp_short),
                who=", ".join(waiting),
            )
        )
    if party.sources:
        sources = ", ".join(source.name for source in party.sources)
        head = say("sources")
        lines.append(
            Content.from_markup("[$secondary]$head[/] $sources", head=head, sources=sources)
        )
    return Content("\n").join(lines[:FOOT_LINES])


def _hours(rulebook: Rulebook, session: Session) -> str:
    words = rulebook.rules.dread_s20.words
    return f"{words.hours} {session_hours(rulebook, session)}"
