"""Destiny points: spent on a roll, given at the end of a session."""

from __future__ import annotations

import pytest

from gangbook.book.party import Award, Margin
from gangbook.dread_s20.roll import outcome
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from party_factories import at_play, character, party, session
from playing import asks
from playing_party import played_party, starting_party

ON = {"character": "ana", "score": "10"}


@pytest.mark.rule("S20-40")
@pytest.mark.parametrize(
    ("die", "success", "margin"), [(1, True, 9), (10, True, 0), (11, False, 1), (20, False, 10)]
)
def test_equal_or_below_is_a_success(die: int, success: bool, margin: int) -> None:
    rolled = outcome(10, die)
    assert (rolled.success, rolled.margin) == (success, margin)
    assert rolled.signed == (margin if success else -margin)


@pytest.mark.rule("S20-31", "S20-32")
def test_each_number_of_points_says_what_it_makes_of_the_roll(rulebook: Rulebook) -> None:
    now = party(character(destiny=3))
    start = starting_party(rulebook, now, "spend_destiny", **ON)
    question = asks(start, ["own", "12"]).question
    assert isinstance(question, Pick)
    labels = [option.label for option in question.options if not option.closed]
    assert labels == ["1: 11, fallo por 1", "2: 10, éxito por 0", "3: 9, éxito por 1"]
    assert question.option("4").code == "not_enough_destiny"


@pytest.mark.rule("S20-31", "S20-32")
def test_the_margin_after_destiny_is_the_one_that_counts(rulebook: Rulebook) -> None:
    now = at_play(character(destiny=5))
    answers = ["destiny.roll = own", "destiny.die = 12", "destiny.points = 3"]
    done = played_party(rulebook, now, "spend_destiny", [*answers, "destiny.margin = yes"], **ON)
    assert done.party.sessions[0].margins == (Margin(who="ana", margin=1),)
    assert done.ana.destiny == 2
    left_out = played_party(rulebook, now, "spend_destiny", [*answers, "left_out"], **ON)
    assert left_out.party.sessions[0].margins == ()


@pytest.mark.rule("S20-31")
def test_points_are_for_fresh_rolls_of_ones_own(rulebook: Rulebook) -> None:
    now = party(character(destiny=5))
    for whose, code in (("settled", "too_late"), ("other", "not_own_roll")):
        with pytest.raises(BadAnswer) as refusal:
            played_party(rulebook, now, "spend_destiny", [whose], **ON)
        assert refusal.value.code == code


@pytest.mark.rule("S20-32")
def test_the_die_stops_at_one(rulebook: Rulebook) -> None:
    now = party(character(destiny=5))
    with pytest.raises(BadAnswer) as refusal:
        played_party(rulebook, now, "spend_destiny", ["own", "3", "3"], **ON)
    assert refusal.value.code == "below_one"


def test_without_points_none_are_spent(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, party(character(destiny=0)), "spend_destiny", **ON)
    assert refusal.value.code == "not_enough_destiny"


@pytest.mark.rule("S20-35")
def test_the_group_and_then_the_game_master_give(rulebook: Rulebook) -> None:
    names = ("ana", "beto", "caro")
    over = session(*names, done="experience")
    now = party(*(character(one, destiny=5) for one in names), sessions=(over,))
    answers = ["destiny.group = beto", "destiny.game_master = ana"]
    done = played_party(rulebook, now, "award_destiny", answers)
    assert [one.destiny for one in done.party.characters] == [6, 7, 5]
    assert done.party.sessions[0].awards == (
        Award(who="beto", destiny=2),
        Award(who="ana", destiny=1),
    )
    everybody = played_party(rulebook, now, "award_destiny", ["beto", "all"]).party
    assert [one.destiny for one in everybody.characters] == [6, 7, 6]


@pytest.mark.rule("S20-33")
def test_what_nobody_can_hold_is_lost_and_said_so(rulebook: Rulebook) -> None:
    over = session("ana", done="experience")
    now = party(character(destiny=9), sessions=(over,))
    done = played_party(rulebook, now, "award_destiny", ["ana"])
    assert done.ana.destiny == 10
    assert done.told == ["Ana +1 Puntos de destino, 1 perdidos"]


@pytest.mark.rule("S20-35")
def test_who_was_not_there_gets_nothing(rulebook: Rulebook) -> None:
    over = session("ana", "beto", done="experience")
    sheets = [character(one, destiny=1) for one in ("ana", "beto", "caro")]
    now = party(*sheets, sessions=(over,))
    done = played_party(rulebook, now, "award_destiny", ["ana", "all"]).party
    assert [one.destiny for one in done.characters] == [3, 2, 1]
