"""Checks of hired guns, hangers-on, brutes and vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gangbook.faults import Keys, Problem
from gangbook.rules.additions import Addition, HangersOn, HiredGuns, Vehicles
from gangbook.rules.catalogue import VehicleItem
from gangbook.rules.lint_fighters import (
    Shelf,
    lint_fighter_types,
    lint_ids,
    lint_items,
    lint_lists,
    lint_prices,
    lint_profile,
    lint_skill_categories,
)
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_tables import Names, bad_dice
from gangbook.rules.schema import RulesFile
from gangbook.rules.tables import span


def lint_hired_guns(hired: HiredGuns, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with the hired guns under these rules."""
    ids = tuple(fighter.id for fighter in hired.fighters)
    with_vehicles = (fighter.id for fighter in hired.fighters if fighter.is_vehicle)
    findings = [
        *lint_fighter_types("fighters", hired.fighters, rules, *with_vehicles),
        *_lint_owners("fighters", hired.fighters, shelf),
        *_lint_profiles(hired, rules),
        *_lint_kinds(hired, rules),
        *_lint_petition(hired),
        *lint_items("equipment", hired.equipment),
        *lint_prices("equipment", hired.equipment, ids),
        *silent_stand_ins((), hired),
    ]
    known = dict.fromkeys((*ids, *(kind.id for kind in hired.kinds)))
    for index, ruleset in enumerate(rules.rulesets):
        findings += unknown(("rulesets", index, "hires"), "hired gun", ruleset.hires, tuple(known))
    return findings


def _lint_petition(hired: HiredGuns) -> Iterator[Problem]:
    """The answers follow each other without gap, and the last one is open above."""
    yield from bad_dice(("rules", "petition_dice"), hired.rules.petition_dice)
    following: int | None = 1
    for index, row in enumerate(hired.petition):
        keys: Keys = ("petition", index)
        if row.answer == "fined":
            yield from bad_dice((*keys, "fine"), row.fine)
        try:
            low, high = span(row.roll)
        except ValueError as error:
            yield Problem((*keys, "roll"), str(error), found=row.roll)
            return
        if low != following:
            message = "the rows of a petition follow each other without gap"
            allowed = str(following or "nothing")
            yield Problem((*keys, "roll"), message, found=row.roll, allowed=allowed)
        following = None if high is None else high + 1
    if following is not None:
        message = "the last row of a petition is open above, as 16+"
        yield Problem(("petition",), message, found=f"nothing from {following}")


def _lint_profiles(hired: HiredGuns, rules: RulesFile) -> Iterator[Problem]:
    """Profiles to choose from, those of companions, and dice of an upkeep."""
    for index, fighter in enumerate(hired.fighters):
        keys: Keys = ("fighters", index)
        for place, profile in enumerate(fighter.profiles):
            yield from lint_profile((*keys, "profiles", place), profile, rules)
        if fighter.profiles and fighter.profiles[0] != fighter.profile:
            message = "the first profile to choose from is also the profile"
            yield Problem((*keys, "profiles", 0), message)
        for place, companion in enumerate(fighter.companions):
            here = (*keys, "companions", place, "profile")
            yield from lint_profile(here, companion.profile, rules)
        if fighter.upkeep:
            yield from bad_dice((*keys, "upkeep"), fighter.upkeep)


def _lint_kinds(hired: HiredGuns, rules: RulesFile) -> Iterator[Problem]:
    kinds = tuple(kind.id for kind in hired.kinds)
    yield from lint_ids("kinds", kinds)
    for index, kind in enumerate(hired.kinds):
        keys: Keys = ("kinds", index)
        here = (*keys, "skill_categories")
        yield from lint_skill_categories(here, kind.skill_categories, rules)
        if kind.capture_reward:
            yield from bad_dice((*keys, "capture_reward"), kind.capture_reward)
        if kind.petitions and not hired.petition:
            yield Problem((*keys, "petitions"), "there is no table of the petition", found="none")
    for index, fighter in enumerate(hired.fighters):
        yield from unknown(("fighters", index, "kind"), "kind", (fighter.kind,), kinds)


