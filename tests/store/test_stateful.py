"""Any acts with any answers, undone, redone, left, given up and reloaded: the book stays sound."""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from gangbook.book.check import problems_of
from gangbook.book.derive import characteristic, wealth
from gangbook.book.gang import Gang
from gangbook.book.log import Change, Entry
from gangbook.faults import Refused
from gangbook.kernel import history
from gangbook.kernel.drivers import RandomPolicy
from gangbook.kernel.procedure import Asks, Done
from gangbook.rules.rulebook import score
from gangbook.store.encode import encode_roster
from gangbook.store.gang_file import gang_of_text, read_gang, tree_of
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing
from gangbook.store.rules_file import read_rulebook
from gangbook.underhive.act import Task
from gangbook.underhive.acts import ACTS
from gangbook.underhive.post_battle.sequence import steps
from store.toy import ACTS_HERE, after_a_bloody_battle, roster_of

RULEBOOK = read_rulebook()
SEEDS = st.integers(0, 2**32)
ACT_NAMES = sorted(ACTS.keys() - {"found"})
LIMIT = 60
"""Answers after which an act is left; no rule asks as much."""


class Campaign(RuleBasedStateMachine):
    """One gang's file, and everything a player can do to it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="gangbook-"))
        self.path = self.folder / "queens.toml"
        self.book = OpenBook(RULEBOOK, random.Random(1), ACTS_HERE)
        self.playing: Playing | None = None
        self.rosters: dict[int, str] = {}
        """By live entry, the roster it left."""
        self.id = ""

    @initialize(ruleset=st.sampled_from(["tracks", "free-for-all", "core"]))
    def found(self, ruleset: str) -> None:
        self.path.write_text(
            encode_roster(after_a_bloody_battle(RULEBOOK, ruleset)), encoding="utf-8"
        )
        self.id = self.book.open(self.path)

    def teardown(self) -> None:
        self.book.close()
        shutil.rmtree(self.folder)

    @property
    def gang(self) -> Gang:
        return self.book.gang(self.id)

    def roster(self) -> str:
        return encode_roster(self.gang)

    def newest(self) -> Entry:
        entry = history.head(self.book.log(self.id))
        assert entry is not None
        return entry

    def due(self) -> list[Task]:
        """What the screens would offer now: the open tasks of the battle, or the next battle."""
        fought = self.gang.battle_in_progress
        if fought is None:
            return [Task("battle", {}, "the next battle")]
        states = steps(RULEBOOK, self.gang, fought)
        return [task for state in states for task in state.tasks if not task.closed]

    def any_task(self, chance: random.Random, act: str) -> Task:
        """This act on a fighter and a battle that are mostly there, whether it is due or not."""
        fighters = [*(one.id for one in self.gang.fighters), "nobody"]
        battles = [*(one.id for one in self.gang.battles), "b9"]
        in_progress = self.gang.battle_in_progress
        usual = in_progress.id if in_progress and chance.random() < 0.9 else chance.choice(battles)
        return Task(act, {"fighter": chance.choice(fighters), "battle": usual}, "")

    def note_roster(self) -> None:
        """What an entry left is what it leaves whenever it is the newest again."""
        assert self.rosters.setdefault(self.newest().n, self.roster()) == self.roster()

    @rule(seed=SEEDS, count=st.integers(1, 8))
    def play_on(self, seed: int, count: int) -> None:
        """Some of what is due, one after the other."""
        chance = random.Random(seed)
        for _ in range(count):
            tasks = self.due()
            if tasks:
                self.play_to_its_end(chance.choice(tasks), chance)

    @rule(act=st.sampled_from(ACT_NAMES), seed=SEEDS)
    def play_anything(self, act: str, seed: int) -> None:
        chance = random.Random(seed)
        self.play_to_its_end(self.any_task(chance, act), chance)

    @rule(seed=SEEDS)
    def adjust(self, seed: int) -> None:
        self.play_to_its_end(Task("adjust", {}, ""), random.Random(seed))

    @rule(seed=SEEDS)
    def spend(self, seed: int) -> None:
        chance = random.Random(seed)
        self.play_to_its_end(self.any_task(chance, chance.choice(["buy", "hire"])), chance)

    def begin(self, chance: random.Random) -> None:
        """An act that is left standing while other things happen."""
        due = self.due()
        if chance.random() < 0.3:
            task = Task("gamble", {}, "")
        elif due and chance.random() < 0.7:
            task = chance.choice(due)
        else:
            task = self.any_task(chance, chance.choice(ACT_NAMES))
        self.playing = self.book.begin(task.act, self.id, task.args)

    def play_to_its_end(self, task: Task, chance: random.Random) -> None:
        """A whole act with random answers; undoing it gives back what stood before."""
        self.note_roster()
        before, count = self.roster(), len(self.book.log(self.id))
        playing = self.book.begin(task.act, self.id, task.args)
        policy = RandomPolicy(chance)
        for _ in range(LIMIT):
            if not isinstance(playing.outcome, Asks):
                break
            answer = policy(playing.outcome)
            playing.answer(answer.value, thrown=answer.thrown)
        if not isinstance(playing.outcome, Done):
            assert self.roster() == before
            playing.abandon()
            assert self.roster() == before
            return
        assert len(self.book.log(self.id)) == count + 1
        after = self.path.read_bytes()
        self.book.undo(self.id)
        assert self.roster() == before
        self.book.redo(self.id)
        assert self.path.read_bytes() == after

    @rule(seed=SEEDS)
    def work_on_what_is_open(self, seed: int) -> None:
        """Whatever is done to open acts, no throw of the app is ever lost."""
        chance = random.Random(seed)
        self.note_roster()
        for _ in range(chance.randint(2, 12)):
            before = dice_of(self.book, self.id)
            self.move(chance)
            assert before <= dice_of(self.book, self.id)
            self.note_roster()

    def move(self, chance: random.Random) -> None:
        """One thing a player can do to an act that is open."""
        waiting = self.book.open_acts(self.id)
        if self.playing is None and waiting and chance.random() < 0.7:
            self.playing = self.book.resume(self.id, chance.choice(waiting).id)
        elif self.playing is None or isinstance(self.playing.outcome, Done):
            self.begin(chance)
        else:
            self.move_on(self.playing, chance)

    def move_on(self, playing: Playing, chance: random.Random) -> None:
        roster, way = self.roster(), chance.random()
        if way < 0.6:
            if isinstance(playing.outcome, Asks):
                answer = RandomPolicy(chance)(playing.outcome)
                playing.answer(answer.value, thrown=answer.thrown)
        elif way < 0.75:
            playing.back()
            assert isinstance(playing.outcome, Done) or self.roster() == roster
        elif way < 0.9:
            playing.drop()
            assert self.roster() == roster
            self.playing = None
        else:
            playing.abandon()
            assert self.roster() == roster
            self.playing = None

    @rule()
    def undo(self) -> None:
        self.note_roster()
        if self.newest().after:
            self.book.undo(self.id)
        else:
            with pytest.raises(Refused, match="Nothing is left to undo"):
                self.book.undo(self.id)
        self.note_roster()

    @rule()
    def redo(self) -> None:
        self.note_roster()
        if history.redoable(self.book.log(self.id)):
            self.book.redo(self.id)
        else:
            with pytest.raises(Refused, match="Nothing can be done again"):
                self.book.redo(self.id)
        self.note_roster()

    @rule()
    def close_and_open(self) -> None:
        before = self.path.read_bytes()
        self.book.close()
        self.book = OpenBook(RULEBOOK, random.Random(1), ACTS_HERE)
        self.book.open(self.path)
        assert self.book.hand_edits(self.id) == ()
        assert self.book.read_only(self.id) == ""
        assert self.path.read_bytes() == before
        self.playing = None

    @invariant()
    def the_log_proves_the_roster(self) -> None:
        assert history.prove(tree_of(self.gang), self.book.log(self.id)) == ()

    @invariant()
    def what_is_written_is_read_back(self) -> None:
        file = self.book.file_of(self.id)
        read = gang_of_text(file.text(), self.path, RULEBOOK)
        assert (read.gang, read.open_acts) == (file.gang, file.open_acts)
        assert tuple(read.log) == tuple(file.log)
        if self.book.open_acts(self.id) or len(file.log) > 1:
            assert read_gang(self.path, RULEBOOK).text() == file.text()
            assert roster_of(self.path.read_text(encoding="utf-8")).startswith(self.roster()[:-1])

    @invariant()
    def no_check_complains(self) -> None:
        assert problems_of(RULEBOOK, self.gang) == ()

    @invariant()
    def credits_are_the_sum_of_the_log(self) -> None:
        moves = 0
        for entry in history.live(self.book.log(self.id)):
            for change in map(Change.of_line, entry.changes):
                if change.path == "stash.credits":
                    moves += (change.now or 0) - (change.was or 0)
                elif change.path == "stash":
                    moves += (change.now or {}).get("credits", 0)
                    moves -= (change.was or {}).get("credits", 0)
        assert moves == self.gang.stash.credits

    @invariant()
    def no_characteristic_is_raised_past_its_maximum(self) -> None:
        """Some are past it when they are hired, and then not raised; the arbitrator may do all."""
        best = RULEBOOK.limits(self.gang.ruleset, self.gang.list).best
        for one in self.gang.fighters:
            for name, most in best.items() if not one.adjustments else ():
                now, limit = characteristic(RULEBOOK, one, name), score(most)
                hired = score(one.profile.get(name, "-"))
                if now is None or limit is None or hired is None:
                    continue
                if RULEBOOK.characteristics[name].better == "lower":
                    assert now.value >= min(limit, hired), (one.name, name)
                else:
                    assert now.value <= max(limit, hired), (one.name, name)

    @invariant()
    def every_sum_can_be_told(self) -> None:
        total = wealth(self.gang)
        assert total.value == sum(term.amount for term in total.terms)


def dice_of(book: OpenBook, gang_id: str) -> set[str]:
    """Every throw of the app that stands anywhere in the file."""
    lines: set[str] = set()
    for entry in book.log(gang_id):
        lines.update(line for line in (*entry.answers, *entry.retaken) if "] threw " in line)
    for open_act in book.open_acts(gang_id):
        lines.update(line for line in (*open_act.answers, *open_act.retaken) if "] threw " in line)
    return lines


def test_the_book_stays_sound_whatever_is_done_to_it() -> None:
    """100 campaigns of 30 steps, the same each time."""
    run_state_machine_as_test(
        Campaign,
        settings=settings(
            derandomize=True, deadline=None, max_examples=100, stateful_step_count=30
        ),
    )
