"""Every act of the gang game by name."""

from __future__ import annotations

from gangbook.underhive.act import Act
from gangbook.underhive.adjust import adjust
from gangbook.underhive.basket import shop
from gangbook.underhive.battle import battle
from gangbook.underhive.before_battle import choose_crew
from gangbook.underhive.captives.capture import escape, hold_captive
from gangbook.underhive.captives.news import take_in, tell_news
from gangbook.underhive.captives.rescue import (
    declare_rescue,
    decline_rescue,
    fail_rescue,
    free_captive,
    return_captive,
)
from gangbook.underhive.captives.trade import trade_captive
from gangbook.underhive.copying import copy_fighter
from gangbook.underhive.departure import hire_from_origin, let_go, rehire, retire
from gangbook.underhive.equip import (
    add_card,
    arrange_card,
    buy,
    buy_at,
    drop_card,
    give,
    move_gear,
)
from gangbook.underhive.experience.advance import advance
from gangbook.underhive.found import close_founding, found, free_specialist
from gangbook.underhive.hire import hire
from gangbook.underhive.injury import lasting_injury
from gangbook.underhive.leader import new_leader
from gangbook.underhive.merc import hire_merc_champion
from gangbook.underhive.post_battle.actions import end_actions, post_battle_action, taking
from gangbook.underhive.post_battle.boons import claim_boon
from gangbook.underhive.post_battle.clean_house import clean_house
from gangbook.underhive.post_battle.gang_rating import update_rating
from gangbook.underhive.post_battle.income import collect_income
from gangbook.underhive.post_battle.report import end_sequence
from gangbook.underhive.post_battle.rewards import receive_rewards
from gangbook.underhive.post_battle.sequence import ending, in_step
from gangbook.underhive.post_battle.territory import assign_territory
from gangbook.underhive.post_battle.update_roster import end_step, put_off
from gangbook.underhive.post_battle.vehicles import retrieve_vehicle
from gangbook.underhive.post_battle.wrap_up import end_wrap_up, old_wound, succumb
from gangbook.underhive.promotion import promote
from gangbook.underhive.reach import both_sides, gang_of_origin, named_opponents, opponents
from gangbook.underhive.running_gang import enter_card, enter_gang
from gangbook.underhive.trade.availability import seek
from gangbook.underhive.trade.purchase import trade, trade_at
from gangbook.underhive.trade.sale import sell
from gangbook.underhive.vehicle.adjusting import adjust_vehicle
from gangbook.underhive.vehicle.crew import crew_vehicle
from gangbook.underhive.vehicle.damage import damage
from gangbook.underhive.vehicle.fitting import fit_vehicle, fit_vehicle_at
from gangbook.underhive.vehicle.moving import move_vehicle_gear
from gangbook.underhive.vehicle.readiness import ready_vehicles
from gangbook.underhive.vehicle.scrap import claim_scrap, scrap_vehicle

