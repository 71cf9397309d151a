"""When a fighter's next Advancement is due, by each way experience works."""

from __future__ import annotations

from typing import Literal, assert_never

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.record import Record
from gangbook.rules.experience import Rolled, Spent, Track, Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.fighter_type import unearned_xp


class Schedule(Record, kw_only=True):
    """A fighter's Advancements: how many it has, how many are due, when the next is."""

    adv: int
    """The Adv box: Advancements funded by experience; promotions are counted apart [TRK-A05]."""
    owed: int
    """Advancements due now."""
    next: int | None
    """XP at which the next one is due; None for who gains none, or where experience is spent.

    For a Hero with one due that is the threshold passed, as its pick may move what follows; for who
    rolls, the next after those due.
    """
    at: int = 0
    """The XP threshold of the one that would be taken now."""
    short: int = 0
    """Experience still missing for the next one."""
    track: str = ""
    """The id of the track a Hero is on."""
    how: Literal["pick", "roll", "spend", "none"]
    table: str = ""
    """The table to roll on."""
    why_not: str = ""
    """Why nothing may be taken now although experience would allow it."""

    @property
    def due(self) -> bool:
        """Whether an Advancement is due now."""
        return self.owed > 0


def schedule(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Schedule:
    """The fighter's schedule by the gang's ruleset. Who is hired with experience is owed nothing.

    The dead take and buy none, nor do captives [FFA-06]; their backlog waits for their return
    [FFA-A10].
    """
    experience = rulebook.ruleset(gang.ruleset).experience
    unearned = unearned_xp(rulebook, gang, fighter)
    match experience:
        case Tracks():
            planned = _by_tracks(experience, fighter, unearned)
        case Rolled():
            planned = _by_rolls(experience, fighter, unearned)
        case Spent():
            planned = _by_spending(experience, fighter, unearned)
        case _:
            assert_never(experience)
    if not rulebook.category(fighter.category).gains_xp:
        return Schedule(adv=planned.adv, owed=0, next=None, how="none")
    held = "dead" if fighter.has("dead") else "captured" if fighter.has("captured") else ""
    if held and (planned.owed or planned.how == "spend"):
        return Schedule(
            adv=planned.adv,
            owed=0,
            next=planned.next,
            at=planned.at,
            short=planned.short,
            track=planned.track,
            how=planned.how,
            table=planned.table,
            why_not=f"{fighter.name} is {held}.",
        )
    return planned


def rolls_owed(rulebook: Rulebook, gang: Gang) -> tuple[str, ...]:
    """Names of those who must still roll an Advancement [TRK-55, FFA-05]."""
    planned = [(fighter, schedule(rulebook, gang, fighter)) for fighter in gang.fighters]
    return tuple(fighter.name for fighter, plan in planned if plan.how == "roll" and plan.due)


def track_of(experience: Tracks, fighter: Fighter) -> Track:
    """The track a Hero is on: the slowest it ever took from [TRK-08, TRK-10, TRK-11]."""
    taken = {advance.track for advance in fighter.advancements}
    slowest_first = [track for track in reversed(experience.tracks) if track.id in taken]
    return slowest_first[0] if slowest_first else experience.tracks[0]


def _by_tracks(experience: Tracks, fighter: Fighter, unearned: int) -> Schedule:
    """Heroes: the last threshold plus the interval of the track they are on [TRK-08, TRK-09].

    Henchmen: one for each full interval of experience, less those they had [TRK-15, TRK-A04].
    """
    adv = len(fighter.advancements)
    if fighter.category in experience.henchmen:
        return _rolling(fighter, unearned, experience.henchman_interval, experience.henchman_table)
    if fighter.category not in experience.heroes:
        return Schedule(adv=adv, owed=0, next=None, how="none")
    track = track_of(experience, fighter)
    last = fighter.advancements[-1].at if fighter.advancements else unearned
    owed = max(0, (fighter.xp - last) // track.interval)
    following = last + track.interval
    return Schedule(
        adv=adv,
        owed=owed,
        next=following,
        at=following,
        short=max(0, following - fighter.xp),
        track=track.id,
        how="pick",
    )


def _by_rolls(experience: Rolled, fighter: Fighter, unearned: int) -> Schedule:
    """One roll for each full interval of all experience ever earned [FFA-04, FFA-05, FFA-37]."""
    if fighter.category in experience.heroes:
        return _rolling(fighter, unearned, experience.interval, experience.hero_table)
    if fighter.category in experience.henchmen:
        return _rolling(fighter, unearned, experience.interval, experience.henchman_table)
    return Schedule(adv=len(fighter.advancements), owed=0, next=None, how="none")


def _rolling(fighter: Fighter, unearned: int, interval: int, table: str) -> Schedule:
    adv = len(fighter.advancements)
    entitled = max(0, fighter.xp - unearned) // interval
    following = unearned + interval * (max(adv, entitled) + 1)
    return Schedule(
        adv=adv,
        owed=max(0, entitled - adv),
        next=following,
        at=unearned + interval * (adv + 1),
        short=following - fighter.xp,
        how="roll",
        table=table,
    )


def _by_spending(experience: Spent, fighter: Fighter, unearned: int) -> Schedule:
    """Who buys may spend at any time; who rolls must, while XP suffice [CORE-04, CORE-24]."""
    adv = len(fighter.advancements)
    if fighter.category in experience.rollers:
        price = experience.roll_price
        following = unearned + price
        return Schedule(
            adv=adv,
            owed=max(0, fighter.xp - unearned) // price,
            next=following,
            at=price,
            short=max(0, following - fighter.xp),
            how="roll",
            table=experience.roll_table,
        )
    how: Literal["spend", "none"] = "spend" if fighter.category in experience.buyers else "none"
    return Schedule(adv=adv, owed=0, next=None, how=how)
