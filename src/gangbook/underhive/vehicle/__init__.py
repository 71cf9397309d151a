"""Vehicles: bought, given a crew, fitted out, damaged and repaired."""

from __future__ import annotations

from gangbook.underhive.vehicle.crew import bought, crew_vehicle, vehicle_breaches
from gangbook.underhive.vehicle.fitting import fit_vehicle, fit_vehicle_at
from gangbook.underhive.vehicle.moving import move_vehicle_gear

__all__ = [
    "bought",
    "crew_vehicle",
    "fit_vehicle",
    "fit_vehicle_at",
    "move_vehicle_gear",
    "vehicle_breaches",
]
