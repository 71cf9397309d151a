"""The words of the page of captives: a line for each, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual.content import Content

from gangbook.book.captive import Captive, News
from gangbook.book.derive import rating
from gangbook.book.gang import Gang
from gangbook.rules.captives import Way
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.words import counted
from gangbook.underhive.captives.news import told
from gangbook.underhive.captives.parting import (
    why_captive_stays,
    why_not_this_way,
    why_rescue_first,
)

EMPTY = """\
Nobody is held, on either side.

[bold $warning]a[/]  notes a captive of a gang that is here only by its name
[bold $warning]i[/]  takes in a packet that another player has sent"""
RESCUES = {
    "pending": "? open",
    "declared": "> declared",
    "declined": "- declined",
    "failed": "x failed",
}
"""How a rescue stands, in a sign and a word."""
SHORT = {
    "sell_to_guilders": "s sells for",
    "claim_bounty": "b claims",
    "dispose": "d disposes for",
}


@dataclass(frozen=True)
class Line:
    """One line of the page, and whom the acts on it are begun with."""

    side: str
    name: str
    other: str
    """The other gang."""
    cost: int
    since: str
    state: str
    args: dict[str, str] = field(default_factory=dict)
    captive: Captive | None = None
    """Only for a captive this gang holds."""
    news: News | None = None
    """Only for what another gang has still to be told."""


def lines_of(gang: Gang) -> tuple[Line, ...]:
    """Captives held, own fighters who are, then what has to be told, as packets are counted."""
    lines = [
        Line(
            "we hold",
            one.name,
            one.owner,
            one.cost,
            _battle(gang, one.battle),
            RESCUES[one.rescue],
            {"captive": one.id},
            captive=one,
        )
        for one in gang.captives
    ]
    for fighter in gang.fighters:
        if (captivity := fighter.captivity) is not None:
            since, state = _battle(gang, captivity.battle), RESCUES[captivity.rescue]
            cost, args = rating(fighter).value, {"fighter": fighter.id}
            lines.append(Line("ours", fighter.name, captivity.by, cost, since, state, args))
    lines += [
        Line("to tell", one.name, one.to, one.cost, "", one.happened, {"news": one.id}, news=one)
        for one in gang.news
    ]
    return tuple(lines)


def captives_head(gang: Gang) -> Content:
    """How many there are of each."""
    ours = sum(fighter.captivity is not None for fighter in gang.fighters)
    told = f", {len(gang.news)} to be told" if gang.news else ""
    return Content.from_markup(
        "[$secondary]$held held, $ours of ours captured$told[/]  "
        "[$ink-faint]credits [/]$credits[$ink-faint], $alignment[/]",
        held=counted(len(gang.captives), "captive"),
        ours=str(ours),
        told=told,
        credits=f"{gang.stash.credits:,}",
        alignment=gang.alignment,
    )


def foot(rulebook: Rulebook, gang: Gang, line: Line) -> Content:
    """What the line under the cursor allows, and why what is closed is closed."""
    if line.news is not None:
        said = Content.from_markup("$told", told=told(line.news))
        keys = Content.from_markup("[$ink-faint]w writes the packet, k when it is told[/]")
        return Content("\n").join((said, keys))
    if line.captive is None:
        fighter = gang.fighter(line.args["fighter"])
        assert fighter is not None
        words = "$name may not fight or act until it is home; a trade home may be made at any time"
        return Content.from_markup(words, name=fighter.name)
    closed = why_rescue_first(line.captive)
    ways = rulebook.rules.captives.ways
    if closed is not None:
        prices = ", ".join(_price(rulebook, line.captive, way) for way in ways)
        return Content.from_markup(
            "[bold]not yet:[/] $prices; $why\n"
            "[bold $warning]t trades[/] home at any time, [$ink-faint]not to a third gang yet[/]",
            prices=prices,
            why=closed.reason,
        )
    lines = [_way(rulebook, gang, line.captive, way) for way in ways]
    trade = "[bold $warning]t trades[/] home or to any other gang"
    return Content("\n").join((*lines, Content.from_markup(trade)))


def _price(rulebook: Rulebook, captive: Captive, way: Way) -> str:
    worth = rulebook.rules.captives.worth(way, captive.cost)
    return f"{SHORT[way.id]} {worth}" if worth else f"{SHORT[way.id]} nothing"


def _way(rulebook: Rulebook, gang: Gang, captive: Captive, way: Way) -> Content:
    closed = why_not_this_way(way, gang) or why_captive_stays(way, captive)
    if closed is None and gang.battle_in_progress is None:
        why = "in the post-battle actions of a battle"
    else:
        why = closed.reason if closed else ""
    return Content.from_markup(
        "[bold $warning]$price[/] [$ink-faint]$why[/]",
        price=_price(rulebook, captive, way),
        why=f"not now: {why}" if why else "",
    )


def _battle(gang: Gang, battle_id: str) -> str:
    for place, battle in enumerate(gang.battles, 1):
        if battle.id == battle_id:
            return f"battle {place}"
    return "-"
