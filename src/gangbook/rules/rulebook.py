"""The rules as procedures use them: rules.toml with look-ups by id, and the catalogue at hand."""

from __future__ import annotations

from functools import cached_property

from gangbook.rules.catalogue import Catalogue
from gangbook.rules.post_battle import PostBattleAction
from gangbook.rules.schema import (
    Category,
    Characteristic,
    Limits,
    Ruleset,
    RulesFile,
    Table,
)
from gangbook.rules.skill_lists import SkillCategory, SkillList
from gangbook.rules.sourced import Score


class Rulebook:
    """rules.toml by name. Never changes once made."""

    def __init__(self, rules: RulesFile, catalogue: Catalogue, *, is_forced: bool = False) -> None:
        self.rules = rules
        self.catalogue = catalogue
        self.is_forced = is_forced
        """True when these rules count whatever a gang names."""

    @cached_property
    def characteristics(self) -> dict[str, Characteristic]:
        """The characteristics by id, in the order of the card."""
        return {characteristic.id: characteristic for characteristic in self.rules.characteristics}

    @cached_property
    def vehicle_characteristics(self) -> dict[str, Characteristic]:
        """Those of a vehicle by id, in the order of its card."""
        return {one.id: one for one in self.rules.vehicle_characteristics}

    @cached_property
    def _rulesets(self) -> dict[str, Ruleset]:
        return {ruleset.id: ruleset for ruleset in self.rules.rulesets}

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return {table.id: table for table in self.rules.tables}

    @cached_property
    def _categories(self) -> dict[str, Category]:
        return {category.id: category for category in self.rules.categories}

    @cached_property
    def _actions(self) -> dict[str, PostBattleAction]:
        return {action.id: action for action in self.rules.actions}

    @cached_property
    def _skill_lists(self) -> dict[str, SkillList]:
        return {skills.id: skills for skills in self.rules.skill_lists}

    @cached_property
    def skill_texts(self) -> dict[str, str]:
        """What each skill does, by name."""
        return {skill.name: skill.summary for skill in self.rules.skill_texts}

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """The ruleset with this id. Raises `KeyError`."""
        return self._rulesets[ruleset_id]

    def table(self, table_id: str) -> Table:
        """The table with this id. Raises `KeyError`."""
        return self._tables[table_id]

    def category(self, category_id: str) -> Category:
        """The fighter category with this id. Raises `KeyError`."""
        return self._categories[category_id]

    def action(self, action_id: str) -> PostBattleAction:
        """The post-battle action with this id. Raises `KeyError`."""
        return self._actions[action_id]

    def skill_categories(self, ruleset_id: str) -> tuple[SkillCategory, ...]:
        """The skill categories of a ruleset."""
        return self._skill_lists[self.ruleset(ruleset_id).skills].categories

    def limits(self, ruleset_id: str, list_id: str) -> Limits:
        """The maxima for a gang of this list: its strain's or the official [TRK-53, CORE-23]."""
        if self.ruleset(ruleset_id).maxima == "official":
            return self.rules.official_limits
        of_list = [strain for strain in self.rules.strains if list_id in strain.lists]
        return (
            of_list[0]
            if of_list
            else next(strain for strain in self.rules.strains if strain.default)
        )

    def act_title(self, title: str) -> str:
        """What an act is called: the word of the rules this title names, or the title itself."""
        return self.rules.dread_s20.words.acts.get(title, title)

    def say(self, sentence: str, **values: object) -> str:
        """A sentence of Dread S-20 in the language of its words, with these values."""
        return self.rules.dread_s20.words.say(sentence, **values)

    def shown(self, characteristic_id: str, value: int) -> Score:
        """A value as the card shows it: target numbers with a plus."""
        columns = self.vehicle_characteristics | self.characteristics
        is_target = columns[characteristic_id].unit == "target"
        return f"{value}+" if is_target else value


def score(value: Score) -> int | None:
    """The number in a characteristic as the card shows it; None where the model has none ("-")."""
    if isinstance(value, int):
        return value
    digits = value.rstrip("+").rstrip('"')
    return int(digits) if digits.isdecimal() else None