def lint_hangers_on(all_of_them: HangersOn, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with the hangers-on and brutes under these rules."""
    hangers_on = tuple(one.id for one in all_of_them.hangers_on)
    findings = [*silent_stand_ins((), all_of_them), *_lint_limits(all_of_them)]
    advance_as = (all_of_them.rules.brutes_advance_as,)
    categories = Names.of(rules).categories
    findings += unknown(("rules", "brutes_advance_as"), "category", advance_as, categories)
    findings += bad_dice(("rules", "home_turf_dice"), all_of_them.rules.home_turf_dice)
    for field in ("hangers_on", "brutes"):
        group = getattr(all_of_them, field)
        findings += lint_fighter_types(field, group, rules)
        findings += _lint_owners(field, group, shelf)
        for index, one in enumerate(group):
            counts_as = (one.counts_as,) if one.counts_as else ()
            here: Keys = (field, index)
            findings += unknown((*here, "counts_as"), "hanger-on", counts_as, hangers_on)
            findings += lint_lists((*here, "house_costs"), one.house_costs, shelf)
            findings += lint_skill_categories((*here, "random_skills"), one.random_skills, rules)
    types = (brute.type for brute in all_of_them.list_brutes)
    findings += doubled(("list_brutes",), types, "type")
    for index, brute in enumerate(all_of_them.list_brutes):
        findings += lint_lists(("list_brutes", index, "list"), (brute.list,), shelf)
        if brute.list in shelf.fighters:
            known = shelf.fighters[brute.list]
            here = ("list_brutes", index, "type")
            findings += unknown(here, f"fighter type in {brute.list}", (brute.type,), known)
    return findings


def _lint_limits(all_of_them: HangersOn) -> Iterator[Problem]:
    """Limits rise with Reputation."""
    steps = [(limit.reputation, limit.max) for limit in all_of_them.limits]
    for index, (before, after) in enumerate(pairwise(steps), start=1):
        if after[0] <= before[0] or after[1] <= before[1]:
            message = "limits stand from low to high, each higher than the one before"
            yield Problem(("limits", index), message, found=str(after[0]))


def lint_vehicles(vehicles: Vehicles, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with the vehicles, crews and mounts under these rules."""
    ids = tuple(vehicle.id for vehicle in vehicles.vehicles)
    crews = tuple(crew.id for crew in vehicles.crews)
    mounts = tuple(mount.id for mount in vehicles.mounts)
    findings = [
        *lint_fighter_types("vehicles", vehicles.vehicles, rules),
        *lint_fighter_types("crews", vehicles.crews, rules),
        *lint_ids("mounts", mounts),
        *lint_items("crew_equipment", vehicles.crew_equipment),
        *lint_prices("crew_equipment", vehicles.crew_equipment, crews),
        *_lint_fitted("equipment", vehicles.equipment, ("custom", *ids), shelf.items),
        *_lint_fitted("mount_weapons", vehicles.mount_weapons, mounts, ()),
        *bad_dice(("rules", "removal_dice"), vehicles.rules.removal_dice),
        *silent_stand_ins((), vehicles),
    ]
    for index, vehicle in enumerate(vehicles.vehicles):
        findings += unknown(("vehicles", index, "crews"), "crew", vehicle.crews, crews)
    for field in ("vehicles", "crews", "mounts"):
        for index, one in enumerate(getattr(vehicles, field)):
            findings += lint_lists((field, index, "lists"), one.lists, shelf)
    return findings


def _lint_fitted(
    field: str, items: Sequence[VehicleItem], carriers: Sequence[str], known: Sequence[str]
) -> Iterator[Problem]:
    for index, item in enumerate(items):
        yield from unknown((field, index, "vehicle"), "vehicle", (item.vehicle,), carriers)
        if known and not item.category and item.kind != "vehicle":
            here = (field, index, "id")
            yield from unknown(here, "item of the Trading Post", (item.id,), known)


def _lint_owners(field: str, fighters: Sequence[Addition], shelf: Shelf) -> Iterator[Problem]:
    """The lists a fighter is for, and the fighter it comes with."""
    ids = tuple(fighter.id for fighter in fighters)
    for index, fighter in enumerate(fighters):
        yield from lint_lists((field, index, "lists"), fighter.lists, shelf)
        owner = (fighter.with_fighter,) if fighter.with_fighter else ()
        yield from unknown((field, index, "with_fighter"), "fighter", owner, ids)
