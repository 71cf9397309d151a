"""A card before and after an answer, as the preview of a question shows it."""

from __future__ import annotations

from textual.content import Content

from gangbook.tui.card import CardNumber
from gangbook.tui.foresight import Card, CardAfter
from gangbook.tui.words import spelt

MARKS = {"better": "▲", "worse": "▼", "": ""}
INKS = {"better": "bold $success", "worse": "bold $error", "": "$ink-faint"}
SIDE = 5
"""Columns of the words at the side."""
CELL = 5


def card_after_lines(after: CardAfter) -> Content:
    """The sums before and after; above them the profile, where it differs."""
    sums = _sums(after.now, after.then)
    if not after.is_profile_changed:
        return sums
    now, then = after.now.profile, after.then.profile
    marked = [(f"{one.shown}{MARKS[one.change]}", INKS[one.change]) for one in then]
    return Content("\n").join(
        (
            _row("", now, [(one.label, "$secondary") for one in now]),
            _row("now", now, [(one.shown, "$foreground") for one in now]),
            _row("then", then, marked),
            sums,
        )
    )


def _row(side: str, numbers: tuple[CardNumber, ...], cells: list[tuple[str, str]]) -> Content:
    parts = [Content.from_markup("[$ink-faint]$side[/]", side=f"{side:<{SIDE}}")]
    for place, (number, (shown, style)) in enumerate(zip(numbers, cells, strict=True)):
        if place and number.group != numbers[place - 1].group:
            parts.append(Content.from_markup("[$rule]│[/]"))
        parts.append(Content.from_markup(f"[{style}]$cell[/]", cell=f"{shown:^{CELL}}"))
    return Content("").join(parts)


def _sums(now: Card, then: Card) -> Content:
    parts = [
        _pair("Rating", str(now.rating), str(then.rating)),
        _pair("Adv", str(now.due.adv), str(then.due.adv)),
    ]
    if now.xp != then.xp:
        parts.append(_pair("XP", str(now.xp), str(then.xp)))
    if then.due.next is not None:
        parts.append(_pair("next at", str(now.due.next or "-"), str(then.due.next)))
    if then.due.track:
        parts.append(_pair("track", spelt(now.due.track) or "-", spelt(then.due.track)))
    return Content("  ").join(parts)


def _pair(label: str, was: str, now: str) -> Content:
    if was == now:
        return Content.from_markup("[$ink-faint]$label[/] $now", label=label, now=now)
    return Content.from_markup(
        "[$ink-faint]$label[/] $was → [bold $accent]$now[/]", label=label, was=was, now=now
    )
