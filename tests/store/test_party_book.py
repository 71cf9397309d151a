"""A party on the table: acts written to its file, undone, redone, resumed and proved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gangbook.book.character import XpRow
from gangbook.book.party import Party
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.faults import FileFaults, Refused
from gangbook.kernel import history
from gangbook.kernel.drivers import RandomPolicy
from gangbook.kernel.procedure import Asks, Done
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.folder import gang_files, sheet_files
from gangbook.store.gang_file import read_gang
from gangbook.store.open_book import OpenBook
from gangbook.store.replay import replay
from gangbook.store.sheet_file import checked, read_sheet, sheet_of, tree_of
from party_factories import at_play, books, bought_to, character, own, party
from store.toy import QUEENS, Tables, play, queens, roster_of, write

MESA = "mesa-1"
ON_PELEA = {"character": "ana", "category": "skill", "trait": "pelea"}


def put(folder: Path, one: Party) -> Path:
    """The party's file, with no log yet."""
    path = folder / f"{one.id}.toml"
    path.write_text(encode_roster(one), encoding="utf-8")
    return path


def scores(book: OpenBook) -> tuple[int, int]:
    """What Ana bought of Pelea, and the experience she has left."""
    ana = book.party(MESA).characters[0]
    return ana.skill("pelea"), ana.xp_left


def thrifty(rulebook: Rulebook) -> Party:
    """A party of one with a good Pelea and a hundred points of experience."""
    return party(character(xp=100, skills=bought_to(rulebook, {"pelea": 7}, 10)))


