"""What several sets of vectors read alike: battles entered, rows, what a result offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from factories import card
from gangbook.book.derive import rating
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Asks
from gangbook.kernel.questions import Note, Pick
from gangbook.rules.effects import Improve
from gangbook.rules.lint import lint
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Row
from gangbook.rules.tables import find_row, results_of, row_key
from playing import Choices, after, faces, fight, finished, open_keys, played, starting
from vectors.cases import Facts, Seen

AWARDS = {
    "leader": "took_out_leader",
    "bounty_hunter": "took_out_bounty_hunter",
    "champion": "took_out_champion",
    "merc": "took_out_merc",
    "rallies": "rallied",
    "scenario": "scenario",
    "post_battle_action": "post_battle_action",
}
"""The column of the battle tally for each award the TRK and FFA vectors name."""
OTHER_ENEMY = "took_out_other"


def award_cells(when: Facts) -> dict[str, int]:
    """The counts of a battle tally for what a vector says was done."""
    cells: dict[str, int] = {}
    for enemy in when.get("out_of_action", []):
        column = AWARDS.get(enemy, OTHER_ENEMY)
        cells[column] = cells.get(column, 0) + 1
    for name in ("rallies", "scenario", "post_battle_action"):
        if name in when:
            cells[AWARDS[name]] = when[name]
    return cells


def enter_battle(
    rulebook: Rulebook,
    now: Gang,
    cells: Mapping[str, object],
    scenario_grants: str = "no",
    bottled: str = "no",
) -> Gang:
    """Enter a battle in which Vex did this and everyone else merely took part."""
    row = " ".join(("vex", *(f"{column}={value}" for column, value in cells.items())))
    answers = {"scenario_grants": scenario_grants, "bottled": bottled}
    return fight(rulebook, now, row, scenario="", **answers).gang


def total_offering(rulebook: Rulebook, table_id: str, options: Iterable[str]) -> int:
    """The lowest result whose row improves some or all of exactly these characteristics."""
    wanted = set(options)
    table = rulebook.table(table_id)
    for result in results_of(table.dice):
        effects = find_row(table, result).effects
        if any(isinstance(effect, Improve) and set(effect.of) == wanted for effect in effects):
            return result
    raise LookupError(f"no row of {table_id} offers {sorted(wanted)}")


def counting_row(rulebook: Rulebook, table_id: str, notes: Iterable[Note]) -> Row:
    """The row of a table that was noted last: the one the result counts as."""
    keys = [note.rule.removeprefix(f"{table_id}.") for note in notes]
    rows = {row_key(row): row for row in rulebook.table(table_id).rows}
    return [rows[key] for key in keys if key in rows][-1]


def table_result(
    rulebook: Rulebook, now: Gang, table_id: str, options: Sequence[str], choice: Sequence[str]
) -> Seen:
    """What a result of an Advancement table does or offers.

    The choice answers the question about these options; it is not needed where only one of them can
    rise, and another question is left open and read. With nothing asked, what rose was all there
    was to choose among. Raises `BadAnswer` for a choice that is closed.
    """
    start = starting(rulebook, now, "advance", fighter="vex")
    answers = [faces(total_offering(rulebook, table_id, options))]
    standing = after(start, answers)
    if isinstance(standing, Asks) and _offered(standing) == set(options):
        answers.append(" | ".join(choice))
        standing = after(start, answers)
    seen: Seen = {"row": counting_row(rulebook, table_id, standing.notes)}
    if isinstance(standing, Asks):
        seen |= _offer(rulebook, now, standing)
        done = played(rulebook, now, "advance", Choices({table_id: answers}), fighter="vex").gang
    else:
        done = finished(standing).result.gang(now.id)
        seen["improved"] = list(done.fighters[0].advancements[-1].steps)
        seen["choice_among"] = seen["improved"]
        seen["lost_steps"] = _lost(standing.notes)
    return seen | {"rating": rating(done.fighters[0]).value} | card(rulebook, done.fighters[0])


def validated(rulebook: Rulebook, table_id: str) -> Seen:
    """What the linter says of a table's coverage."""
    found = [problem.message for problem in lint(rulebook.rules)]
    missing = [
        match[1] for text in found if (match := re.fullmatch(r"no row for (.*) of \S+", text))
    ]
    double = [match[1] for text in found if (match := re.match(r"(.*) already belongs", text))]
    seen: Seen = {
        "results": len(results_of(rulebook.table(table_id).dice)),
        "missing": [int(one) for text in missing for one in text.split(", ")],
        "double": [int(one) for text in double for one in text.split(", ")],
    }
    return seen | ({"error": "uncovered_result"} if missing else {})


def _offered(standing: Asks) -> set[str]:
    question = standing.question
    return {option.key for option in question.options} if isinstance(question, Pick) else set()


def _offer(rulebook: Rulebook, now: Gang, standing: Asks) -> Seen:
    keys = open_keys(standing.question)
    if standing.question.rule != "skill":
        return {"choice_among": keys}
    primary = {
        skill
        for category in rulebook.skill_categories(now.ruleset)
        if category.name in now.fighters[0].primary
        for skill in category.skills
    }
    return {"grants": "choose_primary_skill" if set(keys) == primary else "choose_skill"}


def _lost(notes: Iterable[Note]) -> int:
    told = [re.match(r"(\d+) of \d+ steps", note.text) for note in notes]
    return next((int(match[1]) for match in told if match), 0)
