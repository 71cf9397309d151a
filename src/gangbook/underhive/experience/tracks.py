"""Hero tracks: Heroes pick their Advancements from four lists, fast to slow."""

from __future__ import annotations

from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.experience import Advancement, Track, Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.effects import Marks, carry_out, why_unusable
from gangbook.underhive.experience.rolled import with_advance
from gangbook.underhive.experience.schedule import track_of


def pick_advancement(
    rulebook: Rulebook,
    gang: Gang,
    experience: Tracks,
    fighter: Fighter,
    at: int,
    battle: str = "",
    row: str = "",
) -> Procedure[Fighter]:
    """Pick one Advancement from the Hero lists and put it on the card.

    From the own list or a faster one the Hero stays on its track; a slower list moves it there for
    good [TRK-10 to TRK-13]. Then the benefit, the Adv box and the Rating, in this order [TRK-49].
    """
    current = track_of(experience, fighter)
    offers = {
        advancement.id: (track, advancement)
        for track in experience.tracks
        for advancement in track.advancements
    }
    options = tuple(
        _option(rulebook, gang, experience, fighter, track, advancement, at)
        for track, advancement in offers.values()
    )
    why = f"{fighter.name} picks an Advancement ({current.name} track)."
    key = yield from pick(options, why, rule="advancement", about=fighter.id)
    track, advancement = offers[key]
    stand_in = " (stand-in list)" if track.stand_in else ""
    yield from note(
        f"tracks.{key}", f"{fighter.name} takes {advancement.name} from {track.name}{stand_in}"
    )
    after = _slower(experience, current, track)
    if after.id != current.id:
        yield from note("tracks", f"{after.name} from now on: next at {at + after.interval} XP")
    marks = yield from carry_out(
        rulebook, gang, Marks(fighter), advancement.effects, rule=f"tracks.{key}", battle=battle
    )
    advance = Advance(
        at=at,
        name=advancement.name,
        track=track.id,
        row=row,
        steps=marks.steps,
        skill=marks.skill,
        rating=advancement.rating,
    )
    return with_advance(marks.fighter, advance)


def _option(
    rulebook: Rulebook,
    gang: Gang,
    experience: Tracks,
    fighter: Fighter,
    track: Track,
    advancement: Advancement,
    at: int,
) -> Option:
    current = track_of(experience, fighter)
    reasons = (why_unusable(rulebook, gang, fighter, effect) for effect in advancement.effects)
    detail = f"Rating +{advancement.rating}"
    if _slower(experience, current, track).id != current.id:
        slow, fast = at + track.interval, at + current.interval
        detail += f"; {track.name} from now on: next at {slow} XP instead of {fast}"
    return Option(
        key=advancement.id,
        label=f"{track.name}: {advancement.name}",
        closed=next((reason for reason in reasons if reason), ""),
        code="above_maximum",
        detail=detail,
    )


def _slower(experience: Tracks, one: Track, other: Track) -> Track:
    order = [track.id for track in experience.tracks]
    return max(one, other, key=lambda track: order.index(track.id))
