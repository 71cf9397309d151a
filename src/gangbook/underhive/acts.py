"""Every act of the gang game by name."""

from __future__ import annotations

from gangbook.underhive.act import Act
from gangbook.underhive.adjust import adjust
from gangbook.underhive.battle import battle
from gangbook.underhive.captive import escape
from gangbook.underhive.departure import rehire, retire
from gangbook.underhive.equip import buy, move_gear
from gangbook.underhive.experience.advance import advance
from gangbook.underhive.found import close_founding, found
from gangbook.underhive.hire import hire
from gangbook.underhive.injury import lasting_injury
from gangbook.underhive.leader import new_leader
from gangbook.underhive.merc import hire_merc_champion
from gangbook.underhive.post_battle.actions import no_escort
from gangbook.underhive.post_battle.gang_rating import update_rating
from gangbook.underhive.post_battle.report import end_sequence
from gangbook.underhive.post_battle.wrap_up import end_wrap_up, old_wound, succumb
from gangbook.underhive.promotion import promote

_ALL = (
    Act("found", "Found a gang", found),
    Act("hire", "Hire a fighter", hire),
    Act("buy", "Buy equipment", buy, takes=("fighter",)),
    Act("move_gear", "Move gear", move_gear, takes=("fighter",)),
    Act("close_founding", "Close the founding", close_founding),
    Act("battle", "Enter a battle", battle, keeps_version=True),
    Act("succumb", "Succumb test", succumb, takes=("battle", "fighter")),
    Act("injury", "Lasting injury", lasting_injury, takes=("battle", "fighter")),
    Act("escape", "Escape roll", escape, takes=("battle", "fighter")),
    Act("after_battle", "Old wound", old_wound, takes=("battle", "fighter")),
    Act("end_wrap_up", "End the Wrap-up", end_wrap_up, takes=("battle",)),
    Act("advance", "Advancement", advance, takes=("fighter",)),
    Act("promote", "Promotion", promote, takes=("fighter",)),
    Act("hire_merc_champion", "Hire a Merc as Champion", hire_merc_champion),
    Act("new_leader", "New Leader", new_leader),
    Act("retire", "Retire a fighter", retire, takes=("fighter",)),
    Act("rehire", "Hire a retired fighter again", rehire, takes=("fighter",)),
    Act("no_escort", "No escort", no_escort, takes=("battle", "fighter")),
    Act("update_rating", "Update Gang Rating", update_rating, takes=("battle",)),
    Act("end_sequence", "End the post-battle sequence", end_sequence, takes=("battle",)),
    Act("adjust", "Adjust", adjust),
)

ACTS: dict[str, Act] = {act.name: act for act in _ALL}
"""Every act by the name it has in logs and answer files."""