_ALL = (
    Act("found", "Found a gang", found),
    Act("hire", "Hire a fighter", hire),
    Act("buy", "Buy equipment", buy, takes=("fighter",)),
    Act("buy_at", "Buy at another price", buy_at, takes=("fighter",)),
    Act("move_gear", "Move gear", move_gear, takes=("fighter",)),
    Act("give", "Give gear", give, takes=("fighter",)),
    Act("add_card", "Another equipment card", add_card, takes=("fighter",)),
    Act("arrange_card", "Arrange an equipment card", arrange_card, takes=("fighter",)),
    Act("drop_card", "Give up an equipment card", drop_card, takes=("fighter",)),
    Act("seek", "Seek Rare and Illegal items", in_step("trading_post", seek), takes=("battle",)),
    Act("trade", "Buy at the Trading Post", trade),
    Act("trade_at", "Buy at the Trading Post at another price", trade_at),
    Act("shop", "Shop", shop),
    Act("sell", "Sell from the Stash", sell),
    Act("copy_fighter", "Copy a fighter", copy_fighter, takes=("fighter",)),
    Act("free_specialist", "Free Specialist", free_specialist, takes=("fighter",)),
    Act("crew_vehicle", "Crew of a vehicle", crew_vehicle, takes=("vehicle",)),
    Act("fit_vehicle", "Fit out a vehicle", fit_vehicle, takes=("vehicle",)),
    Act("fit_vehicle_at", "Fit out at another price", fit_vehicle_at, takes=("vehicle",)),
    Act("move_vehicle_gear", "Move gear of a vehicle", move_vehicle_gear, takes=("vehicle",)),
    Act("enter_card", "Enter a card as it stands", enter_card, takes=("fighter",)),
    Act("enter_gang", "Enter a gang as it stands", enter_gang),
    Act("close_founding", "Close the founding", close_founding),
    Act("choose_crew", "Who fights the next battle", choose_crew),
    Act("battle", "Enter a battle", battle, keeps_version=True, reaches=named_opponents),
    Act("succumb", "Succumb test", succumb, takes=("battle", "fighter")),
    Act(
        "injury",
        "Lasting injury",
        lasting_injury,
        takes=("battle", "fighter"),
        takes_along=opponents,
    ),
    Act("escape", "Escape roll", escape, takes=("battle", "fighter"), reaches=opponents),
    Act("after_battle", "Old wound", old_wound, takes=("battle", "fighter")),
    Act("ready_vehicles", "Unreliable vehicles before a battle", ready_vehicles),
    Act("damage", "Lasting damage", damage, takes=("battle", "vehicle")),
    Act("claim_scrap", "Claim scrap", claim_scrap, takes=("battle",)),
    Act("retrieve_vehicle", "Retrieve a vehicle", retrieve_vehicle, takes=("battle", "vehicle")),
    Act(
        "scrap_vehicle",
        "Scrap a vehicle",
        in_step("clean_house", scrap_vehicle),
        takes=("battle", "vehicle"),
    ),
    Act("adjust_vehicle", "Adjust a vehicle", adjust_vehicle, takes=("vehicle",)),
    Act("end_wrap_up", "End the Wrap-up", end_wrap_up, takes=("battle",)),
    Act(
        "assign_territory",
        "Assign the staked Territory",
        in_step("territory", assign_territory),
        takes=("battle",),
        reaches=opponents,
    ),
    Act(
        "receive_rewards",
        "Receive Rewards",
        in_step("rewards", receive_rewards),
        takes=("battle",),
    ),
    Act("collect_income", "Collect Income", in_step("income", collect_income), takes=("battle",)),
    Act("advance", "Advancement", advance, takes=("fighter",)),
    Act("promote", "Promotion", promote, takes=("fighter",)),
    Act("hire_merc_champion", "Hire a Merc as Champion", hire_merc_champion),
    Act("new_leader", "New Leader", new_leader),
    Act("retire", "Retire a fighter", retire, takes=("fighter",)),
    Act(
        "hire_from_origin",
        "Hire from the gang of origin",
        hire_from_origin,
        takes=("fighter", "home"),
        reaches=gang_of_origin,
    ),
    Act("rehire", "Hire a retired fighter again", rehire, takes=("fighter",)),
    Act("let_go", "Let Hangers-on and Brutes go", let_go),
    Act(
        "claim_boon",
        "Claim boons",
        in_step("boons", claim_boon),
        takes=("battle", "territory"),
    ),
    Act(
        "post_battle_action",
        "Post-battle action",
        in_step("actions", post_battle_action),
        takes=("battle",),
        reaches=both_sides,
        takes_along=opponents,
    ),
    Act("end_actions", "End of the actions", in_step("actions", end_actions), takes=("battle",)),
    Act("clean_house", "Clean House", in_step("clean_house", clean_house), takes=("battle",)),
    Act("end_step", "End of a step", ending(end_step), takes=("battle", "step")),
    Act("put_off", "Put decisions off", ending(put_off), takes=("battle", "step")),
    Act(
        "update_rating",
        "Update Gang Rating",
        in_step("gang_rating", update_rating),
        takes=("battle",),
    ),
    Act(
        "end_sequence",
        "End the post-battle sequence",
        in_step("report", end_sequence),
        takes=("battle",),
        takes_along=opponents,
    ),
    Act("hold_captive", "Note a captive", hold_captive),
    Act("declare_rescue", "Declare a rescue", declare_rescue, reaches=both_sides),
    Act("decline_rescue", "Decline a rescue", decline_rescue, reaches=both_sides),
    Act("fail_rescue", "Rescue failed", fail_rescue, reaches=both_sides),
    Act("free_captive", "Rescue won", free_captive, reaches=both_sides),
    Act("return_captive", "Let a captive go home", return_captive, reaches=both_sides),
    Act("trade_captive", "Trade a captive", trade_captive, reaches=both_sides),
    *(
        Act(name, title, in_step("actions", taking(name)), takes=("battle",), reaches=both_sides)
        for name, title in (
            ("sell_to_guilders", "Sell to the Guilders"),
            ("claim_bounty", "Claim Bounties"),
            ("dispose", "Dispose of Captives"),
            ("negotiate_repairs", "Negotiate Repairs"),
        )
    ),
    Act("take_in", "Take in news of a captive", take_in),
    Act("tell_news", "The other gang is told", tell_news, takes=("news",)),
    Act("adjust", "Adjust", adjust),
)

ACTS: dict[str, Act] = {act.name: act for act in _ALL}
"""Every act by the name it has in logs and answer files."""