def test_undo_of_a_purchase_gives_the_points_back_and_takes_the_score(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    path = put(tmp_path, thrifty(rulebook))
    before = roster_of(path.read_text(encoding="utf-8"))
    book = table(path)
    play(book, MESA, "spend", **ON_PELEA, to="9")
    assert scores(book) == (5, 83)
    book.undo(MESA)
    assert scores(book) == (3, 100)
    assert roster_of(path.read_text(encoding="utf-8")) == before
    book.redo(MESA)
    assert scores(book) == (5, 83)


def test_of_three_purchases_one_undo_takes_the_last(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    book = table(put(tmp_path, thrifty(rulebook)))
    for to in ("8", "9", "10"):
        play(book, MESA, "spend", **ON_PELEA, to=to)
    assert scores(book) == (6, 73)
    assert book.undo(MESA).args["to"] == "10"
    assert scores(book) == (5, 83)


def test_undo_of_one_that_is_not_the_newest_names_what_must_go_first(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    book = table(put(tmp_path, thrifty(rulebook)))
    for to in ("8", "9", "10"):
        play(book, MESA, "spend", **ON_PELEA, to=to)
    with pytest.raises(Refused) as refusal:
        book.undo_entry(MESA, 2)
    assert refusal.value.code == "later_acts"
    assert refusal.value.reason == (
        "These have to be undone before entry 2: "
        "4, Gastar experiencia: Ana, Pelea 9 → 10: 10 PX; "
        "3, Gastar experiencia: Ana, Pelea 8 → 9: 9 PX"
    )
    assert scores(book) == (6, 73)
    assert book.undo_entry(MESA, 4).n == 4
    with pytest.raises(Refused) as refusal:
        book.undo_entry(MESA, 4)
    assert refusal.value.code == "not_live"


def test_experience_that_was_spent_is_remembered_after_reloading(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    path = put(tmp_path, thrifty(rulebook))
    book = table(path)
    play(book, MESA, "spend", **ON_PELEA, to="9")
    book.close()
    again = table(path)
    ana = again.party(MESA).characters[0]
    assert ana.xp == (
        XpRow(amount=100, what="before"),
        XpRow(amount=-17, what="Pelea 7 → 9", source="skill.pelea", points=2),
    )
    play(again, MESA, "spend", **ON_PELEA, to="10")
    assert scores(again) == (6, 73)
    again.undo(MESA)
    again.undo(MESA)
    assert scores(again) == (3, 100)


def test_an_act_left_open_is_taken_up_at_its_question(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    traits = (own("allanamiento", "technique", "destreza"),)
    path = put(tmp_path, at_play(character(xp=6), traits=traits))
    book = table(path)
    args = {"character": "ana", "technique": "allanamiento"}
    playing = book.begin("learn_technique", MESA, args)
    playing.answer("pelea")
    playing.answer("3", thrown=True)
    assert playing.title == "Aprender una técnica"
    book.close()
    book = table(path)
    (open_act,) = book.open_acts(MESA)
    resumed = book.resume(MESA, open_act.id)
    assert isinstance(resumed.outcome, Asks)
    assert resumed.outcome.question.rule == "learn.to"
    foreseen = resumed.foreseen_sheet("2")
    assert isinstance(foreseen, Party)
    assert foreseen.characters[0].technique("allanamiento") == 2
    assert resumed.foreseen("2") is None
    changes, told = resumed.preview("2")
    assert [change.path for change in changes] == ["characters.ana.techniques.allanamiento@0",
                                                   "characters.ana.xp.@1"]  # fmt: skip
    assert told == ""
    resumed.answer("2")
    entry = book.log(MESA)[-1]
    assert (entry.act, entry.session, entry.battle) == ("learn_technique", "s1", "")
    assert entry.answers[1] == "ana.learn.roll [D20] threw 3"


def test_a_hand_edit_of_a_party_is_found_and_booked(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    path = put(tmp_path, thrifty(rulebook))
    book = table(path)
    play(book, MESA, "spend", **ON_PELEA, to="8")
    book.close()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("bought = 4", "bought = 9", 1), encoding="utf-8")
    book = table(path)
    assert [change.line() for change in book.hand_edits(MESA)] == [
        "characters.ana.skills.pelea.bought: 4 -> 9"
    ]
    book.correct(MESA, "según la hoja")
    assert history.prove(tree_of(book.party(MESA)), book.log(MESA)) == ()


def test_acts_of_the_other_game_are_unknown_to_each(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    book = table(put(tmp_path, thrifty(rulebook)), write(tmp_path, queens()))
    for act, sheet_id in (("hire", MESA), ("spend", QUEENS)):
        with pytest.raises(Refused) as refusal:
            book.begin(act, sheet_id, {})
        assert refusal.value.code == "unknown_act"
    for reader, sheet_id in ((book.gang, MESA), (book.party, QUEENS)):
        with pytest.raises(Refused) as refusal:
            reader(sheet_id)
        assert refusal.value.code == "other_game"


def test_a_party_is_founded_into_a_file_of_its_own(table: Tables, tmp_path: Path) -> None:
    book = table()
    playing = book.found(tmp_path, "5d20", "found_party")
    playing.answer("La Casa")
    playing.answer("")
    assert playing.gangs == ("la-casa-5d20",)
    assert (
        (tmp_path / "la-casa.toml")
        .read_text(encoding="utf-8")
        .startswith('gangbook_party = 1\nid = "la-casa-5d20"\nname = "La Casa"\n\n[[log]]\nn = 1\n')
    )


def test_a_party_plays_by_the_house_rules_it_names(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    house = 'gangbook_rules = 1\nextends = "shipped"\n\n[dread_s20.purchases.skill]\ntimes = 2\n'
    (tmp_path / "casa.toml").write_text(house, encoding="utf-8")
    book = table(put(tmp_path, thrifty(rulebook)))
    book.use_rules(MESA, "casa.toml")
    play(book, MESA, "spend", **ON_PELEA, to="8")
    assert scores(book) == (4, 84)
    assert book.party(MESA).rules == "casa.toml"


def test_gang_files_and_parties_lie_in_one_folder(tmp_path: Path, rulebook: Rulebook) -> None:
    mesa, gang = put(tmp_path, thrifty(rulebook)), write(tmp_path, queens())
    assert sheet_files(tmp_path) == (mesa, gang)
    assert gang_files(tmp_path) == (gang,)
    with pytest.raises(FileFaults) as refusal:
        read_gang(mesa, rulebook)
    assert "Mesa is a party of Dread S-20, not a gang." in str(refusal.value)


def test_what_a_party_wrote_plays_again_to_the_same_end(
    table: Tables, tmp_path: Path, rulebook: Rulebook
) -> None:
    path = put(tmp_path, thrifty(rulebook))
    book = table(path)
    play(book, MESA, "spend", **ON_PELEA, to="8")
    file = read_sheet(path, rulebook)
    assert replay(file, rulebook) == ()
    dear = path.read_text(encoding="utf-8").replace('to = "8"', 'to = "9"')
    path.write_text(dear, encoding="utf-8")
    (found,) = replay(read_sheet(path, rulebook), rulebook)
    assert found.entry == 2


ARGS: dict[str, tuple[str, ...]] = {
    "character": ("ana", "beto", "beto", "nobody"),
    "minutes": ("60", "185"),
    "margin": ("7", "-2"),
    "relevant": ("yes", "no"),
}


@pytest.mark.parametrize("seed", range(12))
def test_any_acts_with_any_answers_leave_a_sound_party(
    table: Tables, tmp_path: Path, rulebook: Rulebook, seed: int
) -> None:
    start = party(
        character(xp=400, destiny=5),
        character("beto", xp=60, destiny=2),
        sources=(books(), books(id="otro", difficulty=2, reach=4)),
        traits=(
            own("forense", "technique", "educacion"),
            own("primeros_auxilios", "technique", "psique", guided=True),
        ),
    )
    path = put(tmp_path, start)
    chance = random.Random(seed)
    policy = RandomPolicy(chance)
    book = table(path, seed=seed)
    names = sorted(PARTY_ACTS.keys() - {"found_party", "retire_character"})
    done = 0
    for _ in range(80):
        act = PARTY_ACTS[chance.choice(names)]
        wanted = act.takes or ("minutes",)
        args = {name: chance.choice(ARGS[name]) for name in wanted}
        playing = book.begin(act.name, MESA, args)
        while isinstance(playing.outcome, Asks):
            answer = policy(playing.outcome)
            playing.answer(answer.value, thrown=answer.thrown)
        if isinstance(playing.outcome, Done):
            done += 1
        else:
            playing.abandon()
    now = book.party(MESA)
    assert checked(rulebook, now) == ()
    assert sheet_of(tree_of(now)) == now
    assert all(0 <= one.destiny <= 10 for one in now.characters)
    assert history.prove(tree_of(now), book.log(MESA)) == ()
    file = read_sheet(path, rulebook)
    assert file.text() == path.read_text(encoding="utf-8")
    assert replay(file, rulebook) == ()
    assert done > 10
    while (newest := history.head(book.log(MESA))) and newest.n > 1:
        book.undo(MESA)
    assert book.party(MESA) == start
