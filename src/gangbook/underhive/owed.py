"""Who is owed what: Advancements, promotions and the new Leader, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.experience import Spent
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Task
from gangbook.underhive.experience.advance import why_closed
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.experience.spent import offers
from gangbook.underhive.leader import leader_of, only_captives_could_lead, why_no_election
from gangbook.underhive.promotion import promotes_to, why_no_promotion


def owed(rulebook: Rulebook, gang: Gang) -> tuple[Task, ...]:
    """All that waits in Purchase Advancements: Advancements, promotions, the Leader's post.

    Rolls and the new Leader may not be left out [TRK-55, TRK-25]; picks, purchases and promotions
    may [TRK-60].
    """
    tasks = [task for fighter in gang.fighters for task in _advancements(rulebook, gang, fighter)]
    tasks += [task for fighter in gang.fighters for task in _promotions(rulebook, gang, fighter)]
    return (*tasks, *_succession(rulebook, gang))


def _advancements(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Iterator[Task]:
    planned = schedule(rulebook, gang, fighter)
    experience = rulebook.ruleset(gang.ruleset).experience
    if planned.how == "spend" and isinstance(experience, Spent):
        if not any(not line.closed for line in offers(rulebook, gang, experience, fighter)):
            return
        label = f"{fighter.name} may spend {fighter.xp} XP"
    elif planned.due or planned.why_not:
        label = f"{fighter.name} {'rolls' if planned.how == 'roll' else 'picks'} an Advancement"
        if planned.owed > 1:
            label += f", {planned.owed} are due"
    else:
        return
    closed = why_closed(gang, planned)
    reason = closed.reason if closed else ""
    must = planned.how == "roll" and planned.due
    yield Task("advance", {"fighter": fighter.id}, label, reason, owed=must)


def _promotions(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Iterator[Task]:
    if why_no_promotion(rulebook, gang, fighter) is None:
        kinds = " or ".join(promotes_to(rulebook, gang, fighter))
        yield Task("promote", {"fighter": fighter.id}, f"{fighter.name} may become {kinds}")


def _succession(rulebook: Rulebook, gang: Gang) -> Iterator[Task]:
    if leader_of(gang) is None and not gang.founding and not gang.disbanded:
        closed = why_no_election(rulebook, gang)
        reason = closed.reason if closed else ""
        waits = only_captives_could_lead(rulebook, gang)
        if waits:
            reason = "All who could lead are captured."
        yield Task("new_leader", {}, "Name the new Leader", reason, owed=not waits)
