"""The procedures of post-battle actions that are more than data, by the name the rules give."""

from __future__ import annotations

from gangbook.underhive.act import Start
from gangbook.underhive.post_battle.medical_escort import medical_escort

ACTION_ACTS: dict[str, Start] = {
    "medical_escort": medical_escort,
}
"""Each is started with the battle, the fighter who acts and the action's id."""
