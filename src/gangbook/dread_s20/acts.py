"""Every act of Dread S-20 by name. Their titles are words of the rules."""

from __future__ import annotations

from gangbook.dread_s20.act import Act, Start
from gangbook.dread_s20.adjust import adjust_character
from gangbook.dread_s20.awards import award_destiny, award_experience
from gangbook.dread_s20.clock import pause_clock, run_clock, set_clock
from gangbook.dread_s20.combat import learn_combat, learn_manoeuvre
from gangbook.dread_s20.creation import close_creation, new_character
from gangbook.dread_s20.found import add_trait, found_party, retire_character
from gangbook.dread_s20.initiative import initiative
from gangbook.dread_s20.learning import learn_technique
from gangbook.dread_s20.roll import spend_destiny
from gangbook.dread_s20.session import (
    begin_day,
    close_session,
    end_day,
    end_play,
    margin,
    start_session,
)
from gangbook.dread_s20.spending import spend
from gangbook.dread_s20.study import add_source, study
from gangbook.dread_s20.table import enter_margins, join_session, judge_margin
from gangbook.dread_s20.temperance import lose_temperance
from gangbook.dread_s20.virtues import add_virtue

WHO = ("character",)


def _act(
    name: str, start: Start, takes: tuple[str, ...] = (), *, keeps_version: bool = False
) -> Act:
    """An act whose title is the word of the rules under its name, in `dread_s20.words.acts`."""
    return Act(name, name, start, takes=takes, keeps_version=keeps_version)


_ALL = (
    _act("found_party", found_party),
    _act("new_character", new_character),
    _act("add_virtue", add_virtue, WHO),
    _act("close_creation", close_creation, WHO),
    _act("add_trait", add_trait),
    _act("spend", spend, WHO),
    _act("learn_technique", learn_technique, WHO),
    _act("learn_combat", learn_combat, WHO),
    _act("learn_manoeuvre", learn_manoeuvre, WHO),
    _act("add_source", add_source),
    _act("study", study, WHO),
    _act("start_session", start_session, keeps_version=True),
    _act("pause_clock", pause_clock),
    _act("run_clock", run_clock),
    _act("set_clock", set_clock),
    _act("join_session", join_session, WHO),
    _act("margin", margin, WHO),
    _act("enter_margins", enter_margins),
    _act("judge_margin", judge_margin),
    _act("spend_destiny", spend_destiny, WHO),
    _act("lose_temperance", lose_temperance, WHO),
    _act("initiative", initiative),
    _act("end_day", end_day),
    _act("begin_day", begin_day),
    _act("end_play", end_play),
    _act("award_experience", award_experience),
    _act("award_destiny", award_destiny),
    _act("close_session", close_session),
    _act("retire_character", retire_character, WHO),
    _act("adjust_character", adjust_character, WHO),
)

PARTY_ACTS: dict[str, Act] = {act.name: act for act in _ALL}
"""Every act by the name it has in logs and answer files."""
