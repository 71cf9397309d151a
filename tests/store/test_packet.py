"""Captive packets: written by one player, taken in by the other with one act."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import captive, captors, captured, fighter, gang, stash_of
from gangbook.book.captive import News, Rescue
from gangbook.book.gang import Gang
from gangbook.faults import FileFaults, Refused
from gangbook.kernel import history
from gangbook.kernel.procedure import Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import gang_files
from gangbook.store.gang_file import read_gang
from gangbook.store.open_book import OpenBook
from gangbook.store.packet import (
    Packet,
    packet_files,
    packet_text,
    packets_of,
    read_packet,
    take_in,
    write_packet,
)
from gangbook.store.replay import replay
from store.toy import Tables, write

QUEENS, IRONS = "queens-1", "irons-1"


class TwoTables:
    """Two players who only send each other packets."""

    def __init__(self, folder: Path, table: Tables, owner: Gang, holder: Gang) -> None:
        for name in ("theirs", "ours", "mail"):
            (folder / name).mkdir()
        self.mail = folder / "mail"
        self.owner = table(write(folder / "theirs", owner))
        self.holder = table(write(folder / "ours", holder))

    def sent(self, book: OpenBook, gang_id: str) -> list[Packet]:
        """What this player has to tell, by way of files."""
        paths = [write_packet(packet, self.mail) for packet in packets_of(book, gang_id)]
        return [read_packet(path) for path in paths]

    def to_owner(self) -> Gang:
        """The owner after all the captor has to tell."""
        for packet in self.sent(self.holder, IRONS):
            assert isinstance(take_in(self.owner, QUEENS, packet).outcome, Done)
        return self.owner.gang(QUEENS)

    def to_holder(self) -> Gang:
        """The captor after all the owner has to tell."""
        for packet in self.sent(self.owner, QUEENS):
            assert isinstance(take_in(self.holder, IRONS, packet).outcome, Done)
        return self.holder.gang(IRONS)


def refused(book: OpenBook, gang_id: str, packet: Packet) -> tuple[str, str]:
    """Why a packet is not taken in."""
    outcome = take_in(book, gang_id, packet).outcome
    assert isinstance(outcome, Stopped)
    return outcome.refused.code, outcome.refused.reason


def acted(book: OpenBook, act: str, gang_id: str, *answers: str, **args: str) -> None:
    """An act played to its end."""
    playing = book.begin(act, gang_id, args)
    for answer in answers:
        playing.answer(answer)
    assert isinstance(playing.outcome, Done)


@pytest.mark.rule("PBS-10", "PBS-16")
@pytest.mark.parametrize("rescue", ["pending", "declared", "declined", "failed"])
def test_a_capture_and_how_its_rescue_stands_reach_the_captor(
    tmp_path: Path, table: Tables, rescue: Rescue
) -> None:
    both = TwoTables(tmp_path, table, gang(captured(rescue=rescue, cost=85)), captors())
    (record,) = both.to_holder().captives
    assert (record.name, record.owner, record.gang, record.fighter) == (
        "Vex",
        "Queens",
        QUEENS,
        "vex",
    )
    assert (record.cost, record.rescue, record.category) == (85, rescue, "champion")


@pytest.mark.rule("PBS-10")
def test_a_capture_noted_by_hand_reaches_the_owner(tmp_path: Path, table: Tables) -> None:
    noted = captive(gang="", fighter="", rescue="failed")
    both = TwoTables(tmp_path, table, gang(fighter()), captors(noted))
    captivity = both.to_owner().fighters[0].captivity
    assert captivity is not None
    assert (captivity.by, captivity.gang, captivity.rescue) == ("Irons", IRONS, "failed")


@pytest.mark.rule("PBS-18")
def test_a_declined_rescue_reaches_the_captor_who_may_then_sell(
    tmp_path: Path, table: Tables
) -> None:
    both = TwoTables(tmp_path, table, gang(captured()), captors(captive()))
    acted(both.owner, "decline_rescue", QUEENS, fighter="vex")
    assert [one.rescue for one in both.to_holder().captives] == ["declined"]
    acted(both.holder, "sell_to_guilders", IRONS, battle="b1", captive="vex")
    after = both.to_owner()
    assert after.fighters == ()
    assert [one.departure for one in after.departed] == ["sold"]


@pytest.mark.rule("PBS-22")
@pytest.mark.parametrize(("paid", "left"), [("40", 60), ("-40", 140)])
def test_a_trade_home_brings_the_captive_and_takes_the_credits(
    tmp_path: Path, table: Tables, paid: str, left: int
) -> None:
    owner = gang(captured(), stash=stash_of(100))
    both = TwoTables(tmp_path, table, owner, captors(captive(), stash=stash_of(50)))
    answers = (paid, "1", "Lasgun", "15", "", "", "yes")
    acted(both.holder, "trade_captive", IRONS, *answers, captive="vex", to="owner")
    after = both.to_owner()
    assert not after.fighters[0].has("captured")
    assert after.stash.credits == left
    assert "also agreed: Lasgun" in both.owner.log(QUEENS)[-1].notes[0]


@pytest.mark.rule("PBS-76")
def test_owner_and_third_gang_are_told_of_a_trade(tmp_path: Path, table: Tables) -> None:
    owner = gang(captured(rescue="failed"))
    both = TwoTables(tmp_path, table, owner, captors(captive(rescue="failed")))
    args = {"captive": "vex", "to": "another"}
    acted(both.holder, "trade_captive", IRONS, "Kings", "30", "0", "", "", "yes", **args)
    to_owner, to_kings = both.sent(both.holder, IRONS)
    assert isinstance(take_in(both.owner, QUEENS, to_owner).outcome, Done)
    captivity = both.owner.gang(QUEENS).fighters[0].captivity
    assert captivity is not None
    assert captivity.by == "Kings"
    kings = gang(fighter("nok"), id="kings-1", name="Kings", stash=stash_of(40))
    (tmp_path / "kings").mkdir()
    third = table(write(tmp_path / "kings", kings))
    assert isinstance(take_in(third, "kings-1", to_kings).outcome, Done)
    assert [one.rescue for one in third.gang("kings-1").captives] == ["failed"]
    assert third.gang("kings-1").stash.credits == 10
    assert refused(third, "kings-1", to_kings)[0] in ("known_already", "not_enough_credits")


def test_it_is_one_act_that_is_undone_and_played_again_without_the_file(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    both = TwoTables(tmp_path, table, gang(fighter()), captors(captive(rescue="failed")))
    both.to_owner()
    for path in both.mail.glob("*.toml"):
        path.unlink()
    file = read_gang(both.owner.path(QUEENS), rulebook)
    assert [one.act for one in file.log] == ["opening", "take_in"]
    assert replay(file, rulebook) == ()
    both.owner.undo(QUEENS)
    assert both.owner.gang(QUEENS).fighters[0].captivity is None


def test_the_senders_proof_stands_in_the_log_of_who_takes_it_in(
    tmp_path: Path, table: Tables
) -> None:
    both = TwoTables(tmp_path, table, gang(fighter()), captors(captive()))
    acted(both.holder, "decline_rescue", IRONS, captive="vex")
    both.to_owner()
    head = history.head(both.holder.log(IRONS))
    args = both.owner.log(QUEENS)[-1].args
    assert head is not None
    assert (args["sender"], args["entry"], args["proof"]) == (IRONS, str(head.n), head.digest)


def test_a_packet_for_somebody_else_is_refused_in_words(tmp_path: Path, table: Tables) -> None:
    other = gang(fighter(), id="others-1", name="Others")
    both = TwoTables(tmp_path, table, gang(fighter()), captors(captive()))
    (packet,) = both.sent(both.holder, IRONS)
    (tmp_path / "others").mkdir()
    book = table(write(tmp_path / "others", other))
    told = ("other_gang", "This is news for Queens, not for Others.")
    assert refused(book, "others-1", packet) == told
    with pytest.raises(Refused, match="packet of this gang's own"):
        take_in(both.holder, IRONS, packet)


@pytest.mark.parametrize(
    ("owner", "code", "words"),
    [
        (gang(fighter("mira")), "not_on_roster", "Vex is not on the roster of Queens"),
        (gang(fighter().entering("dead")), "dead", "Vex is dead"),
        (gang(captured(rescue="failed")), "known_already", "This is known already"),
        (
            gang(fighter().entering("captured", by="Kings")),
            "not_captured",
            "the captive of Kings, not of Irons",
        ),
    ],
)
def test_a_packet_that_does_not_fit_is_refused_in_words(
    tmp_path: Path, table: Tables, owner: Gang, code: str, words: str
) -> None:
    both = TwoTables(tmp_path, table, owner, captors(captive(rescue="failed")))
    (packet,) = both.sent(both.holder, IRONS)
    before = both.owner.path(QUEENS).read_bytes()
    found, said = refused(both.owner, QUEENS, packet)
    assert found == code
    assert words in said
    assert both.owner.path(QUEENS).read_bytes() == before


@pytest.mark.parametrize("packet_owner", ["free", "gone"])
def test_a_sale_of_who_is_nobodys_captive_is_refused(
    tmp_path: Path, table: Tables, packet_owner: str
) -> None:
    owner = gang(fighter("vex" if packet_owner == "free" else "mira"))
    both = TwoTables(tmp_path, table, owner, captors(captive(rescue="failed")))
    acted(both.holder, "sell_to_guilders", IRONS, battle="b1", captive="vex")
    (packet,) = both.sent(both.holder, IRONS)
    code = "not_captured" if packet_owner == "free" else "not_on_roster"
    assert refused(both.owner, QUEENS, packet)[0] == code


NEWS = News(
    id="vex",
    happened="traded",
    to='The "Red" Queens',
    name="Vex",
    owner='The "Red" Queens',
    captor="Irons",
    taker="Élan",
    credits=-30,
    terms="a lasgun, it's used",
    rescue="failed",
)


def test_a_packet_is_read_as_it_was_written(tmp_path: Path) -> None:
    packet = Packet(sender=IRONS, entry=7, proof="0123456789abcdef", news=NEWS)
    path = write_packet(packet, tmp_path)
    assert path.name == "captive-vex-traded-for-the-red-queens.toml"
    assert read_packet(path) == packet
    assert packet_text(read_packet(path)) == path.read_text(encoding="utf-8")
    assert write_packet(packet, tmp_path) != path


def test_news_for_nobody_is_not_written(tmp_path: Path) -> None:
    """A fighter the arbitrator marked as captured, by nobody in particular."""
    news = News(id="vex", happened="held", to="", name="Vex", owner="Queens", captor="")
    with pytest.raises(Refused) as error:
        write_packet(Packet(sender=QUEENS, entry=1, proof="", news=news), tmp_path)
    assert error.value.code == "nobody_to_tell"
    assert list(tmp_path.iterdir()) == []


def test_a_packet_is_no_gang_and_found_among_gangs(tmp_path: Path) -> None:
    packet = Packet(sender=IRONS, entry=7, proof="0123456789abcdef", news=NEWS)
    mail = write_packet(packet, tmp_path)
    own = write(tmp_path, gang(fighter()))
    assert gang_files(tmp_path) == (own,)
    assert packet_files(tmp_path) == (mail,)


GOOD = """\
captive_packet = 1
sender = "irons-1"
entry = 7
proof = "0123456789abcdef"

