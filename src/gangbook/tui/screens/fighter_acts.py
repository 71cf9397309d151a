"""What a player does with one fighter: the words for it, and whether it is asked about first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FighterAct:
    """An act that is begun with a fighter."""

    act: str
    words: str
    """What it is called with the fighter's name in it."""
    about: str
    """What it does, in a sentence."""
    asks: str = ""
    """What is asked before it is begun, where it asks nothing itself."""


_ALL = (
    FighterAct("advance", "Advance {}", "Take an Advancement that is due, or spend XP"),
    FighterAct("move_gear", "Move gear of {}", "Between the card and the Stash"),
    FighterAct("give", "Give gear of {}", "From this card to another fighter's"),
    FighterAct("promote", "Promote {}", "To what the fighter may become, after a battle"),
    FighterAct(
        "retire",
        "Retire {}",
        "The card is kept among the departed, the gear goes to the Stash",
        "The card is kept among the departed (d), and what it carries goes to the Stash.",
    ),
    FighterAct(
        "free_specialist",
        "Make {} the free Specialist",
        "One Ganger is made a Specialist for nothing while the gang is founded",
    ),
    FighterAct("copy_fighter", "Copy {}", "The same card once more, under a new name"),
    FighterAct("enter_card", "Enter {} as it stands", "XP, Advancements and injuries from paper"),
    FighterAct("add_card", "Another equipment card for {}", "A second set of equipment"),
    FighterAct("arrange_card", "Arrange a card of {}", "What is on which equipment card"),
    FighterAct("drop_card", "Give up a card of {}", "One equipment card fewer"),
)

FIGHTER_ACTS = {act.act: act for act in _ALL}
"""By the name of the act, in the order in which they are offered."""

GANG_ACTS = (
    FighterAct("enter_gang", "Enter the gang as it stands", "Credits, Rating and more from paper"),
    FighterAct("hire_merc_champion", "Hire a Merc as Champion", "A Merc who fills a Champion slot"),
    FighterAct("ready_vehicles", "Test Unreliable vehicles", "Which of them miss the next battle"),
    FighterAct("claim_scrap", "Claim scrap", "Credits for wrecked enemy vehicles, in the Wrap-up"),
)
"""What is done with the whole gang and has no key of its own; `words` has no name in it."""

VEHICLE_ACTS = (
    FighterAct("fit_vehicle", "Fit out {}", "Upgrades, weapons and wargear from its list"),
    FighterAct("fit_vehicle_at", "Fit out {} at another price", "One thing, with the reason"),
    FighterAct("move_vehicle_gear", "Move gear of {}", "Between the vehicle and the Stash"),
    FighterAct("crew_vehicle", "Crew of {}", "Say who drives it"),
    FighterAct("scrap_vehicle", "Scrap {}", "In Clean House, where it has lasting damage"),
    FighterAct("adjust_vehicle", "Adjust {}", "Damage, jury-rigged: by hand, with a reason"),
)
"""What is done with a vehicle."""
