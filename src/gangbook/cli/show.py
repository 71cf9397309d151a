"""`gangbook show`: a gang's roster, its report of a battle, or a party's sheets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from gangbook.book.derive import card_profile, gang_rating, rating, wealth
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.cli import show_party
from gangbook.faults import FileFaults
from gangbook.record import plain
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_rules import sheet_by_its_rules
from gangbook.store.rules_file import forced_rulebook
from gangbook.store.toml_text import read_text
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.fighter_type import type_named
from gangbook.underhive.post_battle.report_text import report_as_data, report_lines


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser."""
    verb = verbs.add_parser("show", help="print a roster, a battle's report or a party's sheets")
    verb.add_argument("gang", type=Path, metavar="GANG", help="the gang's file")
    verb.add_argument("--json", action="store_true", help="as JSON, for programs")
    verb.add_argument(
        "--report",
        nargs="?",
        const="",
        metavar="BATTLE",
        help="the report of a battle to the arbitrator; of the last one where none is named",
    )
    verb.add_argument("--rules", type=Path, help="a rules file instead of the shipped one")
    verb.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the roster or a report; 1 when the file has faults or no such battle."""
    try:
        text = read_text(args.gang)
        file, rulebook, _ = sheet_by_its_rules(text, args.gang, forced_rulebook(args.rules))
    except FileFaults as error:
        print(error, file=sys.stderr)
        return 1
    sheet = file.sheet
    if isinstance(sheet, Gang):
        if args.report is not None:
            return print_report(rulebook, sheet, file.log, args.report, as_data=args.json)
        told, worked_out = lines(rulebook, sheet), as_json(rulebook, sheet)
    else:
        told = show_party.lines(rulebook, sheet)
        worked_out = show_party.as_json(rulebook, sheet)
    if args.json:
        print(json.dumps(worked_out, indent=2, ensure_ascii=False))
    else:
        print("\n".join(told))
    return 0


def print_report(
    rulebook: Rulebook, gang: Gang, log: Sequence[Entry], battle_id: str, *, as_data: bool
) -> int:
    """Print the report of a battle, the last one for an empty id; 1 when there is none."""
    fought = gang.battle(battle_id) if battle_id else next(reversed(gang.battles), None)
    if fought is None:
        known = ", ".join(battle.id for battle in gang.battles) or "none"
        wanted = f"{gang.name} has no battle {battle_id}".strip()
        print(f"{wanted}; its battles are: {known}", file=sys.stderr)
        return 1
    if as_data:
        data = report_as_data(rulebook, gang, fought, log)
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print("\n".join(report_lines(rulebook, gang, fought, log)))
    return 0


def as_json(rulebook: Rulebook, gang: Gang) -> dict[str, object]:
    """The roster with the numbers worked out from it."""
    cards = {
        fighter.id: {
            "profile": card_profile(rulebook, fighter),
            "rating": rating(fighter).value,
            "advancements_owed": schedule(rulebook, gang, fighter).owed,
        }
        for fighter in gang.fighters
    }
    worked_out = {
        "rating_now": gang_rating(gang).value,
        "wealth": wealth(gang).value,
        "cards": cards,
    }
    return {"roster": plain(gang), "worked_out": worked_out}


def lines(rulebook: Rulebook, gang: Gang) -> Iterator[str]:
    """The roster as text."""
    gang_list = rulebook.catalogue.gang_list(gang.list).name
    ruleset = rulebook.ruleset(gang.ruleset).name
    yield f"{gang.name}, {gang_list}, {ruleset}, {gang.alignment}"
    yield (
        f"rating {gang.rating} (now {gang_rating(gang).value}), credits {gang.stash.credits}, "
        f"reputation {gang.reputation}, wealth {wealth(gang).value}, battles {len(gang.battles)}"
    )
    for fighter in gang.fighters:
        yield ""
        yield from _card(rulebook, gang, fighter)
    if gang.stash.items:
        yield ""
        yield f"Stash: {', '.join(item.name for item in gang.stash.items)}"
    for captive in gang.captives:
        yield ""
        yield (
            f"Captive: {captive.name} of {captive.owner}, Cost {captive.cost}, "
            f"rescue {captive.rescue}"
        )


def _card(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Iterator[str]:
    planned = schedule(rulebook, gang, fighter)
    kind = type_named(rulebook, gang, fighter.type)
    category = rulebook.category(fighter.category).name
    owed = f", owed {planned.owed}" if planned.owed else ""
    following = f", next at {planned.next}" if planned.next is not None else ""
    yield (
        f"{fighter.name}: {kind.name if kind else fighter.type} ({category}), "
        f"rating {rating(fighter).value}, XP {fighter.xp}{following}, Adv {planned.adv}{owed}"
    )
    yield "  " + "  ".join(
        f"{name} {value}" for name, value in card_profile(rulebook, fighter).items()
    )
    for label, words in (
        ("state", [condition.state.replace("_", " ") for condition in fighter.conditions]),
        ("gear", [item.name for item in fighter.items]),
        ("skills", fighter.skills),
        ("injuries", [injury.name for injury in fighter.injuries]),
    ):
        if words:
            yield f"  {label}: {', '.join(words)}"