[news]
id = "vex"
happened = "sold"
to = "Queens"
name = "Vex"
owner = "Queens"
captor = "Irons"
cost = 85
"""


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("= 1\n", "= 2\n", "1: captive_packet: this packet was written by a newer gangbook"),
        ("captive_packet = 1", "gangbook = 1", "this is no captive packet"),
        ('"sold"', '"eaten"', "8: news.happened: unknown word"),
        ('name = "Vex"', 'name = ""', '10: news.name: this is empty, found "", allowed: a name'),
        ("cost = 85", "cost = -5", "13: news.cost: no Cost is below zero"),
        ("cost = 85", 'cost = "85"', "13: news.cost: this is the wrong kind of value"),
        ('captor = "Irons"\n', "", "6: news.captor: this key is missing"),
        ("cost = 85", "costs = 85", "13: news.costs: unknown key; did you mean 'cost'?"),
        ("entry = 7", "entry = ", "3: this is not TOML"),
    ],
)
def test_bad_packets_are_faults_with_their_lines(
    tmp_path: Path, good: str, bad: str, said: str
) -> None:
    path = tmp_path / "packet.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_packet(path).news.cost == 85
    path.write_text(GOOD.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(FileFaults) as error:
        read_packet(path)
    told = [str(fault).removeprefix(f"{path}:") for fault in error.value.faults]
    assert any(said in one for one in told), told


def test_news_that_was_made_up_is_refused(tmp_path: Path, table: Tables) -> None:
    book = table(write(tmp_path, gang(fighter())))
    outcome = book.begin("take_in", QUEENS, {"happened": "eaten"}).outcome
    assert isinstance(outcome, Stopped)
    assert outcome.refused.code == "no_news"
