"""The procedures of post-battle actions that are more than data, by the name the rules give."""

from __future__ import annotations

from gangbook.underhive.act import Start
from gangbook.underhive.captives.parting import claim_bounty, dispose, sell_to_guilders
from gangbook.underhive.post_battle.medical_escort import medical_escort
from gangbook.underhive.vehicle.repairs import negotiate_repairs

ACTION_ACTS: dict[str, Start] = {
    "sell_to_guilders": sell_to_guilders,
    "claim_bounty": claim_bounty,
    "dispose": dispose,
    "medical_escort": medical_escort,
    "negotiate_repairs": negotiate_repairs,
}
"""Each is started with the battle, the fighter who acts and the action's id."""
