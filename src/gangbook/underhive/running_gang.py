"""A gang that is running already, entered as it stands: each card, and the gang itself."""

from __future__ import annotations

from collections import Counter

import msgspec

from gangbook.book.derive import gang_rating
from gangbook.book.fighter import Adjustment, Advance, Fighter, Injury
from gangbook.book.gang import Book, Gang, Territory
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, pick_any, tally
from gangbook.kernel.questions import Column, Option
from gangbook.rules.effects import State
from gangbook.rules.experience import Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import row_key
from gangbook.underhive.act import FURTHEST, Args, fighter_of
from gangbook.underhive.characteristics import steps_past_maximum
from gangbook.underhive.effects import Marks, carry_out
from gangbook.underhive.experience.earlier import EARLIER, earlier_advances
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.holdings import holding
from gangbook.underhive.injury import LASTING, leaves_a_mark
from gangbook.underhive.promotion import champion_kinds, promoted_to
from gangbook.underhive.skills import listed, why_not_gained

STATES: dict[str, State] = {
    "in_recovery": "in_recovery",
    "convalescence": "convalescence",
    "captured": "captured",
}
AS_HIRED = "as_hired"
MOST_XP = 999


def enter_card(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Enter the card of a fighter of a running gang, on a fighter just hired for it.

    Experience, Advancements taken and what they changed, rank, skills, injuries and states, as the
    card says. Steps past a maximum stand as an adjustment. What is owed by it afterwards is noted.
    Raises `Refused`: `wrong_step`, `entered`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    _only_while_founding(gang)
    if fighter.advancements:
        raise Refused("entered", f"The card of {fighter.name} is entered already.")
    fighter = yield from _ranked(rulebook, gang, fighter)
    question = "What does the card say? Steps are those its Advancements brought."
    row = Option(key=fighter.id, label=fighter.name)
    grid = yield from tally((row,), _columns(rulebook, gang, fighter), question, rule="enter.card")
    fighter = _advanced(rulebook, gang, fighter, grid[fighter.id])
    open_skills = tuple(
        Option(key=skill, label=f"{skill} ({category.name})")
        for skill, category in listed(rulebook.skill_categories(gang.ruleset)).items()
        if not why_not_gained(rulebook, fighter, skill)
    )
    why = "Which further skills does the card say?"
    for skill in (yield from pick_any(open_skills, why, rule="enter.skills", about=fighter.id)):
        fighter = fighter.learning(skill)
    fighter = yield from _injured(rulebook, gang, fighter)
    fighter = yield from _within_maxima(rulebook, gang, fighter)
    states = tuple(
        Option(key=key, label=key.replace("_", " ").capitalize())
        for key, state in STATES.items()
        if not fighter.has(state)
    )
    why = f"In which states is {fighter.name}?"
    for key in (yield from pick_any(states, why, rule="enter.states", about=fighter.id)):
        fighter = fighter.entering(STATES[key])
    due = schedule(rulebook, gang, fighter)
    taken = "1 Advancement" if due.adv == 1 else f"{due.adv} Advancements"
    told = f"{fighter.name} is entered: {fighter.xp} XP, {taken}, {due.owed} owed"
    yield from note("enter", told)
    return book.with_gang(gang.with_fighter(fighter))


def enter_gang(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Enter what a running gang has besides its cards.

    Credits, Reputation, the Gang Rating of its last update, and Territories. Raises `Refused`:
    `wrong_step`.
    """
    gang = book.gang(gang_id)
    _only_while_founding(gang)
    held, now = gang.stash.credits, gang.reputation
    credits_now = yield from number(
        -FURTHEST, FURTHEST, "Credits in the Stash?", rule="enter.credits", suggested=held
    )
    reputation = yield from number(
        -FURTHEST, FURTHEST, "Reputation?", rule="enter.reputation", suggested=now
    )
    rating = yield from number(
        0,
        FURTHEST,
        "Gang Rating as of its last update? With 0 the closing adds up the cards.",
        rule="enter.rating",
        suggested=gang_rating(gang).value,
    )
    territories = yield from _territories(rulebook, gang)
    told = f"{credits_now} credits, Reputation {reputation}, Gang Rating {rating}"
    yield from note("enter", f"{gang.name} stands at {told}, {len(territories)} Territories")
    changed = msgspec.structs.replace(
        gang.with_credits(credits_now),
        reputation=reputation,
        rating=rating,
        territories=territories,
    )
    return book.with_gang(changed)


def _only_while_founding(gang: Gang) -> None:
    if not gang.founding:
        raise Refused("wrong_step", "Cards are entered while the gang is being founded.")


def _ranked(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[Fighter]:
    """What the fighter has become since it was hired; asked only where it may have risen."""
    options = [Option(key=AS_HIRED, label=rulebook.category(fighter.category).name)]
    specialist = fighter.category in ("ganger", "juve")
    if specialist:
        options.append(Option(key="specialist", label=rulebook.category("specialist").name))
    kinds = {}
    if specialist or fighter.category in ("prospect", "specialist"):
        kinds = {kind.type: kind for kind in champion_kinds(rulebook, gang, fighter)}
    options += [Option(key=kind.type, label=kind.name) for kind in kinds.values()]
    if len(options) == 1:
        return fighter
    why = f"What is {fighter.name} now?"
    key = yield from pick(tuple(options), why, rule="enter.rank", about=fighter.id)
    if key == AS_HIRED:
        return fighter
    to = "champion" if key in kinds else key
    return (yield from promoted_to(rulebook, gang, fighter, to, "", 0, EARLIER, kinds.get(key)))


def _columns(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[Column, ...]:
    own: tuple[Column, ...] = (
        Column(key="xp", label="XP", most=MOST_XP, default=str(fighter.xp)),
        Column(key="adv", label="Advancements taken"),
        Column(key="rating", label="Rating they added", most=MOST_XP),
    )
    experience = rulebook.ruleset(gang.ruleset).experience
    if isinstance(experience, Tracks) and fighter.category in experience.heroes:
        tracks = tuple(Option(key=track.id, label=track.name) for track in experience.tracks)
        own += (
            Column(key="track", label="slowest track", choices=tracks, default=tracks[0].key),
            Column(
                key="last",
                label="XP at the last one",
                most=MOST_XP,
                detail="0 where all were taken on this track",
            ),
        )
    return own + tuple(
        Column(key=name, label=f"steps of {name}", most=9)
        for name in fighter.profile
        if name in rulebook.characteristics
    )


def _advanced(rulebook: Rulebook, gang: Gang, fighter: Fighter, cells: dict[str, str]) -> Fighter:
    """The fighter with its experience and Advancements; what none carries is an adjustment."""
    fighter = msgspec.structs.replace(fighter, xp=int(cells["xp"]))
    steps = {name: int(cells[name]) for name in fighter.profile if int(cells.get(name, "0"))}
    rating, count = int(cells["rating"]), int(cells["adv"])
    if count:
        track, last = cells.get("track", ""), int(cells.get("last", "0"))
        taken = earlier_advances(rulebook, gang, fighter, count, track, last)
        return msgspec.structs.replace(fighter, advancements=_carrying(taken, steps, rating))
    if not (steps or rating):
        return fighter
    adjustment = Adjustment(reason="entered as it stands", steps=steps, rating=rating)
    return msgspec.structs.replace(fighter, adjustments=(*fighter.adjustments, adjustment))


def _carrying(
    taken: tuple[Advance, ...], steps: dict[str, int], rating: int
) -> tuple[Advance, ...]:
    """The Advancements with the steps dealt out over them, and the Rating on the first."""
    hands: list[dict[str, int]] = [{} for _ in taken]
    single = [name for name, times in steps.items() for _ in range(times)]
    for place, name in enumerate(single):
        hand = hands[place % len(hands)]
        hand[name] = hand.get(name, 0) + 1
    return tuple(
        msgspec.structs.replace(
            advance,
            name=", ".join(f"+{times} {name}" for name, times in hand.items()) or EARLIER,
            steps=hand,
            rating=0 if place else rating,
        )
        for place, (advance, hand) in enumerate(zip(taken, hands, strict=True))
    )


def _injured(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[Fighter]:
    """The lasting injuries on the card, each as often as it is there [INJ-06, INJ-07]."""
    ruleset = rulebook.ruleset(gang.ruleset)
    crew = fighter.category == "crew"
    table = rulebook.table(ruleset.crew_injuries if crew else ruleset.injuries)
    rows = {row_key(row): row for row in table.rows if leaves_a_mark(row)}
    options = tuple(Option(key=key, label=f"{key} {row.name}") for key, row in rows.items())
    columns = (Column(key="times", label="how often", most=9),)
    why = f"Which lasting injuries has {fighter.name}?"
    cells = yield from tally(options, columns, why, rule="enter.injuries")
    for key, row in rows.items():
        times = int(cells[key]["times"])
        for place in range(min(times, 1) if row.once else times):
            effects = tuple(
                effect for effect in row.effects if effect.__struct_config__.tag in LASTING
            )
            if row.from_second_time and not place:
                effects = ()
            rule = f"{table.id}.{key}"
            marks = yield from carry_out(rulebook, gang, Marks(fighter), effects, rule=rule)
            injury = Injury(row=rule, name=row.name, steps=marks.steps, battle=EARLIER)
            fighter = msgspec.structs.replace(
                marks.fighter, injuries=(*marks.fighter.injuries, injury)
            )
    return fighter


def _within_maxima(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[Fighter]:
    """The fighter with no Advancement past a maximum; steps beyond it are an adjustment.

    An Advancement never leads there, what somebody allowed may [TRK-14].
    """
    steps: Counter[str] = Counter()
    for advance in fighter.advancements:
        steps.update(advance.steps)
    past = {name: steps_past_maximum(rulebook, gang, fighter, name) for name in steps}
    beyond = {name: min(steps[name], by) for name, by in past.items() if by}
    if not beyond:
        return fighter
    told = ", ".join(f"+{times} {name}" for name, times in beyond.items())
    yield from note("enter", f"past the maximum, and so an adjustment: {told} of {fighter.name}")
    kept = dict(steps - Counter(beyond))
    rating = sum(advance.rating for advance in fighter.advancements)
    adjustment = Adjustment(reason="entered as it stands, past the maximum", steps=beyond)
    return msgspec.structs.replace(
        fighter,
        advancements=_carrying(fighter.advancements, kept, rating),
        adjustments=(*fighter.adjustments, adjustment),
    )


def _territories(rulebook: Rulebook, gang: Gang) -> Procedure[tuple[Territory, ...]]:
    """The Territories it holds, each kind as often as it holds it."""
    listed_places = rulebook.catalogue.territories().territories
    rows = tuple(Option(key=one.id, label=one.name) for one in listed_places)
    columns = (Column(key="held", label="held", most=9),)
    cells = yield from tally(rows, columns, "Which Territories does it hold?", rule="enter.held")
    held: tuple[Territory, ...] = ()
    for place in listed_places:
        for _ in range(int(cells[place.id]["held"])):
            held = holding(held, place)
    return held
