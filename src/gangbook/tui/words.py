"""How values are written on screen: badges with a sign and a word, numbers with their nouns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.rules.effects import State
from gangbook.underhive.experience.schedule import Schedule

STRIPE = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
"""One stroke of the hazard stripes."""


@dataclass(frozen=True)
class Badge:
    """A state in a sign, a word and a theme colour, so that colour never carries it alone."""

    sign: str
    word: str
    ink: str

    def __str__(self) -> str:
        return f"{self.sign} {self.word}"


BADGES: dict[State, Badge] = {
    "dead": Badge("†", "dead", "ink-faint"),
    "critical": Badge("!", "critical", "error"),
    "captured": Badge("#", "captured", "warning"),
    "in_recovery": Badge("+", "recovery", "warning"),
    "convalescence": Badge("~", "convalescing", "warning"),
}
"""In the order in which the gravest comes first."""


def badge_of(fighter: Fighter) -> Badge | None:
    """The gravest state a fighter is in."""
    return next((badge for state, badge in BADGES.items() if fighter.has(state)), None)


def owed_badge(owed: int) -> Badge:
    """That advancements are due."""
    return Badge("▲", f"owed {owed}", "accent")


def vehicle_badges(gang: Gang, vehicle: Vehicle) -> tuple[Badge, ...]:
    """How a vehicle stands, the gravest first: no crew, lasting damage, and what comes of it."""
    badges = []
    if gang.fighter(vehicle.crew) is None:
        badges.append(Badge("!", "no crew", "warning"))
    if vehicle.damage:
        badges.append(Badge("▼", f"damage {len(vehicle.damage)}", "error"))
    if vehicle.readiness == "misses":
        badges.append(Badge("~", "misses the battle", "warning"))
    if vehicle.jury_rigged:
        badges.append(Badge("*", "jury-rigged", "ink-faint"))
    return tuple(badges)


MAY_RISE = Badge("△", "may rise", "accent")
"""That there is something to gain for who wants it: XP to spend, a promotion."""


def progress(fighter: Fighter, due: Schedule) -> str:
    """Experience against the next Advancement: 12/17; alone where there is none to come."""
    return str(fighter.xp) if due.next is None else f"{fighter.xp}/{due.next}"


def to_go(due: Schedule) -> str:
    """How much experience is missing for the next Advancement, or what stands instead."""
    if due.why_not:
        return "held"
    if due.owed:
        return "due" if due.owed == 1 else f"due {due.owed}"
    match due.how:
        case "spend":
            return "spend"
        case "none":
            return "-"
        case _:
            return str(due.short)


def spelt(key: str) -> str:
    """A key as a name: `gang_queen` is Gang Queen."""
    return " ".join(
        word[:1].upper() + word[1:] for word in key.replace("-", " ").replace("_", " ").split()
    )


def gear(items: tuple[Item, ...]) -> str:
    """Equipment on one line."""
    return ", ".join(item.name for item in items if not item.on)


def signed(amount: int) -> str:
    """A change with its sign: +1, -2 (a true minus is not typed on a card)."""
    return f"{amount:+,}"


def tally_of(battles: tuple[Battle, ...]) -> str:
    """Battles won, drawn and lost: 3-1-1."""
    count = Counter(battle.result for battle in battles)
    return f"{count['won']}-{count['drawn']}-{count['lost']}"


def battle_name(gang: Gang, battle: Battle) -> str:
    """A battle in a few words: Battle 6 v Iron Skulls."""
    number = next(
        (place for place, other in enumerate(gang.battles, 1) if other.id == battle.id), 0
    )
    against = " and ".join(opponent.name for opponent in battle.opponents) or "nobody"
    return f"Battle {number} v {against}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 fighter, 3 fighters."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
