"""A gang file: what is written is read back, in one form, with the log left unread until needed."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import battle, fighter, gang
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang, Sheet, Stash
from gangbook.book.log import Entry, OpenAct
from gangbook.faults import FileFaults
from gangbook.rules.rulebook import Rulebook
from gangbook.store.entry_log import Entries, EntryLog
from gangbook.store.gang_file import GangFile, gang_of, gang_of_text, read_gang, tree_of
from gangbook.store.sheet_file import read_sheet
from gangbook.store.shipped import example_gangs
from gangbook.store.toml_text import parse
from store.gangs import entries, gangs, open_acts

PATH = Path("queens.toml")


def file_of(one: Sheet, log: tuple[Entry, ...] = (), opened: tuple[OpenAct, ...] = ()) -> GangFile:
    return GangFile(PATH, one, opened, EntryLog.of_entries(PATH, Entries(log=log)))


def queens() -> Gang:
    """A small gang with one of everything in it."""
    knife = Item(id="knife", item="knife", name="Knife", paid=5, value=5)
    vex = fighter("vex", "leader", items=(knife,), skills=("Dodge", "Parry"))
    mira = fighter("mira", items=(), xp=7)
    return gang(
        vex, mira, stash=Stash(credits=85, items=(knife_of("axe"),)), battles=(battle("vex"),)
    )


def knife_of(name: str) -> Item:
    return Item(id=name, item=name, name=name.capitalize(), value=10)


def log_of(count: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            n=n,
            after=n - 1,
            act="adjust",
            answers=(f"adjust.what [a|b] = a{n}",),
            notes=(f"adjust: note {n}",),
            changes=(f"stash.credits: {n} -> {n + 1}",),
            digest=f"{n:016x}",
        )
        for n in range(1, count + 1)
    )


@given(one=gangs(), log=entries(), data=st.data())
def test_what_is_written_is_read_back(
    one: Gang, log: tuple[Entry, ...], data: st.DataObject, rulebook: Rulebook
) -> None:
    opened = data.draw(open_acts(one.id))
    text = file_of(one, log, opened).text()
    read = gang_of_text(text, PATH, rulebook)
    assert read.gang == one
    assert read.open_acts == opened
    assert tuple(read.log) == log
    assert read.text() == text


@given(gangs())
def test_a_gang_and_its_tree_stand_for_each_other(one: Gang) -> None:
    assert gang_of(tree_of(one)) == one


@given(gangs())
def test_every_key_is_written_in_one_form_whatever_it_holds(one: Gang) -> None:
    """Lists of records below a head get a line for each; heads are for the top; the rest is one
    line.
    """
    for line in file_of(one).text().split("\n"):
        key = line.partition(" = ")[0]
        if key in ("advancements", "promotions", "injuries", "conditions", "items", "opponents"):
            assert line == f"{key} = ["
        elif key in ("profile", "skills", "primary", "steps", "counts"):
            assert line[-1] in "]}"
        elif line.startswith("[["):
            heads = (
                "fighters",
                "departed",
                "vehicles",
                "territories",
                "captives",
                "news",
                "battles",
            )
            assert line.strip("[]") in heads
        elif line.startswith("["):
            assert line == "[stash]"
        else:
            assert line in ("", "]") or line.startswith("    { ") or " = " in line


def changed_lines(before: Gang, after: Gang) -> tuple[int, int]:
    """How many lines went and how many came."""
    old, new = (Counter(file_of(one).text().split("\n")) for one in (before, after))
    return (old - new).total(), (new - old).total()


def test_editing_one_thing_changes_one_line() -> None:
    before = queens()
    vex = before.fighters[0]
    axe = before.stash.items[0]
    edits = {
        "item": before.with_fighter(
            msgspec.structs.replace(
                vex, items=(msgspec.structs.replace(vex.items[0], name="Knife " * 40),)
            )
        ),
        "stash item": msgspec.structs.replace(
            before,
            stash=Stash(credits=85, items=(msgspec.structs.replace(axe, value=11),)),
        ),
        "skills": before.with_fighter(vex.learning("Catfall")),
        "credits": before.with_credits(86),
        "xp": before.with_fighter(before.fighters[1].gaining_xp(1)),
        "profile": before.with_fighter(
            msgspec.structs.replace(vex, profile={**vex.profile, "WS": "2+"})
        ),
    }
    assert {name: changed_lines(before, after) for name, after in edits.items()} == dict.fromkeys(
        edits, (1, 1)
    )


def test_one_item_more_is_one_line_more() -> None:
    before = queens()
    vex = before.fighters[0]
    after = before.with_fighter(
        msgspec.structs.replace(vex, items=(*vex.items, knife_of("pistol")))
    )
    assert changed_lines(before, after) == (0, 1)


@pytest.mark.parametrize("path", example_gangs(), ids=lambda path: path.stem)
def test_the_example_gangs_are_in_canonical_form(path: Path, rulebook: Rulebook) -> None:
    text = path.read_text(encoding="utf-8")
    file = read_sheet(path, rulebook)
    assert file.text() == text
    assert file_of(file.sheet, tuple(file.log), file.open_acts).text() == text


def torn_in_the_middle() -> str:
    """A file whose second of three entries is no TOML."""
    text = file_of(queens(), log_of(3)).text()
    return text.replace('act = "adjust"\nanswers = [\n    "adjust.what [a|b] = a2"', "act = =", 1)


def test_the_roster_is_read_without_the_log(rulebook: Rulebook) -> None:
    text = torn_in_the_middle()
    file = gang_of_text(text, PATH, rulebook)
    assert file.gang == queens()
    assert file.log[2].n == 3
    with pytest.raises(FileFaults) as refusal:
        _ = file.log[1]
    (fault,) = refusal.value.faults
    assert (fault.line, text.splitlines()[(fault.line or 0) - 1]) == (fault.line, "act = =,")
    assert file.log.faults() == (fault,)


def test_entries_that_were_not_touched_keep_their_text(rulebook: Rulebook) -> None:
    text = torn_in_the_middle()
    file = gang_of_text(text, PATH, rulebook)
    assert file.text() == text
    added = file.log.put(msgspec.structs.replace(log_of(4)[3], undone=True))
    grown = GangFile(PATH, file.gang, (), added).text()
    assert grown.startswith(text)
    assert grown.count("[[log]]") == 4
    changed = file.log.put(file.log[2].as_undone(True))
    assert GangFile(PATH, file.gang, (), changed).text() == text + "undone = true\n"


BY_HAND = {
    "comment on its head": lambda text: text.replace("[[log]]\nn = 2", "[[log]] # mine\nn = 2"),
    "comment on the first head": lambda text: text.replace("[[log]]\nn = 1", "[[log]]#\nn = 1"),
    "indented head": lambda text: text.replace("[[log]]\nn = 2", "  [[log]]\nn = 2"),
    "indented first head": lambda text: text.replace("[[log]]\nn = 1", "\t[[log]]\nn = 1"),
    "spaces in its head": lambda text: text.replace("[[log]]\nn = 3", "[[ log ]]\nn = 3"),
    "quotes in its head": lambda text: text.replace("[[log]]\nn = 1", '[["log"]]\nn = 1'),
    "multi-line text": lambda text: text.replace('"adjust: note 2"', '"""adjust: note 2"""'),
    "multi-line text with a head": lambda text: text.replace(
        'ruleset = "tracks"\n', 'ruleset = "tracks"\nnotes = """\n[[log]]\nn = 7\n"""\n'
    ),
    "roster below the log": lambda text: text + "\n[[departed]]\n" + departed(),
    "carriage returns": lambda text: text.replace("\n", "\r\n").replace("\r\n", "\n"),
}


def departed() -> str:
    gone = file_of(gang(fighter("gor"))).text()
    return gone[gone.index('id = "gor"') :]


@pytest.mark.parametrize("way", list(BY_HAND))
def test_however_a_hand_has_written_the_log_no_entry_is_lost(way: str, rulebook: Rulebook) -> None:
    text = BY_HAND[way](file_of(queens(), log_of(3)).text())
    file = gang_of_text(text, PATH, rulebook)
    assert tuple(file.log) == log_of(3)
    assert tuple(gang_of_text(file.text(), PATH, rulebook).log) == log_of(3)


def test_a_log_written_as_one_list_is_read(rulebook: Rulebook) -> None:
    head, *blocks = file_of(queens(), log_of(2)).text().split("\n[[log]]\n")
    rows = ["{" + ", ".join(f"{k} = {inline(v)}" for k, v in parse_block(b)) + "}" for b in blocks]
    line = f'ruleset = "tracks"\nlog = [{", ".join(rows)}]\n'
    file = gang_of_text(head.replace('ruleset = "tracks"\n', line), PATH, rulebook)
    assert tuple(file.log) == log_of(2)


def parse_block(block: str) -> list[tuple[str, object]]:
    return list(parse(block, PATH).items())


def inline(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_files_of_other_editors_are_read(
    ending: str, mark: bytes, tmp_path: Path, rulebook: Rulebook
) -> None:
    text = file_of(queens(), log_of(2)).text()
    path = tmp_path / "queens.toml"
    path.write_bytes(mark + text.replace("\n", ending).encode())
    assert read_gang(path, rulebook).text() == text


def test_faults_of_roster_open_acts_and_log_are_told_together(rulebook: Rulebook) -> None:
    opened = OpenAct(id="o1", act="hire", gangs=("queens-1",), answers=("hire.type = x",))
    text = file_of(queens(), log_of(2), (opened,)).text()
    for wrong in ("xp = 7", "credits = 85", "stash.credits: 2 -> 3"):
        text = text.replace(
            wrong, wrong.replace("7", "true").replace("85", "8.5").replace("->", "")
        )
    with pytest.raises(FileFaults) as refusal:
        gang_of_text(text, PATH, rulebook)
    lines = text.splitlines()
    told = [(fault.message, lines[(fault.line or 0) - 1].strip()) for fault in refusal.value.faults]
    assert told == [
        ("stash.credits: this is the wrong kind of value", "credits = 8.5"),
        ("fighters.2 (Mira).xp: this is the wrong kind of value", "xp = true"),
        ("open.1 (o1).answers.1: this is no answer", '"hire.type = x",'),
        ("log.2.changes.1: this is no change", '"stash.credits: 2  3",'),
    ]


def test_reading_ten_times_the_log_takes_no_ten_times_the_parsing(rulebook: Rulebook) -> None:
    """Only the newest entry is decoded when a gang is read, however long its log is."""
    for count in (3, 300):
        file = gang_of_text(file_of(queens(), log_of(count)).text(), PATH, rulebook)
        assert len(file.log) == count
        assert list(file.log._decoded) == [count - 1]


def test_no_two_forms_of_one_text() -> None:
    for text in ("plain", 'a "b" c', "it's", "both \" '", "back\\slash", "tab\t", "\x00", "é"):
        one = file_of(gang(notes=text)).text()
        assert one.count("notes = ") == 1
        assert len([line for line in one.splitlines() if line.startswith("notes")]) == 1
    assert "notes = 'a \"b\" c'\n" in file_of(gang(notes='a "b" c')).text()
    assert 'notes = "it\'s"\n' in file_of(gang(notes="it's")).text()


def test_pairs_of_gangs_differ_where_their_texts_do() -> None:
    ones = [queens(), queens().with_credits(1), gang(), gang(fighter("vex"))]
    for one, other in itertools.combinations(ones, 2):
        assert file_of(one).text() != file_of(other).text()
